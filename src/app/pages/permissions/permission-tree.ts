import type { FlatChoices } from '../../../api/organization/permissions.ts'

/** An entry in the order of the tree. */
export interface TreeEntry {
  readonly id: string
  readonly title: string
  readonly hasRules: boolean
  readonly depth: number
  /** Index of the entry above, -1 at the top. */
  readonly parent: number
  /** Index after the last entry inside this one. */
  readonly end: number
}
/** A tree as one list, so that everything inside an entry is a slice of it. */
export interface PermissionTree {
  readonly entries: readonly TreeEntry[]
  readonly indexOf: ReadonlyMap<string, number>
}

export function permissionTree({ ids, titles, parents, ruled }: FlatChoices, showsRules = true): PermissionTree {
  const withRules = new Set(showsRules ? ruled : [])
  const entries: (TreeEntry & { end: number })[] = []
  const indexOf = new Map<string, number>()
  for (const [at, id] of ids.entries()) {
    const parent = parents[at] ?? -1
    const depth = (entries[parent]?.depth ?? -1) + 1
    entries.push({ id, title: titles[at] ?? '', hasRules: withRules.has(at), depth, parent, end: at + 1 })
    indexOf.set(id, at)
  }
  // From the last one on, an entry is complete before the one above it takes its end.
  for (const { parent, end } of entries.toReversed()) {
    const above = entries[parent]
    if (above) above.end = Math.max(above.end, end)
  }
  return { entries, indexOf }
}

/** How many of the entries inside each one, and of itself, are in a set. */
export function countsIn({ entries }: PermissionTree, ids: ReadonlySet<string>): Uint32Array {
  const counts = new Uint32Array(entries.length)
  for (let at = entries.length - 1; at >= 0; at -= 1) {
    const entry = entries[at]
    if (!entry) continue
    counts[at] = (counts[at] ?? 0) + (ids.has(entry.id) ? 1 : 0)
    if (entry.parent >= 0) counts[entry.parent] = (counts[entry.parent] ?? 0) + (counts[at] ?? 0)
  }
  return counts
}

export type TickState = 'all' | 'some' | 'none'
/** Linked: what an entry and everything inside it is; strictly: the entry alone. */
export function tickState(
  entry: TreeEntry,
  at: number,
  count: number,
  isTicked: boolean,
  isLinked: boolean,
): TickState {
  if (!isLinked) return isTicked ? 'all' : 'none'
  if (count === 0) return 'none'
  return count === entry.end - at ? 'all' : 'some'
}

/** The ticks after one entry was pressed. What lies above is a way to it and no right, so it is never ticked along. */
export function toggle(
  { entries }: PermissionTree,
  ticked: ReadonlySet<string>,
  at: number,
  isLinked: boolean,
): ReadonlySet<string> {
  const entry = entries[at]
  if (!entry) return ticked
  const touched = isLinked ? entries.slice(at, entry.end) : [entry]
  const next = new Set(ticked)
  const isAll = touched.every(({ id }) => next.has(id))
  for (const { id } of touched) {
    if (isAll) next.delete(id)
    else next.add(id)
  }
  return next
}

export interface Filter {
  /** Part of a title. */
  readonly words: string
  /** Only these and what lies above them; undefined for all. */
  readonly only: ReadonlySet<string> | undefined
}
/** Indices of the rows to draw: those inside open entries, or what a filter leaves with the ways to it. */
export function visibleRows(
  { entries }: PermissionTree,
  open: ReadonlySet<string>,
  { words, only }: Filter,
): readonly number[] {
  const sought = words.trim().toLowerCase()
  if (sought === '' && only === undefined) {
    const rows: number[] = []
    for (let at = 0; at < entries.length;) {
      rows.push(at)
      const entry = entries[at]
      at = entry && !open.has(entry.id) ? entry.end : at + 1
    }
    return rows
  }
  const shown = new Set<number>()
  entries.forEach((entry, index) => {
    if (!entry.title.toLowerCase().includes(sought) || only?.has(entry.id) === false) return
    for (let at = index; at >= 0 && !shown.has(at); at = entries[at]?.parent ?? -1) shown.add(at)
  })
  return [...shown].toSorted((one, other) => one - other)
}

/** What is in one set only. */
export const differenceOf = (one: ReadonlySet<string>, other: ReadonlySet<string>): ReadonlySet<string> =>
  new Set([...[...one].filter((id) => !other.has(id)), ...[...other].filter((id) => !one.has(id))])
