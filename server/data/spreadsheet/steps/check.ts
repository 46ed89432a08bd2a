import type { CellFix, ImportCheck, ImportPlan } from '../../../../schemas/contract/data/import.ts'
import { AppError } from '../../../../schemas/messages/index.ts'
import type { FileStore } from '../../../http/files/files.ts'
import type { Actor, Engine, TableScreen } from '../../catalog/index.ts'
import { markAddable } from './addable.ts'
import { titlesHash } from './guess.ts'
import { RowValidator, addCounts } from './row-validator.ts'
import {
  type Fixes,
  type StoredImport,
  NO_COUNTS,
  storeFixes,
  storePlan,
  rememberFields,
  storeCheckProgress,
} from './stored-imports.ts'
import { resolvePlan } from './resolve-plan.ts'
import { ProblemGroups } from './problem-groups.ts'
import { CHECK_BATCH, STORE_BATCH, slicesOf, storedChunks } from './slices.ts'
import { WrongRows } from './wrong-rows.ts'

const MAX_FIXES = 20_000

function withFixes(before: Fixes, fixes: readonly CellFix[]): Fixes {
  const after: Record<string, Record<string, unknown>> = Object.fromEntries(
    Object.entries(before).map(([row, fields]) => [row, { ...fields }]),
  )
  for (const { row, field, value } of fixes) after[row] = { ...after[row], [field]: value }
  const count = Object.values(after).reduce((sum, fields) => sum + Object.keys(fields).length, 0)
  if (count > MAX_FIXES) throw new AppError('IMPORT_TOO_MANY_FIXES', { max: MAX_FIXES })
  return after
}

/** Corrections belong to the cells of a sheet: under another plan the same cells may be others. */
const isSamePlace = (plan: ImportPlan, before: ImportPlan | null) =>
  before === null || (before.sheet === plan.sheet && before.header === plan.header)
/** What rows that are left could not be read by otherwise; what single values count as may change. */
const inOneOrder = ({ sheet, header, columns, key = [], merged }: ImportPlan) =>
  JSON.stringify([
    sheet,
    header,
    key,
    merged,
    columns.map(({ column, field }) => [column, field]).toSorted(([one], [other]) => Number(one) - Number(other)),
  ])
const isSamePlan = (plan: ImportPlan, before: ImportPlan | null) =>
  before !== null && inOneOrder(plan) === inOneOrder(before)

/** Validates every row that is not stored yet, and stores the plan and the corrections only. */
export async function checkImport(
  engine: Engine,
  files: FileStore,
  screen: TableScreen,
  actor: Actor,
  storedImport: StoredImport,
  plan: ImportPlan,
  fixes: readonly CellFix[],
): Promise<ImportCheck> {
  if (storedImport.state === 'running') throw new AppError('IMPORT_BUSY')
  // What was stored would be stored again by another plan; by the same one the rows that are left can be.
  const isPartly = storedImport.nextByte > 0
  if (isPartly && (storedImport.state === 'done' || !isSamePlan(plan, storedImport.plan)))
    throw new AppError('IMPORT_ENDED')
  const { kysely: db } = engine.database
  const planned = await resolvePlan(engine, screen, actor, storedImport, plan)
  const mended = withFixes(isSamePlace(plan, storedImport.plan) ? storedImport.fixes : {}, fixes)
  const judge = await RowValidator.of(engine, screen, actor, planned, { fixes: mended, values: plan.values })
  const [wrong, groups] = [new WrongRows(), new ProblemGroups()]
  let [counts, seen, reported] = [NO_COUNTS, 0, 0]
  const from = storedImport.nextByte
  for await (const { rows } of slicesOf(storedChunks(files, planned.sheet, from), planned.header.row, {
    size: CHECK_BATCH,
    from,
    read: planned.read,
    isMore: (row) => judge.isMore(row),
  })) {
    const judged = await judge.judge(rows)
    judge.keep('looked at')
    counts = addCounts(counts, judged)
    for (const row of judged.wrong) {
      wrong.add(row)
      groups.add(row)
    }
    seen += rows.length
    if (seen >= planned.total || seen - reported < STORE_BATCH) continue
    await storeCheckProgress(db, storedImport.id, seen)
    reported = seen
  }
  if (
    !(await (isPartly
      ? storeFixes(db, storedImport, plan, mended)
      : storePlan(db, storedImport.id, plan, mended, counts)))
  )
    throw new AppError('IMPORT_BUSY')
  const chosen = Object.fromEntries(plan.columns.map(({ column, field }) => [String(column), field]))
  if (planned.header.titles.length > 0)
    await rememberFields(db, actor.id, screen.id, titlesHash(planned.header.titles), chosen, engine.now().getTime())
  return {
    counts,
    problems: wrong.problems,
    problemCount: wrong.count,
    rows: wrong.rows,
    groups: await markAddable(engine, actor, planned.byName, groups.largest),
    groupCount: groups.count,
  }
}
