import { useMemo, useState } from 'react'
import { type TextStorage, useDesigner } from '../../context.tsx'
import type { Offer } from './use-canvas-steps.ts'

const STORED = 'palette-favourites'
const MOST = 40

/** The name of an offer that is there on every page; fields belong to one page. */
export function offerId(offer: Offer): string | undefined {
  if (offer.kind === 'widget') return `widget ${offer.view}`
  if (offer.kind === 'preset') return `preset ${offer.preset.name}`
  return offer.kind === 'block' ? `block ${Object.keys(offer.block)[0]}` : undefined
}

export function readFavourites(storage: TextStorage): readonly string[] {
  let stored: unknown
  try {
    stored = JSON.parse(storage.get(STORED) ?? '[]')
  } catch {
    return []
  }
  const ids = Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : []
  return [...new Set(ids)].slice(0, MOST)
}

export interface Favourites {
  /** In the order in which they were chosen. */
  readonly ids: readonly string[]
  readonly toggle: (id: string) => void
}
/** What the person has marked in the palette, as this browser has stored it. */
export function useFavourites(): Favourites {
  const { preference } = useDesigner()
  const [ids, setIds] = useState(() => readFavourites(preference))
  return useMemo(
    () => ({
      ids,
      toggle: (id) => {
        const next = ids.includes(id) ? ids.filter((each) => each !== id) : [...ids, id].slice(-MOST)
        setIds(next)
        preference.set(STORED, next.length > 0 ? JSON.stringify(next) : undefined)
      },
    }),
    [ids, preference],
  )
}
