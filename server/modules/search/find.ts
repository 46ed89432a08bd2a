import { recordTitle, searchFields } from '../../../engine/model/index.ts'
import type { Counter, FoundGroup } from '../../../schemas/contract/data/search.ts'
import { quickSearchTerms } from '../../../schemas/language/query/quick-search.ts'
import { textIn, type Locale } from '../../../schemas/language/text.ts'
import { countFor, listRows, rowsWith } from '../../data/read/index.ts'
import type { TableScreen, WireRow } from '../../data/catalog/index.ts'
import type { OpenedScreen } from '../data/api.ts'
import { EMPTY_QUERY, parseListQuery } from '../../data/query/index.ts'

/** Records of a screen that one answer has; a list shows the others. */
const MOST = 5

/** The screen whose quick search looks through the fields in which its records are looked for from outside. */
function sought(screen: TableScreen): TableScreen | undefined {
  const { resolved, columns } = screen
  const quick = searchFields(resolved).filter(({ key }) => columns.has(key))
  return quick.length > 0 ? { ...screen, resolved: { ...resolved, list: { ...resolved.list, quick } } } : undefined
}

/** The field that contains the words, unless it is the title field; else the number that distinguishes records of the same title. */
function noteOf(
  { resolved }: TableScreen,
  row: WireRow,
  title: string,
  words: readonly string[],
  locale: Locale,
): string | undefined {
  const has = (text: string) => words.some((word) => text.toLowerCase().includes(word.toLowerCase()))
  const isOther = (key: string) => typeof row[key] === 'string' && row[key] !== '' && row[key] !== title
  const field =
    resolved.list.quick.find(({ key }) => isOther(key) && has(String(row[key]))) ??
    resolved.fields.find(({ key, field: { unique } }) => unique === true && isOther(key))
  return field && `${textIn(field.field.title, locale)} ${String(row[field.key])}`
}

/** The first records of a page that contain the words. */
export async function findRecords(
  { engine, screen: whole, actor: { locale } }: OpenedScreen,
  asked: string,
): Promise<FoundGroup> {
  const screen = sought(whole)
  if (!screen) return { screen: whole.id, records: [], more: false, quick: false }
  const { records } = await listRows(
    engine,
    screen,
    parseListQuery({ _quick: asked, _count: 'none', pageSize: String(MOST + 1), pageNo: '1' }),
    locale,
  )
  const words = quickSearchTerms(asked)
  return {
    screen: screen.id,
    more: records.length > MOST,
    quick: whole.resolved.list.quick.length > 0,
    records: records.slice(0, MOST).map((row) => {
      const title = recordTitle(screen.resolved, row)
      const note = noteOf(screen, row, title, words, locale)
      return {
        id: String(row['id']),
        title: title === '' ? String(row['id']) : title,
        ...(note === undefined ? {} : { note }),
      }
    }),
  }
}

/** How many records the person is given, as far as a list would count at the least. */
export async function countRecords({ engine, screen }: OpenedScreen): Promise<Counter> {
  const { resolved } = screen
  const capped: TableScreen = { ...screen, resolved: { ...resolved, list: { ...resolved.list, count: 'capped' } } }
  const { total, countKind } = await countFor(engine, capped, EMPTY_QUERY, rowsWith(capped), 0)
  return { screen: screen.id, total, more: countKind !== 'exact' }
}
