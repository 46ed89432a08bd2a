import { SUPER_QUERY } from '../../schemas/contract/permission-rules.ts'
import type { Screen } from '../../schemas/language/screen.ts'
import { groupsOf, mapFields } from '../model/layout.ts'
import { NEWEST_FIRST, type ResolvedField, type ResolvedScreen } from '../model/resolve.ts'

/** The rights of a person among the controls below a screen's permission; `permission-rules.ts` decides both. */
export interface FieldRights {
  /** Codes below `prefix:` that are controlled and not granted, without the prefix. */
  excluded(prefix: string): ReadonlySet<string>
  /** True where a control that makes editable (type 2) is in force and not granted. */
  isDisabled(code: string): boolean
  /** True for a field of which only a mask is sent; a server that masks knows these fields itself. */
  isMasked?(code: string): boolean
}

/** Fields that a person may not use: `hidden` fields are absent, `locked` fields are read and never written. */
export interface DeniedFields {
  readonly hidden: readonly string[]
  readonly locked: readonly string[]
  /** The `locked` fields of which only a mask is sent: no query may use them. */
  readonly masked?: readonly string[]
  /** The person may not use the advanced query. */
  readonly noAdvanced?: boolean
}

/** The permission prefix of a screen: its own, else made of its id. */
export function permissionPrefix(screen: Pick<Screen, 'id' | 'permission'>): string {
  return screen.permission ?? screen.id.replace('.', ':')
}

export function deniedFields({ screen, fields }: ResolvedScreen, rights: FieldRights): DeniedFields {
  const prefix = permissionPrefix(screen)
  const excluded = rights.excluded(prefix)
  const keys = fields.map(({ key }) => key)
  return {
    hidden: keys.filter((key) => excluded.has(key)),
    locked: keys.filter((key) => !excluded.has(key) && rights.isDisabled(`${prefix}:${key}`)),
    masked: keys.filter((key) => !excluded.has(key) && rights.isMasked?.(`${prefix}:${key}`) === true),
    noAdvanced: excluded.has(SUPER_QUERY),
  }
}

/** A field that may not be written is not required. */
const lock = (resolved: ResolvedField, isMasked: boolean): ResolvedField => ({ ...resolved, field: { ...resolved.field, readonly: true, required: false }, ...(isMasked ? { isMasked: true as const } : {}) })

/**
 * The screen for one person: hidden fields are in no query, list, order, form or detail, and are not checked;
 * locked ones are read-only. `byKey` keeps them all, because conditions of other fields may read them.
 */
export function restrictFields(screen: ResolvedScreen, { hidden, locked, masked = [], noAdvanced = false }: DeniedFields): ResolvedScreen {
  if (hidden.length === 0 && locked.length === 0 && masked.length === 0 && !noAdvanced) return screen
  const [isHidden, isLocked, isMasked, isSilent] = [new Set(hidden), new Set([...locked, ...masked]), new Set(masked), new Set([...hidden, ...masked])]
  const isOpen = ({ key }: { readonly key: string }) => !isHidden.has(key)
  const isAsked = (key: string) => !isSilent.has(key)
  const given = (fields: readonly ResolvedField[]) => fields.filter(isOpen).map((field) => (isLocked.has(field.key) ? lock(field, isMasked.has(field.key)) : field))
  const { query, list, form, detail } = screen
  const orders = list.orders.filter((order) => isAsked(order.field))
  const blocks = mapFields(form.blocks, given)
  return {
    ...screen,
    fields: given(screen.fields),
    query: { ...query, items: query.items.filter(({ field }) => isAsked(field.key)), ...(noAdvanced ? { noAdvanced } : {}) },
    list: {
      ...list,
      columns: list.columns.filter(({ field }) => isOpen(field)).map((column) => (isAsked(column.field.key) ? column : { ...column, sortable: false })),
      orders: orders.length ? orders : [NEWEST_FIRST],
      quick: list.quick.filter(({ key }) => isAsked(key)),
      totals: list.totals.filter(({ field }) => isAsked(field.key)),
      sort: orders[0] ?? NEWEST_FIRST,
    },
    form: { ...form, blocks, groups: groupsOf(blocks) },
    detail: { ...detail, fields: detail.fields.filter(isOpen) },
  }
}

/** The denied fields among these. Only the server can evaluate conditions over them where their values are not sent. */
export function deniedAmong({ screen, fields }: ResolvedScreen, keys: readonly string[]): readonly string[] {
  return keys.filter((key) => Object.hasOwn(screen.fields, key) && !fields.some((field) => field.key === key))
}
