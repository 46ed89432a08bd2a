import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { finished } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { sql } from 'kysely'
import { AppError } from '../../schemas/messages/index.ts'
import type { Database, Queries } from '../db/database.ts'
import { readTables } from './catalog.ts'
import {
  FORMAT_NAME,
  FORMAT_VERSION,
  storedColumns,
  type Counts,
  type Header,
  type Line,
  type Table,
} from './format.ts'

const ROWS_PER_FETCH = 1000

type Emit = (line: Line) => Promise<void>

async function readHeader(db: Queries, tables: Table[]): Promise<Header> {
  const header: Header = { format: FORMAT_NAME, version: FORMAT_VERSION, migrations: [] }
  if (!tables.some((table) => table.name === 'sys_migration')) return header
  const answer = await sql<{ name: string }>`select name from sys_migration order by name`.execute(db)
  return { ...header, migrations: answer.rows.map((row) => row.name) }
}

/** Reads a table piece by piece through a cursor, so that its size does not matter. */
async function emitRows(db: Queries, table: Table, emit: Emit): Promise<number> {
  const columns = storedColumns(table).map((column) => column.name)
  const list = sql.join(columns.map((name) => sql`${sql.id(name)}::text as ${sql.id(name)}`))
  await sql`declare backup_rows no scroll cursor for select ${list} from ${sql.id(table.name)}`.execute(db)
  let count = 0
  for (;;) {
    const answer = await sql<
      Record<string, string | null>
    >`fetch ${sql.raw(String(ROWS_PER_FETCH))} from backup_rows`.execute(db)
    for (const row of answer.rows) await emit({ kind: 'row', values: columns.map((name) => row[name] ?? null) })
    count += answer.rows.length
    if (answer.rows.length < ROWS_PER_FETCH) break
  }
  await sql`close backup_rows`.execute(db)
  return count
}

async function emitAll(db: Queries, emit: Emit): Promise<Counts> {
  const tables = await readTables(db)
  await emit({ kind: 'header', header: await readHeader(db, tables) })
  let rows = 0
  for (const table of tables) {
    await emit({ kind: 'table', table })
    rows += await emitRows(db, table, emit)
  }
  const counts = { tables: tables.length, rows }
  await emit({ kind: 'end', ...counts })
  return counts
}

async function syncFile(path: string): Promise<void> {
  const handle = await open(path, 'r+')
  await handle.sync()
  await handle.close()
}

/**
 * Writes everything in the database to one file, as of one moment, while others go on working. The file appears under
 * its name only when it is complete, and is readable by its owner alone: it holds password hashes.
 */
export async function backup(database: Database, file: string): Promise<Counts> {
  const draft = `${file}.part`
  const gzip = createGzip()
  const target = createWriteStream(draft, { mode: 0o600 })
  gzip.pipe(target)
  gzip.on('error', (error) => target.destroy(error))
  const written = finished(target)
  written.catch(() => gzip.destroy())
  const emit: Emit = async (line) => {
    if (!gzip.write(`${JSON.stringify(line)}\n`)) await Promise.race([once(gzip, 'drain'), written])
  }
  try {
    const counts = await database.transaction((tx) => emitAll(tx, emit), { isolation: 'repeatable read', attempts: 1 })
    if (counts.tables === 0) throw new AppError('BACKUP_NOTHING', { source: database.describe() })
    gzip.end()
    await written
    await syncFile(draft)
    await rename(draft, file)
    return counts
  } catch (error) {
    gzip.destroy()
    target.destroy()
    await rm(draft, { force: true })
    throw error
  }
}
