import { Radio, Space } from 'antd'
import { type ReactNode, useId, useState } from 'react'
import { Dialog } from '../../registry/kit/parts/Dialog.tsx'
import type { SheetColumns } from '../../schemas/contract/data/sheet.ts'
import { useHost } from '../host/host.tsx'
import { Themed } from '../host/ui/theme.tsx'

const WIDTH = 480
const WORDS = {
  list: ['EXPORT_COLUMNS_LIST', 'EXPORT_COLUMNS_LIST_HELP'],
  all: ['EXPORT_COLUMNS_ALL', 'EXPORT_COLUMNS_ALL_HELP'],
  template: ['EXPORT_COLUMNS_TEMPLATE', 'EXPORT_COLUMNS_TEMPLATE_HELP'],
} as const

interface SheetChoiceProps<Rows extends string> {
  readonly title: string
  readonly ok: string
  /** The choices of rows; a single one is not asked for. The first is chosen at the beginning. */
  readonly rows: readonly { readonly value: Rows; readonly title: string }[]
  readonly columns: readonly SheetColumns[]
  /** What may be chosen besides, of these columns. */
  readonly renderMore?: (columns: SheetColumns) => ReactNode
  readonly onChoose: (rows: Rows, columns: SheetColumns) => void
  readonly onClose: () => void
}

/** Asks which rows and columns of a list are to be taken out of it. */
export function SheetChoice<Rows extends string>({
  title,
  ok,
  rows: choices,
  columns: offered,
  renderMore,
  onChoose,
  onClose,
}: SheetChoiceProps<Rows>) {
  const { ports } = useHost()
  const [rows, setRows] = useState(choices[0]?.value)
  const [columns, setColumns] = useState<SheetColumns>('list')
  const id = useId()
  return (
    <Dialog
      open
      width={WIDTH}
      title={title}
      okText={ok}
      cancelText={ports.say('COMMON_CANCEL')}
      onOk={() => rows !== undefined && onChoose(rows, columns)}
      onCancel={onClose}
    >
      <Themed className="vi-export">
        {choices.length > 1 && (
          <section>
            <h3 id={`${id}-rows`}>{ports.say('EXPORT_ROWS')}</h3>
            <Radio.Group
              aria-labelledby={`${id}-rows`}
              value={rows}
              onChange={({ target }) => setRows(target.value as Rows)}
            >
              <Space orientation="vertical">
                {choices.map((one) => (
                  <Radio key={one.value} value={one.value}>
                    {one.title}
                  </Radio>
                ))}
              </Space>
            </Radio.Group>
          </section>
        )}
        <section>
          <h3 id={`${id}-columns`}>{ports.say('EXPORT_COLUMNS')}</h3>
          <Radio.Group
            aria-labelledby={`${id}-columns`}
            value={columns}
            onChange={({ target }) => setColumns(target.value as SheetColumns)}
          >
            <Space orientation="vertical">
              {offered.map((one) => (
                <Radio key={one} value={one}>
                  {ports.say(WORDS[one][0])}
                  <small className="vi-help"> {ports.say(WORDS[one][1])}</small>
                </Radio>
              ))}
            </Space>
          </Radio.Group>
          {renderMore?.(columns)}
        </section>
      </Themed>
    </Dialog>
  )
}
