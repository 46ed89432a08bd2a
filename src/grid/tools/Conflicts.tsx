import { Button } from 'antd'
import { useState } from 'react'
import { Dialog } from '../../../registry/kit/parts/Dialog.tsx'
import { ask } from '../../ui/feedback/feedback.tsx'
import type { Sheet } from '../sheet/index.ts'
import type { GridConflict } from '../store/index.ts'

interface ConflictsProps {
  readonly sheet: Sheet
  readonly onShow: (id: string, key: string) => void
}
type Side = 'mine' | 'theirs'

/** What is asked before one side is taken everywhere. */
const QUESTIONS = {
  mine: { button: 'GRID_CONFLICTS_MINE', title: 'GRID_CONFLICTS_MINE_ASK', text: 'GRID_CONFLICTS_MINE_HELP' },
  theirs: { button: 'GRID_CONFLICTS_THEIRS', title: 'GRID_CONFLICTS_THEIRS_ASK', text: 'GRID_CONFLICTS_THEIRS_HELP' },
} as const

/** Cells that two people changed: one of the values is chosen, cell by cell or everywhere at once. */
export function Conflicts({ sheet, onShow }: ConflictsProps) {
  const { store, ports } = sheet
  const [isOpen, setOpen] = useState(false)
  const conflicts = store.conflicts()
  const [first] = conflicts
  if (!first) return null
  const open = () => {
    onShow(first.id, first.key)
    setOpen(true)
  }
  return (
    <>
      <Button size="small" type="text" className="vg-warn" onClick={open}>
        {ports.say('GRID_CONFLICTS', { count: conflicts.length })}
      </Button>
      {isOpen && (
        <ConflictDialog sheet={sheet} conflict={first} count={conflicts.length} onClose={() => setOpen(false)} />
      )}
    </>
  )
}

interface ConflictDialogProps {
  readonly sheet: Sheet
  readonly conflict: GridConflict
  /** How many there are, this one included. */
  readonly count: number
  readonly onClose: () => void
}
function ConflictDialog({ sheet: { store, ports, words }, conflict, count, onClose }: ConflictDialogProps) {
  // Cells that are not drawn can be changed by two people, too.
  const column = store.allColumns.find(({ key }) => key === conflict.key)
  if (!column) return null
  const say = (value: unknown) => words.of(column, value) || ports.say('GRID_EMPTY_VALUE')
  const title =
    conflict.by === undefined
      ? ports.say('GRID_CONFLICT', { title: column.title })
      : ports.say('GRID_CONFLICT_BY', { title: column.title, who: conflict.by })
  const choose = (cells: readonly GridConflict[], side: Side) => {
    store.choose(cells, side)
    if (store.conflicts().length === 0) onClose()
  }
  const chooseAll = async (side: Side) => {
    const { title: asked, text } = QUESTIONS[side]
    const isSure = await ask({
      title: ports.say(asked, { count }),
      text: ports.say(text),
      ok: ports.say('GRID_OK'),
      cancel: ports.say('GRID_CANCEL'),
    })
    if (isSure) choose(store.conflicts(), side)
  }
  return (
    <Dialog
      open
      title={title}
      onCancel={onClose}
      footer={[
        <Button key="theirs" onClick={() => choose([conflict], 'theirs')}>
          {ports.say('GRID_CONFLICT_THEIRS')}
        </Button>,
        <Button key="mine" type="primary" onClick={() => choose([conflict], 'mine')}>
          {ports.say('GRID_CONFLICT_MINE')}
        </Button>,
      ]}
    >
      <p className="vg-conflict-row">
        {ports.say('GRID_CONFLICT_ROW', { row: store.seen.number(store.indexOf(conflict.id)), count })}
      </p>
      <dl className="vg-sides">
        <dt>{ports.say('GRID_MINE')}</dt>
        <dd>{say(conflict.mine)}</dd>
        <dt>{ports.say('GRID_THEIRS')}</dt>
        <dd>{say(conflict.theirs)}</dd>
      </dl>
      {count > 1 && (
        <div className="vg-sides-all">
          {(['theirs', 'mine'] as const).map((side) => (
            <Button key={side} size="small" onClick={() => void chooseAll(side)}>
              {ports.say(QUESTIONS[side].button, { count })}
            </Button>
          ))}
        </div>
      )}
    </Dialog>
  )
}
