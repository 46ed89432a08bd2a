import { type RefObject, useEffect, useRef, useState } from 'react'
import type { Ports } from '../../../registry/kit/ports.ts'
import type { GridHandle } from '../../grid/grid-props.ts'
import type { GridStore } from '../../grid/store/index.ts'
import { isTouch } from '../../grid/tools/index.ts'
import type { Drafts, StoredDraft } from '../../state/storage/drafts.ts'
import { DraftBar } from '../../form/drafts/index.ts'
import { type Step, ProgressBar } from './ProgressBar.tsx'
import { draftSize, deleteGridDraft, applyGridDraft } from './grid-draft.ts'

interface GridDraftOfferProps {
  readonly store: GridStore
  readonly drafts: Drafts
  readonly place: string
  readonly ports: Ports
  /** The grid that the rows are of. It gets the focus when the bar goes. */
  readonly grid: RefObject<GridHandle | null>
}

/** Offers what an earlier visit did to these rows and did not save. */
export function GridDraftOffer({ store, drafts, place, ports, grid }: GridDraftOfferProps) {
  const [found, setFound] = useState<StoredDraft>()
  const [step, setStep] = useState<Step>()
  const askedRef = useRef<string>(undefined)
  useEffect(() => {
    // A page that is shown again would find what its own open grid has stored meanwhile.
    if (askedRef.current === place) return undefined
    let isOver = false
    void drafts.find(place).then((all) => {
      if (isOver) return
      askedRef.current = place
      setFound(all.find((draft) => draftSize(draft) > 0))
    })
    return () => {
      isOver = true
    }
  }, [drafts, place])
  if (step)
    return (
      <div className="vi-grid-offer">
        <ProgressBar step={step} code="LIST_GRID_RESTORING" ports={ports} />
      </div>
    )
  if (!found) return null
  const close = () => {
    setFound(undefined)
    // On glass the focus brings up a keyboard that nobody asked for.
    if (!isTouch()) grid.current?.focus()
  }
  const drop = () => {
    void deleteGridDraft(drafts, found)
    close()
  }
  const take = async () => {
    close()
    const { left, lost } = await applyGridDraft(store, drafts, found, (done, all) =>
      setStep(done < all ? { done, all } : undefined),
    )
    setStep(undefined)
    if (left > 0) ports.notify('warning', ports.say('LIST_GRID_DRAFT_PART', { count: left }))
    if (lost > 0) ports.notify('warning', ports.say('LIST_GRID_DRAFT_LOST', { count: lost }))
  }
  return (
    <div className="vi-grid-offer">
      <DraftBar
        ports={ports}
        at={found.at}
        text={(time) => ports.say('LIST_GRID_DRAFT', { time, count: draftSize(found) })}
        onTake={() => void take()}
        onDrop={drop}
      />
    </div>
  )
}
