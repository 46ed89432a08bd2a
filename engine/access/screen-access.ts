import { SUPER_QUERY } from '../../schemas/contract/permissions/permission-rules.ts'
import type { Screen } from '../../schemas/language/screen.ts'
import { groupsOf, mapFields, NEWEST_FIRST, type ResolvedField, type ResolvedScreen } from '../model/index.ts'

/** The rights of a person among the controls below a screen's permission; `permission-rules.ts` decides both. */
export interface FieldRights {
  /** Codes below `prefix:` that are controlled and not granted, without the prefix. */
  excluded(prefix: string): ReadonlySet<string>
  /** True where a control that makes editable (type 2) is in force and not granted. */
  isDisabled(code: string): boolean
  /** True for a field of which only a mask is sent; a server that masks determines these fields itself. */
  isMasked?(code: string): boolean
}

/** What a person may do with a screen. Both sides derive it from the rights of the person, with `accessOf`. */
export interface ScreenAccess<Rows = never> {
  /** Keys of the fields that are not open: `hidden` are absent, `readonly` are never written, of `masked` only a mask is sent and no query uses them. */
  readonly fields: {
    readonly hidden: readonly string[]
    readonly readonly: readonly string[]
    readonly masked: readonly string[]
  }
  /** Codes of actions that are controlled and not granted. */
  readonly actions: { readonly denied: ReadonlySet<string> }
  readonly advancedQuery: boolean
  /** The condition of the rows that may be seen, where not all may; known to the server only. */
  readonly rows?: Rows
}

/** A screen that nothing is denied of. */
export const FULL_ACCESS: ScreenAccess = {
  fields: { hidden: [], readonly: [], masked: [] },
  actions: { denied: new Set() },
  advancedQuery: true,
}

/** The permission prefix of a screen: its own, else made of its id. */
export function permissionPrefix(screen: Pick<Screen, 'id' | 'permission'>): string {
  return screen.permission ?? screen.id.replace('.', ':')
}

/** The access of a person by the controls of the screen's permission. */
export function accessOf({ screen, fields }: ResolvedScreen, rights: FieldRights): ScreenAccess {
  const prefix = permissionPrefix(screen)
  const denied = rights.excluded(prefix)
  const visible = fields.map(({ key }) => key).filter((key) => !denied.has(key))
  return {
    fields: {
      hidden: fields.map(({ key }) => key).filter((key) => denied.has(key)),
      readonly: visible.filter((key) => rights.isDisabled(`${prefix}:${key}`)),
      masked: visible.filter((key) => rights.isMasked?.(`${prefix}:${key}`) === true),
    },
    actions: { denied },
    advancedQuery: !denied.has(SUPER_QUERY),
  }
}

/** True where a person may not write a field. */
export function isFieldDenied({ fields: { hidden, readonly, masked } }: ScreenAccess<unknown>, key: string): boolean {
  return hidden.includes(key) || readonly.includes(key) || masked.includes(key)
}

/** True where every field is open; which actions are denied changes no field. */
export const hasAllFields = ({ fields: { hidden, readonly, masked }, advancedQuery }: ScreenAccess<unknown>): boolean =>
  hidden.length + readonly.length + masked.length === 0 && advancedQuery

/** A field that may not be written is not required. */
const lock = (resolved: ResolvedField, isMasked: boolean): ResolvedField => ({
  ...resolved,
  field: { ...resolved.field, readonly: true, required: false },
  ...(isMasked ? { isMasked: true as const } : {}),
})

/**
 * The screen for one person: hidden fields are in no query, list, order, form or detail, and are not checked;
 * readonly ones are not written. `byKey` contains them all, because conditions of other fields may read them.
 */
export function restrictResolved(screen: ResolvedScreen, access: ScreenAccess<unknown>): ResolvedScreen {
  if (hasAllFields(access)) return screen
  const {
    fields: { hidden, readonly, masked },
    advancedQuery,
  } = access
  const [isHidden, isLocked, isMasked, isSilent] = [
    new Set(hidden),
    new Set([...readonly, ...masked]),
    new Set(masked),
    new Set([...hidden, ...masked]),
  ]
  const isOpen = ({ key }: { readonly key: string }) => !isHidden.has(key)
  const isAsked = (key: string) => !isSilent.has(key)
  const restrict = (fields: readonly ResolvedField[]) =>
    fields.filter(isOpen).map((field) => (isLocked.has(field.key) ? lock(field, isMasked.has(field.key)) : field))
  const { query, list, form, detail } = screen
  const orders = list.orders.filter((order) => isAsked(order.field))
  const blocks = mapFields(form.blocks, restrict)
  return {
    ...screen,
    fields: restrict(screen.fields),
    query: {
      ...query,
      items: query.items.filter(({ field }) => isAsked(field.key)),
      ...(advancedQuery ? {} : { noAdvanced: true }),
    },
    list: {
      ...list,
      columns: list.columns
        .filter(({ field }) => isOpen(field))
        .map((column) => (isAsked(column.field.key) ? column : { ...column, sortable: false })),
      orders: orders.length ? orders : [NEWEST_FIRST],
      quick: list.quick.filter(({ key }) => isAsked(key)),
      totals: list.totals.filter(({ field }) => isAsked(field.key)),
      sort: orders[0] ?? NEWEST_FIRST,
    },
    form: { ...form, blocks, groups: groupsOf(blocks) },
    detail: { ...detail, fields: detail.fields.filter(isOpen) },
  }
}

/** The screen without some fields. */
export function hideFields(screen: ResolvedScreen, hidden: readonly string[]): ResolvedScreen {
  return restrictResolved(screen, { ...FULL_ACCESS, fields: { ...FULL_ACCESS.fields, hidden } })
}

/** The denied fields among these. Only the server can evaluate conditions over them where their values are not sent. */
export function deniedAmong({ screen, fields }: ResolvedScreen, keys: readonly string[]): readonly string[] {
  return keys.filter((key) => Object.hasOwn(screen.fields, key) && !fields.some((field) => field.key === key))
}
