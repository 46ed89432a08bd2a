import type { Cell, WriteSheet } from 'hucre/xlsx'
import { sql } from 'kysely'
import { NUMBER_COLUMNS } from '../../../registry/kit/column-types.ts'
import type { ResolvedField } from '../../../engine/model/index.ts'
import { LOCALES, textIn } from '../../../schemas/language/text.ts'
import { say } from '../../../schemas/messages/index.ts'
import type { Actor, Engine, TableScreen } from '../catalog/index.ts'
import { type SheetFile, sheetName } from './export/export.ts'
import { writableChildTables } from './children/tables.ts'
import { sheetFields } from './columns/sheet-fields.ts'
import { readsRawValue } from './columns/cell-reader.ts'
import { headOf } from './write/head.ts'
import { withTextColumns } from './write/text-columns.ts'
import { columnLetters } from './write/xlsx-parts.ts'

/** Longer lists are better looked up in the product. */
const WORDS = 1000
/** So many empty rows offer the words of a list. */
const OFFERED = 1000

interface Column {
  readonly resolved: ResolvedField
  readonly title: string
  /** The sub-table that it belongs to. */
  readonly group: string | undefined
  readonly words: readonly string[]
}

/** The allowed texts of a column; none where they are too many or the field has no options. */
async function wordsOf({ database }: Engine, { lookup }: ResolvedField, actor: Actor): Promise<readonly string[]> {
  if (lookup?.kind === 'static') return lookup.items.map(({ text }) => textIn(text, actor.locale)).slice(0, WORDS)
  if (lookup?.kind !== 'dict') return []
  const { rows } = await sql<{ words: string; other: string | null }>`
    select i.item_text as words, i.item_text_en as other from sys_dict d join sys_dict_item i on i.dict_id = d.id
    where d.dict_code = ${lookup.code} and d.del_flag = 0 and i.status = 1 order by i.sort_order, i.id limit ${WORDS}`.execute(
    database.kysely,
  )
  return rows.map(({ words, other }) => (actor.locale === LOCALES[0] ? words : (other ?? words)))
}

/** What a column takes, as a note at its title. */
function noteOf({ resolved, words }: Column, actor: Actor): string {
  const { field, storage, lookup } = resolved
  const note = (code: Parameters<typeof say>[0], params = {}) => say(code, params, actor.locale)
  const kind = () => {
    if (words.length > 0) return note('IMPORT_NOTE_WORDS', { sheet: note('IMPORT_WORDS_SHEET') })
    if (lookup) return note('IMPORT_NOTE_LOOKUP')
    if (storage.type === 'date') return note('IMPORT_NOTE_DATE')
    if (storage.type === 'timestamp') return note('IMPORT_NOTE_MOMENT')
    if (storage.type === 'time') return note('IMPORT_NOTE_TIME')
    return NUMBER_COLUMNS.has(storage.type) ? note('IMPORT_NOTE_NUMBER') : note('IMPORT_NOTE_TEXT')
  }
  return [
    note(field.required === true ? 'IMPORT_NOTE_REQUIRED' : 'IMPORT_NOTE_OPTIONAL'),
    kind(),
    ...(field.unique === true ? [note('IMPORT_NOTE_UNIQUE')] : []),
    ...(field.maxLength === undefined || lookup ? [] : [note('IMPORT_NOTE_LENGTH', { max: field.maxLength })]),
    ...(field.minimum === undefined ? [] : [note('IMPORT_NOTE_MINIMUM', { min: field.minimum })]),
    ...(field.maximum === undefined ? [] : [note('IMPORT_NOTE_MAXIMUM', { max: field.maximum })]),
  ].join('\n')
}

/** The empty sheet: titles, then their author, then the header, what an import looks for. A star marks what is always required. */
function formSheet(columns: readonly Column[], title: string, wordsSheet: string, actor: Actor): WriteSheet {
  const titled = columns.map(({ title: words, group, resolved }) => ({
    title: `${words}${resolved.field.required === true ? '*' : ''}`,
    group,
  }))
  const above = [
    [say('EXPORT_TITLE', { name: title }, actor.locale)],
    [say('EXPORT_BY', { name: actor.realname }, actor.locale)],
  ]
  const head = headOf(titled, above.length)
  const rows = [...above, ...head.rows.map((row) => [...row])]
  const notes = columns.map((column, index): [string, Partial<Cell>] => {
    // A title that spans both rows is in the first of them.
    const row = column.group === undefined ? above.length : rows.length - 1
    return [`${row},${index}`, { value: titled[index]?.title ?? '', comment: { text: noteOf(column, actor) } }]
  })
  const listed = columns.filter(({ words }) => words.length > 0)
  return {
    name: sheetName(title),
    columns: titled.map(({ title: words }) => ({ width: Math.max(12, words.length * 2 + 2) })),
    rows,
    merges: head.merged.map(({ row, column, down, across }) => ({
      startRow: row,
      startCol: column,
      endRow: row + down - 1,
      endCol: column + across - 1,
    })),
    cells: new Map(notes),
    // A cell may have several texts, so the list refuses no others.
    dataValidations: listed.map((column, place) => ({
      type: 'list',
      showErrorMessage: false,
      range: `${columnLetters(columns.indexOf(column))}${rows.length + 1}:${columnLetters(columns.indexOf(column))}${rows.length + OFFERED}`,
      formula1: `'${wordsSheet}'!$${columnLetters(place)}$2:$${columnLetters(place)}$${column.words.length + 1}`,
    })),
  }
}

function listSheet(columns: readonly Column[], name: string): WriteSheet {
  const longest = Math.max(...columns.map(({ words }) => words.length))
  const rows = Array.from({ length: longest }, (_, row) => columns.map(({ words }) => words[row] ?? null))
  return { name, columns: columns.map(() => ({ width: 20 })), rows: [columns.map(({ title }) => title), ...rows] }
}

/** An empty sheet in the layout an import expects, with a note at each title, and the words of its lists on a sheet of their own. */
export async function templateFile(engine: Engine, screen: TableScreen, actor: Actor): Promise<SheetFile> {
  const title = textIn(screen.resolved.screen.title, actor.locale)
  const columns: Column[] = []
  for (const { resolved, table } of sheetFields(screen, (await writableChildTables(engine, screen, actor)).tables)) {
    columns.push({
      resolved,
      title: textIn(resolved.field.title, actor.locale),
      group: table && textIn(table.title, actor.locale),
      words: await wordsOf(engine, resolved, actor),
    })
  }
  const listed = columns.filter(({ words }) => words.length > 0)
  const words = sheetName(say('IMPORT_WORDS_SHEET', {}, actor.locale))
  // Only this writes with it, and seldom: a start of the server and of a thread does not wait for it.
  const { writeXlsx } = await import('hucre/xlsx')
  const data = await writeXlsx({
    sheets: [formSheet(columns, title, words, actor), ...(listed.length > 0 ? [listSheet(listed, words)] : [])],
  })
  // Else a spreadsheet makes numbers of what looks like one: 007, or the 18 digits of an identity card.
  const texts = new Set(columns.flatMap(({ resolved }, index) => (readsRawValue(resolved) ? [] : [index])))
  return {
    data: await withTextColumns(data, texts),
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    filename: `${title}.xlsx`,
  }
}
