import { useState } from 'react'
import type { ResolvedField } from '../../../../registry/screen/resolve.ts'
import type { CellFix, ImportCheck } from '../../../../schemas/contract/import.ts'
import { useHost } from '../../host.tsx'
import { usePhone } from '../../use-phone.ts'
import { CellEditor } from './CellEditor.tsx'
import { useFieldOf } from './use-field-of.ts'
import { type Mended, cellKey } from './use-wizard.ts'

type Problem = ImportCheck['problems'][number]

/** As the style sheet has it; a phone shows what is wrong below where it is. */
const ROW_HEIGHT = { wide: 44, phone: 92 } as const
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
  const isPhone = usePhone()
  const fieldOf = useFieldOf(problems)
  const [first, setFirst] = useState(0)
  const height = ROW_HEIGHT[isPhone ? 'phone' : 'wide']
  const from = Math.max(0, first - AROUND)
  const to = Math.min(problems.length, from + DRAWN)
  const headings = (['IMPORT_ROW', 'IMPORT_COLUMN', 'IMPORT_VALUE', 'IMPORT_REASON', 'IMPORT_MEND'] as const).map((code) => ports.say(code))
  const shown = isPhone ? [headings.slice(0, 3).join(' · '), headings.slice(3).join(' · ')] : headings
  return (
    <div className="vi-import-grid" tabIndex={-1} onScroll={(event) => setFirst(Math.floor(event.currentTarget.scrollTop / height))}>
      <div style={{ height: from * height }} />
      <table aria-label={ports.say('IMPORT_WRONG_CELLS')} aria-rowcount={problems.length + 1}>
        <thead>
          <tr aria-rowindex={1}>{shown.map((words) => <th key={words} scope="col">{words}</th>)}</tr>
        </thead>
        <tbody>
          {problems.slice(from, to).map((problem, index) => (
            <ProblemRow key={from + index} index={from + index} problem={problem} field={fieldOf(problem.field ?? '')} fix={mended.get(cellKey(problem.row, problem.field ?? ''))} isPhone={isPhone} onMend={onMend} />
          ))}
        </tbody>
      </table>
      <div style={{ height: (problems.length - to) * height }} />
    </div>
  )
}

interface ProblemRowProps {
  readonly index: number
  readonly problem: Problem
  readonly field: ResolvedField | undefined
  readonly fix: CellFix | undefined
  readonly isPhone: boolean
  readonly onMend: (fix: CellFix) => void
}
function ProblemRow({ index, problem, field, fix, isPhone, onMend }: ProblemRowProps) {
  const { ports } = useHost()
  const [isOpen, setOpen] = useState(false)
  const { row, title = '', value = '', text } = problem
  const name = ports.say('IMPORT_MEND_CELL', { row, title })
  const mend = field && (isOpen || fix ? (
    <CellEditor field={field} name={problem.field ?? ''} row={row} words={value} fix={fix} label={name} onMend={onMend} />
  ) : (
    <button type="button" className="vi-link" aria-label={name} onClick={() => setOpen(true)}>{ports.say('IMPORT_MEND_OPEN')}</button>
  ))
  return (
    <tr aria-rowindex={index + 2} className={fix ? 'vi-import-mended' : undefined}>
      {isPhone ? (
        <>
          <td><span>{row}</span><b>{title}</b><span className="vi-import-sample">{value}</span></td>
          <td><span className="vi-import-reason">{text}</span>{mend}</td>
        </>
      ) : (
        <>
          <td>{row}</td>
          <td title={title}>{title}</td>
          <td title={value}>{value}</td>
          <td title={text}>{text}</td>
          <td className="vi-import-cell">{mend}</td>
        </>
      )}
    </tr>
  )
}
