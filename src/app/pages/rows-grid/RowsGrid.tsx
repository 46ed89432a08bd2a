import { Button } from 'antd'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { Grid } from '../../../grid/Grid.tsx'
import type { GridHandle } from '../../../grid/grid-props.ts'
import type { GridRights } from '../../../grid/screen/index.ts'
import type { Slots } from '../../../grid/sheet/index.ts'
import type { GridStore } from '../../../grid/store/index.ts'
import { usePorts } from '../../../ports/context.tsx'
import { notifyError } from '../../../host/explain.ts'
import { GridDraftOffer, gridDraftKey, storeGridDraft, useDirty } from '../../../list/grid/index.ts'
import { Themed } from '../../../host/ui/theme.tsx'
import { memoryOf } from '../../../state/storage/keep.ts'
import { session } from '../../../state/session/session.ts'
import { useUnsaved } from '../../../ui/use-unsaved.ts'
import type { RowsSaved } from './save-each.ts'
import '../../../host/ui/screen.css'

interface RowsGridProps {
  readonly store: GridStore
  readonly label: string
  /** Names the grid among those of the product: the user's settings are stored under this name. */
  readonly name: string
  /** What the rows belong to: the key of the draft of unsaved values. */
  readonly of: string
  readonly rights: GridRights
  readonly save: () => Promise<RowsSaved>
  /** Asked when something would be sent; false leaves everything as it is. */
  readonly mayBeSaved?: () => Promise<boolean>
  readonly onSaved?: () => void
  /** What draws the columns that name a slot. */
  readonly slots?: Slots
}

/** Rows of a page that is no screen: typed, put in order and saved together, each for itself. */
export function RowsGrid({ store, label, name, of, rights, save, mayBeSaved, onSaved, slots }: RowsGridProps) {
  const ports = usePorts()
  const { say, notify } = ports
  const { username } = useSnapshot(session)
  const drafts = useMemo(() => memoryOf(username).drafts, [username])
  const place = gridDraftKey(name, { of })
  const gridRef = useRef<GridHandle>(null)
  const [isBusy, setBusy] = useState(false)
  const isDirty = useDirty(store)
  useUnsaved(isDirty)
  useEffect(() => storeGridDraft(store, drafts, place), [store, drafts, place])
  const { add, edit, remove } = rights
  const mayWrite = add || edit || remove

  const send = async () => {
    store.checkChanged()
    const { wrong } = store
    if (wrong > 0) return notify('warning', say('LIST_GRID_WRONG', { count: wrong }))
    if (mayBeSaved && !(await mayBeSaved())) return undefined
    const { conflicts, count, refused, cut } = await save()
    if (conflicts > 0) return notify('warning', say('LIST_GRID_CONFLICTS', { count: conflicts }))
    if (count > 0) onSaved?.()
    if (cut !== undefined) {
      notifyError(cut, ports)
      return notify('warning', say('LIST_GRID_CUT', { count }))
    }
    if (refused > 0) return notify('warning', say('LIST_GRID_SAVED_PART', { count, refused }))
    return notify('success', say('LIST_GRID_SAVED', { count }))
  }
  const handleSave = async () => {
    setBusy(true)
    await send().catch((reason: unknown) => notifyError(reason, ports))
    setBusy(false)
  }
  return (
    <Themed className="v-rows-grid">
      {mayWrite && <GridDraftOffer store={store} drafts={drafts} place={place} ports={ports} grid={gridRef} />}
      <Grid
        ref={gridRef}
        store={store}
        ports={ports}
        label={label}
        name={name}
        locked={!mayWrite}
        rights={{ add, remove: remove || add, move: edit }}
        toolbar
        startsFocused={mayWrite}
        maxHeight="window"
        density="own"
        {...(slots ? { slots } : {})}
        tools={
          mayWrite && (
            <Button type="primary" size="small" disabled={!isDirty} loading={isBusy} onClick={() => void handleSave()}>
              {say('LIST_GRID_SAVE')}
            </Button>
          )
        }
      />
    </Themed>
  )
}
