import { sql } from 'kysely'
import type { LogRecord } from '../../../schemas/contract/log.ts'
import { OPERATION } from '../../../schemas/contract/log.ts'
import { systemColumn, type SystemList } from '../../data/read/index.ts'
import { doneInOwnTenants } from '../../http/rights/own-tenants.ts'
import type { Queries } from '../../db/database.ts'

export const LOGS: SystemList = {
  table: 'sys_log',
  permission: 'audit:log',
  open: [
    systemColumn('id', 'id', { type: 'bigint' }),
    systemColumn('createTime', 'create_time', { type: 'timestamp' }),
    systemColumn('logTime', 'create_time', { type: 'timestamp' }),
    systemColumn('logType', 'log_type'),
    systemColumn('operateType', 'operate_type'),
    systemColumn('username', 'username', { notNull: false }),
    systemColumn('userid', 'userid', { notNull: false }),
    systemColumn('asUsername', 'as_username', { notNull: false }),
    systemColumn('tenantId', 'tenant_id', { notNull: false }),
    systemColumn('ip', 'ip', { notNull: false }),
    systemColumn('client', 'client', { notNull: false }),
    systemColumn('method', 'method'),
    systemColumn('requestType', 'request_type'),
    systemColumn('requestUrl', 'request_url'),
    systemColumn('screenId', 'screen_id', { notNull: false }),
    systemColumn('recordId', 'record_id', { notNull: false }),
    systemColumn('costTime', 'cost_time', { type: 'integer' }),
    systemColumn('resultCode', 'result_code', { type: 'integer' }),
    systemColumn('error', 'error', { notNull: false }),
  ],
  rows: (caller) => doneInOwnTenants(caller, { tenant: sql`sys_log.tenant_id`, userId: sql`sys_log.userid` }),
  sort: { field: 'createTime', order: 'desc' },
  isCountCapped: true,
}

/** Entries as the table has them. */
export type LogRow = Omit<LogRecord, 'id' | 'logContent' | 'logType_dictText' | 'operateType_dictText'> & {
  readonly id: number
}

const SIGN_INS = sql`from sys_log where operate_type = ${sql.lit(OPERATION.signIn)} and result_code = 200`

/** Addresses and sign-ins since a moment, and all sign-ins ever. */
export async function visitCounts(
  db: Queries,
  since: string,
): Promise<{ todayIp: number; todayVisitCount: number; totalVisitCount: number }> {
  const { rows } = await sql<{ ips: number; visits: number; total: number }>`
    select t.ips, t.visits, h.sign_ins as total
    from (select count(distinct ip) as ips, count(*) as visits ${SIGN_INS} and create_time >= ${since}::timestamptz) t, sys_log_head h`.execute(
    db,
  )
  const [row] = rows
  return { todayIp: row?.ips ?? 0, todayVisitCount: row?.visits ?? 0, totalVisitCount: row?.total ?? 0 }
}

/** Addresses and sign-ins of each day from `first` to `last`. */
export async function visitsByDay(
  db: Queries,
  first: string,
  last: string,
): Promise<{ tian: string; type: string; visit: number; ip: number }[]> {
  const { rows } = await sql<{ tian: string; type: string; visit: number; ip: number }>`
    select to_char(day, 'YYYY-MM-DD') as tian, to_char(day, 'MM-DD') as type, count(v.create_time) as visit, count(distinct v.ip) as ip
    from generate_series(${first}::timestamptz, ${last}::timestamptz, interval '1 day') day
    left join (select create_time, ip ${SIGN_INS} and create_time >= ${first}::timestamptz) v
      on v.create_time >= day and v.create_time < day + interval '1 day'
    group by day order by day`.execute(db)
  return rows
}

/** Removes entries from before a moment, the oldest first; the hash of the last of them stays, so that the rest can be verified. */
export async function pruneLog(db: Queries, before: Date, limit: number): Promise<number> {
  const { rows } = await sql<{ id: number; hash: string }>`
    with head as (select pruned_id from sys_log_head where id = 1 for update),
      last as (
        select id, hash from (
          select l.id, l.hash, l.create_time from sys_log l, head where l.id > head.pruned_id order by l.id limit ${limit}
        ) oldest where create_time < ${before} order by id desc limit 1)
    update sys_log_head set pruned_id = last.id, pruned_hash = last.hash from last where sys_log_head.id = 1
    returning last.id, last.hash`.execute(db)
  const [last] = rows
  if (!last) return 0
  const gone = await sql`delete from sys_log where id <= ${last.id}`.execute(db)
  return Number(gone.numAffectedRows ?? 0)
}

/** Removes versions of records from before a moment. Later ones stay whole: each is read from the one after it. */
export async function pruneDataLog(db: Queries, before: Date, limit: number): Promise<number> {
  const gone = await sql`
    delete from sys_data_log where id in (select id from sys_data_log where create_time < ${before} limit ${limit})`.execute(
    db,
  )
  return Number(gone.numAffectedRows ?? 0)
}
