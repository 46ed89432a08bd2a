import { sql } from 'kysely'
import { SIGNATURE_PERMISSION } from '../../../schemas/contract/session/signature.ts'
import { systemColumn } from '../../data/read/index.ts'
import type { SystemTable } from '../../data/write/index.ts'
import type { Queries } from '../../db/database.ts'
import type { Requester } from '../../http/context.ts'
import { ofOwnTenants } from '../../http/rights/own-tenants.ts'

/** Folder of the file store that has nothing but signatures. No upload of a form goes there. */
export const SIGNATURE_FOLDER = 'signature'

/** Its rows have no versions: the picture of a signature that was replaced or deleted is removed. */
export const SIGNATURES: SystemTable = {
  table: 'sys_user_signature',
  permission: SIGNATURE_PERMISSION,
  open: [
    systemColumn('id', 'id'),
    systemColumn('userName', 'user_name', { lookup: { kind: 'user', store: 'username', text: 'realname' } }),
    systemColumn('path', 'path'),
    systemColumn('width', 'width', { type: 'integer' }),
    systemColumn('height', 'height', { type: 'integer' }),
    systemColumn('signTime', 'sign_time', { type: 'timestamp' }),
  ],
  rows: (caller) =>
    sql<boolean>`id in (select sys_user.id from sys_user where del_flag = 0 and ${ofOwnTenants(caller) ?? sql`true`})`,
  sort: { field: 'signTime', order: 'desc' },
  writable: ['userName', 'path', 'width', 'height', 'signTime'],
  unknown: 'SIGNATURE_UNKNOWN',
}

interface Reader {
  readonly user: Requester['user']
  readonly rights: readonly { readonly can?: (code: string) => boolean }[]
}
/** Whether a person may read the picture at a path: their own signature, or any of their tenants where they administer them. */
export async function isSignatureReadable(db: Queries, path: string, { user, rights }: Reader): Promise<boolean> {
  const isAdministrator = rights.some(({ can }) => can?.(`${SIGNATURE_PERMISSION}:list`) === true)
  const { rows } = await sql`select 1 from sys_user_signature s join sys_user on sys_user.id = s.id
    where s.path = ${path} and (sys_user.id = ${user.id} or (${isAdministrator}::boolean and ${ofOwnTenants({ user }) ?? sql`true`}))`.execute(
    db,
  )
  return rows.length > 0
}
