import { type RawBuilder, sql } from 'kysely'
import { nodeTitle } from '../../../engine/process/index.ts'
import type { statistics } from '../../../schemas/contract/process/tasks.ts'
import type { QueryOf, ReplyOf } from '../../../schemas/contract/endpoint.ts'
import { AppError } from '../../../schemas/messages/index.ts'
import { wireTime } from '../../data/catalog/index.ts'
import type { Requester } from '../../http/context.ts'
import { withinOwnOrAllTenants } from '../../http/rights/own-tenants.ts'
import { processTitle, publishedOf } from './documents.ts'
import { byMonth, workedSeconds } from './months.ts'
import { monitored } from './visible.ts'

type Asked = QueryOf<typeof statistics>
type Statistics = ReplyOf<typeof statistics>

const DAY_MS = 86_400_000
const DEFAULT_DAYS = 90
const MOST_DAYS = 1100
const MOST_LINES = 100
const DAY = /^\d{4}-\d{2}-\d{2}$/

const dayOf = (moment: number) => wireTime(new Date(moment)).slice(0, 10)

/** The first and the last day that are asked for. */
function daysOf({ from = '', to = '' }: Asked, now: number): readonly [string, string] {
  const last = to === '' ? dayOf(now) : to
  const isDay = (text: string) => DAY.test(text) && !Number.isNaN(Date.parse(text))
  if (!isDay(last)) throw new AppError('PROCESS_DAYS_WRONG', { days: MOST_DAYS })
  const first = from === '' ? new Date(Date.parse(last) - (DEFAULT_DAYS - 1) * DAY_MS).toISOString().slice(0, 10) : from
  const days = isDay(first) ? (Date.parse(last) - Date.parse(first)) / DAY_MS : -1
  if (days < 0 || days > MOST_DAYS) throw new AppError('PROCESS_DAYS_WRONG', { days: MOST_DAYS })
  return [first, last]
}

interface Span {
  readonly caller: Requester
  /** Instances of the span, as a common table expression named `seen`. */
  readonly seen: RawBuilder<unknown>
  readonly first: string
  readonly last: string
}

async function totals({ caller, seen }: Span) {
  const { rows } = await sql<
    Pick<Statistics, 'started' | 'ended' | 'agreed' | 'rejected' | 'running' | 'returned' | 'overdue'>
  >`
    with ${seen}
    select count(*)::integer as started, count(end_time)::integer as ended, count(*) filter (where result = 'agreed')::integer as agreed,
      count(*) filter (where result in ('rejected', 'terminated'))::integer as rejected, count(*) filter (where status <> 'ended')::integer as running,
      (select count(distinct t.instance_id) from wf_task t join seen s on s.id = t.instance_id where t.status = 'returned')::integer as returned,
      (select count(*) from wf_task t join seen s on s.id = t.instance_id
        where t.due_time is not null and coalesce(t.end_time, ${new Date(caller.clock.now())}::timestamptz) > t.due_time
          and (t.status = 'open' or t.end_time is not null))::integer as overdue
    from seen`.execute(caller.db)
  return rows[0] ?? { started: 0, ended: 0, agreed: 0, rejected: 0, running: 0, returned: 0, overdue: 0 }
}

async function byDay({ caller, seen, first, last }: Span): Promise<Statistics['byDay']> {
  const { rows } = await sql<Statistics['byDay'][number]>`
    with ${seen},
      days as (select to_char(day, 'YYYY-MM-DD') as day from generate_series(${first}::date, ${last}::date, interval '1 day') day),
      begun as (select to_char(start_time, 'YYYY-MM-DD') as day, count(*) as n from seen group by 1),
      finished as (select to_char(end_time, 'YYYY-MM-DD') as day, count(*) as n from seen where end_time is not null group by 1)
    select d.day, coalesce(b.n, 0)::integer as started, coalesce(o.n, 0)::integer as ended
    from days d left join begun b on b.day = d.day left join finished o on o.day = d.day order by d.day`.execute(
    caller.db,
  )
  return rows
}

const minutes = (share: number, duration: RawBuilder<unknown>) =>
  sql`round((percentile_cont(${sql.lit(share)}) within group (order by ${duration}) / 60)::numeric, 1)::float8`

type NodeLine = Omit<Statistics['nodes'][number], 'title'> & { readonly version: number }
/** Working time of the steps that people ended, and the tasks that are open. */
async function byNode({ caller, seen }: Span): Promise<readonly NodeLine[]> {
  const worked = sql`case when w.status = 'done' then ${workedSeconds} end`
  const now = new Date(caller.clock.now())
  const { rows } = await sql<NodeLine>`
    with ${seen},
      open as (select t.step_id, count(*) as tasks, count(*) filter (where t.due_time < ${now}::timestamptz) as late
        from wf_task t join seen s on s.id = t.instance_id where t.status = 'open' group by t.step_id)
    select s.code, max(s.version) as version, w.node_key as node, (count(*) filter (where w.status = 'done'))::integer as count,
      coalesce(${minutes(0.5, worked)}, 0) as median, coalesce(${minutes(0.9, worked)}, 0) as p90,
      coalesce(sum(o.tasks), 0)::integer as open, coalesce(sum(o.late), 0)::integer as overdue
    from wf_step w join seen s on s.id = w.instance_id left join open o on o.step_id = w.id
    where w.kind in ('approve', 'handle') and (w.status = 'done' or w.status = 'active')
    group by s.code, w.node_key order by count(*) desc, s.code, w.node_key limit ${sql.lit(MOST_LINES)}`.execute(
    caller.db,
  )
  return rows
}

