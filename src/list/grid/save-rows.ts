import { idOf } from '../../../engine/model/index.ts'
import type { FieldProblem } from '../../../engine/validate/index.ts'
import type { DataSource, BulkWriteResult, BulkWrite, SaveOutcome } from '../../api/rows/data-source.ts'
import { ApiError } from '../../api/client/errors.ts'
import type { GridDelta, GridSettled, Values } from '../../grid/store/index.ts'

/** Rows per call: one call answers within a second, so that progress can be reported. */
const ROWS_PER_CALL = 400
/** The statuses by which a service refuses one row: said in an answer, wrong, not the person's, gone, or changed meanwhile. */
const ROW_REFUSALS: ReadonlySet<number> = new Set([200, 400, 403, 404, 409, 422])

export interface Saved extends GridSettled {
  /** Rows that another user changed meanwhile, as they are now. */
  readonly now: readonly Values[]
  /** The error that stopped the save early; the remaining rows are unchanged. */
  readonly cut: unknown
}
export interface Saving {
  /** What is wrong with a field, in the person's words. */
  readonly words: (problem: FieldProblem) => string
  /** What a service says against a row, in the person's words. */
  readonly explain: (refusal: ApiError) => string
  readonly onProgress?: (done: number, all: number) => void
}

type Told = Pick<GridSettled, 'saved' | 'removed' | 'refused'>

/** What is to be done in pieces: rows that go make room before others come. */
function* piecesOf({ added, changed, removed }: GridDelta): Generator<BulkWrite> {
  const none: BulkWrite = { added: [], changed: [], removed: [] }
  for (let from = 0; from < removed.length; from += ROWS_PER_CALL)
    yield { ...none, removed: removed.slice(from, from + ROWS_PER_CALL) }
  for (let from = 0; from < changed.length; from += ROWS_PER_CALL)
    yield { ...none, changed: changed.slice(from, from + ROWS_PER_CALL) }
  for (let from = 0; from < added.length; from += ROWS_PER_CALL)
    yield { ...none, added: added.slice(from, from + ROWS_PER_CALL) }
}

function refusalOf(
  outcome: Exclude<SaveOutcome, { kind: 'saved' }>,
  words: Saving['words'],
): Readonly<Record<string, string>> {
  const problems = outcome.kind === 'refused' ? outcome.problems : []
  return problems.length > 0
    ? Object.fromEntries(problems.toReversed().map((problem) => [problem.field, words(problem)]))
    : { '': outcome.message }
}

interface Piece extends BulkWriteResult {
  /** What ended the work before all rows were asked about. */
  readonly cut?: unknown
}

/** A refusal is of one row; without an answer, or without a session, there is no going on. */
export const isRowRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && ROW_REFUSALS.has(error.status)
function refusedWith(error: unknown, explain: Saving['explain']): Readonly<Record<string, string>> {
  if (!isRowRefusal(error)) throw error
  return { '': explain(error) }
}

/** One row after the other, for services that take no more at once. What was done until a cut is answered with it. */
async function oneByOne(
  source: DataSource,
  { added, changed, removed }: BulkWrite,
  { words, explain }: Saving,
): Promise<Piece> {
  const saved: { id: string; row: Values }[] = []
  const refused: { id: string; errors: Readonly<Record<string, string>> }[] = []
  const gone: string[] = []
  const each = async (id: string, work: () => Promise<void>) => {
    try {
      await work()
    } catch (error) {
      refused.push({ id, errors: refusedWith(error, explain) })
    }
  }
  const store = async (row: Values, send: () => Promise<SaveOutcome>) => {
    const id = idOf(row)
    const outcome = await send()
    if (outcome.kind === 'saved')
      saved.push({
        id,
        row: { ...row, id: outcome.id ?? id, ...(outcome.version === undefined ? {} : { version: outcome.version }) },
      })
    else refused.push({ id, errors: refusalOf(outcome, words) })
  }
  try {
    for (const id of removed) {
      await each(id, async () => {
        await source.remove(id)
        gone.push(id)
      })
    }
    for (const row of changed)
      await each(idOf(row), () =>
        store(row, async () => source.edit({ ...(await source.get(idOf(row))), ...row }, { quiet: true })),
      )
    for (const row of added) {
      const { id: _id, ...fresh } = row
      await each(idOf(row), () => store(row, () => source.add(fresh, { quiet: true })))
    }
  } catch (cut) {
    return { saved, removed: gone, refused, cut }
  }
  return { saved, removed: gone, refused }
}

/**
 * Saves what was done to the rows of a grid, each row for itself. A lost connection ends the work: what was answered until
 * then counts, the rest stays to be saved.
 */
export async function saveRows(source: DataSource, delta: GridDelta, saving: Saving): Promise<Saved> {
  const all = delta.added.length + delta.changed.length + delta.removed.length
  const told = {
    saved: new Map<string, Values>(),
    removed: [] as string[],
    refused: new Map<string, Readonly<Record<string, string>>>(),
  } satisfies Told
  const now: Values[] = []
  const { onProgress } = saving
  let done = 0
  for (const work of piecesOf(delta)) {
    onProgress?.(done, all)
    let answer: Piece
    try {
      answer = source.saveRows ? await source.saveRows(work) : await oneByOne(source, work, saving)
    } catch (cut) {
      return { ...told, now, cut }
    }
    for (const { id, row } of answer.saved) told.saved.set(id, row)
    told.removed.push(...answer.removed)
    for (const { id, errors, now: row } of answer.refused) {
      told.refused.set(id, errors)
      if (row) now.push(row)
    }
    if (answer.cut !== undefined) return { ...told, now, cut: answer.cut }
    done += work.added.length + work.changed.length + work.removed.length
  }
  onProgress?.(all, all)
  return { ...told, now, cut: undefined }
}
