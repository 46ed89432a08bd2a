import { type RawBuilder, sql } from 'kysely'
import { INVISIBLE_SIGNS } from '../../../schemas/language/characters/marks.ts'
import type { Queries } from '../../db/database.ts'

/** A column of texts as they are seen: what is written there is cleaned alike (`cleaned`), what was written before may not be. */
export const normalizedText = (column: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`btrim(translate(${column}, ${sql.lit(`\u00A0${INVISIBLE_SIGNS}`)}, ' '))`

/** Removes invisible characters from stored texts that are to be unique. */
export async function cleanColumn(db: Queries, table: string, column: string): Promise<void> {
  const { rows } = await sql<{
    type: string
  }>`select atttypid::regtype::text as type from pg_attribute where attrelid = ${table}::regclass and attname = ${column} and not attisdropped`.execute(
    db,
  )
  if (!/^(text|character varying)$/.test(rows[0]?.type ?? '')) return
  const ref = sql.ref(column)
  await sql`update ${sql.table(table)} set ${ref} = nullif(${normalizedText(ref)}, '') where ${ref} <> ${normalizedText(ref)}`.execute(
    db,
  )
}
