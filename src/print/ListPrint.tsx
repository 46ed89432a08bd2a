import { Button, Progress } from 'antd'
import { useEffect, useState } from 'react'
import { Dialog } from '../../registry/kit/parts/Dialog.tsx'
import type { SheetColumns } from '../../schemas/contract/data/sheet.ts'
import { textIn } from '../../schemas/language/text.ts'
import type { Row } from '../api/rows/data-source.ts'
import { preloadFaces } from '../ui/fields/faces.ts'
import { loadLabels, type LabelsByLookup } from '../ui/fields/labels.ts'
import { notifyError } from '../host/explain.ts'
import { columnChoices, requestOf } from '../transfer/export-choice.ts'
import { type Host, useHost } from '../host/host.tsx'
import { readAllRows, type Reading } from '../list/rows/index.ts'
import { SheetChoice } from '../transfer/SheetChoice.tsx'
import { conditionsOf } from './conditions.ts'
import { Paper } from './Paper.tsx'
import { type PaperColumn, PaperTable } from './PaperTable.tsx'
import type { PrintedList } from '../list/actions/index.ts'

/** More than anybody reads on paper: some three hundred sheets. */
const MOST = 10_000
/** Most columns that fit on a page in portrait, … */
const UPRIGHT_COLUMNS = 6
/** … nor does more than this, in CSS pixels. */
const UPRIGHT_WIDTH = 760

type Which = 'selected' | 'page' | 'all'
interface Wish {
  readonly rows: Which
  readonly columns: SheetColumns
}
interface Printed {
  readonly columns: readonly PaperColumn[]
  readonly rows: readonly Row[]
  readonly labels: LabelsByLookup
  readonly conditions: readonly string[]
  /** How many the query finds. */
  readonly total: number
}

function columnsOf({ screen }: Host, { request, columns }: PrintedList, wish: SheetColumns): readonly PaperColumn[] {
  const shown = columns.map(({ field }) => field.key)
  if (wish === 'list') return columns
  const { fields } = requestOf(request, wish, shown, { screen, source: {} })
  return fields.flatMap((key) => {
    const field = screen.byKey.get(key)
    return field ? [columns.find((column) => column.field.key === key) ?? { field }] : []
  })
}

/** Rows with all their fields, one after another. */
async function readEach(
  source: Host['source'],
  ids: readonly string[],
  { signal, onProgress }: Reading,
): Promise<{ readonly rows: readonly Row[]; readonly total: number }> {
  const rows: Row[] = []
  for (const id of ids) {
    rows.push(await source.get(id, signal))
    onProgress?.(rows.length, ids.length)
  }
  return { rows, total: rows.length }
}

async function read(
  host: Host,
  printed: PrintedList,
  wish: Wish,
  signal: AbortSignal,
  onProgress: (done: number, all: number) => void,
): Promise<Printed> {
  const { source, ports } = host
  const columns = columnsOf(host, printed, wish.columns)
  const fields = columns.map(({ field }) => field)
  const keys = fields.map(({ key }) => key)
  // Rows that are there have the columns of the list alone.
  const isThere = wish.rows !== 'all' && wish.columns === 'list'
  const chosen = wish.rows === 'selected' ? printed.selected : printed.rows
  const conditions = wish.rows === 'selected' ? [] : await conditionsOf(printed.state, host)
  const found = isThere
    ? { rows: chosen.map(({ row }) => row), total: chosen.length }
    : wish.rows === 'all'
      ? // Paper has all rows, not only those of one level.
        await readAllRows(source, { ...printed.request, tree: undefined }, keys, { signal, onProgress, most: MOST })
      : await readEach(
          source,
          chosen.map(({ id }) => id),
          { signal, onProgress },
        )
  const { rows } = found
  await preloadFaces(fields)
  return {
    columns,
    rows,
    labels: await loadLabels(fields, rows, ports),
    conditions,
    total: Math.max(found.total ?? 0, rows.length),
  }
}

