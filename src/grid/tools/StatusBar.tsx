import { Alert, Button, Popover, Progress } from 'antd'
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { Sheet } from '../sheet/index.ts'
import type { GridFault, GridProblem } from '../store/index.ts'
import { Conflicts } from './Conflicts.tsx'
import { isTouch } from './is-touch.ts'
import { onceIdle } from './once-idle.ts'
import { useRevision } from './use-revision.ts'

interface FootProps {
  readonly sheet: Sheet
  readonly keysId: string
  /** Does anything hang on the rows? */
  readonly canOpen: boolean
  readonly onShow: (id: string, key: string) => void
}
/** So many are listed at once. */
const LISTED = 200

/** The status bar: row count, problems with navigation to them, and keyboard help. */
export function StatusBar({ sheet, keysId, canOpen, onShow }: FootProps) {
  const { store, ports, locked } = sheet
  useRevision(store, sheet.work)
  useSyncExternalStore(sheet.watch, sheet.now)
  const problem = problemHere(sheet)
  const count =
    store.size === store.count
      ? ports.say('GRID_COUNT', { count: store.count })
      : ports.say('GRID_COUNT_OF', { shown: store.size, count: store.count })
  return (
    <>
      <Faults sheet={sheet} />
      <UnderWay sheet={sheet} />
      <div className="vg-foot">
        <span>{count}</span>
        <Problems sheet={sheet} onShow={onShow} />
        <Problems sheet={sheet} onShow={onShow} areHints />
        <Conflicts sheet={sheet} onShow={onShow} />
        <output className="vg-told">{problem ? problemText(sheet, problem) : ''}</output>
        {!locked && <Keys sheet={sheet} id={keysId} canOpen={canOpen} />}
      </div>
    </>
  )
}

/** Which keys serve; the grid is described by it, be it open or not. A closed `<details>` in the page makes Chromium take seconds to select a text of thousands of lines. */
function Keys({ sheet: { ports }, id, canOpen }: Pick<FootProps, 'sheet' | 'canOpen'> & { readonly id: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="vg-keys">
      <button type="button" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
        {ports.say('GRID_KEYS_TITLE')}
      </button>
      <p id={id} hidden={!isOpen}>
        {ports.say('GRID_KEYS')}
        {canOpen && ports.say('GRID_KEYS_OPEN')}
        {isTouch() && ports.say('GRID_KEYS_GLASS')}
      </p>
    </div>
  )
}

/** What takes longer than a moment, and how far it is. */
function UnderWay({ sheet: { work, ports } }: { readonly sheet: Sheet }) {
  const job = useSyncExternalStore(work.watch, work.now)
  return (
    <div className="vg-work">
      <output>{job && ports.say(job.code)}</output>
      {job && <Progress percent={job.percent} size="small" aria-label={ports.say(job.code)} />}
      {job?.cancel && (
        <Button size="small" onClick={job.cancel}>
          {ports.say('GRID_CANCEL')}
        </Button>
      )}
    </div>
  )
}

/** Rows are identified once they are drawn and the user is idle. */
const FAULTS_AFTER_MS = 1000
/** The index of values is complete before a value is typed: the first edit of such a column would else read all rows at once. */
const uniqueKeys = ({ allColumns }: Sheet['store']) =>
  allColumns.flatMap(({ key, unique }) => (unique === undefined ? [] : [key]))
const isOfRow = ({ kind }: GridFault) => kind === 'no-id' || kind === 'same-id'

/** Problems of the loaded rows themselves. */
function Faults({ sheet: { store, ports } }: { readonly sheet: Sheet }) {
  const [faults, setFaults] = useState<readonly GridFault[]>([])
  useEffect(() => {
    let isHere = true
    const look = () => store.prepare(uniqueKeys(store)).then(() => isHere && setFaults(store.faults))
    const stop = onceIdle(() => void look(), FAULTS_AFTER_MS)
    return () => {
      isHere = false
      stop()
    }
  }, [store])
  const [lost, own] = [faults.filter(({ kind }) => kind === 'no-row').length, faults.filter(isOfRow).length]
  const said = [
    lost > 0 && ports.say('GRID_ROWS_LOST', { count: lost }),
    own > 0 && ports.say('GRID_ROWS_NO_ID', { count: own }),
  ].filter((text) => text !== false)
  return said.length > 0 && <Alert type="warning" showIcon closable title={said.join(' ')} />
}

/** What is wrong with the cell the person is at, or else with its row. */
function problemHere({ store, at, columns }: Sheet): GridProblem | undefined {
  const found = [columns[at.col]?.key ?? '', ''].flatMap((key) => {
    const text = store.seen.cell(at.row, key)?.problem
    return text === undefined ? [] : [{ id: store.idAt(at.row), key, text }]
  })
  return found[0]
}
function problemText({ store, ports }: Sheet, { id, key, text }: GridProblem): string {
  const row = store.seen.number(store.indexOf(id))
  const title = store.allColumns.find((column) => column.key === key)?.title
  return title === undefined
    ? ports.say('GRID_PROBLEM_OF_ROW', { row, text })
    : ports.say('GRID_PROBLEM_AT', { row, title, text })
}

interface ProblemsProps extends Pick<FootProps, 'sheet' | 'onShow'> {
  /** Problems of stored values, which do not block the save. */
  readonly areHints?: boolean
}

/** What is wrong; each leads to its cell. */
function Problems({ sheet, onShow, areHints = false }: ProblemsProps) {
  const { store, ports } = sheet
  const [isOpen, setOpen] = useState(false)
  const count = areHints ? store.hints : store.wrong
  if (count === 0) return null
  const lead = (id: string, key: string) => {
    setOpen(false)
    onShow(id, key)
  }
  return (
    <Popover
      open={isOpen}
      onOpenChange={setOpen}
      trigger="click"
      placement="topLeft"
      destroyOnHidden
      content={<ProblemList sheet={sheet} onShow={lead} areHints={areHints} />}
    >
      <Button size="small" danger={!areHints} type="text">
        {ports.say(areHints ? 'GRID_HINTS' : 'GRID_PROBLEMS', { count })}
      </Button>
    </Popover>
  )
}

function ProblemList({ sheet, onShow, areHints }: ProblemsProps) {
  const { store, ports } = sheet
  const problems = store.problems().filter(({ isHint = false }) => isHint === areHints)
  return (
    <ul className="vg-problems">
      {problems.slice(0, LISTED).map((problem) => (
        <li key={`${problem.id}/${problem.key}`}>
          <button type="button" className="vg-link" onClick={() => onShow(problem.id, problem.key)}>
            {problemText(sheet, problem)}
          </button>
        </li>
      ))}
      {problems.length > LISTED && <li>{ports.say('GRID_PROBLEMS_MORE', { count: problems.length - LISTED })}</li>}
    </ul>
  )
}
