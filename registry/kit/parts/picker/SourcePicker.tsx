import type { TableColumnType } from 'antd'
import { type ReactElement, useMemo } from 'react'
import type { LookupRef } from '../../../../schemas/language/lookup.ts'
import type { ListRow, Ports } from '../../ports.ts'
import type { SearchField } from './SearchFields.tsx'
import { truncate } from '../prose/truncate.ts'
import { ListPicker, type ListPickerProps, type RowQuery } from './ListPicker.tsx'

/** A column of a list, and how it is asked for above it. */
export interface SourceColumn {
  readonly key: string
  readonly title: string
  readonly width?: number
  readonly asked?: 'text' | 'choice' | 'day'
  readonly lookup?: LookupRef
}
type Frame = Pick<
  ListPickerProps<ListRow>,
  'title' | 'width' | 'dialog' | 'ports' | 'multi' | 'value' | 'onChoose' | 'lookup' | 'pageSizes'
>
interface SourcePickerProps extends Frame {
  readonly source: string
  readonly store: string
  readonly text: string
  readonly columns: readonly SourceColumn[]
  /** Longest text of a cell; no limit by default. */
  readonly textLength?: number
}

/** The text of a row in a column: the label wins over the value. */
function said(row: ListRow, key: string): string {
  const own = (name: string) => (Object.hasOwn(row, name) ? row[name] : undefined)
  const value = own(`${key}_dictText`) ?? own(key)
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
}
function stored(row: ListRow, key: string): string {
  const value = Object.hasOwn(row, key) ? row[key] : undefined
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

function columnsOf(columns: readonly SourceColumn[], length: number | undefined): TableColumnType<ListRow>[] {
  return columns.map(({ key, title, width }) => ({
    dataIndex: key,
    title,
    sorter: true,
    ...(width === undefined ? {} : { width }),
    render: (_: unknown, row: ListRow) => {
      const words = said(row, key)
      return length === undefined ? words : <span title={words}>{truncate(words, length)}</span>
    },
  }))
}

async function rowsOf({ lists }: Pick<Ports, 'lists'>, source: string, texts: ReadonlySet<string>, query: RowQuery) {
  const asked = Object.entries(query).flatMap(([name, value]) => {
    if (value === undefined) return []
    return [[name, texts.has(name) && typeof value === 'string' ? `*${value}*` : value] as const]
  })
  return lists.rows(source, Object.fromEntries(asked))
}

/** The dialog of a picker whose rows come from the list call of a source. A typed text is asked as a part of the value. */
export function SourcePicker({ source, store, text, columns, textLength, ...frame }: SourcePickerProps): ReactElement {
  const fields = useMemo(
    () =>
      columns.flatMap(({ key, title, asked, lookup }): SearchField[] =>
        asked === undefined ? [] : [{ name: key, title, kind: asked, ...(lookup ? { lookup } : {}) }],
      ),
    [columns],
  )
  const drawn = useMemo(() => columnsOf(columns, textLength), [columns, textLength])
  const texts = new Set(fields.filter(({ kind }) => kind === 'text').map(({ name }) => name))
  return (
    <ListPicker<ListRow>
      {...frame}
      columns={drawn}
      fields={fields}
      keyOf={(row) => stored(row, store)}
      nameOf={(row) => said(row, text) || stored(row, store)}
      load={(query) => rowsOf(frame.ports, source, texts, query)}
    />
  )
}
