import { Alert, Spin, Tabs } from 'antd'
import { useEffect, useState } from 'react'
import { read, utils } from 'xlsx'
import type { ContentProps } from './PreviewDialog.tsx'

const MAX_ROWS = 500
const MAX_COLUMNS = 100

interface Sheet {
  readonly name: string
  readonly rows: readonly (readonly string[])[]
  readonly isCut: boolean
}

/** The words of a workbook: no formula, no link, no picture of it comes into the page. */
async function readSheets(content: Blob): Promise<readonly Sheet[]> {
  const book = read(await content.arrayBuffer(), { sheetRows: MAX_ROWS + 1, cellHTML: false, cellFormula: false, bookVBA: false })
  return book.SheetNames.map((name) => {
    const sheet = book.Sheets[name]
    const rows = sheet ? utils.sheet_to_json<unknown[]>(sheet, { header: 1, raw: false, defval: '', blankrows: true }) : []
    return {
      name, isCut: rows.length > MAX_ROWS || rows.some((row) => row.length > MAX_COLUMNS),
      rows: rows.slice(0, MAX_ROWS).map((row) => Array.from({ length: Math.min(row.length, MAX_COLUMNS) }, (_, at) => String(row[at] ?? ''))),
    }
  })
}

const CELL = { border: '1px solid var(--ant-color-border, #d9d9d9)', padding: '2px 8px', textAlign: 'start', whiteSpace: 'pre-wrap', maxWidth: 320, overflowWrap: 'anywhere' } as const

function Table({ sheet }: { readonly sheet: Sheet }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled with the keys
    <section tabIndex={0} aria-label={sheet.name} style={{ overflow: 'auto', maxHeight: '60vh' }}>
      <table style={{ borderCollapse: 'collapse' }}>
        <tbody>
          {sheet.rows.map((row, at) => (
            <tr key={at}>
              <th scope="row" style={{ ...CELL, opacity: 0.7 }}>{at + 1}</th>
              {row.map((words, column) => <td key={column} style={CELL}>{words}</td>)}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** A workbook, a table per sheet. */
export function SheetContent({ content, ports, onFailed }: ContentProps) {
  const [sheets, setSheets] = useState<readonly Sheet[]>()
  useEffect(() => {
    readSheets(content).then(setSheets, onFailed)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the content alone decides what is read
  }, [content])
  if (!sheets) return <Spin style={{ display: 'block', margin: '48px auto' }} />
  return (
    <>
      {sheets.some(({ isCut }) => isCut) && <Alert type="info" title={ports.say('PREVIEW_LARGE')} />}
      <Tabs aria-label={ports.say('PREVIEW_SHEETS')} items={sheets.map((sheet, at) => ({ key: String(at), label: sheet.name, children: <Table sheet={sheet} /> }))} />
    </>
  )
}
