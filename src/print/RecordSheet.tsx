import { useMemo } from 'react'
import { editedChildren, placedChildren } from '../../engine/model/index.ts'
import { textIn } from '../../schemas/language/text.ts'
import type { Row } from '../api/rows/data-source.ts'
import { loadLabels, type LabelsByLookup } from '../ui/fields/labels.ts'
import { detailBlocks } from '../detail/blocks.ts'
import { DetailLayout } from '../detail/DetailLayout.tsx'
import { readRecord, type ReadRecord } from '../detail/read-record.ts'
import type { OpenedChild } from '../form/store/index.ts'
import { openChildren } from '../form/children/index.ts'
import { type Host, useHost } from '../host/host.tsx'
import { type PrintLayout, PaperContext } from '../detail/print-layout.ts'
import { PaperTable } from './PaperTable.tsx'

interface SheetChild {
  readonly opened: OpenedChild
  readonly rows: readonly Row[]
  readonly labels: LabelsByLookup
}
/** A record with the rows of its sub-tables, ready to be laid out. */
export interface ReadSheet extends ReadRecord {
  readonly children: ReadonlyMap<string, SheetChild>
}

const rowsIn = (value: unknown): readonly Row[] => (Array.isArray(value) ? (value as readonly Row[]) : [])

/** Reads a record with all that its sheet shows; `typed` replaces the stored values. */
export async function readSheet(
  host: Host,
  id: string,
  typed: Readonly<Record<string, unknown>>,
  signal: AbortSignal,
): Promise<ReadSheet> {
  const [record, opened] = await Promise.all([readRecord(host, id, typed, signal), openChildren(host)])
  const children = await Promise.all(
    opened.map(async (one) => {
      const rows = rowsIn(record.row[one.child.name])
      return [one.child.name, { opened: one, rows, labels: await loadLabels(one.columns, rows, host.ports) }] as const
    }),
  )
  return { ...record, children: new Map(children) }
}

/** All of a record one after another, in the layout of its form, with the rows of its sub-tables. */
export function RecordSheet({ row, labels, children }: ReadSheet) {
  const { screen } = useHost()
  const paper = useMemo<PrintLayout>(() => ({ child: (name) => drawRows(children.get(name)) }), [children])
  const placed = new Set(placedChildren(detailBlocks(screen)))
  const below = editedChildren(screen.screen).filter(({ name }) => !placed.has(name))
  return (
    <PaperContext value={paper}>
      <DetailLayout row={row} labels={labels} />
      {below.map(({ name }) => (
        <ChildRows key={name} child={children.get(name)} />
      ))}
    </PaperContext>
  )
}

const drawRows = (child: SheetChild | undefined) => <ChildRows child={child} />

function ChildRows({ child }: { readonly child: SheetChild | undefined }) {
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
