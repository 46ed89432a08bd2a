import { useEffect, useMemo, useState } from 'react'
import { editedChildren, placedChildren, recordTitle } from '../../engine/model/index.ts'
import { textIn } from '../../schemas/language/text.ts'
import type { Row } from '../api/rows/data-source.ts'
import { loadLabels, type LabelsByLookup } from '../ui/fields/labels.ts'
import { detailBlocks } from '../detail/blocks.ts'
import { DetailLayout } from '../detail/DetailLayout.tsx'
import { readRecord, type ReadRecord } from '../detail/read-record.ts'
import { notifyError } from '../host/explain.ts'
import type { OpenedChild } from '../form/store/index.ts'
import { openChildren } from '../form/children/index.ts'
import { type Host, HostContext, useHost } from '../host/host.tsx'
import { type PrintLayout, PaperContext } from '../detail/print-layout.ts'
import { Paper } from './Paper.tsx'
import { PaperTable } from './PaperTable.tsx'

interface PrintedChild {
  readonly opened: OpenedChild
  readonly rows: readonly Row[]
  readonly labels: LabelsByLookup
}
interface Printed extends ReadRecord {
  readonly children: ReadonlyMap<string, PrintedChild>
}

const rowsIn = (value: unknown): readonly Row[] => (Array.isArray(value) ? (value as readonly Row[]) : [])

async function read(
  host: Host,
  id: string,
  typed: Readonly<Record<string, unknown>>,
  signal: AbortSignal,
): Promise<Printed> {
  const [record, opened] = await Promise.all([readRecord(host, id, typed, signal), openChildren(host)])
  const children = await Promise.all(
    opened.map(async (one) => {
      const rows = rowsIn(record.row[one.child.name])
      return [one.child.name, { opened: one, rows, labels: await loadLabels(one.columns, rows, host.ports) }] as const
    }),
  )
  return { ...record, children: new Map(children) }
}

interface RecordPrintProps {
  readonly id: string
  /** The unsaved values of its form. */
  readonly typed: Readonly<Record<string, unknown>>
  readonly onDone: () => void
}

/** Prints one record in the layout of its form. */
export function RecordPrint({ id, typed, onDone }: RecordPrintProps) {
  const host = useHost()
  const [task] = useState({ host, id, typed, onDone })
  const [printed, setPrinted] = useState<Printed>()
  useEffect(() => {
    const abort = new AbortController()
    const { signal } = abort
    read(task.host, task.id, task.typed, signal).then(
      (found) => signal.aborted || setPrinted(found),
      (error: unknown) => {
        if (signal.aborted) return
        notifyError(error, task.host.ports)
        task.onDone()
      },
    )
    return () => abort.abort()
  }, [task])
  const screen = printed?.earlier ?? host.screen
  const drawn = useMemo(() => ({ ...host, screen }), [host, screen])
  return (
    printed && (
      <HostContext value={drawn}>
        <Sheet {...printed} onDone={onDone} />
      </HostContext>
    )
  )
}

function Sheet({ row, labels, children, onDone }: Printed & Pick<RecordPrintProps, 'onDone'>) {
  const { screen, ports } = useHost()
  const paper = useMemo<PrintLayout>(() => ({ child: (name) => drawRows(children.get(name)) }), [children])
  const placed = new Set(placedChildren(detailBlocks(screen)))
  const below = editedChildren(screen.screen).filter(({ name }) => !placed.has(name))
  const page = textIn(screen.screen.title, ports.locale)
  const title = recordTitle(screen, row)
  return (
    <Paper
      title={title === '' ? page : ports.say('PRINT_CONDITION', { title: page, value: title })}
      facts={[]}
      onDone={onDone}
    >
      <PaperContext value={paper}>
        <DetailLayout row={row} labels={labels} />
        {below.map(({ name }) => (
          <ChildRows key={name} child={children.get(name)} />
        ))}
      </PaperContext>
    </Paper>
  )
}

const drawRows = (child: PrintedChild | undefined) => <ChildRows child={child} />

function ChildRows({ child }: { readonly child: PrintedChild | undefined }) {
  const { ports } = useHost()
  if (!child) return null
  const { opened, rows, labels } = child
  return (
    <section>
      <h3>{textIn(opened.title, ports.locale)}</h3>
      <PaperTable columns={opened.columns.map((field) => ({ field }))} rows={rows} labels={labels} />
    </section>
  )
}
