import * as contract from '../../../../schemas/contract/screens/screen-lifecycle.ts'
import { sql } from 'kysely'
import type { Screen } from '../../../../schemas/language/screen.ts'
import { AppError } from '../../../../schemas/messages/index.ts'
import { engineOf } from '../../../data/catalog/index.ts'
import { answer } from '../../../http/response/answer.ts'
import { bind } from '../../../http/bind.ts'
import type { HandlerContext } from '../../../http/context.ts'
import { bundledIds, restoreBundled } from '../baseline.ts'
import { listRemoved, madeTable } from '../store.ts'
import { mayDeleteAllRows, removeScreen } from './remove.ts'
import { reinstateScreen, retireScreen } from './retire.ts'
import { processUsers } from './processes.ts'
import { usedBy } from './used-by.ts'
import { usesOf } from './uses.ts'

/** Counting stops here: beyond it the exact number changes no decision. */
const MOST_COUNTED = 100_000

async function tableOf(context: HandlerContext, screen: Screen) {
  const table = await madeTable(context.db, screen)
  if (table === undefined) return []
  const named = { id: screen.id, title: screen.title, table }
  if (!mayDeleteAllRows(context, screen)) return [named]
  const {
    rows: [counted],
  } = await sql<{
    n: number
  }>`select count(*)::int as n from (select 1 from ${sql.table(table)} limit ${MOST_COUNTED + 1}) some_rows`.execute(
    context.db,
  )
  const n = counted?.n ?? 0
  return [{ ...named, rows: Math.min(n, MOST_COUNTED), more: n > MOST_COUNTED }]
}

/** The life cycle of published pages: retire, reinstate, remove with their rows, and restore bundled pages. */
export const lifecycleRoutes = () => [
  bind(contract.uses, async (context) => {
    const found = await usesOf(context, context.db, context.params.id)
    if (!found) throw new AppError('DATA_SCREEN_UNKNOWN', { screen: context.params.id })
    const tables = await Promise.all([found.screen, ...found.own].map((screen) => tableOf(context, screen)))
    const processes = await processUsers(
      context.db,
      [found.screen, ...found.own].map((screen) => screen.id),
    )
    return { above: found.above, users: [...found.users, ...processes], tables: tables.flat() }
  }),
  bind(contract.usedBy, (context) => usedBy(context, context.db, context.query)),
  bind(contract.retire, async (context) => {
    await retireScreen(context, context.params.id, engineOf(context).now())
    return answer({ message: 'SCREEN_RETIRE_DONE' as const })
  }),
  bind(contract.reinstate, async (context) => {
    await reinstateScreen(context, context.params.id)
    return answer({ message: 'SCREEN_REINSTATED' as const })
  }),
  bind(contract.remove, async (context) => {
    await removeScreen(context, context.params.id, context.body.name, engineOf(context).now())
    return answer({ message: 'SCREEN_REMOVE_DONE' as const })
  }),
  bind(contract.removed, async ({ db }) => {
    const bundled = bundledIds()
    return (await listRemoved(db)).filter(({ id }) => bundled.has(id))
  }),
  bind(contract.restore, async (context) => {
    context.demand('system:screen:publish')
    const published = await restoreBundled(context.database, context.params.id, engineOf(context).now())
    return answer({ result: { published }, message: 'SCREEN_RESTORED' as const })
  }),
]
