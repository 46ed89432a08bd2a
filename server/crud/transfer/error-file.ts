import { textIn } from '../../../schemas/language/text.ts'
import { say } from '../../../schemas/messages/index.ts'
import { newId } from '../../db/ids.ts'
import type { Actor } from '../actor.ts'
import type { Engine } from '../engine.ts'
import type { TableScreen } from '../screens.ts'
import type { Header } from './header.ts'
import type { ParsedRow } from './parse-row.ts'
import { sheetName } from './export.ts'
import { type WriteBatch, writeSheet } from './workbook.ts'

/** Where files are kept. */
export interface FilePlace {
  put(path: string, data: Buffer): Promise<void>
}

const BATCH = 500
/** Refused rows of imports, a folder for each person by id. */
export const REFUSED_FOLDER = 'err'
const STATIC = '/sys/common/static/'

/**
 * Writes the refused rows as a sheet like the one that came, with row number and reason behind: what is put right there
 * can be imported again. It lies in the person's own folder: nobody else is given it.
 */
export async function errorFile(engine: Engine, files: FilePlace, screen: TableScreen, actor: Actor, header: Header, rows: readonly ParsedRow[]): Promise<{ fileUrl: string; fileName: string }> {
  const width = header.titles.length
  async function* batches(): AsyncGenerator<WriteBatch> {
    yield [[...header.titles, say('IMPORT_FILE_ROW', {}, actor.locale), say('IMPORT_FILE_REASON', {}, actor.locale)]]
    for (let from = 0; from < rows.length; from += BATCH) {
      yield rows.slice(from, from + BATCH).map(({ source, problems }) => [
        ...Array.from({ length: width }, (_, column) => source.words[column] ?? ''),
        source.number,
        problems.map(({ text }) => text).join(say('COMMON_THEN', {}, actor.locale)),
      ])
    }
  }
  const title = textIn(screen.resolved.screen.title, actor.locale)
  const widths = [...Array.from({ length: width }, () => 16), 8, 60]
  const data = await writeSheet('xlsx', sheetName(title), widths, batches())
  const path = `${REFUSED_FOLDER}/${actor.id}/${newId(engine.now().getTime())}.xlsx`
  await files.put(path, data)
  return { fileUrl: `${STATIC}${path}`, fileName: `${title}_${say('IMPORT_FILE_REASON', {}, actor.locale)}.xlsx` }
}
