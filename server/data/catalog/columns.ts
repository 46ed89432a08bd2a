import type { ColumnType, Match, Storage } from '../../../registry/kit/define.ts'
import type { ResolvedField, ResolvedScreen } from '../../../engine/model/index.ts'
import type { Mask } from '../../../schemas/language/policy.ts'
import type { LookupRef } from '../../../schemas/language/lookup.ts'

/** A column a client may name: by its wire name only, found here and nowhere else. */
export interface DataColumn {
  /** Name on the wire, camelCase. */
  readonly key: string
  /** Physical name; only ever from a published document or the list below. */
  readonly name: string
  readonly type: ColumnType
  readonly match: Match
  readonly lookup: LookupRef | undefined
  readonly notNull: boolean
  /** Holds texts that an index cannot hold whole: they are ordered by how they begin. */
  readonly isLong?: boolean
  /** Undefined for the columns that every table has. */
  readonly field: ResolvedField | undefined
  /** Which part of the value a user sees. */
  readonly mask?: Mask
  /** Holds a JSON value that is JSON text on the wire. */
  readonly isJsonText?: true
  /** Holds several keys, joined by commas. Columns of fields leave that to their codec. */
  readonly isCommaList?: true
  /** Write-only: an answer says only whether a value is stored. */
  readonly isSecret?: true
}

const USER: LookupRef = { kind: 'user', store: 'username', text: 'realname' }

function own(key: string, name: string, type: ColumnType, more: Partial<DataColumn> = {}): DataColumn {
  return { key, name, type, match: 'exact', lookup: undefined, notNull: false, field: undefined, ...more }
}

const SYSTEM: readonly DataColumn[] = [
  own('id', 'id', 'text', { notNull: true }),
  own('createBy', 'create_by', 'text', { lookup: USER }),
  own('createTime', 'create_time', 'timestamp', { notNull: true }),
  own('updateBy', 'update_by', 'text', { lookup: USER }),
  own('updateTime', 'update_time', 'timestamp'),
  own('sysOrgCode', 'sys_org_code', 'text'),
  own('version', 'version', 'integer', { notNull: true }),
]

/** True for text that is sorted by pinyin; keys, codes and file names are sorted by code point. */
export const hasTextOrder = ({ type, match }: Pick<Storage, 'type' | 'match'>): boolean =>
  (type === 'text' || type === 'varchar') && match === 'text'

/** True for a column whose values refer to stored files, directly or in rich text. */
export const isFileColumn = ({ field }: { readonly field: ResolvedField | undefined }): boolean =>
  field?.widget?.value === 'files' || field?.widget?.content !== undefined

/** Characters that texts are ordered by: an entry of an index holds 2.7 KB. */
export const ORDERED_BY = 200
const MAX_WHOLE = 500

/** Free text of any length; keys and words of dictionaries are short by themselves. */
export function isLong({ length = Infinity, ...storage }: Storage): boolean {
  return hasTextOrder(storage) && length > MAX_WHOLE
}

/** Every column of a screen's table by wire name. A Map: `__proto__` and friends are simply unknown. */
export function columnsOf(resolved: ResolvedScreen): ReadonlyMap<string, DataColumn> {
  const fields = resolved.fields.map((field): DataColumn => ({
    key: field.key,
    name: field.storage.column,
    type: field.storage.type,
    match: field.storage.match,
    lookup: field.lookup,
    notNull: false,
    isLong: isLong(field.storage),
    ...(field.widget?.schemaOption && field.storage.type === 'json' ? { isJsonText: true as const } : {}),
    field,
  }))
  return new Map([...fields, ...SYSTEM].map((column) => [column.key, column]))
}
