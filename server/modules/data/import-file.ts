import type { ImportPlan, ImportState } from '../../../schemas/contract/data/import.ts'
import { AppError } from '../../../schemas/messages/index.ts'
import { readBook, sheetFields, writableChildTables } from '../../data/spreadsheet/index.ts'
import type { Requester } from '../../http/context.ts'
import { pollUntil } from '../../jobs/wait.ts'
import { checkStoredSheet } from './import-check.ts'
import {
  beginStored,
  cancelStored,
  described,
  type ImportCaller,
  importState,
  storeSheets,
  runHere,
  storedImportOf,
} from './import-steps.ts'
import type { OpenedScreen } from './once.ts'
import { openScreen } from './open.ts'

/** A file that is imported where nobody looks on. */
export interface FileImport {
  readonly screen: string
  readonly name: string
  readonly data: Uint8Array
  /** Fields that find the record which a row changes; empty, all rows are new. */
  readonly key: readonly string[]
  readonly wrong: 'skip' | 'stop'
}
export interface FileImportEnd extends ImportState {
  /** Titles of columns that belong to no field. */
  readonly columnsLeft: readonly string[]
}

/** The person may import into the screen, and the fields of the key exist. Done again at each run. */
export async function assertImportable(
  requester: Requester,
  { screen: id, key }: Pick<FileImport, 'screen' | 'key'>,
): Promise<OpenedScreen> {
  const found = await openScreen(requester, id, undefined, ['import'])
  const { tables } = await writableChildTables(found.engine, found.screen, found.actor)
  const fields = new Set(sheetFields(found.screen, tables).map((field) => field.key))
  const unknown = key.find((name) => !fields.has(name))
  if (unknown !== undefined) throw new AppError('IMPORT_FIELD_UNKNOWN', { field: unknown })
  return found
}

/** Waits for the end of an import in the background; one that is not waited for any more is cancelled. */
async function ended(caller: ImportCaller, id: string, signal: AbortSignal): Promise<void> {
  try {
    await pollUntil(
      () => storedImportOf(caller, id),
      ({ state }) => state !== 'running',
      signal,
    )
  } catch (error) {
    if (signal.aborted) await cancelStored(caller, id)
    throw error
  }
}

/**
 * Imports the first sheet of a file by the steps of an import that asks. Columns are fields by their titles, and as this person has
 * matched the same titles before; similar titles are left out, as nobody confirms them.
 */
export async function importFile(
  requester: Requester,
  { screen, name, data, key, wrong }: FileImport,
  signal: AbortSignal,
): Promise<FileImportEnd> {
  const caller: ImportCaller = { ...requester, params: { screen }, query: {} }
  const found = await assertImportable(requester, { screen, key })
  const tables = await writableChildTables(found.engine, found.screen, found.actor)
  const { id, sheets } = await storeSheets(
    caller,
    name,
    await readBook({ name, content: data }, requester.files.staging),
  )
  const [first] = sheets
  if (!first) throw new AppError('IMPORT_NO_ROWS')
  const { header, columns } = await described(caller, found, tables, first)
  const matched = columns.flatMap(({ column, field, how }) =>
    field !== undefined && (how === 'title' || how === 'earlier') ? [{ column, field }] : [],
  )
  if (matched.length === 0) throw new AppError('IMPORT_NOTHING_MAPPED')
  const plan: ImportPlan = { sheet: 0, header, columns: matched, key: [...key] }
  await checkStoredSheet(requester, found, await storedImportOf(caller, id), { params: {}, plan, fixes: [] })
  signal.throwIfAborted()
  if (await beginStored(caller, found, await storedImportOf(caller, id), wrong)) await ended(caller, id, signal)
  else await runHere(caller, found, id)
  const used = new Set(matched.map(({ column }) => column))
  const columnsLeft = columns.filter(({ column, title }) => !used.has(column) && title !== '').map(({ title }) => title)
  return { ...(await importState(caller, found, id)), columnsLeft }
}