interface ListPrintProps {
  readonly printed: PrintedList
  readonly onDone: () => void
}

/** Asks what of a list is to be printed, reads it and prints it. */
export function ListPrint({ printed, onDone }: ListPrintProps) {
  const host = useHost()
  const { ports, screen } = host
  const [wish, setWish] = useState<Wish>()
  if (wish) return <Reading printed={printed} wish={wish} onDone={onDone} />
  const choices: readonly { readonly value: Which; readonly title: string }[] = [
    ...(printed.selected.length > 0
      ? [{ value: 'selected', title: ports.say('PRINT_SELECTED', { count: printed.selected.length }) } as const]
      : []),
    ...(printed.mayAll ? [{ value: 'all', title: ports.say('PRINT_ALL') } as const] : []),
    { value: 'page', title: ports.say('PRINT_PAGE', { count: printed.rows.length }) },
  ]
  const columns = columnChoices(
    { screen, source: {} as Host['source'] },
    printed.columns.map(({ field }) => field.key),
  )
  return (
    <SheetChoice
      title={ports.say('PRINT_DIALOG')}
      ok={ports.say('DETAIL_PRINT')}
      rows={choices}
      columns={columns}
      onClose={onDone}
      onChoose={(rows, chosen) => setWish({ rows, columns: chosen })}
    />
  )
}

function Reading({ printed, wish, onDone }: ListPrintProps & { readonly wish: Wish }) {
  const host = useHost()
  const { ports, screen } = host
  const [step, setStep] = useState({ done: 0, all: 0 })
  const [ready, setReady] = useState<Printed>()
  // It is printed as it was when it was asked for.
  const [task] = useState({ host, printed, wish, onDone })
  useEffect(() => {
    const abort = new AbortController()
    const { signal } = abort
    read(task.host, task.printed, task.wish, signal, (done, all) => setStep({ done, all })).then(
      (found) => {
        if (signal.aborted) return
        if (found.rows.length > 0) return setReady(found)
        task.host.ports.notify('warning', task.host.ports.say('PRINT_NONE'))
        task.onDone()
      },
      (error: unknown) => {
        if (signal.aborted) return
        notifyError(error, task.host.ports)
        task.onDone()
      },
    )
    return () => abort.abort()
  }, [task])
  if (!ready) {
    const number = (value: number) => value.toLocaleString(ports.locale)
    return (
      <Dialog
        open
        title={ports.say('PRINT_DIALOG')}
        onCancel={onDone}
        footer={<Button onClick={onDone}>{ports.say('COMMON_CANCEL')}</Button>}
      >
        <output>
          {ports.say('PRINT_READING', { done: number(step.done), all: number(Math.min(step.all, MOST)) })}
        </output>
        <Progress
          percent={step.all > 0 ? Math.round((100 * step.done) / Math.min(step.all, MOST)) : 0}
          showInfo={false}
          size="small"
          aria-hidden="true"
        />
      </Dialog>
    )
  }
  const { columns, rows, labels, conditions, total } = ready
  const width = columns.reduce(
    (sum, column) => sum + ('width' in column && typeof column.width === 'number' ? column.width : 0),
    0,
  )
  const count = ports.say(total > rows.length ? 'PRINT_MOST' : 'PRINT_COUNT', { count: total, max: rows.length })
  return (
    <Paper
      title={textIn(screen.screen.title, ports.locale)}
      isWide={columns.length > UPRIGHT_COLUMNS || width > UPRIGHT_WIDTH}
      facts={[count]}
      onDone={onDone}
    >
      {conditions.length > 0 && (
        <p className="vi-paper-conditions">
          {ports.say('PRINT_CONDITION', {
            title: ports.say('PRINT_CONDITIONS'),
            value: conditions.join(ports.locale === 'zh-CN' ? '；' : '; '),
          })}
        </p>
      )}
      <PaperTable columns={columns} rows={rows} labels={labels} />
    </Paper>
  )
}
