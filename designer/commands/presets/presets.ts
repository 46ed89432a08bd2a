import type { Text } from '../../../schemas/language/text.ts'
import type { JsonObject } from '../../document/json.ts'
import PRESET_LIST from './presets.json' with { type: 'json' }

/** A kind of field with everything that usually goes with it. */
export interface Preset {
  readonly name: string
  readonly title: Text
  /** What a search finds it by, besides its title. */
  readonly words: string
  /** Properties of the field; its title is not one of them. */
  readonly field: JsonObject & { readonly view: string }
  /** The query asks for it, with these settings. */
  readonly query?: JsonObject
}
export const PRESETS: readonly Preset[] = PRESET_LIST
