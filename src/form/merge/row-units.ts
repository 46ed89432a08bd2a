import { idOf } from '../../../engine/model/index.ts'
import type { ChildChanges } from '../../../schemas/contract/data/children.ts'
import { newTemporaryId, removal } from '../store/index.ts'
import type { Difference } from './three-way.ts'

export type Stored = Readonly<Record<string, unknown>>

/** What is compared of the rows of one sub-table. */
export interface RowKind {
  /** Fields that a user types; computed fields follow from them. */
  readonly keys: readonly string[]
  /** There is one row at most: whichever each side has is the same one. */
  readonly isOne: boolean
  /** The place of a row is stored. */
  readonly isOrdered: boolean
  readonly isSame: (key: string, one: unknown, other: unknown) => boolean
}
/** The rows of one sub-table the base, the local changes, and as another user saved them. */
export interface RowSides {
  /** A row that is untouched here may consist of `id` and `version` alone. */
  readonly base: readonly Stored[]
  readonly mine: ChildChanges
  readonly theirs: readonly Stored[]
}
/** One row as each side has it; undefined where a side has none. */
export interface RowUnit {
  readonly key: string
  readonly base: Stored | undefined
  readonly mine: Stored | undefined
  readonly theirs: Stored | undefined
  /** Undefined where the two have the same. */
  readonly by: Difference['by'] | undefined
}
/** The rows in their order, as far as all sides have them. */
export interface RowOrder {
  readonly base: readonly string[]
  readonly mine: readonly string[]
  readonly theirs: readonly string[]
  readonly by: Difference['by'] | undefined
}
export interface RowMerge {
  readonly units: readonly RowUnit[]
  readonly order: RowOrder
  /** What is done to the rows of the other side, so that they become what was agreed on. */
  readonly settle: (isMine: (key: string) => boolean) => ChildChanges
}

/** How the order of the rows is chosen by; no row has this id. */
export const ORDER = ''

const byId = (rows: readonly Stored[]) => new Map(rows.map((row) => [idOf(row), row]))
const isNewWord = (id: string) => id.startsWith('+')

/** A changed row; words that came with a value do not go with another. */
function laid(before: Stored, change: Stored): Stored {
  const stale = new Set(Object.keys(change).map((key) => `${key}_dictText`))
  return {
    ...Object.fromEntries(Object.entries(before).filter(([key]) => !stale.has(key))),
    ...change,
    version: before['version'],
  }
}

/** The rows after these changes; their order is a value of its own. */
export function rowsOf(
  base: readonly Stored[],
  { added = [], changed = [], removed = [] }: ChildChanges,
): readonly Stored[] {
  const [gone, changes, known] = [new Set(removed), byId(changed), byId(base)]
  const remaining = base.filter((row) => !gone.has(idOf(row))).map((row) => laid(row, changes.get(idOf(row)) ?? {}))
  return [...remaining, ...changed.filter((row) => !known.has(idOf(row))), ...added]
}

function sameRow({ keys, isSame }: RowKind, one: Stored | undefined, other: Stored | undefined): boolean {
  if (!one || !other) return one === other
  const isBare = [one, other].some((row) => !keys.some((key) => Object.hasOwn(row, key)))
  return isBare ? one['version'] === other['version'] : keys.every((key) => isSame(key, one[key], other[key]))
}

/** Who made two sides differ. */
function who<T>(same: (one: T, other: T) => boolean, base: T, mine: T, theirs: T): Difference['by'] | undefined {
  if (same(mine, theirs)) return undefined
  if (same(base, theirs)) return 'me'
  return same(base, mine) ? 'them' : 'both'
}

