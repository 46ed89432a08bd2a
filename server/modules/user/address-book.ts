import { type RawBuilder, sql } from 'kysely'
import type { PageResult } from '../../../schemas/contract/envelope.ts'
import type { AddressRecord } from '../../../schemas/contract/organization/user.ts'
import { AppError } from '../../../schemas/messages/index.ts'
import { restrictScreen, visibleRows } from '../../data/access/index.ts'
import { type DataColumn, engineOf, type TableScreen } from '../../data/catalog/index.ts'
import { type ListQuery, termText } from '../../data/query/index.ts'
import { listSystem, nullableColumn, systemColumn, type SystemList } from '../../data/read/index.ts'
import type { HandlerContext } from '../../http/context.ts'
import { departNames, inDepartment } from './store.ts'
import { ofOwnTenants } from '../../http/rights/own-tenants.ts'

export const ADDRESS_BOOK = 'system.addressBook'
const ID = systemColumn('id', 'id')
const COLUMNS: readonly DataColumn[] = [
  systemColumn('realname', 'realname', { match: 'text' }),
  nullableColumn('phone', 'phone'),
  nullableColumn('telephone', 'telephone'),
  nullableColumn('email', 'email'),
  nullableColumn('workNo', 'work_no'),
  nullableColumn('post', 'post'),
]
const BOOK: SystemList = {
  table: 'sys_user',
  permission: 'system:addressBook',
  open: [ID, ...COLUMNS],
  alive: 'del_flag',
  rows: (caller) => ofOwnTenants(caller) ?? sql<boolean>`true`,
  sort: { field: 'realname', order: 'asc' },
}

async function departIdOf({ db }: HandlerContext, query: ListQuery): Promise<string> {
  const [id, code] = [termText(query, 'departId'), termText(query, 'orgCode')]
  if (id !== '' || code === '') return id
  const found = await db.selectFrom('sys_depart').select('id').where('org_code', '=', code).executeTakeFirst()
  return found?.id ?? code
}

/** A screen with the rows of its table that belong to it. */
export interface ScopedScreen extends TableScreen {
  readonly within: RawBuilder<boolean>
}

/** The page as policies name it: the columns that a condition may name, and the people whom the caller finds in it. */
export async function addressBookScreen(context: HandlerContext): Promise<ScopedScreen> {
  const page = await engineOf(context).screens.find(ADDRESS_BOOK)
  if (!page) throw new AppError('DATA_SCREEN_UNKNOWN', { screen: ADDRESS_BOOK })
  const named = new Set(COLUMNS.map(({ key }) => key))
  return {
    ...page,
    table: BOOK.table,
    columns: new Map([...page.columns].filter(([key]) => named.has(key))),
    within: sql<boolean>`del_flag = 0 and status = 1 and ${ofOwnTenants(context) ?? sql`true`}`,
  }
}

/** One page of the address book, as far as policies of its page leave it to the caller. */
export async function addressPage(context: HandlerContext, query: ListQuery): Promise<PageResult<AddressRecord>> {
  const page = await engineOf(context).screens.find(ADDRESS_BOOK)
  if (!page) throw new AppError('HTTP_FORBIDDEN')
  const screen = restrictScreen(page, context)
  const open = COLUMNS.flatMap((column) => {
    const mask = screen.masked?.get(column.key)?.mask
    if (mask) return [{ ...column, mask }]
    return screen.columns.has(column.key) ? [column] : []
  })
  const departId = await departIdOf(context, query)
  const below = departId === '' ? sql`true` : inDepartment(departId)
  const where = sql<boolean>`status = 1 and ${below} and ${visibleRows(screen)}`
  const found = await listSystem<AddressRecord>(context, { ...BOOK, open: [ID, ...open], where }, query)
  if (!screen.columns.has('departName')) return found
  const names = await departNames(
    context,
    found.records.map(({ id }) => id),
  )
  return { ...found, records: found.records.map((record) => ({ ...record, departName: names.get(record.id) ?? null })) }
}
