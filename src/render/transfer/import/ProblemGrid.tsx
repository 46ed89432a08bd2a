import { useState } from 'react'
import type { CellFix, ImportCheck } from '../../../../schemas/contract/import.ts'
import { useHost } from '../../host.tsx'
import { CellEditor } from './CellEditor.tsx'
import { type Mended, cellKey } from './use-wizard.ts'

type Problem = ImportCheck['problems'][number]

const ROW_HEIGHT = 44
/** Rows that fit, with some above and below, so that none is missed while it scrolls. */
const DRAWN = 24
const AROUND = 6

interface ProblemGridProps {
  readonly problems: readonly Problem[]
  readonly mended: Mended
  readonly onMend: (fix: CellFix) => void
}

/** The wrong cells of a sheet, each to be put right where it stands. Of thousands only those in sight are drawn. */
export function ProblemGrid({ problems, mended, onMend }: ProblemGridProps) {
  const { ports } = useHost()
  const [first, setFirst] = useState(0)
  const from = Math.max(0, first - AROUND)
  const to = Math.min(problems.length, from + DRAWN)
  const headings = ['IMPORT_ROW', 'IMPORT_COLUMN', 'IMPORT_VALUE', 'IMPORT_REASON', 'IMPORT_MEND'] as const
  return (
    <div className="vi-import-grid" tabIndex={-1} onScroll={(event) => setFirst(Math.floor(event.currentTarget.scrollTop / ROW_HEIGHT))}>
      <div style={{ height: from * ROW_HEIGHT }} />
      <table aria-label={ports.say('IMPORT_WRONG_CELLS')} aria-rowcount={problems.length + 1}>
        <thead>
          <tr aria-rowindex={1}>{headings.map((code) => <th key={code} scope="col">{ports.say(code)}</th>)}</tr>
        </thead>
        <tbody>
          {problems.slice(from, to).map((problem, index) => (
            <ProblemRow key={from + index} index={from + index} problem={problem} fix={mended.get(cellKey(problem.row, problem.field ?? ''))} onMend={onMend} />
          ))}
        </tbody>
      </table>
      <div style={{ height: (problems.length - to) * ROW_HEIGHT }} />
    </div>
  )
}

interface ProblemRowProps {
  readonly index: number
  readonly problem: Problem
  readonly fix: CellFix | undefined
  readonly onMend: (fix: CellFix) => void
}
function ProblemRow({ index, problem, fix, onMend }: ProblemRowProps) {
  const { screen, ports } = useHost()
  const [isOpen, setOpen] = useState(false)
  const { row, title = '', value = '', text } = problem
  const field = screen.byKey.get(problem.field ?? '')
  const name = ports.say('IMPORT_MEND_CELL', { row, title })
  return (
    <tr aria-rowindex={index + 2} className={fix ? 'vi-import-mended' : undefined}>
      <td>{row}</td>
      <td title={title}>{title}</td>
      <td title={value}>{value}</td>
      <td title={text}>{text}</td>
      <td className="vi-import-cell">
        {field && (isOpen || fix) ? (
          <CellEditor field={field} row={row} words={value} fix={fix} label={name} onMend={onMend} />
        ) : (
          field && <button type="button" className="vi-link" aria-label={name} onClick={() => setOpen(true)}>{ports.say('IMPORT_MEND_OPEN')}</button>
        )}
      </td>
    </tr>
  )
}
