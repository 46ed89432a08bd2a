import { sql } from 'kysely'
import type { Database, Queries } from '../../db/database.ts'
import { withoutTimeout } from '../../db/connection/timeout.ts'
import type { AppParts } from '../../http/context.ts'
import { errorFacts } from '../../http/errors/error-facts.ts'
import { engineOf, type EngineParts } from '../catalog/index.ts'
import { readTable } from './catalog.ts'
import { whileIndexing } from './indexing.ts'
import { indexTarget, type WantedIndex } from './indexes.ts'
import { layoutOf } from './layout.ts'
import { linksTo } from './links.ts'
import { missingSpeedIndexes, unusedIndexes } from './plan.ts'

type Parts = EngineParts & Pick<AppParts, 'log'>
interface Work {
  readonly table: string
  readonly missing: readonly WantedIndex[]
  /** What an earlier rule asked for: each write of a row would go on keeping it. */
  readonly spare: readonly string[]
  /** What a process that ended left half made. */
  readonly broken: readonly string[]
}

/** Smaller tables cannot have rows enough. */
const SMALL_BYTES = 200_000
/** Any number that no other advisory lock uses. */
const INDEX_LOCK = 5_203_118

/** An index that keeps values apart goes with a publication alone. */
const isForSpeed = (name: string) => !name.startsWith('ux_')

interface OwnTable {
  readonly id: string
  readonly table: string
  readonly bytes: number
}

async function largeTables({ database }: Pick<Parts, 'database'>): Promise<readonly OwnTable[]> {
  const { rows } = await sql<OwnTable>`
    select t.screen_id as id, t.table_name as "table", s.bytes::float8 as bytes
    from sys_screen_table t join pg_class c on c.relname = t.table_name and c.relnamespace = current_schema()::regnamespace, pg_relation_size(c.oid) as s(bytes)
    where s.bytes > ${SMALL_BYTES} order by 1`.execute(database.kysely)
  return rows
}

/** What these tables lack, and what they have in vain. */
async function workOf(parts: Parts, tables: readonly OwnTable[]): Promise<Work[]> {
  const {
    database: { kysely },
    screens,
  } = engineOf(parts)
  const works: Work[] = []
  for (const { id, table } of tables) {
    // The table first: what a publication has made meanwhile is then no index that its document does not ask for.
    const current = await readTable(kysely, table)
    const screen = await screens.find(id)
    if (screen?.table !== table) continue
    const layout = layoutOf(screen.resolved, table, await linksTo(kysely, id))
    const [missing, spare] = [missingSpeedIndexes(layout, current), unusedIndexes(layout, current).filter(isForSpeed)]
    if (missing.length + spare.length + current.broken.size > 0)
      works.push({ table, missing, spare, broken: [...current.broken] })
  }
  return works
}

async function run(one: Queries, { table, missing, spare, broken }: Work): Promise<void> {
  for (const name of broken) await sql`drop index concurrently if exists ${sql.id(name)}`.execute(one)
  for (const index of missing)
    await sql`create index concurrently if not exists ${sql.id(index.name)} on ${indexTarget(table, index)}`.execute(
      one,
    )
  // Lists are slow with neither: the old ones go once the others are there.
  for (const name of spare) await sql`drop index concurrently if exists ${sql.id(name)}`.execute(one)
  // Where nothing else counts, such as in PGlite, plans would still be those of an empty table.
  await sql`analyze ${sql.table(table)}`.execute(one)
}

async function keepIndexesOf(parts: Parts, tables: readonly OwnTable[]): Promise<void> {
  const works = await workOf(parts, tables)
  if (works.length === 0) return
  await parts.database.kysely.connection().execute(async (one) => {
    const { rows } = await sql<{ mine: boolean }>`select pg_try_advisory_lock(${INDEX_LOCK}) as mine`.execute(one)
    if (!rows[0]?.mine) return
    try {
      const lacking = works.flatMap(({ table, missing }) => (missing.length > 0 ? [table] : []))
      await withoutTimeout(one, () =>
        whileIndexing(parts.database, lacking, async (over) => {
          for (const work of works) {
            await run(one, work)
            over(work.table)
            parts.log.info(
              { table: work.table, indexes: work.missing.map(({ name }) => name), dropped: work.spare },
              'Indexes were made',
            )
          }
        }),
      )
    } finally {
      await sql`select pg_advisory_unlock(${INDEX_LOCK})`.execute(one)
    }
  })
}

/**
 * Makes the indexes that lists are slow without, and drops those that an earlier rule made, while people go on working. What is to be done follows from the tables
 * themselves, so nothing is forgotten by a process that ends in the middle; one process at a time does it.
 */
export async function maintainIndexes(parts: Parts): Promise<void> {
  await keepIndexesOf(parts, await largeTables(parts))
}

interface Looked {
  readonly bytes: number
  /** Milliseconds since 1970. */
  readonly at: number
}
const DAY_MS = 24 * 3_600_000
const lookedAt = new WeakMap<Database, Map<string, Looked>>()

/** The same of the tables that have doubled since this process looked at them, and of all once a day. It costs one small statement where there is nothing to do. */
export async function maintainGrownIndexes(parts: Parts): Promise<void> {
  const looked = lookedAt.get(parts.database) ?? new Map<string, Looked>()
  lookedAt.set(parts.database, looked)
  const now = parts.clock.now()
  const grown = (await largeTables(parts)).filter(({ table, bytes }) => {
    const before = looked.get(table)
    return !before || bytes >= 2 * before.bytes || now - before.at >= DAY_MS
  })
  if (grown.length === 0) return
  await keepIndexesOf(parts, grown)
  for (const { table, bytes } of grown) looked.set(table, { bytes, at: now })
}

const chains = new WeakMap<Database, Promise<void>>()

/** The same after a publication; no caller waits for it. */
export function scheduleIndexMaintenance(parts: Parts): void {
  const work = () =>
    maintainIndexes(parts).catch((error: unknown) => parts.log.error(errorFacts(error), 'Indexes could not be made'))
  chains.set(parts.database, (chains.get(parts.database) ?? Promise.resolve()).then(work))
}

/** Resolves when nothing is being made any more. */
export async function indexMaintenance({ database }: Pick<Parts, 'database'>): Promise<void> {
  await chains.get(database)
}
