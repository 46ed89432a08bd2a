import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '../../../db/database.ts'
import { type Engine, READ_ACTIONS } from '../../catalog/index.ts'
import { type ScreenRights, restrictScreen } from '../restrict-screen.ts'
import { visibleRows } from '../policy/visible-rows.ts'
import { type FileColumn, fileRestrictions } from './restrictions.ts'
import { FILE_REFERENCE, fileReferences } from './references.ts'

/** Somebody who asks for files. */
export interface FileReader {
  readonly username: string
  /** Their rights; one entry for each tenant where they may work for several, and the call names none. */
  readonly rights: readonly ScreenRights[]
}
/** `open`: no policy is about it; `given`: the reader may read it; `refused`: it is answered like a missing file. */
export type FileAccess = 'open' | 'given' | 'refused'

/** A short name that some file systems have for a file, besides the name it was stored under. */
const ALIAS = /~\d/
const ROW = 'named'

/** So many digits are looked for by the trigrams of a column: each costs reading, and a few leave hardly another row. */
const LOOKED_FOR = 9

/** Rows of a column that name the file. */
function names({ name, of }: FileColumn, mark: string, alias: string): RawBuilder<boolean> {
  const ref = sql.ref(`${alias}.${name}`)
  const text = of?.column.type === 'json' ? sql`${ref}::text` : ref
  return sql<boolean>`(${text} like ${`%${mark.slice(1, LOOKED_FOR)}%`} and strpos(${text}, ${`${mark}.`}) > 0)`
}

/** The columns in which some row names the file. */
async function namedIn(db: Queries, columns: readonly FileColumn[], mark: string): Promise<readonly FileColumn[]> {
  const questions = columns.map(
    (column, place) =>
      sql`select ${sql.lit(place)}::integer as place where exists (select 1 from ${sql.table(column.table)} as ${sql.id(ROW)} where ${names(column, mark, ROW)})`,
  )
  const { rows } = await sql<{ place: number }>`${sql.join(questions, sql` union all `)}`.execute(db)
  return rows.flatMap(({ place }) => columns[place] ?? [])
}

/** Whether a user may see one of the rows that name a file in a column, with that field. */
async function isGiven(db: Queries, column: FileColumn, mark: string, rights: ScreenRights): Promise<boolean> {
  if (!column.of) return false
  const screen = restrictScreen(column.of.screen, rights)
  const { can = () => false } = rights
  if (
    !screen.columns.has(column.of.column.key) ||
    !READ_ACTIONS.some((action) => can(`${screen.permission}:${action}`))
  )
    return false
  if (!screen.rows) return true
  const { rows } =
    await sql`select 1 from ${sql.table(column.table)} as ${sql.id(ROW)} where ${names(column, mark, ROW)} and ${visibleRows(screen, ROW)} limit 1`.execute(
      db,
    )
  return rows.length > 0
}

/** Those of the files that a person has uploaded. */
export async function ownFiles(db: Queries, username: string, marks: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{
    mark: string
  }>`select f.mark from (select substring(path from ${FILE_REFERENCE}) as mark from sys_file where create_by = ${username}) f where f.mark = any(${[...marks]}::text[])`.execute(
    db,
  )
  return new Set(rows.map(({ mark }) => mark))
}

async function accessTo(
  engine: Engine,
  columns: readonly FileColumn[],
  mark: string,
  readerOf: () => Promise<FileReader | undefined>,
): Promise<FileAccess> {
  const db = engine.database.kysely
  const named = await namedIn(db, columns, mark)
  const isRestricted = named.some((column) => column.isRestricted)
  if (named.length > 0 && !isRestricted) return 'open'
  const reader = await readerOf()
  if (!reader) return 'refused'
  // What no row names is on its way into one, or comes from one that is gone.
  if (!isRestricted) return (await ownFiles(db, reader.username, [mark])).size > 0 ? 'given' : 'refused'
  for (const column of named)
    for (const rights of reader.rights) if (await isGiven(db, column, mark, rights)) return 'given'
  return 'refused'
}

/**
 * Whether a user may read a stored file. Where no policy and no control of a field restricts any rows that name files, each is
 * open to any user who has its address, as the contract says. Else a file that a restricted row or field names is for users who
 * may see one of the rows that name it, with the field. Only its uploader may read a file that no row names. A file of the history of
 * an instance is open to nobody by its address alone; who may see the instance is asked apart.
 */
export async function fileAccess(
  engine: Engine,
  path: string,
  readerOf: () => Promise<FileReader | undefined>,
): Promise<FileAccess> {
  const [mark] = fileReferences(path)
  const { columns, hasRestricted, isInHistory } = await fileRestrictions(engine, mark)
  if (!hasRestricted && !isInHistory) return 'open'
  if (mark !== undefined) return accessTo(engine, columns, mark, readerOf)
  return ALIAS.test(path) ? 'refused' : 'open'
}
