import { splitCommaList } from '../../language/comma-list.ts'

/** An entry of either permission list. */
export interface PermissionItem {
  readonly action: string
  /** '1' visible, '2' editable */
  readonly type: string
  /** '1' in force, '0' switched off; lists of what a person holds have none. */
  readonly status: string
}
/** What is held (`auth`), every configured control (`allAuth`), and the list of a workflow page, if any. */
export interface PermissionLists {
  readonly auth: readonly PermissionItem[]
  readonly allAuth: readonly PermissionItem[]
  readonly node?: readonly PermissionItem[] | undefined
  /** Codes of fields of which only a mask is sent. */
  readonly masked?: readonly string[] | undefined
}

/** Permission to view as another person. */
export const VIEW_AS = 'system:policy:viewAs'

const VISIBLE = '1'
const EDITABLE = '2'
const OFF = '0'

/** Reads a list of the wire; whatever is no entry is left out. */
export function readItems(value: unknown): PermissionItem[] {
  if (!Array.isArray(value)) return []
  return value.flatMap((entry: unknown): PermissionItem[] => {
    if (typeof entry !== 'object' || entry === null) return []
    const { action, type, status } = entry as { action?: unknown; type?: unknown; status?: unknown }
    return typeof action === 'string' ? [{ action, type: String(type ?? VISIBLE), status: String(status ?? '') }] : []
  })
}

/** Every code of an action: several may be joined by commas. */
const codesOf = (item: Pick<PermissionItem, 'action'>): string[] => splitCommaList(item.action)
const names = (code: string) => (item: PermissionItem) => codesOf(item).includes(code)

/** True where an element that requires `code` may be shown. */
export function hasPermission(code: string, { auth, allAuth, node }: PermissionLists): boolean {
  const stays = (item: PermissionItem) => item.type !== EDITABLE && names(code)(item)
  if (node?.some(stays)) return true
  if (allAuth.some((item) => stays(item) && item.status === OFF)) return true
  return auth.some(stays)
}

/** Every code for which `hasPermission` says yes by what is held or switched off; a workflow page may add to them. */
export function grantedCodes({ auth, allAuth }: Pick<PermissionLists, 'auth' | 'allAuth'>): ReadonlySet<string> {
  const counting = [...auth, ...allAuth.filter((item) => item.status === OFF)].filter((item) => item.type !== EDITABLE)
  return new Set(counting.flatMap(codesOf))
}

/** True where the element that requires `code` must be disabled. */
export function isDisabledAuth(code: string, { auth, allAuth, node }: PermissionLists): boolean {
  const edits = (item: PermissionItem) => item.type === EDITABLE && names(code)(item)
  if (node?.some(edits)) return true
  const controls = allAuth.filter(edits)
  if (controls.length === 0 || controls.some((item) => item.status === OFF)) return false
  return !auth.some(edits)
}

/** Every code for which `isDisabledAuth` says yes. */
export function disabledCodes(lists: PermissionLists): ReadonlySet<string> {
  const controlled = new Set(lists.allAuth.filter((item) => item.type === EDITABLE).flatMap(codesOf))
  return new Set([...controlled].filter((code) => isDisabledAuth(code, lists)))
}

/** Codes below `prefix` (with its colon, for a table) that are controlled and not granted to this person, without the prefix. */
export function excludedCodes(prefix: string, { auth, allAuth }: PermissionLists): ReadonlySet<string> {
  const below = (items: readonly PermissionItem[]) => items.flatMap(codesOf).filter((code) => code.startsWith(prefix))
  const granted = new Set(below(auth.filter((item) => item.type === VISIBLE)))
  const inForce = below(allAuth.filter((item) => item.type === VISIBLE && item.status === '1'))
  return new Set(inForce.filter((code) => !granted.has(code)).map((code) => code.slice(prefix.length)))
}

/** Code below a screen's permission under which the advanced query can be taken from people. */
export const SUPER_QUERY = 'super_query'

const DELETING: ReadonlySet<string> = new Set(['delete', 'batch_delete'])

/** True where a table hides its button for `code`, with the codes excluded below its prefix. Without the right to delete many, or to remove, a person may not delete at all. */
export function hidesButton(code: string, excluded: ReadonlySet<string>): boolean {
  return excluded.has(code) || (DELETING.has(code) && (excluded.has('batch_delete') || excluded.has('remove')))
}

/** Codes of a page, without the prefix: those it shows, and those it hides. */
export interface PageCodes {
  readonly shown: readonly string[]
  readonly hidden: readonly string[]
}
/** The lists after a page has said which codes below `prefix` (with its colon) it shows: all of its codes are controlled, and those alone are held. */
export function withPageCodes(prefix: string, { shown, hidden }: PageCodes, lists: PermissionLists): PermissionLists {
  const isOfOthers = (item: PermissionItem) => !item.action.startsWith(prefix)
  const items = (codes: readonly string[]) =>
    [...new Set(codes)].map((code) => ({ action: prefix + code, type: VISIBLE, status: '1' }))
  return {
    ...lists,
    allAuth: [...lists.allAuth.filter(isOfOthers), ...items([...shown, ...hidden])],
    auth: [...lists.auth.filter(isOfOthers), ...items(shown)],
  }
}

/** Permission codes that policies withdraw from a user: `shut` fields and actions are absent, `locked` fields are readonly, and of `masked` ones only a mask is sent. */
export interface RestrictedCodes {
  readonly shut: ReadonlySet<string>
  readonly locked: ReadonlySet<string>
  readonly masked: ReadonlySet<string>
}
type Control = Pick<PermissionItem, 'action' | 'type'>

function leftOf<T extends Control>(
  items: readonly T[],
  { shut, locked }: Pick<RestrictedCodes, 'shut' | 'locked'>,
): T[] {
  return items.flatMap((item) => {
    const closed = item.type === EDITABLE ? locked : shut
    const stay = codesOf(item).filter((code) => !closed.has(code))
    return stay.length === 0 ? [] : [{ ...item, action: stay.join(',') }]
  })
}
/** The permission lists of a user with the restricted codes marked as controlled, in force and not granted. `made` builds an entry. */
export function withRestrictedCodes<A extends Control, C extends PermissionItem>(
  auth: readonly A[],
  allAuth: readonly C[],
  closed: RestrictedCodes,
  made: (item: PermissionItem) => C,
): { auth: A[]; allAuth: C[] } {
  const inForce = allAuth.filter(({ status }) => status !== OFF)
  const controls = (of: ReadonlySet<string>, type: string) =>
    [...of].map((action) => made({ action, type, status: '1' }))
  return {
    auth: leftOf(auth, closed),
    allAuth: [
      ...inForce,
      ...leftOf(
        allAuth.filter(({ status }) => status === OFF),
        closed,
      ),
      ...controls(closed.shut, VISIBLE),
      ...controls(closed.locked, EDITABLE),
    ],
  }
}
