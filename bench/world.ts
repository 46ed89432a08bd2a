import { sql } from 'kysely'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '../server/db/connect.ts'
import type { Database } from '../server/db/database.ts'
import { signIn, startProduct, type Caller, type Product } from './measure/server.ts'
import { BENCH_SCREEN, benchScreen, COLUMNS, UNCOUNTED_SCREEN } from './screen.ts'

const ROWS = 100_000

/** A running product on a folder of its own with two published screens of 100,000 rows, and its database. */
export interface World {
  readonly product: Product
  readonly database: Database
  readonly caller: Caller
  close(): Promise<void>
}

async function publish({ call }: Caller, id: string, count: 'exact' | 'none'): Promise<void> {
  await call('POST', '/schema/create', { document: benchScreen(id, count) })
  await call('POST', `/schema/publish/${id}`, { message: 'bench', baseVersion: 0, allow: [] })
}

/** The value of one cell of row `i`: texts, numbers and dates in turn, the same for every run. */
function cell(column: number): string {
  if (column % 4 === 1) return `(i * 31 + ${column}) % 10000`
  if (column % 4 === 2) return 'make_date(2010 + i % 15, 1 + i % 12, 1 + i % 28)'
  return `'文物' || (i * 7 + ${column}) % 5000 || '号'`
}

/** Fills a table of a bench screen with so many rows. */
export async function fillTable({ kysely }: Database, table: string, rows: number): Promise<void> {
  const columns = Array.from({ length: COLUMNS }, (_, index) => index)
  const names = sql.join(columns.map((column) => sql.ref(`c${column}`)))
  const cells = sql.join(columns.map((column) => sql.raw(cell(column))))
  await sql`
    insert into ${sql.table(table)} (id, create_by, create_time, ${names})
    select 'b' || lpad(i::text, 8, '0'), 'admin', now() - i * interval '1 second', ${cells} from generate_series(0, ${sql.lit(rows - 1)}) i`.execute(
    kysely,
  )
  await sql`vacuum analyze ${sql.table(table)}`.execute(kysely)
}

export async function openWorld(): Promise<World> {
  const dataDir = mkdtempSync(join(tmpdir(), 'vitrine-bench-'))
  const product = await startProduct(dataDir)
  const database = await openDatabase({
    dataDir,
    engine: 'embedded',
    log: { info: () => undefined, warn: console.warn },
  })
  const close = async () => {
    await database.close()
    await product.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  try {
    const caller = await signIn(product)
    await publish(caller, BENCH_SCREEN, 'exact')
    await publish(caller, UNCOUNTED_SCREEN, 'none')
    for (const table of ['bench_list', 'bench_uncounted']) await fillTable(database, table, ROWS)
    return { product, database, caller, close }
  } catch (error) {
    await close()
    throw error
  }
}
