import { cleaned, withoutUnreadable } from '../../../../schemas/language/characters/marks.ts'
import { type CellChange, type GridColumn, inSlices } from '../../store/index.ts'
import { copiedText } from '../clipboard/copied-block.ts'
import type { Place } from '../places.ts'
import { reportUnread } from '../clipboard/paste.ts'
import { undoWork } from '../cell-write.ts'
import { keysFor, cachedReader } from '../read-cell-text.ts'
import type { Sheet } from '../sheet.ts'
import { SLICED_ABOVE } from '../sliced-work.ts'

export interface FindOptions {
  readonly what: string
  readonly isCased: boolean
  readonly isWhole: boolean
}
/** Time after which the search yields to the page. */
const SLICE_MS = 8
const pause = () => new Promise<void>((resolve) => setTimeout(resolve))

/** Texts as they are compared: without invisible characters. Blanks at the ends count where part of a cell is looked for. */
const comparedBy = ({ isWhole }: FindOptions) => (isWhole ? cleaned : withoutUnreadable)
function matcher(sought: FindOptions): (words: string) => boolean {
  const { what, isCased, isWhole } = sought
  const compared = comparedBy(sought)
  const seen = (words: string) => (isCased ? compared(words) : compared(words).toLowerCase())
  const wanted = seen(what)
  return wanted === '' ? () => false : (words) => (isWhole ? seen(words) === wanted : seen(words).includes(wanted))
}

/** All cells whose words fit, in reading order; looked for in slices. An ended signal gives what was found till then. */
export async function findCells(sheet: Sheet, sought: FindOptions, signal: AbortSignal): Promise<readonly Place[]> {
  if (sought.what === '') return []
  for (;;) {
    const { revision } = sheet.words
    const found = await lookThrough(sheet, sought, signal)
    // The texts of rows that were never in view had to be requested.
    await sheet.words.loading
    if (signal.aborted || sheet.words.revision === revision) return found
  }
}
async function lookThrough(sheet: Sheet, sought: FindOptions, signal: AbortSignal): Promise<readonly Place[]> {
  const fits = matcher(sought)
  const found: Place[] = []
  let since = performance.now()
  for (let row = 0; row < sheet.store.size; row++) {
    for (let col = 0; col < sheet.columns.length; col++) if (fits(sheet.text(row, col))) found.push({ row, col })
    if (performance.now() - since < SLICE_MS) continue
    await pause()
    if (signal.aborted) return found
    since = performance.now()
  }
  return found
}

const isBefore = (one: Place, other: Place) => one.row < other.row || (one.row === other.row && one.col < other.col)
/** What was found after a place, or before it, round and round; without a place from the beginning, or the end. */
export function nextFound(found: readonly Place[], here: Place | undefined, step: 1 | -1): Place | undefined {
  if (step > 0) return (here && found.find((place) => isBefore(here, place))) ?? found[0]
  return (here && found.findLast((place) => isBefore(place, here))) ?? found.at(-1)
}

const escaped = (text: string) => text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&')

/** What a cell is to hold. */
interface Replaced {
  readonly id: string
  readonly column: GridColumn
  readonly words: string
}
/** Cells that are looked at before the clock is. */
const CELLS_AT_ONCE = 100
/** Handles each of many items and yields for frames in between; false when the signal was aborted. */
function each<T>(
  items: readonly T[],
  act: (item: T) => void,
  signal: AbortSignal,
  step: (work: () => boolean) => boolean = (work) => work(),
): Promise<boolean> {
  let at = 0
  const some = () => {
    for (const item of items.slice(at, at + CELLS_AT_ONCE)) act(item)
    at += CELLS_AT_ONCE
    return at < items.length
  }
  return inSlices(
    (until) => step(() => until(some)),
    () => [at, items.length],
    { signal },
  )
}

/**
 * Writes other words into cells, as one step; those that may not be written are left. Cells are those that stand there when it is asked for,
 * and nothing else is written meanwhile. Gives how many hold something else now; undefined where something else is under way, and where
 * the person has ended it: nothing is left of it then.
 */
export async function replaceIn(
  sheet: Sheet,
  places: readonly Place[],
  sought: FindOptions,
  by: string,
): Promise<number | undefined> {
  if (!sheet.isFree()) return undefined
  const cells = places.map(({ row, col }) => ({ id: sheet.store.idAt(row), col }))
  const token = Symbol('one replacing')
  const changed = await sheet.work.run(
    'GRID_WRITING',
    cells.length,
    (report, signal) => replaceCells(sheet, { cells, sought, by, token, signal, report }),
    { mayEnd: true },
  )
  if (changed === undefined) await undoWork(sheet, token)
  return changed
}
interface Replacing {
  readonly cells: readonly { readonly id: string; readonly col: number }[]
  readonly sought: FindOptions
  readonly by: string
  readonly token: symbol
  readonly signal: AbortSignal
  readonly report: (done: number) => void
}
async function replaceCells(
  sheet: Sheet,
  { cells, sought, by, token, signal, report }: Replacing,
): Promise<number | undefined> {
  const { store } = sheet
  const compared = comparedBy(sought)
  const wanted = escaped(compared(sought.what))
  const pattern = new RegExp(sought.isWhole ? `^${wanted}$` : wanted, sought.isCased ? 'g' : 'gi')
  const next: Replaced[] = []
  let skipped = 0
  const look = ({ id, col }: (typeof cells)[number]) => {
    const place = { row: store.indexOf(id), col }
    const column = sheet.columns[col]
    if (column && sheet.mayEdit(place))
      next.push({
        id,
        column,
        words: compared(copiedText(sheet.text(place.row, col), store.held(id, column.key))).replace(pattern, () => by),
      })
    else skipped += 1
  }
  if (!(await each(cells, look, signal))) return undefined
  const fields = [...new Set(next.map(({ column }) => column.field))]
  const keys = await keysFor(
    fields,
    (field) => next.flatMap(({ column, words }) => (column.field === field ? [words] : [])),
    sheet.ports.lookup,
  )
  if (signal.aborted) return undefined
  const understand = cachedReader(keys)
  const tellUnread = reportUnread(sheet)
  const unread: Replaced[] = []
  let done = 0
  const changes = function* changes(): Generator<CellChange> {
    for (const cell of next) {
      const { stored, unread: isUnread } = understand(cell.column.field, cell.words)
      if (isUnread) unread.push(cell)
      done += 1
      yield { id: cell.id, key: cell.column.key, value: stored }
    }
  }
  if (next.length > SLICED_ABOVE) await store.prepare(fields.map(({ key }) => key))
  const { changed, refused } =
    next.length > SLICED_ABOVE
      ? await store.editInSlices(changes(), { token, signal, onProgress: () => report(done) })
      : store.edit(changes(), token)
  if (
    signal.aborted ||
    !(await each(
      unread,
      ({ id, column }) => tellUnread({ id, keys: [column.key] }),
      signal,
      (work) => store.transact(work),
    ))
  )
    return undefined
  sheet.tellUnwritten(refused + skipped)
  return changed
}
