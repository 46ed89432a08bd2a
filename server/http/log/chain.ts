import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { OPERATION } from '../../../schemas/contract/log.ts'
import type { Queries } from '../../db/database.ts'

/** An entry as it is stored, by column; what its hash is made of. */
export interface StoredEntry {
  readonly id: number
  /** Epoch milliseconds. */
  readonly time: number
  readonly log_type: string
  readonly operate_type: string
  readonly username: string | null
  readonly userid: string | null
  readonly as_username: string | null
  readonly tenant_id: string | null
  readonly ip: string | null
  readonly client: string | null
  readonly method: string
  readonly request_type: string
  readonly request_url: string
  readonly screen_id: string | null
  readonly record_id: string | null
  readonly cost_time: number
  readonly result_code: number
  readonly error: string | null
}

/** The columns in the order in which they are hashed. Another order makes every stored entry look changed. */
const HASHED = [
  'id',
  'time',
  'log_type',
  'operate_type',
  'username',
  'userid',
  'as_username',
  'tenant_id',
  'ip',
  'client',
  'method',
  'request_type',
  'request_url',
  'screen_id',
  'record_id',
  'cost_time',
  'result_code',
  'error',
] as const satisfies readonly (keyof StoredEntry)[]

/** The hash of an entry after the one with the hash `previous`. */
export function chainHash(previous: string, entry: StoredEntry): string {
  return createHash('sha256')
    .update(JSON.stringify([previous, ...HASHED.map((name) => entry[name])]))
    .digest('hex')
}

interface Head {
  last_id: number
  last_hash: string
}

/** Adds entries at the end of the chain. The row of its head is locked until the end of the transaction, so there is one writer at a time. */
export async function appendEntries(tx: Queries, entries: readonly Omit<StoredEntry, 'id'>[]): Promise<void> {
  const { rows } = await sql<Head>`select last_id, last_hash from sys_log_head where id = 1 for update`.execute(tx)
  const [head] = rows
  if (!head) throw new Error('sys_log_head has no row')
  let { last_id: id, last_hash: hash } = head
  const chained = entries.map((entry) => {
    const stored = { ...entry, id: ++id }
    hash = chainHash(hash, stored)
    return { ...stored, hash }
  })
  const signIns = entries.filter(
    ({ operate_type: type, result_code: code }) => type === OPERATION.signIn && code === 200,
  )
  await sql`
    insert into sys_log (id, create_time, log_type, operate_type, username, userid, as_username, tenant_id, ip, client, method,
      request_type, request_url, screen_id, record_id, cost_time, result_code, error, hash)
    select id, to_timestamp(time / 1000.0), log_type, operate_type, username, userid, as_username, tenant_id, ip, client, method,
      request_type, request_url, screen_id, record_id, cost_time, result_code, error, hash
    from json_to_recordset(${JSON.stringify(chained)}::json) as given(id bigint, time numeric, log_type text, operate_type text,
      username text, userid text, as_username text, tenant_id text, ip text, client text, method text, request_type text,
      request_url text, screen_id text, record_id text, cost_time integer, result_code integer, error text, hash text)`.execute(
    tx,
  )
  await sql`update sys_log_head set last_id = ${id}, last_hash = ${hash}, sign_ins = sign_ins + ${signIns.length} where id = 1`.execute(
    tx,
  )
}
