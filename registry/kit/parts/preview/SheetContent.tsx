import { Alert, Spin, Tabs } from 'antd'
import type { ReactNode } from 'react'
import type { PreviewSheet } from '../../../../schemas/contract/file.ts'
import type { Ports } from '../../ports.ts'
import { useLoaded } from '../hooks/use-loaded.ts'

const CELL = {
  border: '1px solid var(--ant-color-border, #d9d9d9)',
  padding: '2px 8px',
  textAlign: 'start',
  whiteSpace: 'pre-wrap',
  maxWidth: 320,
  overflowWrap: 'anywhere',
} as const

function Table({ sheet }: { readonly sheet: PreviewSheet }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled with the keys
    <section tabIndex={0} aria-label={sheet.name} style={{ overflow: 'auto', maxHeight: '60vh' }}>
      <table style={{ borderCollapse: 'collapse' }}>
        <tbody>
          {sheet.rows.map(({ row, words }) => (
            <tr key={row}>
              <th scope="row" style={{ ...CELL, opacity: 0.7 }}>
                {row}
              </th>
              {words.map((said, column) => (
                <td key={column} style={CELL}>
                  {said}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

interface SheetContentProps {
  readonly path: string
  readonly ports: Ports
  readonly failed: ReactNode
}
/** A workbook, a table per sheet: the server reads it as it reads an import. */
export function SheetContent({ path, ports, failed }: SheetContentProps) {
  const { files } = ports
  const { value: sheets, error } = useLoaded([path, files], () => files.sheets(path))
  if (error !== undefined) return failed
  if (!sheets) return <Spin style={{ display: 'block', margin: '48px auto' }} />
  return (
    <>
      {sheets.some(({ isCut }) => isCut) && <Alert type="info" title={ports.say('PREVIEW_LARGE')} />}
      <Tabs
        aria-label={ports.say('PREVIEW_SHEETS')}
        items={sheets.map((sheet, at) => ({ key: String(at), label: sheet.name, children: <Table sheet={sheet} /> }))}
      />
    </>
  )
}
