import { type SourceColumns, type Sources, SYSTEM_NAMES } from '../../../schemas/contract/screens/schema.ts'
import { permissionPrefix } from '../../../engine/access/index.ts'
import type { Report } from '../../../schemas/language/report.ts'
import { OPEN_TABLES, SYSTEM_LISTS } from '../../../schemas/language/lookup.ts'
import { SYSTEM_FIELDS } from '../../../schemas/language/names.ts'
import { type Locale, type Text, textIn } from '../../../schemas/language/text.ts'
import { AppError, type MessageCode, say } from '../../../schemas/messages/index.ts'
import {
  type CompiledScreen,
  engineOf,
  isQueryReport,
  reportPermission,
  storedReports,
} from '../../data/catalog/index.ts'
import { restrictScreen } from '../../data/access/index.ts'
import { openSource, openTable } from '../../data/read/index.ts'
import type { HandlerContext } from '../../http/context.ts'
import { COLUMN_NAMES, LIST_NAMES, TABLE_NAMES } from './source-words.ts'
import { listPublished } from './store.ts'

type Columns = SourceColumns['columns']

/** Words of a document, or a code of the catalogue. */
const named = (value: string, words: Text | undefined, locale: Locale) => ({
  value,
  text: textIn(words ?? value, locale),
})
const called = (value: string, code: MessageCode | undefined, locale: Locale) => ({
  value,
  text: code === undefined ? value : say(code, {}, locale),
})
const described = (value: string, title: Text | undefined, locale: Locale) =>
  title === undefined ? called(value, COLUMN_NAMES[value], locale) : named(value, title, locale)

/** What the options of a field may name. Rows and reports of a screen are named to those who may list it. */
export async function sourcesFor(context: HandlerContext): Promise<Sources> {
  const { db, locale, can } = context
  const screens = (await listPublished(db)).filter(({ id, permission }) =>
    can(`${permissionPrefix({ id, ...(permission === null ? {} : { permission }) })}:list`),
  )
  const open = new Set(screens.map(({ id }) => id))
  const known = new Map(
    [...engineOf(context).reports.values(), ...(await storedReports(db))].map((report) => [report.code, report]),
  )
  const reports = [...known.values()].filter((report) =>
    isQueryReport(report) ? can(reportPermission(report.code)) : report.screen === undefined || open.has(report.screen),
  )
  return {
    reports: reports.map(({ code, title }) => named(code, title, locale)),
    rows: [
      ...SYSTEM_LISTS.map((name) => ({ ...called(name, LIST_NAMES[name], locale), kind: 'list' })),
      ...OPEN_TABLES.map((name) => ({
        ...called(name, TABLE_NAMES[name], locale),
        kind: 'table',
        ...parentOf(openTable(name)?.tree?.parent),
      })),
      ...screens
        .filter(({ table_name }) => table_name !== null)
        .map(({ id, words, parent }) => ({ ...named(id, words, locale), kind: 'screen', ...parentOf(parent) })),
    ],
  }
}
const parentOf = (parent: string | null | undefined) => (parent === null || parent === undefined ? {} : { parent })

function screenColumns(screen: CompiledScreen, locale: Locale): Columns {
  const own = [...screen.columns.values()].flatMap(({ key, field }) =>
    field ? [named(key, field.field.title, locale)] : [],
  )
  return [...own, ...SYSTEM_FIELDS.map((key) => called(key, SYSTEM_NAMES[key], locale))]
}

/** The restricted screen of a published one. */
async function givenScreen(context: HandlerContext, id: string): Promise<CompiledScreen | undefined> {
  const screen = await engineOf(context).screens.find(id)
  if (screen) context.demand(`${screen.permission}:list`)
  return screen && restrictScreen(screen, context)
}

async function reportColumns(context: HandlerContext, report: Report): Promise<SourceColumns> {
  const { locale } = context
  const screen = report.screen === undefined ? undefined : await givenScreen(context, report.screen)
  const shown = report.columns.filter(({ field }) => screen === undefined || screen.columns.has(field))
  return {
    columns: shown.map(({ field, title }) =>
      described(field, title ?? screen?.columns.get(field)?.field?.field.title, locale),
    ),
    params: (report.params ?? []).map(({ name, title }) => named(name, title, locale)),
  }
}

/** A system list shows what the report of it shows. */
function listColumns(context: HandlerContext, name: string): Columns | undefined {
  const list = SYSTEM_LISTS.find((each) => each === name)
  const report = list && [...engineOf(context).reports.values()].find(({ resource }) => resource === list)
  if (list && !report) return ['id', 'name'].map((key) => called(key, COLUMN_NAMES[key], context.locale))
  if (!report) return undefined
  const columns = report.columns.map(({ field, title }) => described(field, title, context.locale))
  return columns.some(({ value }) => value === 'id')
    ? columns
    : [...columns, called('id', COLUMN_NAMES['id'], context.locale)]
}

async function rowColumns(context: HandlerContext, name: string): Promise<Columns> {
  const list = listColumns(context, name)
  if (list) return list
  const table = openTable(name)
  if (table) return Object.keys(table.columns).map((key) => called(key, COLUMN_NAMES[key], context.locale))
  const source = await openSource(engineOf(context).screens, name)
  const screen = source?.screen && (await givenScreen(context, source.screen.id))
  if (!screen) throw new AppError('DATA_SCREEN_UNKNOWN', { screen: name.slice(0, 80) })
  return screenColumns(screen, context.locale)
}

/** The columns of one source, and what a report may be narrowed by. */
export async function columnsOfSource(context: HandlerContext, kind: string, name: string): Promise<SourceColumns> {
  if (kind === 'rows') return { columns: await rowColumns(context, name.trim()), params: [] }
  const report = await engineOf(context).report(name)
  if (!report) throw new AppError('PICKER_REPORT_UNKNOWN', { code: name.slice(0, 60) })
  if (isQueryReport(report)) context.demand(reportPermission(report.code))
  return reportColumns(context, report)
}
