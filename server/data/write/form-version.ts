import { sql } from 'kysely'
import type { Locale } from '../../../schemas/language/text.ts'
import type { Screen } from '../../../schemas/language/screen.ts'
import type { Queries } from '../../db/database.ts'
import { compileScreen, type Engine, type TableScreen, type WireRow } from '../catalog/index.ts'
import { restrictScreen, type ScreenRights, unrestricted } from '../access/index.ts'
import { addDictTexts, findRow, rowById } from '../read/index.ts'
import { readTable } from '../table/index.ts'

interface AsFilled {
  readonly row: WireRow
  readonly filled: { readonly version: number; readonly document: Screen } | null
}

async function versionOf(db: Queries, screenId: string, rowId: string): Promise<number | undefined> {
  const { rows } = await sql<{
    version: number
  }>`select version from sys_record_version where screen_id = ${screenId} and row_id = ${rowId}`.execute(db)
  return rows[0]?.version
}

/**
 * A row by the form it was last filled in by. The rights of today decide what the user may not see, under the
 * permission of today, also for fields that only that form has.
 */
export async function formVersionOf(
  engine: Engine,
  screen: TableScreen,
  rights: ScreenRights,
  id: string,
  locale: Locale,
): Promise<AsFilled> {
  const db = engine.database.kysely
  const row = await findRow(engine, screen, id, locale)
  const version = await versionOf(db, screen.id, id)
  const document =
    version === undefined || version === screen.version
      ? undefined
      : await engine.screens.documentOf(screen.id, version)
  if (version === undefined || document === undefined) return { row, filled: null }
  // That the row is one of the person's has been asked of the screen of today.
  const { rows: _limit, ...then } = restrictScreen(
    compileScreen({ ...document, permission: screen.permission }, version, ''),
    rights,
  )
  const { columns: there } = await readTable(db, screen.table)
  // A field may have got another name since: what lies in a column that is hidden today is hidden.
  const given = new Set([...screen.columns.values()].map(({ name }) => name))
  const hidden = new Set(
    [...unrestricted(screen).columns.values()].flatMap(({ name }) => (given.has(name) ? [] : [name])),
  )
  const maskedNames = new Set([...(screen.masked?.values() ?? [])].map(({ name }) => name))
  const columns = new Map([...then.columns].filter(([, { name }]) => there.has(name) && !hidden.has(name)))
  const masked = new Map([...(then.masked ?? [])].filter(([, { name }]) => there.has(name) && maskedNames.has(name)))
  const old = await rowById(db, { ...then, columns, masked, table: screen.table }, id)
  if (!old) return { row, filled: null }
  await addDictTexts(db, engine, columns.values(), [old], locale)
  return { row: old, filled: { version, document: { ...document, permission: screen.permission } } }
}
