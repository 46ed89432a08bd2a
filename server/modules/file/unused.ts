import { sql } from 'kysely'
import { FILE_REFERENCE, fileReferences } from '../../data/access/index.ts'
import type { Queries } from '../../db/database.ts'
import type { HandlerContext } from '../../http/context.ts'
import { thumbnailPath } from './upload/receive.ts'

type Parts = Pick<HandlerContext, 'database' | 'files' | 'clock' | 'log'>

/** A form may be open as long before the record that names its files is saved. */
const LIFE_MS = 24 * 3_600_000
/** Tables that name a file without a use for it. */
const PASSED_OVER = ['sys_file', 'sys_upload']
/** Types of columns that can hold a path. */
const TEXTUAL = ['text', 'varchar', 'bpchar', 'json', 'jsonb', '_text', '_varchar']
/** Pages of a table that one statement reads: others are answered in between. */
const PAGES = 256
/** Files that one walk through the tables asks about. */
const FILES = 100_000

interface Candidate {
  readonly id: string
  readonly path: string
}
interface TextTable {
  readonly name: string
  readonly columns: readonly string[]
  readonly pages: number
}

async function tablesOf(db: Queries): Promise<readonly TextTable[]> {
  const { rows } =
    await sql<TextTable>`select c.relname as "name", array_agg(a.attname::text) as "columns", (pg_relation_size(c.oid) / current_setting('block_size')::int)::int as "pages"
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped join pg_type t on t.oid = a.atttypid
    where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace and t.typname = any(${TEXTUAL}::text[]) and c.relname <> all(${PASSED_OVER}::text[])
    group by c.oid, c.relname order by c.relname`.execute(db)
  return rows
}

/** Takes from `unused` what a table names. */
async function strike(db: Queries, { name, columns, pages }: TextTable, unused: Map<string, Candidate>): Promise<void> {
  const content = sql`array_to_string(array[${sql.join(columns.map((column) => sql`${sql.id(column)}::text`))}], E'\n')`
  for (let from = 0; from <= pages; from += PAGES) {
    // The last stretch is open: the table may have grown since.
    const end = from + PAGES > pages ? sql`` : sql`and ctid < ${`(${from + PAGES},0)`}::tid`
    const { rows } = await sql<{
      mark: string
    }>`select distinct marks_found[1] as "mark" from ${sql.table(name)}, lateral regexp_matches(${content}, ${`(${FILE_REFERENCE})`}, 'g') as found (marks_found)
      where ctid >= ${`(${from},0)`}::tid ${end}`.execute(db)
    for (const { mark } of rows) unused.delete(mark)
  }
}

async function strikeAll(db: Queries, unused: Map<string, Candidate>): Promise<void> {
  for (const table of await tablesOf(db)) if (unused.size > 0) await strike(db, table, unused)
}

/**
 * Leaves in `unused` what no row names, whatever table and column. PostgreSQL reads one state of all tables; PGlite has one
 * session, which a walk in one transaction would hold, so there it is walked twice: a row that is moved past the place that was
 * being read is found by the other walk.
 */
async function strikeUsed({ database }: Parts, unused: Map<string, Candidate>): Promise<void> {
  if (database.kind === 'pglite') for (const _ of ['once', 'again']) await strikeAll(database.kysely, unused)
  else await database.transaction((tx) => strikeAll(tx, unused), { isolation: 'repeatable read' })
}

/**
 * Removes files that nothing in the database names a day after they were uploaded: what was uploaded and never saved, and the
 * files of records that are gone. A file stays as long as any row names it: a copy of a record, a text with a picture in it, a
 * record that is only marked as deleted.
 */
export async function sweepUnused(parts: Parts): Promise<void> {
  const { database, files, clock, log } = parts
  const before = sql<string>`${new Date(clock.now() - LIFE_MS)}::timestamptz`
  for (let after = ''; ;) {
    const old: Candidate[] = await database.kysely
      .selectFrom('sys_file')
      .select(['id', 'path'])
      .where('create_time', '<', before)
      .where('id', '>', after)
      .orderBy('id')
      .limit(FILES)
      .execute()
    const last = old.at(-1)
    if (!last) return
    after = last.id
    const unused = new Map(old.flatMap((file) => fileReferences(file.path).map((mark) => [mark, file] as const)))
    await strikeUsed(parts, unused)
    for (const { id, path } of unused.values()) {
      await files.remove(path)
      await files.remove(thumbnailPath(path))
      await database.kysely.deleteFrom('sys_file').where('id', '=', id).execute()
    }
    if (unused.size > 0) log.info({ files: unused.size }, 'Files that no row names were removed')
  }
}
