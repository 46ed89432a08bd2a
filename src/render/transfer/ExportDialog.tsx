import type { SheetColumns } from '../../../schemas/contract/sheet.ts'
import type { ExportWish } from '../export-choice.ts'
import { useHost } from '../host.tsx'
import { SheetChoice } from './SheetChoice.tsx'

interface ExportDialogProps {
  /** How many rows are selected. */
  readonly selected: number
  readonly choices: readonly SheetColumns[]
  readonly onExport: (wish: ExportWish) => void
  readonly onClose: () => void
}

/** Asks which rows and columns a sheet is to have. */
export function ExportDialog({ selected, choices, onExport, onClose }: ExportDialogProps) {
  const { ports } = useHost()
  const rows = [
    ...(selected > 0 ? [{ value: 'selected', title: ports.say('LIST_EXPORT_SELECTED', { count: selected }) } as const] : []),
    { value: 'all', title: ports.say('LIST_EXPORT_ALL') } as const,
  ]
  return (
    <SheetChoice
      title={ports.say('EXPORT_DIALOG')} ok={ports.say('LIST_EXPORT')} rows={rows} columns={choices} onClose={onClose}
      onChoose={(chosen, columns) => {
        onClose()
        onExport({ rows: chosen, columns })
      }}
    />
  )
}
