import { sql } from 'kysely'
import { DATA_SOURCE_PERMISSION } from '../../../schemas/contract/data-source.ts'
import { AppError } from '../../../schemas/messages/index.ts'
import { systemColumn } from '../../data/read/index.ts'
import type { SystemTable } from '../../data/write/index.ts'
import type { Queries } from '../../db/database.ts'
import type { HandlerContext } from '../../http/context.ts'
import { sealSecret } from '../../lib/secret-box.ts'
import { sourceAddress } from './address.ts'

/** Where the password of a source is stored, for its encryption. */
export const placeOf = (id: string) => `sys_data_source.db_password ${id}`

/** The password that a call states; '' and nothing leave the stored one. */
function statedPassword({ body }: Pick<HandlerContext, 'body'>): string | undefined {
  const stated = typeof body === 'object' && body !== null && 'dbPassword' in body ? body.dbPassword : undefined
  return typeof stated === 'string' && stated !== '' ? stated : undefined
}

const MAX_NAMED = 5

/** Reports that run on a source would fail without it. */
async function assertUnused(tx: Queries, code: string): Promise<void> {
  const { rows } = await sql<{ title: string; count: number }>`
    select title, count(*) over () as count from sys_report where document ->> 'dbSource' = ${code}
    order by code limit ${MAX_NAMED}`.execute(tx)
  if (rows.length === 0) return
  const titles = rows.map(({ title }) => title).join('、')
  throw new AppError('DATA_SOURCE_USED', { code, count: Number(rows[0]?.count), titles })
}

export const SOURCES: SystemTable = {
  table: 'sys_data_source',
  screen: 'system.dataSource',
  permission: DATA_SOURCE_PERMISSION,
  open: [
    systemColumn('id', 'id'),
    systemColumn('code', 'code'),
    systemColumn('name', 'name', { match: 'text' }),
    systemColumn('remark', 'remark', { match: 'text', notNull: false }),
    systemColumn('dbType', 'db_type', { lookup: { kind: 'dict', code: 'database_type' } }),
    systemColumn('dbDriver', 'db_driver', { notNull: false }),
    systemColumn('dbUrl', 'db_url', { match: 'text' }),
    systemColumn('dbName', 'db_name', { notNull: false }),
    systemColumn('dbUsername', 'db_username', { match: 'text' }),
    systemColumn('createTime', 'create_time', { type: 'timestamp' }),
  ],
  sort: { field: 'code', order: 'asc' },
  writable: ['code', 'name', 'remark', 'dbType', 'dbDriver', 'dbUrl', 'dbName', 'dbUsername'],
  unique: { code: 'DATA_SOURCE_TAKEN' },
  fixed: { code: 'DATA_SOURCE_FIXED' },
  unknown: 'DATA_SOURCE_UNKNOWN',
  async beforeWrite({ context, tx, before, after }) {
    if (!after) return assertUnused(tx, String(before?.['code']))
    sourceAddress(String(after['dbType']), String(after['dbUrl']))
    // Who may change the address must not be able to send the stored password to a server of his own.
    const isMoved = before && ['dbUrl', 'dbUsername'].some((key) => before[key] !== after[key])
    if (isMoved && statedPassword(context) === undefined) throw new AppError('DATA_SOURCE_PASSWORD_AGAIN')
  },
  async afterWrite({ context, tx, id, after }) {
    const password = after && statedPassword(context)
    if (password === undefined) return
    const db_password = sealSecret(context.env, password, placeOf(id))
    await tx.updateTable('sys_data_source').set({ db_password }).where('id', '=', id).execute()
  },
}
