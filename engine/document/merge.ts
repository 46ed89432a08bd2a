import { isObject, sameJson } from '../../schemas/language/values.ts'

type Json = unknown
type Entries = ReadonlyMap<string, Json>

/** A place where two people changed the same thing in different ways. An absent value is undefined. */
export interface MergeConflict {
  /** Keys from the document inwards; an entry of a list is named by what identifies it. */
  readonly path: readonly string[]
  /** `order`: both rearranged the entries; the values are their names in order. */
  readonly kind: 'value' | 'order'
  readonly base: Json
  readonly mine: Json
  readonly theirs: Json
}
export type MergeSide = 'mine' | 'theirs'
export interface Merged {
  readonly document: Json
  readonly conflicts: readonly MergeConflict[]
}

/** One word for a conflict, by which a choice names it. */
export const conflictKey = ({ path, kind }: Pick<MergeConflict, 'path' | 'kind'>): string =>
  JSON.stringify([kind, ...path])

/** What names an entry of a list, the first that it has. */
const IDENTITY = ['field', 'code', 'key', 'id', 'name', 'value', 'group', 'title'] as const

function identityOf(entry: Json): string | undefined {
  if (typeof entry === 'string') return entry
  if (!isObject(entry)) return undefined
  const name = IDENTITY.find((one) => Object.hasOwn(entry, one))
  // A column may be its key alone or an object that names it: it is the same column.
  if (name === 'field' && typeof entry['field'] === 'string') return entry['field']
  return name && `${name} ${JSON.stringify(entry[name])}`
}

/** The entries of a list by what identifies them; undefined where that is not possible. */
function listEntries(list: readonly Json[]): Entries | undefined {
  const entries = new Map<string, Json>()
  for (const entry of list) {
    const identity = identityOf(entry)
    if (identity === undefined || entries.has(identity)) return undefined
    entries.set(identity, entry)
  }
  return entries
}

interface Holders {
  readonly base: Entries
  readonly mine: Entries
  readonly theirs: Entries
  readonly build: (entries: Entries) => Json
}
const NONE: Entries = new Map()

/** Both sides as named entries, where both are objects or both are lists whose entries have names. */
function holdersOf(base: Json, mine: Json, theirs: Json): Holders | undefined {
  if (isObject(mine) && isObject(theirs) && (isObject(base) || base === undefined)) {
    return {
      base: isObject(base) ? new Map(Object.entries(base)) : NONE,
      mine: new Map(Object.entries(mine)),
      theirs: new Map(Object.entries(theirs)),
      build: (entries) => Object.fromEntries(entries),
    }
  }
  if (!Array.isArray(mine) || !Array.isArray(theirs) || !(Array.isArray(base) || base === undefined)) return undefined
  const [before, own, other] = [Array.isArray(base) ? listEntries(base) : NONE, listEntries(mine), listEntries(theirs)]
  return before && own && other && { base: before, mine: own, theirs: other, build: (entries) => [...entries.values()] }
}

interface Run {
  readonly anchor: string | undefined
  readonly keys: readonly string[]
}
/** Keys that a side added, in runs, each after the entry that precedes it. */
function addedRuns(side: Entries, stayed: ReadonlySet<string>, result: ReadonlySet<string>): readonly Run[] {
  const runs: { anchor: string | undefined; keys: string[] }[] = []
  let anchor: string | undefined
  for (const key of side.keys()) {
    if (stayed.has(key)) anchor = key
    else if (result.has(key)) {
      const last = runs.at(-1)
      if (last && last.anchor === anchor) last.keys.push(key)
      else runs.push({ anchor, keys: [key] })
    }
  }
  return runs
}

class Merge {
  readonly conflicts: MergeConflict[] = []
  readonly #choose: (conflict: MergeConflict) => MergeSide

  constructor(choose: (conflict: MergeConflict) => MergeSide) {
    this.#choose = choose
  }

  #decide(conflict: MergeConflict): MergeSide {
    this.conflicts.push(conflict)
    return this.#choose(conflict)
  }

  value(path: readonly string[], base: Json, mine: Json, theirs: Json): Json {
    if (sameJson(mine, theirs) || sameJson(base, theirs)) return mine
    if (sameJson(base, mine)) return theirs
    const holders = holdersOf(base, mine, theirs)
    if (holders) return this.#entries(path, holders)
    return this.#decide({ path, kind: 'value', base, mine, theirs }) === 'mine' ? mine : theirs
  }

  #entries(path: readonly string[], { base, mine, theirs, build }: Holders): Json {
    const values = new Map<string, Json>()
    for (const key of new Set([...base.keys(), ...mine.keys(), ...theirs.keys()])) {
      const merged = this.value([...path, key], base.get(key), mine.get(key), theirs.get(key))
      if (merged !== undefined) values.set(key, merged)
    }
    const order = this.#order(path, { base, mine, theirs }, new Set(values.keys()))
    return build(new Map(order.map((key) => [key, values.get(key)])))
  }

  #order(
    path: readonly string[],
    { base, mine, theirs }: Omit<Holders, 'build'>,
    result: ReadonlySet<string>,
  ): readonly string[] {
    const isStaying = (key: string) => result.has(key) && mine.has(key) && theirs.has(key)
    const stayed = new Set([...mine.keys()].filter(isStaying))
    const [was, own, other] = [base, mine, theirs].map((side) => [...side.keys()].filter((key) => stayed.has(key)))
    let spine = own ?? []
    if (!sameJson(own, other)) {
      if (sameJson(own, was)) spine = other ?? []
      else if (
        !sameJson(other, was) &&
        this.#decide({ path, kind: 'order', base: was, mine: own, theirs: other }) === 'theirs'
      )
        spine = other ?? []
    }
    const runs = [...addedRuns(mine, stayed, result), ...addedRuns(theirs, stayed, result)]
      // Two people who add at one place get one order, whichever of them merges.
      .toSorted((a, b) => (String(a.keys[0]) < String(b.keys[0]) ? -1 : 1))
    const after = Map.groupBy(runs, ({ anchor }) => anchor)
    const inserted = (anchor: string | undefined) => (after.get(anchor) ?? []).flatMap(({ keys }) => keys)
    return [...inserted(undefined), ...spine.flatMap((key) => [key, ...inserted(key)])]
  }
}

/**
 * Brings two changed versions of a document together: what one side alone changed is in the result, and what both changed in different
 * ways is a conflict, for which `choose` says whose value stays. Nothing of either side is left out without a conflict.
 */
export function mergeDocuments(
  base: Json,
  mine: Json,
  theirs: Json,
  choose: (conflict: MergeConflict) => MergeSide = () => 'mine',
): Merged {
  const merge = new Merge(choose)
  const document = merge.value([], base, mine, theirs)
  return { document, conflicts: merge.conflicts }
}
