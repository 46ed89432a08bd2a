import { sql } from 'kysely'
import { API_PREFIX, HEADER } from '../../../schemas/contract/envelope.ts'
import type { Database } from '../../../server/db/database.ts'
import { Caller } from '../calls/http-client.ts'
import { onOwnProduct } from '../own-product.ts'
import { signIn } from '../server.ts'
import { median, type Row, within } from '../stats.ts'

const ENTRIES = 10_000_000
const CALLS = 41
const REACH_MS = 50

/** Fills the operation log as years of work would: 400 people, 50 pages, an error in a thousand. Its indexes are made afterwards. */
async function fill({ kysely }: Database): Promise<void> {
  const { rows: indexes } = await sql<{ name: string; made: string }>`
    select c.relname as name, pg_get_indexdef(i.indexrelid) as made from pg_index i join pg_class c on c.oid = i.indexrelid
    where i.indrelid = 'sys_log'::regclass and not i.indisprimary`.execute(kysely)
  for (const { name } of indexes) await sql`drop index ${sql.id(name)}`.execute(kysely)
  await sql`
    insert into sys_log (id, create_time, log_type, operate_type, username, userid, ip, client, method, request_type, request_url,
      screen_id, record_id, cost_time, result_code, error, hash)
    select h.last_id + i, now() - (${sql.lit(ENTRIES)} - i) * interval '1 second', case when i % 20 = 0 then '1' else '2' end, (1 + i % 6)::text,
      'person' || i % 400, 'u' || i % 400, '10.0.' || i % 7 || '.' || i % 250, 'Chrome', 'data.edit', 'PUT', '/data/:screen/edit',
      'bench.screen' || i % 50, 'r' || i % 1000000, i % 300, case when i % 1000 = 0 then 500 else 200 end, null, repeat('0', 64)
    from generate_series(1, ${sql.lit(ENTRIES)}) i, sys_log_head h`.execute(kysely)
  await sql`update sys_log_head set last_id = last_id + ${sql.lit(ENTRIES)}`.execute(kysely)
  for (const { made } of indexes) await sql.raw(made).execute(kysely)
  await sql`vacuum analyze sys_log`.execute(kysely)
}

/** A day that the entries fill: they go back 115 days. */
const DAY = new Date(Date.now() - 30 * 86_400_000).toISOString().slice(0, 10)

/** The list of an operation log of ten million entries, with session, rights and HTTP. */
export const measureLogList = (): Promise<Row[]> =>
  onOwnProduct(async ({ product, database }) => {
    await fill(database)
    const { token } = await signIn(product)
    const rows: Row[] = []
    for (const [what, query] of [
      ['first page', ''],
      ['of a person', '&username=person123'],
      ['of a record', '&screenId=bench.screen17&recordId=r500017'],
      ['of a day', `&logTime_begin=${DAY} 00:00:00&logTime_end=${DAY} 23:59:59`],
      ['changes of a person', '&logType=2&operateType=3&username=person122'],
      ['changes of a day', `&logType=2&operateType=3&logTime_begin=${DAY} 00:00:00&logTime_end=${DAY} 23:59:59`],
      ['changes from an address', '&logType=2&operateType=3&ip=10.0.2.86'],
      ['failed calls', '&resultCode=500'],
      ['a word', '&keyWord=person123'],
      [
        'by advanced query',
        `&superQueryParams=${encodeURIComponent(JSON.stringify([{ rule: 'eq', field: 'ip', val: '10.0.3.17', type: 'text' }]))}`,
      ],
    ] as const) {
      const caller = await Caller.open(
        `${product.url}${API_PREFIX}/sys/log/list?pageNo=1&pageSize=10${encodeURI(query)}`,
        {
          [HEADER.token]: token,
        },
      )
      const times: number[] = []
      for (let call = 0; call < CALLS; call++) {
        const begun = performance.now()
        await caller.get()
        times.push(performance.now() - begun)
      }
      caller.close()
      rows.push(within(`operation log of 10,000,000: ${what}`, median(times), REACH_MS))
    }
    return rows
  })
