import { sql } from 'kysely'
import { acceptRecord, checkRecord } from '../../../../engine/validate/index.ts'
import { type Actor, contextOf, type Engine, type TableScreen } from '../../../data/catalog/index.ts'
import { insertRows, withNewRowColumns } from '../../../data/write/index.ts'
import type { Queries } from '../../../db/database.ts'
import { catalogueRows } from './catalogue.ts'
import { loanInsuranceRows, loanItemRows, namedLoans } from './loans.ts'
import { exhibitionRows, ticketRows } from './rows.ts'
import { stocktakeRows, storageRows } from './storage.ts'
import { grant } from '../permissions.ts'

const AUTHOR: Actor = { id: '', username: 'admin', realname: '', orgCode: 'A01', locale: 'zh-CN', can: () => true }
const ROWS: Readonly<Record<string, () => Record<string, unknown>[]>> = {
  'collection.catalogue': catalogueRows,
  'collection.exhibition': exhibitionRows,
  'collection.loan': namedLoans,
  'collection.loanItem': loanItemRows,
  'collection.loanInsurance': loanInsuranceRows,
  'booking.ticketOrder': ticketRows,
  'collection.storage': storageRows,
  'collection.stocktake': stocktakeRows,
}
/** What the demonstration role may do besides signing in. */
const STAFF: Readonly<Record<string, readonly string[]>> = {
  'collection.catalogue': ['list', 'detail'],
  'collection.loan': ['list', 'detail', 'add'],
  'collection.loanItem': ['list', 'detail', 'add'],
  'collection.loanInsurance': ['list', 'detail', 'add'],
  'collection.overview': ['list'],
  'collection.loanDesk': ['list'],
  'collection.storage': ['list', 'detail'],
  'collection.stocktake': ['list', 'detail'],
  'booking.ticketOrder': ['list', 'detail', 'add', 'edit'],
  'approval.todo': ['list', 'open'],
  'approval.claim': ['list', 'open'],
  'approval.done': ['list', 'open'],
  'approval.started': ['list', 'open'],
  'approval.copied': ['list', 'open'],
  'approval.search': ['list', 'open'],
}
const MINUTE_MS = 60_000

/** True once per installation: rows that a user deleted do not come back at the next start. */
async function claim(db: Queries): Promise<boolean> {
  const answer =
    await sql`insert into sys_setting (key, value) values ('demo-rows', '{}') on conflict do nothing`.execute(db)
  return (answer.numAffectedRows ?? 0n) > 0n
}

/** The rows as a person could have typed them; one that breaks a rule of its screen would be a mistake in this folder. */
function checkedRows(
  screen: TableScreen,
  rows: readonly Record<string, unknown>[],
  now: Date,
): Record<string, unknown>[] {
  const context = contextOf(AUTHOR, now)
  return rows.map((row, index) => {
    const record = acceptRecord(screen.checks, row, undefined, context)
    const [wrong] = checkRecord(screen.checks, record, context)
    if (wrong) throw new Error(`Demonstration row ${index + 1} of ${screen.id}: ${wrong.field} ${wrong.code}`)
    const stamped = withNewRowColumns(record, AUTHOR, new Date(now.getTime() - (rows.length - index) * MINUTE_MS))
    return typeof row['id'] === 'string' ? { ...stamped, id: row['id'] } : stamped
  })
}

/** Fills the demonstration screens with rows and gives the staff role a few of their permissions, once. */
export async function seedDemo(engine: Engine): Promise<void> {
  const prepared: { screen: TableScreen; rows: () => Record<string, unknown>[] }[] = []
  for (const [id, rows] of Object.entries(ROWS)) {
    const screen = await engine.screens.find(id)
    if (screen?.table !== undefined) prepared.push({ screen: { ...screen, table: screen.table }, rows })
  }
  await engine.database.transaction(async (tx) => {
    if (!(await claim(tx))) return
    for (const { screen, rows } of prepared) await insertRows(tx, screen, checkedRows(screen, rows(), engine.now()))
    for (const [id, actions] of Object.entries(STAFF)) await grant(tx, 'staff', id, actions)
  })
}
