import type { Storage } from '../../../registry/kit/define.ts'
import type { JsonObject } from '../../document/json.ts'

export interface ListField {
  readonly key: string
  readonly title: string
  readonly storage: Storage
}
/** A part of the settings of a list: it reads the section and says what changes. */
export interface ListPartProps {
  readonly list: JsonObject
  readonly fields: readonly ListField[]
  readonly onChange: (patch: JsonObject) => void
}