function unitsOf(
  kind: RowKind,
  base: readonly Stored[],
  mine: readonly Stored[],
  theirs: readonly Stored[],
): readonly RowUnit[] {
  const unit = (key: string, sides: Pick<RowUnit, 'base' | 'mine' | 'theirs'>): RowUnit => ({
    key,
    ...sides,
    by: who((one, other) => sameRow(kind, one, other), sides.base, sides.mine, sides.theirs),
  })
  if (kind.isOne) {
    const [was, my, their] = [base[0], mine[0], theirs[0]]
    return was || my || their ? [unit('one', { base: was, mine: my, theirs: their })] : []
  }
  const [was, my, their] = [byId(base), byId(mine), byId(theirs)]
  return [...new Set([...was.keys(), ...their.keys(), ...my.keys()])].map((id) =>
    unit(id, { base: was.get(id), mine: my.get(id), theirs: their.get(id) }),
  )
}

/** One order with the rows it does not know, each after the row it follows in the other. */
function woven(first: readonly string[], second: readonly string[]): readonly string[] {
  const known = new Set(first)
  const followers = new Map<string, string[]>()
  let last = ''
  for (const id of second) {
    if (known.has(id)) last = id
    else followers.set(last, [...(followers.get(last) ?? []), id])
  }
  return [...(followers.get('') ?? []), ...first.flatMap((id) => [id, ...(followers.get(id) ?? [])])]
}

function orderOf(
  { isOne, isOrdered }: RowKind,
  ...sequences: readonly [readonly string[], readonly string[], readonly string[]]
): RowOrder {
  const known = sequences.map((ids) => new Set(ids))
  const [base, mine, theirs] = sequences.map((ids) => ids.filter((id) => known.every((all) => all.has(id)))) as [
    string[],
    string[],
    string[],
  ]
  return {
    base,
    mine,
    theirs,
    by: isOne || !isOrdered ? undefined : who((one, other) => one.join() === other.join(), base, mine, theirs),
  }
}

/** Compares the rows of a sub-table, each as a whole: a change of one side is taken, and where both sides changed a row, the user chooses. */
export function mergeRows(kind: RowKind, { base, mine: changes, theirs }: RowSides): RowMerge {
  const mine = rowsOf(base, changes)
  const units = unitsOf(kind, base, mine, theirs)
  const myPlaces = changes.order ?? mine.map(idOf)
  const theirPlaces = theirs.map(idOf)
  const order = orderOf(kind, base.map(idOf), myPlaces, theirPlaces)
  return {
    units,
    order,
    settle: (isMine) => {
      const isTaken = (key: string, by: Difference['by'] | undefined) => by === 'me' || (by === 'both' && isMine(key))
      const left = units.filter(({ key, by }) => isTaken(key, by))
      const words = wordsFor(left)
      const nameOf = (id: string) => words.get(id) ?? id
      const places = isTaken(ORDER, order.by) ? woven(myPlaces, theirPlaces) : woven(theirPlaces, myPlaces)
      return {
        added: left.flatMap(({ mine: my, theirs: their }) =>
          my && !their ? [{ ...valuesOf(kind, my), id: nameOf(idOf(my)) }] : [],
        ),
        changed: left.flatMap(({ mine: my, theirs: their }) =>
          my && their ? [{ ...versioned(their), ...valuesOf(kind, my, their) }] : [],
        ),
        ...removal(left.flatMap(({ mine: my, theirs: their }) => (!my && their ? [versioned(their)] : []))),
        order: places.map(nameOf),
      }
    },
  }
}

/** Rows that are gone on the other side come back as new ones, under words that no other row here has. */
function wordsFor(units: readonly RowUnit[]): ReadonlyMap<string, string> {
  const made = units.flatMap(({ mine, theirs }) => (mine && !theirs ? [idOf(mine)] : []))
  return new Map(made.filter((id) => !isNewWord(id)).map((id) => [id, newTemporaryId()]))
}

const versioned = (row: Stored) => ({
  id: idOf(row),
  ...(row['version'] === undefined ? {} : { version: row['version'] }),
})

/** The known values of a row. With another row: only the values that differ from it. */
function valuesOf({ keys, isSame }: RowKind, row: Stored, other?: Stored): Stored {
  return Object.fromEntries(
    keys
      .filter((key) => Object.hasOwn(row, key) && !(other && isSame(key, row[key], other[key])))
      .map((key) => [key, row[key] ?? null]),
  )
}
