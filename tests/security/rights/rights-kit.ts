import { sql } from 'kysely'
import type { Envelope } from '../../../schemas/contract/envelope.ts'
import type { TestApp } from '../../kit/test-app.ts'

/** A person with a test's few rights. */
export interface Someone {
  readonly token: string
  /** Id of the one role. */
  readonly role: string
  send<T = unknown>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: unknown): Promise<Envelope<T>>
  /** Codes that the person holds now, in order. */
  held(): Promise<readonly string[]>
}

/** A person with a role of their own that holds these permissions, by code, and nothing else. */
export async function someoneWith(application: TestApp, name: string, codes: readonly string[]): Promise<Someone> {
  const db = application.database.kysely
  const role = `role-${name}`
  await sql`insert into sys_role (id, role_name, role_code) values (${role}, ${name}, ${name})`.execute(db)
  await sql`insert into sys_role_permission (role_id, permission_id) select ${role}, id from sys_permission where perms = any(${[...codes]}) and menu_type = 2`.execute(
    db,
  )
  await sql`insert into sys_user (id, username, realname, password_hash, status) select ${name}, ${name}, ${name}, password_hash, 1 from sys_user where username = 'staff'`.execute(
    db,
  )
  await sql`insert into sys_user_role (user_id, role_id) values (${name}, ${role})`.execute(db)
  const token = await application.login(name)
  return {
    token,
    role,
    send: (method, url, body) => application.call({ method, url, token, ...(body === undefined ? {} : { body }) }),
    held: async () => {
      const { rows } = await sql<{
        code: string
      }>`select distinct trim(code) as code from sys_user_role ur join sys_role_permission g on g.role_id = ur.role_id
        join sys_permission p on p.id = g.permission_id, unnest(string_to_array(p.perms, ',')) as code where ur.user_id = ${name} order by 1`.execute(
        db,
      )
      return rows.map(({ code }) => code)
    },
  }
}
