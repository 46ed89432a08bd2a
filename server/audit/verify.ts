import { sql } from 'kysely'
import { AppError } from '../../schemas/messages/index.ts'
import type { Queries } from '../db/database.ts'
import { chainHash, type StoredEntry } from '../http/log/chain.ts'

const PAGE = 5000

interface Anchor {
  readonly id: number
  readonly hash: string
}
/** What a verification has found: the number of entries and the last one of them. */
export interface VerifiedLog extends Anchor {
  readonly count: number
}
interface Row extends Omit<StoredEntry, 'time'> {
  readonly time: number | string
  readonly hash: string
}

async function readAfter(db: Queries, id: number): Promise<readonly Row[]> {
  const { rows } = await sql<Row>`
    select id, (extract(epoch from create_time) * 1000)::bigint as time, log_type, operate_type, username, userid, as_username,
      tenant_id, ip, client, method, request_type, request_url, screen_id, record_id, cost_time, result_code, error, hash
    from sys_log where id > ${id} order by id limit ${PAGE}`.execute(db)
  return rows
}

interface Head {
  last_id: number
  last_hash: string
  pruned_id: number
  pruned_hash: string
}

/**
 * Walks the chain from its oldest entry. Throws where an entry was changed, removed or inserted, where the end is missing, and where the
 * entry that `known` names has another hash than an earlier verification printed.
 */
export async function verifyLog(db: Queries, known?: Anchor): Promise<VerifiedLog> {
  const {
    rows: [head],
  } = await sql<Head>`select last_id, last_hash, pruned_id, pruned_hash from sys_log_head where id = 1`.execute(db)
  if (!head) throw new AppError('AUDIT_BROKEN', { id: 0 })
  let { pruned_id: id, pruned_hash: hash } = head
  const early = await sql<{ id: number }>`select id from sys_log where id <= ${id} limit 1`.execute(db)
  if (early.rows[0]) throw new AppError('AUDIT_BROKEN', { id: early.rows[0].id })
  let count = 0
  for (let rows = await readAfter(db, id); rows.length > 0; rows = await readAfter(db, id))
    for (const { hash: stored, ...row } of rows) {
      const expected = id + 1
      hash = chainHash(hash, { ...row, time: Number(row.time) })
      if (row.id !== expected || hash !== stored) throw new AppError('AUDIT_BROKEN', { id: expected })
      if (row.id === known?.id && hash !== known.hash) throw new AppError('AUDIT_ANCHOR_WRONG', { id: row.id })
      id = row.id
      count += 1
    }
  if (id < head.last_id || (known && id < known.id)) throw new AppError('AUDIT_TRUNCATED', { id })
  return { count, id, hash }
}
