import { textIn } from '../../../schemas/language/text.ts'
import { say } from '../../../schemas/messages/index.ts'
import type { Actor } from '../actor.ts'
import type { TableScreen } from '../screens.ts'
import type { SheetFile } from './export.ts'
import { sheetName } from './export.ts'
import { importable } from './header.ts'
import { writeSheet } from './write/sheet.ts'
import type { WriteBatch } from './write/types.ts'

/** An empty sheet in the layout an import expects; a star marks what is always required. */
export async function templateFile(screen: TableScreen, actor: Actor): Promise<SheetFile> {
  const title = textIn(screen.resolved.screen.title, actor.locale)
  const titles = importable(screen).map(({ field }) => `${textIn(field.title, actor.locale)}${field.required === true ? '*' : ''}`)
  async function* rows(): AsyncGenerator<WriteBatch> {
    yield [[say('EXPORT_TITLE', { name: title }, actor.locale)], [say('EXPORT_BY', { name: actor.realname }, actor.locale)], titles]
  }
  const data = await writeSheet('xlsx', sheetName(title), titles.map((words) => Math.max(12, words.length * 2 + 2)), rows())
  return { data, type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', filename: `${title}.xlsx` }
}
