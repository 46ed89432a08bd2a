import { Checkbox } from 'antd'
import { useState } from 'react'
import type { SheetColumns } from '../../schemas/contract/data/sheet.ts'
import { type ExportChoice, hasOwnKey } from './export-choice.ts'
import { useHost } from '../host/host.tsx'
import { SheetChoice } from './SheetChoice.tsx'

interface ExportDialogProps {
  /** How many rows are selected. */
  readonly selected: number
  readonly choices: readonly SheetColumns[]
  readonly onExport: (wish: ExportChoice) => void
  readonly onClose: () => void
}

/** Asks which rows and columns a sheet is to have. */
export function ExportDialog({ selected, choices, onExport, onClose }: ExportDialogProps) {
  const host = useHost()
  const { ports } = host
  const [hasIds, setIds] = useState(() => !hasOwnKey(host))
  const rows = [
    ...(selected > 0
      ? [{ value: 'selected', title: ports.say('LIST_EXPORT_SELECTED', { count: selected }) } as const]
      : []),
    { value: 'all', title: ports.say('LIST_EXPORT_ALL') } as const,
  ]
  return (
    <SheetChoice
      title={ports.say('EXPORT_DIALOG')}
      ok={ports.say('LIST_EXPORT')}
      rows={rows}
      columns={choices}
      onClose={onClose}
      renderMore={(columns) =>
        columns === 'template' && (
          <Checkbox checked={hasIds} onChange={({ target }) => setIds(target.checked)}>
            {ports.say('EXPORT_IDS')}
            <small className="vi-help"> {ports.say('EXPORT_IDS_HELP')}</small>
          </Checkbox>
        )
      }
      onChoose={(chosen, columns) => {
        onClose()
        onExport({ rows: chosen, columns, hasIds: hasIds && columns === 'template' })
      }}
    />
  )
}
