import { sql } from 'kysely'
import type { RecordVersion } from '../../../schemas/contract/data/history.ts'
import { AppError } from '../../../schemas/messages/index.ts'
import type { Requester } from '../../http/context.ts'
import { engineOf, storedValue, type WireRow } from '../catalog/index.ts'
import { addDictTexts } from './labels/texts.ts'
import { entriesOf, statesOf } from './history.ts'
import { linkColumns, shownLink } from './system-links.ts'
import { callerRows, undeletedRows, namedColumns, type SystemList } from './system-list.ts'

/** The versions of a row of a system table, the latest first, with the columns that the caller may name. */
export async function systemHistory(
  context: Requester,
  list: SystemList,
  id: string,
): Promise<readonly RecordVersion[]> {
  const { db, locale } = context
  const columns = namedColumns(list, context)
  const { links = [] } = list
  const fields = sql.join([
    ...[...columns.values()].map((one) => sql`${storedValue(one)} as ${sql.id(one.key)}`),
    ...linkColumns(list),
  ])
  const { rows } = await sql<WireRow>`select ${fields} from ${sql.table(list.table)}
    where id = ${id} and ${undeletedRows(list)} and ${callerRows(list, context)}`.execute(db)
  const entries = await entriesOf(db, list.screen ?? '', id)
  // Nothing can be asked of a row that is gone: where callers have some of the rows, none of them has it.
  if (rows.length === 0 && (list.rows?.(context) !== undefined || entries[0]?.operation !== 'delete'))
    throw new AppError('DATA_ROW_GONE')
  const versions = statesOf(entries, rows[0] ?? null).map(({ stored, ...version }) => ({
    ...version,
    row: stored && {
      ...Object.fromEntries([...columns.keys()].map((key) => [key, key === 'id' ? id : stored[key]])),
      ...Object.assign({}, ...links.map(({ key }) => shownLink(key, stored[key], locale))),
    },
  }))
  const shown = versions.flatMap(({ row }) => (row ? [row] : []))
  await addDictTexts(db, engineOf(context), columns.values(), shown, locale)
  await list.withTitles?.(context, shown)
  return versions
}
