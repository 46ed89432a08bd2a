import { type Locale, type Text, textIn } from '../../../../schemas/language/text.ts'
import { say } from '../../../../schemas/messages/index.ts'
import { newId } from '../../../db/ids.ts'
import type { FileStore } from '../../../http/files/files.ts'
import type { Actor, Engine } from '../../catalog/index.ts'
import type { CellProblem, ParsedRow } from './parse-row.ts'
import { truncationNote, sheetName } from '../export/export.ts'
import { yieldToEventLoop } from '../../../lib/yield-to-event-loop.ts'
import { writeSheet } from '../write/sheet.ts'
import type { WriteBatch } from '../write/types.ts'

/** The folder of the error files in the file store. */
export type FilePlace = Pick<FileStore, 'put'>

const BATCH = 500
/** Refused rows of imports, a folder for each person by id. */
export const REFUSED_FOLDER = 'err'
const STATIC = '/sys/common/static/'
/** Where the file of such an address lies. */
export const refusedPath = (fileUrl: string) => fileUrl.slice(STATIC.length)

const LIFE_MS = 24 * 3_600_000
const NAMED = /\/([0-9a-f]{12})[0-9a-f]+\.xlsx$/

/** Removes files of refused rows that are a day old. The name has the time of writing, since nothing else is stored about it. */
export async function sweepRefused(files: Pick<FileStore, 'list' | 'remove'>, now: number): Promise<void> {
  for await (const path of files.list(REFUSED_FOLDER)) {
    const written = Number.parseInt(NAMED.exec(path)?.[1] ?? '', 16)
    if (written <= now - LIFE_MS) await files.remove(path)
  }
}

/** A row that was left out, and why. */
export interface RefusedRow {
  readonly number: number
  readonly words: readonly string[]
  readonly reasons: string
}

/** All that is wrong with a row, in one sentence. */
const reasonsOf = (problems: readonly CellProblem[], locale: Locale) =>
  problems.map(({ text }) => text).join(say('COMMON_THEN', {}, locale))
/** The rows of records that were left out, each with what is wrong in it, some hundred at a time: one record may have many. */
export async function* refusedRows(
  records: readonly ParsedRow[],
  locale: Locale,
): AsyncGenerator<readonly RefusedRow[]> {
  const yieldIfDue = yieldToEventLoop()
  let batch: RefusedRow[] = []
  for (const { source, more = [], problems } of records) {
    const found = Map.groupBy(problems, ({ row }) => row)
    for (const { number, words } of [source, ...more]) {
      batch.push({ number, words, reasons: reasonsOf(found.get(number) ?? [], locale) })
      await yieldIfDue()
      if (batch.length < BATCH) continue
      yield batch
      batch = []
    }
  }
  if (batch.length > 0) yield batch
}

/**
 * Writes the refused rows as a sheet like the uploaded one, with row number and reason as last columns: the corrected sheet
 * can be imported again. It is in the user's own folder, which no other user may read.
 */
export async function writeErrorFile(
  engine: Pick<Engine, 'now'>,
  files: FilePlace,
  stated: Text,
  actor: Pick<Actor, 'id' | 'locale'>,
  titles: readonly string[],
  refused: AsyncIterable<readonly RefusedRow[]>,
): Promise<{ fileUrl: string; fileName: string }> {
  const width = titles.length
  async function* batches(): AsyncGenerator<WriteBatch> {
    yield [[...titles, say('IMPORT_FILE_ROW', {}, actor.locale), say('IMPORT_FILE_REASON', {}, actor.locale)]]
    for await (const rows of refused)
      yield rows.map(({ number, words, reasons }) => [
        ...Array.from({ length: width }, (_, column) => words[column] ?? ''),
        number,
        reasons,
      ])
  }
  const title = textIn(stated, actor.locale)
  const columns = [...Array.from({ length: width }, () => 16), 8, 60].map((wide) => ({ width: wide }))
  const data = await writeSheet(
    { format: 'xlsx', name: sheetName(title), columns, above: 0, cut: truncationNote(actor.locale) },
    batches(),
  )
  const path = `${REFUSED_FOLDER}/${actor.id}/${newId(engine.now().getTime())}.xlsx`
  await files.put(path, data)
  return { fileUrl: `${STATIC}${path}`, fileName: `${title}_${say('IMPORT_FILE_REASON', {}, actor.locale)}.xlsx` }
}
