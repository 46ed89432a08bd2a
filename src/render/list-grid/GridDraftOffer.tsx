import { useEffect, useState } from 'react'
import type { GridStore } from '../../grid/store/grid-store.ts'
import type { KeptDraft } from '../../state/drafts.ts'
import { DraftBar } from '../form/DraftOffer.tsx'
import { useHost } from '../host.tsx'
import { draftSize, restoreGrid } from './grid-draft.ts'

/** Offers what an earlier visit did to these rows and did not save. */
export function GridDraftOffer({ store, place }: { readonly store: GridStore; readonly place: string }) {
  const { ports, keep: { drafts } } = useHost()
  const [found, setFound] = useState<KeptDraft>()
  useEffect(() => {
    let isOver = false
    void drafts.find(place).then((all) => !isOver && setFound(all.find((draft) => draftSize(draft) > 0)))
    return () => {
      isOver = true
    }
  }, [drafts, place])
  if (!found) return null
  const drop = () => {
    void drafts.remove(found.id)
    setFound(undefined)
  }
  const take = () => {
    const rest = restoreGrid(store, found)
    if (!rest) return drop()
    ports.notify('warning', ports.say('LIST_GRID_DRAFT_PART', { count: draftSize(rest) }))
    void drafts.put(rest)
    setFound(undefined)
  }
  return <DraftBar at={found.at} text={(time) => ports.say('LIST_GRID_DRAFT', { time, count: draftSize(found) })} onTake={take} onDrop={drop} />
}
