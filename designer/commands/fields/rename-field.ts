import { snakeCase } from '../../../schemas/language/names.ts'
import { ownProperty } from '../../../schemas/language/values.ts'
import { columnOf, fieldAt, isFree } from '../../document/fields.ts'
import {
  type JsonObject,
  type ScreenDocument,
  fromEntries,
  objectAt,
  setProperty,
  setNonEmpty,
} from '../../document/json.ts'
import { renameVariable } from '../../../engine/document/index.ts'
import { mapOptionFields } from './option-references.ts'
import { mapFields, mapReferences } from '../references.ts'

export interface RenameField {
  readonly from: string
  readonly to: string
  /** True when the published version has the field under its old key, so that its column holds data. */
  readonly published: boolean
}

/** Renames a field in every place that refers to it, and records for the table planner which column to rename. */
export function renameField(document: ScreenDocument, { from, to, published }: RenameField): ScreenDocument {
  const fields = objectAt(document, 'fields')
  const field = fieldAt(document, from)
  if (!field || from === to || !isFree(document, to, from)) return document
  const moved = withHint(field, from, to, published)
  const renamed = setProperty(
    document,
    'fields',
    fromEntries(Object.entries(fields).map(([key, value]) => (key === from ? [to, moved] : [key, value]))),
  )
  const mapped = mapReferences(renamed, {
    field: (key) => (key === from ? to : key),
    expression: (source) => renameVariable(source, from, to),
  })
  return mapFields(mapped, (each) => mapOptionFields(each, from, to))
}

function withHint(field: JsonObject, from: string, to: string, published: boolean): JsonObject {
  const column = objectAt(field, 'column')
  if (Object.hasOwn(column, 'name')) return field
  const was = published ? columnOf(from, field) : ownProperty(column, 'was')
  return setNonEmpty(field, 'column', setProperty(column, 'was', was === snakeCase(to) ? undefined : was))
}
