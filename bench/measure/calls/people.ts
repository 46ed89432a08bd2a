import { sql } from 'kysely'
import { API_PREFIX, HEADER } from '../../../schemas/contract/envelope.ts'
import type { Database } from '../../../server/db/database.ts'
import { Caller } from './http-client.ts'
import { onOwnProduct } from '../own-product.ts'
import { signIn } from '../server.ts'
import { median, type Row } from '../stats.ts'

const PEOPLE = 100_000
const ROUNDS = 60
const PAGE_SIZE = 10
/** First page within this much of the bare statements. */
const REACH = 1.2

async function fill({ kysely }: Database): Promise<void> {
  await sql`
    insert into sys_user (id, username, realname, password_hash, sex, birthday, phone, org_code, work_no, create_time)
    select 'b' || i, 'person' || i, '员工' || (i * 7919 % 100000), '!', 1 + i % 2, date '1960-01-01' + i % 18000, '139' || lpad(i::text, 8, '0'), d.org_code, 'W' || i, now() - i * interval '1 minute'
    from generate_series(1, ${sql.lit(PEOPLE)}) i
    join (select org_code, row_number() over (order by org_code) - 1 as at, count(*) over () as n from sys_depart) d on d.at = i % d.n`.execute(
    kysely,
  )
  await sql`insert into sys_user_depart (user_id, depart_id) select u.id, d.id from sys_user u join sys_depart d on d.org_code = u.org_code where u.id like 'b%' on conflict do nothing`.execute(
    kysely,
  )
  for (const table of ['sys_user', 'sys_user_depart', 'sys_depart'])
    await sql`vacuum analyze ${sql.table(table)}`.execute(kysely)
}

const COLUMNS = sql.raw(
  'u.id, u.username, u.realname, u.avatar, u.sex, u.org_code, u.status, u.post, u.work_no, u.create_time, u.phone, u.email, u.birthday',
)
const DEPARTS = sql`(select string_agg(d.depart_name, ',' order by d.org_code) from sys_user_depart ud join sys_depart d on d.id = ud.depart_id where ud.user_id = u.id and d.del_flag = 0)`
type Condition = ReturnType<typeof sql>

/** What a careful person writes by hand: the page and its total, both planned once. */
function bare(database: Database, where: Condition) {
  const page = sql<object>`select ${COLUMNS}, ${DEPARTS} as departs from sys_user u where u.del_flag = 0 and ${where} order by u.create_time desc, u.id desc limit ${sql.lit(PAGE_SIZE)}`
  const count = sql<object>`select count(*) as n from sys_user u where u.del_flag = 0 and ${where}`
  return async () => {
    await database.prepared(page)
    await database.prepared(count)
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begin = performance.now()
  await work()
  return performance.now() - begin
}

async function compare(
  what: string,
  ask: () => Promise<unknown>,
  hand: () => Promise<unknown>,
  reach?: number,
): Promise<Row> {
  for (let round = 0; round < 20; round++) {
    await ask()
    await hand()
  }
  const [ours, limit]: [number[], number[]] = [[], []]
  for (let round = 0; round < ROUNDS; round++) {
    ours.push(await timed(ask))
    limit.push(await timed(hand))
  }
  const [a, b] = [median(ours), median(limit)]
  return {
    what,
    ours: `${a.toFixed(1)} ms`,
    limit: `${b.toFixed(1)} ms`,
    ratio: a / b,
    ...(reach === undefined ? {} : { reach: { kind: 'at-most' as const, value: reach } }),
  }
}

/** The first page of the user picker and of the administration's list among 100,000 people, with session, rights and HTTP, against its bare statements. */
export const measurePeople = (): Promise<Row[]> =>
  onOwnProduct(async ({ product, database }) => {
    await fill(database)
    const { token } = await signIn(product)
    const rows: Row[] = []
    const measure = async (what: string, path: string, where: Condition) => {
      const caller = await Caller.open(`${product.url}${API_PREFIX}${path}`, { [HEADER.token]: token })
      rows.push(await compare(`${what} of 100,000`, () => caller.get(), bare(database, where), REACH))
      caller.close()
    }
    const picker = (query: string) => `/sys/user/queryUserComponentData?pageNo=1&pageSize=${PAGE_SIZE}${query}`
    const list = (query: string) => `/sys/user/list?pageNo=1&pageSize=${PAGE_SIZE}${query}`
    const inUse = sql`u.status = 1`
    const below = sql`exists (select 1 from sys_user_depart ud join sys_depart d on d.id = ud.depart_id where ud.user_id = u.id and d.org_code like 'A01A02%')`
    await measure('user picker, first page', picker(''), inUse)
    await measure(
      'user picker, one department and below',
      picker('&departId=depart-a01a02'),
      sql`${inUse} and ${below}`,
    )
    await measure(
      'user picker, a part of a name',
      picker(`&realname=${encodeURIComponent('123')}`),
      sql`${inUse} and u.realname like ${'%123%'}`,
    )
    await measure('users list, first page', list(''), sql`true`)
    await measure('users list, one department and below', list('&departId=depart-a01a02'), below)
    return rows
  })
