import { sql } from 'kysely'
import { AppError } from '../../schemas/messages/index.ts'
import type { Database, Queries } from '../db/database.ts'
import { hasTrigrams, ensureTrigrams, readMigrations } from '../db/migrate.ts'
import { watchRights } from '../db/rights-mark.ts'
import { ensurePinyinCollation } from '../db/collation/pinyin.ts'
import { addConstraint, createTable, dropTables, readTables } from './catalog.ts'
import { storedColumns, type Counts, type Header, type Table } from './format.ts'
import { readLines } from './read.ts'

const ROWS_PER_INSERT = 200
/** The protocol counts parameters in 16 bits. */
const PARAMETERS_PER_INSERT = 60_000

export interface Restored extends Counts {
  /** Indexes the target could not have. */
  skippedIndexes: string[]
}

function checkMigrations(header: Header): void {
  const known = new Set(readMigrations().map((migration) => migration.name))
  const unknown = header.migrations.find((name) => !known.has(name))
  if (unknown !== undefined) throw new AppError('BACKUP_NEWER', { what: unknown })
}

async function clearTarget(db: Queries, force: boolean): Promise<void> {
  const present = await readTables(db)
  if (present.length > 0 && !force) throw new AppError('BACKUP_NOT_EMPTY', { tables: present.length })
  await dropTables(db, present)
}

/** Collects rows of one table and inserts them in blocks. */
class Loader {
  readonly #db: Queries
  readonly #table: Table
  readonly #blockSize: number
  #rows: (string | null)[][] = []

  constructor(db: Queries, table: Table) {
    this.#db = db
    this.#table = table
    const columns = Math.max(1, storedColumns(table).length)
    this.#blockSize = Math.min(ROWS_PER_INSERT, Math.floor(PARAMETERS_PER_INSERT / columns))
  }

  async add(values: (string | null)[]): Promise<void> {
    this.#rows.push(values)
    if (this.#rows.length >= this.#blockSize) await this.flush()
  }

  async flush(): Promise<void> {
    if (this.#rows.length === 0) return
    const columns = storedColumns(this.#table)
    const rows = this.#rows
    this.#rows = []
    // A cast tells the server the type of each text; without it, the first row of a block would decide for all.
    const tuples = rows.map((row) => {
      const values = columns.map((column, index) => sql`${row[index] ?? null}::text::${sql.raw(column.type)}`)
      return sql`(${sql.join(values)})`
    })
    const names = sql.join(columns.map((column) => sql.id(column.name)))
    await sql`insert into ${sql.id(this.#table.name)} (${names}) values ${sql.join(tuples)}`.execute(this.#db)
  }
}

async function loadRows(db: Queries, file: string): Promise<Table[]> {
  const tables: Table[] = []
  let loader: Loader | undefined
  for await (const line of readLines(file)) {
    if (line.kind === 'header') checkMigrations(line.header)
    if (line.kind === 'row') await loader?.add(line.values)
    if (line.kind === 'table') {
      await loader?.flush()
      await createTable(db, line.table)
      loader = new Loader(db, line.table)
      tables.push(line.table)
    }
  }
  await loader?.flush()
  return tables
}

async function addRules(db: Queries, tables: Table[]): Promise<string[]> {
  for (const isForeignKey of [false, true]) {
    for (const table of tables) {
      const wanted = table.constraints.filter((constraint) => constraint.isForeignKey === isForeignKey)
      for (const constraint of wanted) await addConstraint(db, table, constraint)
    }
  }
  const trigrams = await hasTrigrams(db)
  const skipped: string[] = []
  for (const index of tables.flatMap((table) => table.indexes)) {
    if (!trigrams && index.definition.includes('_trgm_ops')) skipped.push(index.name)
    else await sql.raw(index.definition).execute(db)
  }
  return skipped
}

async function countRows(db: Queries, tables: Table[]): Promise<number> {
  let rows = 0
  for (const table of tables) {
    const answer = await sql<{ rows: number }>`select count(*) as rows from ${sql.id(table.name)}`.execute(db)
    rows += answer.rows[0]?.rows ?? 0
  }
  return rows
}

/**
 * Puts a backup into a database, in one transaction: it is all there afterwards, or nothing changed. Refuses a
 * database that has tables (BACKUP_NOT_EMPTY) unless `force` is set, which replaces everything in it.
 */
export async function restore(database: Database, file: string, options: { force?: boolean } = {}): Promise<Restored> {
  await ensureTrigrams(database.kysely)
  await ensurePinyinCollation(database)
  return database.transaction(
    async (tx) => {
      await clearTarget(tx, options.force === true)
      const tables = await loadRows(tx, file)
      const skippedIndexes = await addRules(tx, tables)
      await watchRights(tx)
      return { tables: tables.length, rows: await countRows(tx, tables), skippedIndexes }
    },
    { attempts: 1 },
  )
}
