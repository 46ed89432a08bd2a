import { sql } from 'kysely'
import { actionTitle } from '../../../../engine/access/index.ts'
import type { ExpressionContext } from '../../../../schemas/language/expressions/expression.ts'
import { AppError } from '../../../../schemas/messages/index.ts'
import { type Actor, contextOf, type Engine, type TableScreen, type WireRow } from '../../catalog/index.ts'
import { unrestricted } from '../../access/index.ts'
import { rowsById } from '../../read/index.ts'
import { inProcess, rowsInProcess } from '../in-process.ts'
import { yieldToEventLoop } from '../../../lib/yield-to-event-loop.ts'

/** What refuses an action for the state that a record is in. */
function notNow(screen: TableScreen, code: string, { locale }: Actor): AppError {
  const action = unrestricted(screen).resolved.actions.find((one) => one.code === code)
  return new AppError('DATA_ACTION_NOT_NOW', { title: actionTitle(action ?? { code }, locale) })
}

/** Why one of these actions is not possible with a row as it is stored; undefined where all of them are. */
export function refuseAction(
  screen: TableScreen,
  actor: Actor,
  codes: readonly string[],
  row: WireRow,
  context: ExpressionContext,
): AppError | undefined {
  const code = screen.checks.actions.refused(codes, row, context)
  return code === undefined ? undefined : notNow(screen, code, actor)
}

export function assertActionAllowed(
  screen: TableScreen,
  actor: Actor,
  codes: readonly string[],
  row: WireRow,
  context: ExpressionContext,
): void {
  const refused = refuseAction(screen, actor, codes, row, context)
  if (refused) throw refused
}

/** Which of these rows the actions are not possible with, and why. They stay as they are until the transaction ends. */
export async function refusedActions(
  engine: Engine,
  screen: TableScreen,
  actor: Actor,
  codes: readonly string[],
  ids: readonly string[],
): Promise<ReadonlyMap<string, AppError>> {
  const { kysely: db } = engine.database
  const asked = ids.filter((id) => !id.includes('\0'))
  await sql`select 1 from ${sql.table(screen.table)} where id = any(${asked}) order by id for update`.execute(db)
  const context = contextOf(actor, engine.now())
  const yieldIfDue = yieldToEventLoop()
  const found = new Map<string, AppError>()
  const rows = await rowsById(db, unrestricted(screen), asked)
  const locked = await rowsInProcess(engine, screen, [...rows.values()])
  for (const [id, row] of rows) {
    await yieldIfDue()
    const refused = locked.has(row) ? inProcess() : refuseAction(screen, actor, codes, row, context)
    if (refused) found.set(id, refused)
  }
  return found
}