/** Instances by the department that they were begun in. */
async function byDepart({ caller, seen }: Span): Promise<Statistics['departs']> {
  const now = new Date(caller.clock.now())
  const took = sql`extract(epoch from s.end_time - s.start_time)`
  const { rows } = await sql<Statistics['departs'][number]>`
    with ${seen},
      late as (select t.instance_id, count(*) as tasks from wf_task t join seen s on s.id = t.instance_id
        where t.status = 'open' and t.due_time < ${now}::timestamptz group by t.instance_id)
    select s.depart as code, coalesce(max(d.depart_name), s.depart) as title, count(*)::integer as started,
      count(s.end_time)::integer as ended, (count(*) filter (where s.status <> 'ended'))::integer as running,
      coalesce(sum(l.tasks), 0)::integer as overdue, coalesce(${minutes(0.5, took)}, 0) as median, coalesce(${minutes(0.9, took)}, 0) as p90
    from seen s left join late l on l.instance_id = s.id
      left join lateral (select depart_name from sys_depart where org_code = s.depart order by del_flag limit 1) d on true
    group by s.depart order by count(*) desc, s.depart limit ${sql.lit(MOST_LINES)}`.execute(caller.db)
  return rows
}

async function byPerson({ caller, seen }: Span): Promise<Statistics['people']> {
  const took = sql`extract(epoch from t.end_time - t.open_time)`
  const decided = sql`t.status in ('agreed', 'rejected', 'returned', 'transferred') and t.via in ('person', 'agent')`
  const { rows } = await sql<Statistics['people'][number]>`
    with ${seen}
    select t.assignee as username, coalesce(max(u.realname), t.assignee) as realname, (count(*) filter (where ${decided}))::integer as count,
      coalesce(${minutes(0.5, sql`case when ${decided} then ${took} end`)}, 0) as median,
      coalesce(${minutes(0.9, sql`case when ${decided} then ${took} end`)}, 0) as p90,
      (count(*) filter (where t.status = 'open'))::integer as open
    from wf_task t join seen s on s.id = t.instance_id left join sys_user u on u.username = t.assignee
    where t.assignee is not null and t.kind <> 'start' and (t.status = 'open' or ${decided})
    group by t.assignee order by count(*) desc, t.assignee limit ${sql.lit(MOST_LINES)}`.execute(caller.db)
  return rows
}

/** `seen`: of all processes. */
async function byProcess({ caller, seen }: Pick<Span, 'caller' | 'seen'>) {
  const { rows } = await sql<{ code: string; version: number; count: number }>`
    with ${seen} select code, max(version) as version, count(*)::integer as count from seen group by code order by count(*) desc, code
    limit ${sql.lit(MOST_LINES)}`.execute(caller.db)
  return rows
}

/** Numbers and times of the instances that the caller monitors, begun within some days. */
export async function statisticsOf(caller: Requester, asked: Asked): Promise<Statistics> {
  const [first, last] = daysOf(asked, caller.clock.now())
  const code = asked.code ?? ''
  const seenWhere = (condition: RawBuilder<unknown>) =>
    sql`seen as (select id, code, version, depart, status, result, start_time, end_time from wf_instance
    where start_time >= ${first}::date and start_time < ${last}::date + 1 and ${monitored(caller)}
      and ${withinOwnOrAllTenants(caller, sql`tenant_id`)} and ${condition})`
  const span: Span = { caller, seen: seenWhere(code === '' ? sql`true` : sql`code = ${code}`), first, last }
  const processes = await byProcess({ caller, seen: seenWhere(sql`true`) })
  const nodes = await byNode(span)
  const versionOf = await publishedOf(caller.db, [...processes, ...nodes])
  return {
    ...(await totals(span)),
    first,
    last,
    byDay: await byDay(span),
    byMonth: await byMonth(caller, last, code),
    byProcess: processes.map((one) => ({
      code: one.code,
      title: processTitle(versionOf(one), one.code, caller.locale),
      count: one.count,
    })),
    nodes: nodes.map(({ version, ...one }) => ({
      ...one,
      title: nodeTitle(versionOf({ code: one.code, version }), one.node, caller.locale),
    })),
    people: await byPerson(span),
    departs: await byDepart(span),
  }
}
