import { isEmpty } from '../../../../registry/kit/values.ts'
import { comparePinyin } from '../../../../schemas/language/characters/pinyin.ts'

/** Numbers by their value, texts by their sound, as lists have them; what is empty comes last in either direction. */
export function compare(a: unknown, b: unknown): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  return comparePinyin(String(a), String(b))
}
type Compare = (a: unknown, b: unknown) => number

/** Values that are looked at before the clock is: sorting so many costs a small part of a frame. */
export const SORTED_AT_ONCE = 256

/** The values in their order; equal ones stay as they are. Pauses after each `SORTED_AT_ONCE` of them. */
export function* sorting(values: readonly unknown[], by: Compare = compare): Generator<void, readonly unknown[]> {
  let runs: (readonly unknown[])[] = []
  for (let from = 0; from < values.length; from += SORTED_AT_ONCE) {
    runs.push(values.slice(from, from + SORTED_AT_ONCE).toSorted(by))
    yield
  }
  while (runs.length > 1) {
    const merged: (readonly unknown[])[] = []
    for (let at = 0; at < runs.length; at += 2) merged.push(yield* merging(runs[at] ?? [], runs[at + 1] ?? [], by))
    runs = merged
  }
  return runs[0] ?? []
}
function* merging(
  one: readonly unknown[],
  other: readonly unknown[],
  by: Compare,
): Generator<void, readonly unknown[]> {
  const merged: unknown[] = []
  let [at, next] = [0, 0]
  while (at < one.length && next < other.length) {
    if (by(one[at], other[next]) <= 0) merged.push(one[at++])
    else merged.push(other[next++])
    if (merged.length % SORTED_AT_ONCE === 0) yield
  }
  for (; at < one.length; at++) merged.push(one[at])
  for (; next < other.length; next++) merged.push(other[next])
  return merged
}

/** Lists are walked so far before the clock is looked at. */
const WALKED_AT_ONCE = 4096

/** The slots by the values of each; equal ones stay as they are, and those without one come last. */
export function* sortSlots(
  slots: readonly number[],
  valueOf: (slot: number) => unknown,
  isDesc: boolean,
): Generator<void, number[]> {
  const values: unknown[] = []
  const distinct = new Set<unknown>()
  for (const slot of slots) {
    const value = valueOf(slot)
    values.push(value)
    if (!isEmpty(value)) distinct.add(value)
    if (values.length % SORTED_AT_ONCE === 0) yield
  }
  const ordered = yield* sorting([...distinct])
  const ranks = new Map<unknown, number>()
  let last = 0
  for (const [index, value] of ordered.entries()) {
    if (index > 0 && compare(ordered[index - 1], value) !== 0) last += 1
    ranks.set(value, last)
    if (index % SORTED_AT_ONCE === 0) yield
  }
  // Slots of a rank stand together, in the order they came in.
  const rankOf = (value: unknown) => {
    const rank = ranks.get(value)
    return rank === undefined ? last + 1 : isDesc ? last - rank : rank
  }
  const starts = new Int32Array(last + 3)
  for (const [index, value] of values.entries()) {
    const next = rankOf(value) + 1
    starts[next] = (starts[next] ?? 0) + 1
    if (index % WALKED_AT_ONCE === 0) yield
  }
  for (let rank = 1; rank < starts.length; rank++) starts[rank] = (starts[rank] ?? 0) + (starts[rank - 1] ?? 0)
  const arranged = Array<number>(slots.length)
  for (const [index, value] of values.entries()) {
    const rank = rankOf(value)
    const place = starts[rank] ?? 0
    starts[rank] = place + 1
    arranged[place] = slots[index] ?? 0
    if (index % WALKED_AT_ONCE === 0) yield
  }
  return arranged
}
