import { useState } from 'react'

interface Ids {
  readonly keys: readonly string[]
  readonly ids: ReadonlyMap<string, number>
  readonly next: number
}

/** Ids that outlive a change of the key: a row whose field is renamed stays the same row, with its focus. */
function follow({ keys: before, ids, next }: Ids, keys: readonly string[]): Ids {
  const index = keys.findIndex((key, at) => key !== before[at])
  const [gone, come] = [before[index], keys[index]]
  const isRenamed =
    before.length === keys.length && gone !== undefined && come !== undefined && !ids.has(come) && !keys.includes(gone)
  const known = new Map(
    keys.flatMap((key) => {
      const id = isRenamed && key === come ? ids.get(gone) : ids.get(key)
      return id === undefined ? [] : [[key, id] as const]
    }),
  )
  let free = next
  for (const key of keys) if (!known.has(key)) known.set(key, free++)
  return { keys, ids: known, next: free }
}

export function useRowIds(keys: readonly string[]): ReadonlyMap<string, number> {
  const [ids, setIds] = useState<Ids>(() => follow({ keys: [], ids: new Map(), next: 0 }, keys))
  if (ids.keys.length === keys.length && keys.every((key, at) => key === ids.keys[at])) return ids.ids
  const now = follow(ids, keys)
  setIds(now)
  return now.ids
}
