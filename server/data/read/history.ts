import { sql } from 'kysely'
import type { RecordVersion } from '../../../schemas/contract/data/history.ts'
import type { Locale } from '../../../schemas/language/text.ts'
import { AppError } from '../../../schemas/messages/index.ts'
import type { Queries } from '../../db/database.ts'
import { databaseProblem } from '../../db/errors.ts'
import { readableColumns, visibleRows } from '../access/index.ts'
import type { Engine, TableScreen, WireRow } from '../catalog/index.ts'
import { addDictTexts } from './labels/texts.ts'
import { selection } from './row-by-id.ts'
import { earlierLinks, LINKS } from './system-links.ts'

const MAX_VERSIONS = 200

/** Stored values by column, those of a system table by wire name. */
type Stored = Readonly<Record<string, unknown>>
interface Entry {
  id: number
  version: number
  operation: 'add' | 'edit' | 'delete'
  by: string | null
  name: string | null
  time: string
  before: Stored | null
}
interface State extends Omit<RecordVersion, 'row'> {
  readonly stored: Stored | null
}

export async function entriesOf(db: Queries, screenId: string, id: string): Promise<readonly Entry[]> {
  const { rows } = await sql<Entry>`
    select l.id, l.version, l.operation, l.create_by as by, u.realname as name, l.create_time as time, l.before
    from sys_data_log l left join sys_user u on u.username = l.create_by
    where l.screen_id = ${screenId} and l.row_id = ${id} order by l.version desc, l.id desc limit ${MAX_VERSIONS}`.execute(
    db,
  )
  return rows
}

/** What a record was before a change that replaced these values. */
function earlier(stored: Stored | null, before: Stored | null): Stored {
  const { [LINKS]: links, ...values } = before ?? {}
  return { ...stored, ...values, ...earlierLinks(stored, links) }
}

/** The versions from the latest back: each entry says what the one before it held. */
export function statesOf(entries: readonly Entry[], current: Stored | null): readonly State[] {
  let stored = current
  const states = entries.map(({ id, version, operation, by, name, time, before }): State => {
    // A row that is restored later was gone all the same, and what it held before stands whole in its entry.
    const left = operation === 'delete' ? null : stored
    const state = { id: String(id), version, operation, by, byName: name, time, stored: left }
    stored = operation === 'add' ? null : earlier(left, before)
    return state
  })
  const oldest = entries.at(-1)
  if (!oldest || oldest.operation === 'add' || entries.length === MAX_VERSIONS) return states
  const first = { id: null, version: oldest.version - 1, operation: null, by: null, byName: null, time: null }
  return [...states, { ...first, stored }]
}

/** Stored values as the screen sends them, in their order, masked and without denied fields. */
async function wireRows(db: Queries, screen: TableScreen, stored: readonly Stored[]): Promise<readonly WireRow[]> {
  const { rows } = await sql<WireRow>`
    select ${selection(readableColumns(screen))}
    from jsonb_array_elements(${JSON.stringify(stored)}::jsonb) with ordinality as state ("_state", "_place"),
      lateral jsonb_populate_record(null::${sql.table(screen.table)}, "_state") order by "_place"`.execute(db)
  return rows
}

/** The same where a column has got another type since: null for a row that does not fit it. */
async function fittingRows(
  db: Queries,
  screen: TableScreen,
  stored: readonly Stored[],
): Promise<readonly (WireRow | null)[]> {
  try {
    return await wireRows(db, screen, stored)
  } catch (error) {
    if (databaseProblem(error)?.kind !== 'value') throw error
    if (stored.length === 1) return [null]
    const rows: (WireRow | null)[] = []
    for (const one of stored) rows.push(...(await fittingRows(db, screen, [one])))
    return rows
  }
}

/**
 * The versions of a record that the user may see, the latest first. One that was deleted is answered only where no condition
 * limits the user's rows, since nothing can be asked of a row that is gone.
 */
export async function recordHistory(
  engine: Engine,
  screen: TableScreen,
  id: string,
  locale: Locale,
): Promise<readonly RecordVersion[]> {
  if (id.includes('\0')) throw new AppError('DATA_ROW_GONE')
  const db = engine.database.kysely
  const { rows } = await sql<{ stored: Stored }>`
    select to_jsonb(${sql.table(screen.table)}) as stored from ${sql.table(screen.table)} where id = ${id} and ${visibleRows(screen)}`.execute(
    db,
  )
  const current = rows[0]?.stored ?? null
  const entries = await entriesOf(db, screen.id, id)
  const isDeleted = entries[0]?.operation === 'delete' && !screen.rows && !screen.below
  if (!current && !isDeleted) throw new AppError('DATA_ROW_GONE')
  const states = statesOf(entries, current)
  const stored = states.flatMap((state) => (state.stored ? [state.stored] : []))
  const wire = stored.length === 0 ? [] : await fittingRows(db, screen, stored)
  await addDictTexts(
    db,
    engine,
    screen.columns.values(),
    wire.filter((row) => row !== null),
    locale,
  )
  let at = 0
  return states.map(({ stored: own, ...version }) => ({ ...version, row: own ? (wire[at++] ?? null) : null }))
}
