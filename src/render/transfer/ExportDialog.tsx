import { Radio, Space } from 'antd'
import { useId, useState } from 'react'
import { Dialog } from '../../../registry/kit/parts/Dialog.tsx'
import type { SheetColumns } from '../../../schemas/contract/sheet.ts'
import { useHost } from '../host.tsx'
import { Themed } from '../theme.tsx'
import type { ExportWish } from '../export-choice.ts'

const WIDTH = 480
const WORDS = {
  list: ['EXPORT_COLUMNS_LIST', 'EXPORT_COLUMNS_LIST_HELP'],
  all: ['EXPORT_COLUMNS_ALL', 'EXPORT_COLUMNS_ALL_HELP'],
  template: ['EXPORT_COLUMNS_TEMPLATE', 'EXPORT_COLUMNS_TEMPLATE_HELP'],
} as const

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
  const [rows, setRows] = useState<ExportWish['rows']>(selected > 0 ? 'selected' : 'all')
  const [columns, setColumns] = useState<SheetColumns>('list')
  const id = useId()
  const begin = () => {
    onClose()
    onExport({ rows, columns })
  }
  return (
    <Dialog open width={WIDTH} title={ports.say('EXPORT_DIALOG')} okText={ports.say('LIST_EXPORT')} cancelText={ports.say('COMMON_CANCEL')} onOk={begin} onCancel={onClose}>
      <Themed className="vi-export">
        {selected > 0 && (
          <section>
            <h3 id={`${id}-rows`}>{ports.say('EXPORT_ROWS')}</h3>
            <Radio.Group aria-labelledby={`${id}-rows`} value={rows} onChange={({ target }) => setRows(target.value as ExportWish['rows'])}>
              <Space orientation="vertical">
                <Radio value="selected">{ports.say('LIST_EXPORT_SELECTED', { count: selected })}</Radio>
                <Radio value="all">{ports.say('LIST_EXPORT_ALL')}</Radio>
              </Space>
            </Radio.Group>
          </section>
        )}
        <section>
          <h3 id={`${id}-columns`}>{ports.say('EXPORT_COLUMNS')}</h3>
          <Radio.Group aria-labelledby={`${id}-columns`} value={columns} onChange={({ target }) => setColumns(target.value as SheetColumns)}>
            <Space orientation="vertical">
              {choices.map((one) => (
                <Radio key={one} value={one}>
                  {ports.say(WORDS[one][0])}
                  <small className="vi-help"> {ports.say(WORDS[one][1])}</small>
                </Radio>
              ))}
            </Space>
          </Radio.Group>
        </section>
      </Themed>
    </Dialog>
  )
}
