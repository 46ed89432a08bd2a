import { useCallback, useEffect, useRef } from 'react'
import type { OfferedAction } from '../host/actions.ts'
import { useHost } from '../host/host.tsx'
import { addTitle } from '../record/copy-record.ts'
import type { useListScript } from '../scripts/use-list-script.ts'
import { columnChoices } from '../transfer/export-choice.ts'
import {
  ADD_CHILD,
  MOVE_DOWN,
  MOVE_UP,
  OPEN_CHILDREN,
  type useCommands,
  type useCustomActions,
  type useExport,
} from './actions/index.ts'
import type { MoveRow, ViewRow } from './rows/index.ts'
import type { Selection } from './selection/index.ts'
import type { ListDialog } from './use-list-dialog.ts'

interface Setup {
  readonly around: ReturnType<typeof useListScript>['around']
  readonly commands: ReturnType<typeof useCommands>
  readonly custom: ReturnType<typeof useCustomActions>
  readonly sheet: ReturnType<typeof useExport>
  readonly selection: Selection
  /** Keys of the drawn columns in their order. */
  readonly shown: readonly string[]
  readonly openDialog: (dialog: ListDialog) => void
  readonly onOpen: ((row: ViewRow) => void) | undefined
  readonly move: MoveRow | undefined
}

/** Runs an action of a row or of the toolbar, with the list's script around it. */
export function useRunActions({ around, commands, custom, sheet, selection, shown, openDialog, onOpen, move }: Setup) {
  const host = useHost()
  const { screen, ports } = host
  const heading = shown[0] ?? ''
  // The buttons in the rows stay the same while rows are being selected.
  const latest = useRef({ commands, custom })
  useEffect(() => void (latest.current = { commands, custom }), [commands, custom])
  const runRow = useCallback(
    (one: OfferedAction, row: ViewRow) =>
      around(one, row.row, () => {
        const { code } = one.action
        if (code === OPEN_CHILDREN.code) onOpen?.(row)
        else if (code === ADD_CHILD.code)
          openDialog({ kind: 'add', title: addTitle(screen, one.title, ports), below: row.id })
        else if (code === MOVE_UP.code) move?.(row, 'up')
        else if (code === MOVE_DOWN.code) move?.(row, 'down')
        else if (code === 'edit' || code === 'detail') openDialog({ kind: code, row })
        else if (code === 'delete') void latest.current.commands.remove(row, row.words[heading] || row.id)
        else void latest.current.custom.run(one, [row])
      }),
    [heading, onOpen, move, around, screen, ports, openDialog],
  )
  /** The user is asked only where there is a choice. */
  const askExport = () => {
    const choices = columnChoices(host, shown)
    if (choices.length > 1 || selection.ids.length > 0) openDialog({ kind: 'export', choices })
    else void sheet.exportRows({ rows: 'all', columns: 'list' })
  }
  const runToolbar = (one: OfferedAction) =>
    around(one, undefined, () => {
      const { code } = one.action
      if (code === 'add' || code === 'add_image') openDialog({ kind: 'add', title: addTitle(screen, one.title, ports) })
      else if (code === 'import') openDialog({ kind: code })
      else if (code === 'export') askExport()
      else if (code === 'batch_delete') void commands.removeSelected()
      else void custom.run(one, selection.rows)
    })
  return { runRow, runToolbar }
}
