import { Table, type TableColumnType } from 'antd'
import type { KeyboardEvent, ReactElement } from 'react'
import type { CountKind } from '../../../../schemas/contract/data/data.ts'
import type { Ports } from '../../ports.ts'
import { Pager } from '../Pager.tsx'
import { useNarrow } from '../hooks/use-narrow.ts'

export interface Paging {
  readonly pageNo: number
  readonly pageSize: number
  readonly column?: string
  readonly order?: 'asc' | 'desc'
}
export const FIRST_PAGE: Paging = { pageNo: 1, pageSize: 10 }

export interface PickerTableProps<T> {
  readonly columns: readonly TableColumnType<T>[]
  readonly rows: readonly T[]
  readonly total: number
  readonly countKind?: CountKind | undefined
  readonly loading: boolean
  /** What is stored of a row; a row without it has '' and cannot be chosen. */
  readonly keyOf: (row: T) => string
  readonly nameOf: (row: T) => string
  readonly chosen: readonly string[]
  /** Rows were ticked (`true`) or unticked. */
  readonly onTick: (rows: readonly T[], ticked: boolean) => void
  /** A click on the row itself. */
  readonly onRow: (row: T) => void
  readonly onConfirm: (row: T) => void
  /** Enter on a row. */
  readonly onEnter: (row: T) => void
  readonly pageSizes?: readonly number[]
  readonly paging: Paging
  readonly onPaging: (paging: Paging) => void
  readonly ports: Ports
  readonly label: string
}

/** A row may well have a field called `children`: it is no branch. */
const FLAT = { childrenColumnName: '\0' }

const ticks = (table: Element) => [
  ...table.querySelectorAll<HTMLInputElement>('tr[data-row-key] input[type=checkbox]:not(:disabled)'),
]

/** Arrows go from row to row; the row that has the focus is the one whose tick has it. */
function goAlong(event: KeyboardEvent<HTMLElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  const all = ticks(event.currentTarget)
  const at = all.findIndex((tick) => tick === event.target)
  const next = step === 0 || at === -1 ? undefined : all[at + step]
  if (!next) return
  event.preventDefault()
  next.focus()
}

/** The table inside a picker: ticks that survive paging; a click or the space key chooses a row, a double click or Enter confirms it. */
export function PickerTable<T extends object>(props: PickerTableProps<T>): ReactElement {
  const { ports, paging, keyOf, chosen, countKind = 'exact' } = props
  const narrow = useNarrow()
  const rowKey = (row: T) => keyOf(row) || `#${props.rows.indexOf(row)}`
  const handleKey = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return goAlong(event)
    const tick = ticks(event.currentTarget).find((one) => one === event.target)
    const key = tick?.closest('tr')?.getAttribute('data-row-key')
    const row = props.rows.find((one) => rowKey(one) === key)
    if (!row) return
    event.preventDefault()
    props.onEnter(row)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it hears the keys of the ticks in it
    <div onKeyDown={handleKey}>
      <Table<T>
        aria-label={props.label}
        size="small"
        columns={[...props.columns]}
        dataSource={[...props.rows]}
        rowKey={rowKey}
        expandable={FLAT}
        loading={props.loading}
        scroll={{ x: 'max-content' }}
        rowSelection={{
          selectedRowKeys: [...chosen],
          preserveSelectedRowKeys: true,
          columnWidth: 40,
          getTitleCheckboxProps: () => ({ 'aria-label': ports.say('PICKER_ALL_ROWS') }),
          getCheckboxProps: (row) => ({
            disabled: keyOf(row) === '',
            'aria-label': ports.say('PICKER_ROW', { name: props.nameOf(row) }),
          }),
          onSelect: (row, ticked) => props.onTick([row], ticked),
          onSelectAll: (ticked, _, changed) => props.onTick(changed, ticked),
        }}
        onRow={(row) =>
          keyOf(row) === ''
            ? {}
            : {
                onClick: () => props.onRow(row),
                onDoubleClick: () => props.onConfirm(row),
                style: { cursor: 'pointer' },
              }
        }
        onChange={(_, __, sorter) => {
          const sort = Array.isArray(sorter) ? sorter[0] : sorter
          const order = sort?.order === 'ascend' ? 'asc' : sort?.order === 'descend' ? 'desc' : undefined
          props.onPaging({
            pageNo: 1,
            pageSize: paging.pageSize,
            ...(order && typeof sort?.field === 'string' ? { column: sort.field, order } : {}),
          })
        }}
        pagination={false}
      />
      <Pager
        title={props.label}
        pageNo={paging.pageNo}
        pageSize={paging.pageSize}
        {...(props.pageSizes ? { sizes: props.pageSizes } : {})}
        count={props.total}
        kind={countKind}
        shown={props.rows.length}
        narrow={narrow}
        say={ports.say}
        locale={ports.locale}
        onChange={(pageNo, pageSize) => props.onPaging({ ...paging, pageNo, pageSize })}
      />
    </div>
  )
}
