import type { DepartNode } from '../../../../schemas/contract/organization/depart.ts'
import { splitCommaList } from '../../../../schemas/language/comma-list.ts'
import { say } from '../../../../schemas/messages/index.ts'
import { writeListSheet } from '../../../data/spreadsheet/index.ts'
import type { Download, HandlerContext } from '../../../http/context.ts'
import { allDeparts, departsFor } from '../store.ts'
import { CHOICES, EXPORTED, IMPORTED, type SheetKey, TITLES } from './columns.ts'
import { pathsOf } from './paths.ts'
import { sheetTenants } from './tenants.ts'

/** The departments, those above before those below, in the layout that an import reads; chosen ones where ids are sent. */
export async function exportDeparts(
  context: HandlerContext,
  { selections = '', departName = '', orgCode = '' }: Readonly<Record<string, string>>,
): Promise<Download> {
  const { locale } = context
  const departs = await allDeparts(departsFor(context), true)
  const paths = pathsOf(departs)
  const tenants = await sheetTenants(context, context.db)
  const ids = new Set(splitCommaList(selections))
  const includes = (text: string, term: string) => text.toLowerCase().includes(term.replaceAll('*', '').toLowerCase())
  const chosen = departs
    .filter(({ id }) => ids.size === 0 || ids.has(id))
    .filter((depart) => includes(depart.departName, departName) && includes(depart.orgCode, orgCode))
    .toSorted((one, other) => (one.orgCode < other.orgCode ? -1 : 1))
  const cell = (depart: DepartNode, key: SheetKey): string | number => {
    if (key === 'path') return paths.get(depart.id) ?? ''
    if (key === 'parent') return paths.get(depart.parentId ?? '') ?? ''
    if (key === 'tenantId') return tenants.nameOf(depart.tenantId)
    const value = depart[key] ?? ''
    const code = CHOICES[key]?.[String(value)]
    return code === undefined ? value : say(code, {}, locale)
  }
  return writeListSheet(
    {
      name: say('DEPART_SHEET', {}, locale),
      titles: EXPORTED.map((key) => say(TITLES[key], {}, locale)),
      rowsOf: ({ offset, size }) =>
        Promise.resolve(chosen.slice(offset, offset + size).map((depart) => EXPORTED.map((key) => cell(depart, key)))),
    },
    locale,
  )
}

/** An empty sheet with the titles of the columns. */
export const departTemplate = ({ locale }: HandlerContext): Promise<Download> =>
  writeListSheet(
    { name: say('DEPART_SHEET', {}, locale), titles: IMPORTED.map((key) => say(TITLES[key], {}, locale)) },
    locale,
  )
