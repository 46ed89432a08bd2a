import { Flex, type TableColumnType } from 'antd'
import { type ReactElement, type ReactNode, memo, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { LookupRef } from '../../../../schemas/language/lookup.ts'
import type { Page, Ports } from '../../ports.ts'
import { type SearchField, SearchFields } from './SearchFields.tsx'
import { ChosenList } from '../choices/ChosenList.tsx'
import { Failure } from '../Failure.tsx'
import { PickerDialog } from './PickerDialog.tsx'
import { type Paging, PickerTable, type PickerTableProps } from './PickerTable.tsx'
import type { DialogState } from '../dialog/use-dialog.ts'
import { useLabels } from '../choices/use-labels.ts'
import { useLoaded } from '../hooks/use-loaded.ts'

/** What a list is asked: page, size, sorting and the questions that are answered. */
export type RowQuery = Paging & Readonly<Record<string, string | number | undefined>>

export interface ListPickerProps<T> {
  readonly title: string
  readonly width: number
  readonly dialog: DialogState
  readonly ports: Ports
  readonly multi: boolean
  readonly value: readonly string[]
  readonly onChoose: (keys: readonly string[]) => void
  /** Where the words of keys come from that no row on display brings along. */
  readonly lookup: LookupRef
  readonly columns: readonly TableColumnType<T>[]
  readonly fields: readonly SearchField[]
  readonly pageSizes?: readonly [number, ...number[]]
  readonly keyOf: (row: T) => string
  readonly nameOf: (row: T) => string
  readonly load: (query: RowQuery) => Promise<Page<T>>
  /** What narrows the rows besides the questions, e.g. a department of the tree. */
  readonly narrowed?: Readonly<Record<string, string>>
  /** The tree at the left. */
  readonly side?: ReactNode
}

const DEFAULT_SIZE = 10

/** Drawn again only when something in it is another: a choice of a thousand is put in order without it. */
const Rows = memo(PickerTable) as typeof PickerTable
type Handlers<T> = Pick<PickerTableProps<T>, 'onTick' | 'onRow' | 'onConfirm' | 'onEnter' | 'onPaging'>

/** The same functions at every drawing, each doing what the latest one does. */
function useLatest<T>(handlers: Handlers<T>): Handlers<T> {
  const latest = useRef(handlers)
  useLayoutEffect(() => {
    latest.current = handlers
  })
  return useMemo(
    () => ({
      onTick: (rows, ticked) => latest.current.onTick(rows, ticked),
      onRow: (row) => latest.current.onRow(row),
      onConfirm: (row) => latest.current.onConfirm(row),
      onEnter: (row) => latest.current.onEnter(row),
      onPaging: (paging) => latest.current.onPaging(paging),
    }),
    [],
  )
}
const NO_ROWS: readonly never[] = []

function usePages(id: string, size: number): [Paging, (paging: Paging) => void] {
  const [state, setState] = useState<{ readonly id: string; readonly paging: Paging }>({
    id,
    paging: { pageNo: 1, pageSize: size },
  })
  // Another question begins at its first page, in the order and size of before.
  return [state.id === id ? state.paging : { ...state.paging, pageNo: 1 }, (paging) => setState({ id, paging })]
}

/** The dialog of every picker over a list: the rows with their questions, and what is chosen, in order. */
export function ListPicker<T extends object>(props: ListPickerProps<T>): ReactElement {
  const { dialog, ports, multi, keyOf, nameOf, load } = props
  const [chosen, setChosen] = useState(props.value)
  const [asked, setAsked] = useState<Readonly<Record<string, string>>>({})
  const given = { ...asked, ...props.narrowed }
  const [paging, setPaging] = usePages(JSON.stringify(given), props.pageSizes?.[0] ?? DEFAULT_SIZE)
  const labels = useLabels(ports.lookup, props.lookup, chosen)
  const query: RowQuery = { ...given, ...paging }
  const rows = useLoaded([JSON.stringify(query)], () => load(query))
  const tick = (picked: readonly T[], isTicked: boolean) => {
    labels.remember(picked.map((row) => ({ value: keyOf(row), text: nameOf(row) })))
    const keys = picked.map(keyOf)
    const rest = multi ? chosen.filter((key) => !keys.includes(key)) : []
    const added = multi ? keys.filter((key) => !chosen.includes(key)) : keys.slice(-1)
    setChosen(isTicked ? [...(multi ? chosen : []), ...added] : rest)
  }
  const confirm = (keys: readonly string[]) => {
    props.onChoose(keys)
    dialog.hide()
  }
  const records: readonly T[] = rows.latest?.records ?? NO_ROWS
  const known = new Set(chosen)
  const here = JSON.stringify(records.map(keyOf).filter((key) => known.has(key)))
  const ticked = useMemo(() => JSON.parse(here) as readonly string[], [here])
  const withRow = (row: T) => (multi ? [...new Set([...chosen, keyOf(row)])] : [keyOf(row)])
  const handlers = useLatest<T>({
    onTick: tick,
    onRow: (row) => tick([row], !chosen.includes(keyOf(row))),
    onConfirm: (row) => confirm(withRow(row)),
    onEnter: (row) => confirm(multi && chosen.length > 0 ? chosen : withRow(row)),
    onPaging: setPaging,
  })
  return (
    <PickerDialog
      title={props.title}
      width={props.width}
      dialog={dialog}
      ports={ports}
      status={ports.say('PICKER_CHOSEN', { count: chosen.length })}
      onOk={() => confirm(chosen)}
    >
      <Flex gap="middle" wrap align="start">
        {props.side}
        <Flex vertical gap="small" style={{ flex: '1000 1 460px', minWidth: 0, maxWidth: '100%' }}>
          <SearchFields fields={props.fields} onSearch={setAsked} ports={ports} />
          {rows.error !== undefined && <Failure reason={rows.error} onRetry={rows.reload} ports={ports} />}
          <Rows<T>
            {...handlers}
            keyOf={keyOf}
            nameOf={nameOf}
            label={props.title}
            columns={props.columns}
            rows={records}
            total={rows.latest?.total ?? 0}
            countKind={rows.latest?.countKind}
            loading={rows.loading}
            chosen={ticked}
            paging={paging}
            ports={ports}
            {...(props.pageSizes ? { pageSizes: props.pageSizes } : {})}
          />
        </Flex>
        <div style={{ flex: '1 1 190px', minWidth: 0 }}>
          {labels.failure !== undefined && <Failure reason={labels.failure} onRetry={labels.retry} ports={ports} />}
          <ChosenList keys={chosen} labelOf={labels.of} isGone={labels.isGone} onChange={setChosen} ports={ports} />
        </div>
      </Flex>
    </PickerDialog>
  )
}
