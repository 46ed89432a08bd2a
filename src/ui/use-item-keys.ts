import { useState } from 'react'

interface Keys {
  readonly items: readonly unknown[]
  readonly keys: readonly number[]
  readonly next: number
}

/**
 * The keys of a list that was changed. An item that is still there keeps its key wherever it moved; one that took the place of
 * another in the same order is the other, changed, and keeps the key of that.
 */
export function keysAfterChange({ items: before, keys, next }: Keys, items: readonly unknown[]): Keys {
  const known = new Map<unknown, number[]>()
  for (const [at, item] of before.entries()) known.set(item, [...(known.get(item) ?? []), at])
  const places = items.map((item) => known.get(item)?.shift())
  const gone = new Set(before.keys())
  for (const at of places) if (at !== undefined) gone.delete(at)
  const left = [...gone]
  let free = next
  // A new item takes the key of a missing one if it is between the same neighbours and of the same kind.
  const taken = places.map((at, place) => {
    if (at !== undefined) return keys[at]
    const index = left.findIndex((was) => typeof before[was] === typeof items[place] && isBetween(was, place, places))
    return index === -1 ? undefined : keys[left.splice(index, 1)[0] ?? -1]
  })
  return { items, keys: taken.map((key) => key ?? free++), next: free }
}
/** Did the item stand between the neighbours that are still there? */
function isBetween(was: number, place: number, places: readonly (number | undefined)[]): boolean {
  const before = places.slice(0, place).findLast((at) => at !== undefined) ?? -1
  const after = places.slice(place + 1).find((at) => at !== undefined) ?? Number.POSITIVE_INFINITY
  return was > before && was < after
}

/** A key for each item of a list that is replaced as a whole with every change: what is drawn of it goes with it, with its focus and what is open in it. */
export function useItemKeys(items: readonly unknown[]): readonly number[] {
  const [keys, setKeys] = useState<Keys>(() => keysAfterChange({ items: [], keys: [], next: 0 }, items))
  if (keys.items.length === items.length && items.every((item, at) => item === keys.items[at])) return keys.keys
  const now = keysAfterChange(keys, items)
  setKeys(now)
  return now.keys
}
