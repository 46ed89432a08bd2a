import Type from 'typebox'

/** A field key or a table column as written in a document: camelCase, never a JavaScript object name. */
export const FIELD_KEY = '^[a-z][A-Za-z0-9_]{0,58}$'
export const isFieldKey = (name: string): boolean => new RegExp(FIELD_KEY).test(name)
/** `area.name`, the id of a screen or a report. */
export const SCREEN_ID = '^[a-z][A-Za-z0-9]{0,30}\\.[a-z][A-Za-z0-9]{0,40}$'
/** A physical table: snake case, at most 60 characters. */
export const TABLE_NAME = '^[a-z][a-z0-9_]{1,58}$'
/** A dictionary code. No table form: such codes would carry identifiers into a query. */
export const DICT_CODE = '^[a-z][A-Za-z0-9_-]{0,59}$'
/** A report that people make. */
export const REPORT_CODE = '^[a-z][A-Za-z0-9_]{0,60}$'
/** A parameter of a report, sent after `self_`. */
export const REPORT_PARAM = '^[A-Za-z][A-Za-z0-9_]{0,58}$'
/** A permission prefix such as `collection:relic`. */
export const PERMISSION = '^[a-z][A-Za-z0-9_]*(:[A-Za-z][A-Za-z0-9_]*){0,4}$'

export const FieldKey = Type.String({ pattern: FIELD_KEY })
export const ScreenId = Type.String({ pattern: SCREEN_ID })
export const DictCode = Type.String({ pattern: DICT_CODE })
export const Permission = Type.String({ pattern: PERMISSION })

/** A CEL expression. Its syntax and its variables are checked by `check-screen.ts`, not by the JSON Schema. */
export const Expression = Type.String({
  minLength: 1,
  maxLength: 2000,
  description: 'A CEL expression over the fields of the record.',
})

/** Version of the language this build writes; older documents are upgraded by `version.ts`. */
export const LANGUAGE_VERSION = 1
/** The built-in actions of a list; the name is also the last part of the permission, `collection:relic:add`. */
export const BUILT_IN_ACTIONS = ['add', 'edit', 'detail', 'delete', 'batch_delete', 'import', 'export'] as const

/** Columns every table has besides the fields of its screen; a field may not take their place. Wire names. */
export const SYSTEM_FIELDS = [
  'id',
  'createBy',
  'createTime',
  'updateBy',
  'updateTime',
  'sysOrgCode',
  'version',
] as const

/** Rows of the largest page that a document, a person or a call may ask for, and the farthest page. */
export const MAX_PAGE_SIZE = 1000
export const MAX_PAGE_NO = 1_000_000

/** A one-of over string constants that editors and form generators draw with titles. */
export function oneOf<const T extends readonly string[]>(values: T, description?: string) {
  return Type.Unsafe<T[number]>(Type.String({ enum: [...values], ...(description ? { description } : {}) }))
}

/** Column name of a field key: `regNo` → `reg_no`. */
export function snakeCase(key: string): string {
  return key.replace(/([a-z0-9])([A-Z])/g, '$1_$2').toLowerCase()
}
