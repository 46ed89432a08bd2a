import { useMemo } from 'react'
import { notifyError } from '../../host/explain.ts'
import { useHost } from '../../host/host.tsx'
import type { Branches } from './use-branches.ts'
import type { MoveRow } from './use-row-drag.ts'
import type { Rows } from './use-rows.ts'

/** Moves rows of the tree and reads them again; undefined where their order cannot be changed. */
export function useMove({ reload }: Rows, { open }: Branches, titleField: string): MoveRow | undefined {
  const { source, ports } = useHost()
  return useMemo(() => {
    if (!source.move) return undefined
    return async (row, place) => {
      try {
        const message = await source.move?.(row.id, place)
        const title = row.words[titleField] || row.id
        if (message === undefined)
          return ports.notify('info', ports.say(place === 'up' ? 'TREE_FIRST' : 'TREE_LAST', { title }))
        ports.notify('success', message)
        if (typeof place === 'object' && place.side === 'into') open(place.row)
      } catch (error) {
        notifyError(error, ports)
      }
      // Also after a refusal: another person may have changed the order.
      reload()
    }
  }, [source, ports, reload, open, titleField])
}
