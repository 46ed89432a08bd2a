import { sql } from 'kysely'
import {
  accessOf,
  type FieldRights,
  hasAllFields,
  isFieldDenied as isDenied,
  restrictResolved,
  type ScreenAccess,
} from '../../../engine/access/index.ts'
import type { ResolvedScreen } from '../../../engine/model/index.ts'
import type { Mask, PolicyLayer } from '../../../schemas/language/policy.ts'
import { type CompiledScreen, type DataColumn, maskedColumn, READ_ACTIONS, type TableScreen } from '../catalog/index.ts'
import { type RowLimit, rowLimit } from './policy/rows.ts'

/** The rights of a user that restrict screens: fields by the controls of their permissions, fields and rows by policies. */
export interface ScreenRights extends FieldRights {
  policies?(screen: string): readonly PolicyLayer[]
  /** Whether they hold a code; where it is left out, nothing is asked for that they do not. */
  can?(code: string): boolean
}

interface Restricted {
  readonly resolved: ResolvedScreen
  readonly columns: ReadonlyMap<string, DataColumn>
  readonly masked: ReadonlyMap<string, DataColumn>
}

/** Roles differ in few fields; more ways than this to see one version of a screen are made anew each time. */
const MAX_KEPT = 64
const restrictedScreens = new WeakMap<ResolvedScreen, Map<string, Restricted>>()

/** The masks of all layers; where two of them mask one field, the one that shows less. */
function masksIn(layers: readonly PolicyLayer[]): ReadonlyMap<string, Mask> {
  const masks = new Map<string, Mask>()
  for (const { policy } of layers) {
    for (const [key, field] of Object.entries(policy.fields)) {
      if (field.show !== 'masked') continue
      const [known, { first = 0, last = 0 }] = [masks.get(key), field.mask ?? {}]
      masks.set(key, { first: Math.min(first, known?.first ?? first), last: Math.min(last, known?.last ?? last) })
    }
  }
  return masks
}

/** What a person may do with a screen: fields by the controls of its permission and by policies, rows by policies. */
function screenAccess(
  screen: CompiledScreen,
  rights: FieldRights,
  layers: readonly PolicyLayer[],
  masks: ReadonlyMap<string, Mask>,
): ScreenAccess<RowLimit> {
  const access = accessOf(screen.resolved, rights)
  const { hidden } = access.fields
  const masked = [...masks.keys()].filter(
    (key) => (screen.columns.has(key) || screen.masked?.has(key)) && !hidden.includes(key),
  )
  const rows = rowLimit(layers, screen.columns)
  return {
    fields: { ...access.fields, masked },
    actions: access.actions,
    advancedQuery: access.advancedQuery,
    ...(rows ? { rows } : {}),
  }
}

/** The fields and columns of a screen under an access; people with the same access share them. */
function restrictedFields(
  screen: CompiledScreen,
  access: ScreenAccess<RowLimit>,
  masks: ReadonlyMap<string, Mask>,
): Restricted {
  const {
    fields: { hidden, readonly, masked },
    advancedQuery,
  } = access
  let ways = restrictedScreens.get(screen.resolved)
  if (!ways) restrictedScreens.set(screen.resolved, (ways = new Map()))
  const way = JSON.stringify([hidden, readonly, masked.map((key) => [key, masks.get(key)]), advancedQuery])
  let found = ways.get(way)
  if (!found) {
    const columns = new Map(screen.columns)
    for (const key of [...hidden, ...masked]) columns.delete(key)
    const covered = masked.flatMap((key): [string, DataColumn][] => {
      const [column, mask] = [screen.columns.get(key), masks.get(key)]
      return column && mask ? [[key, maskedColumn(column, mask)]] : []
    })
    const secret = [...(screen.masked ?? [])].filter(([key]) => !hidden.includes(key))
    found = { resolved: restrictResolved(screen.resolved, access), columns, masked: new Map([...secret, ...covered]) }
    if (ways.size < MAX_KEPT) ways.set(way, found)
  }
  return found
}

/**
 * The screen without what a user may not see. A hidden field is no column of it: no answer has it, and a query that names it
 * is refused like one with an unknown name. A masked field is answered as its mask and can be queried no more
 * than a hidden one. Checks stay those of the whole screen.
 */
export function restrictScreen<S extends CompiledScreen>(screen: S, rights: ScreenRights): S {
  const layers = rights.policies?.(screen.id) ?? []
  const masks = masksIn(layers)
  const access = screenAccess(screen, rights, layers, masks)
  const limited = access.rows ? { ...screen, rows: access.rows } : screen
  return hasAllFields(access)
    ? limited
    : { ...limited, ...restrictedFields(screen, access, masks), access, whole: screen.whole ?? screen }
}

/** The screen with all its fields, and the rows that the user may see: a row is stored by it. */
export function unrestricted(screen: TableScreen): TableScreen {
  const { whole, table, rows } = screen
  return whole ? { ...whole, table, ...(rows ? { rows } : {}) } : screen
}

/** The whole screen with every row, for checks across rows that do not depend on what the user sees. */
export function unrestrictedRows(screen: TableScreen): TableScreen {
  const { rows: _limit, ...whole } = unrestricted(screen)
  return whole
}

/** The columns that are answered, masked ones among them. */
export function readableColumns({ columns, masked }: CompiledScreen): readonly DataColumn[] {
  return masked ? [...columns.values(), ...masked.values()] : [...columns.values()]
}

/** True where the person may not write a field of the screen. */
export function isFieldDenied({ access }: CompiledScreen, key: string): boolean {
  return access !== undefined && isDenied(access, key)
}

const NO_ROW: RowLimit = () => sql<boolean>`false`
export const isNeverMatching = (rows: RowLimit | undefined): boolean => rows === NO_ROW
/** The restricted screen that another one refers to: it has no rows where the user may read none. */
export function restrictReference<S extends CompiledScreen>(screen: S, rights: ScreenRights | undefined): S {
  if (!rights) return screen
  const restricted = restrictScreen(screen, rights)
  const { can } = rights
  return !can || READ_ACTIONS.some((action) => can(`${screen.permission}:${action}`))
    ? restricted
    : { ...restricted, rows: NO_ROW }
}

/** The same rights for the sub-table rows of one record that the user may see, without the policies of that record's screen. */
export function withoutParentPolicies(rights: ScreenRights, above: string): ScreenRights {
  const { policies, can, isMasked } = rights
  if (!policies) return rights
  return {
    excluded: (prefix) => rights.excluded(prefix),
    isDisabled: (code) => rights.isDisabled(code),
    ...(isMasked ? { isMasked } : {}),
    ...(can ? { can } : {}),
    policies: (id) => policies(id).filter((layer) => layer.above?.screen !== above),
  }
}

/** The same rights, those of rows only: which rows may be chosen does not depend on the fields that are visible. */
export function rowPoliciesOnly({ policies, can }: ScreenRights): ScreenRights {
  const none: ReadonlySet<string> = new Set()
  return {
    excluded: () => none,
    isDisabled: () => false,
    ...(can ? { can } : {}),
    ...(policies
      ? { policies: (id) => policies(id).map((layer) => ({ ...layer, policy: { ...layer.policy, fields: {} } })) }
      : {}),
  }
}
