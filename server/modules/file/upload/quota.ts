import { type Insertable } from 'kysely'
import { AppError } from '../../../../schemas/messages/index.ts'
import type { Queries } from '../../../db/database.ts'
import type { Tables } from '../../../db/tables.ts'
import type { HandlerContext } from '../../../http/context.ts'
import { NO_TENANT, onlyTenant } from '../../../http/session/tenant.ts'
import { lockByName } from '../../../db/connection/name-lock.ts'

type Uploader = Pick<HandlerContext, 'env' | 'user'>
const MEGABYTE = 1024 * 1024

async function sumOf(db: Queries, column: 'create_by' | 'tenant', value: string): Promise<number> {
  const { n } = await db
    .selectFrom('sys_file')
    .select((e) => e.fn.sum<number | string | null>('size').as('n'))
    .where(column, '=', value)
    .executeTakeFirstOrThrow()
  return Number(n ?? 0)
}

/** The tenant that an upload counts for: that of the call, or the only one of the person, who need not say it. */
export const tenantOfUpload = ({ tenant, tenants }: Uploader['user']) =>
  tenant === NO_TENANT ? onlyTenant(tenants) : tenant

function limitsOf({ env, user }: Uploader) {
  const tenant = tenantOfUpload(user)
  const limits = [
    { column: 'create_by', value: user.username, limit: env.fileQuota.person, code: 'FILE_QUOTA_PERSON' },
    {
      column: 'tenant',
      value: tenant,
      limit: tenant === NO_TENANT ? 0 : env.fileQuota.tenant,
      code: 'FILE_QUOTA_TENANT',
    },
  ] as const
  return limits.filter(({ limit }) => limit > 0)
}

/** Refuses so many bytes more than a person or a tenant may store. `begun`: bytes that are on their way besides. */
export async function assertQuota(uploader: Uploader, db: Queries, size: number, begun = 0): Promise<void> {
  for (const { column, value, limit, code } of limitsOf(uploader)) {
    const used = (await sumOf(db, column, value)) + begun
    if (used + size > limit) throw new AppError(code, { used: Math.ceil(used / MEGABYTE), limit: limit / MEGABYTE })
  }
}

/** Writes down a file that is stored next. Of several uploads at once each counts the others. */
export async function addFile(context: HandlerContext, file: Insertable<Tables['sys_file']>): Promise<void> {
  await context.database.transaction(async (tx) => {
    for (const { column, value } of limitsOf(context)) await lockByName(tx, `file ${column} ${value}`)
    await assertQuota(context, tx, file.size)
    await tx.insertInto('sys_file').values(file).execute()
  })
}

export async function forgetFile(db: Queries, id: string): Promise<void> {
  await db.deleteFrom('sys_file').where('id', '=', id).execute()
}
