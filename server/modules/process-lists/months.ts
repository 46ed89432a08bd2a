import { type RawBuilder, sql } from 'kysely'
import type { statistics } from '../../../schemas/contract/process/tasks.ts'
import type { ReplyOf } from '../../../schemas/contract/endpoint.ts'
import type { AppParts, Requester } from '../../http/context.ts'
import { withinOwnOrAllTenants } from '../../http/rights/own-tenants.ts'
import { monitored } from './visible.ts'

type Month = ReplyOf<typeof statistics>['byMonth'][number]

/** Months that the statistics show. */
const MONTHS = 12
/** A decision of the last months may still be recalled: they are counted again. */
const AGAIN = 2
const BUCKETS_PER_DOUBLING = 8

/** Seconds that a step `w` that is done was worked on. */
export const workedSeconds = sql`case when w.worked_ms > 0 then w.worked_ms / 1000.0 else extract(epoch from w.leave_time - w.enter_time) end`

/** Lines of `wf_statistic` for the months from one day up to another one, both the first of a month. */
const measured = (from: RawBuilder<unknown>, until: RawBuilder<unknown>) => {
  const within = (time: RawBuilder<unknown>) => sql`${time} >= ${from} and ${time} < ${until}`
  const line = (time: RawBuilder<unknown>, measure: string, bucket = sql`0`) =>
    sql`select date_trunc('month', ${time})::date as month, i.tenant_id, i.depart, i.code, ${sql.lit(measure)} as measure,
      ${bucket} as bucket, count(*)::integer as amount`
  const minutes = sql`greatest((${workedSeconds}) / 60, 0)`
  return sql`
    ${line(sql`i.start_time`, 'started')} from wf_instance i where ${within(sql`i.start_time`)} group by 1, 2, 3, 4
    union all ${line(sql`i.end_time`, 'ended')} from wf_instance i where ${within(sql`i.end_time`)} group by 1, 2, 3, 4
    union all ${line(sql`t.end_time`, 'returned')} from wf_task t join wf_instance i on i.id = t.instance_id
      where t.status = 'returned' and ${within(sql`t.end_time`)} group by 1, 2, 3, 4
    union all ${line(sql`t.end_time`, 'overdue')} from wf_task t join wf_instance i on i.id = t.instance_id
      where t.end_time > t.due_time and ${within(sql`t.end_time`)} group by 1, 2, 3, 4
    union all ${line(sql`w.leave_time`, 'worked', sql`floor(ln(${minutes} + 1) / ln(2) * ${sql.lit(BUCKETS_PER_DOUBLING)})::integer`)}
      from wf_step w join wf_instance i on i.id = w.instance_id
      where w.status = 'done' and w.kind in ('approve', 'handle') and ${within(sql`w.leave_time`)} group by 1, 2, 3, 4, 6`
}

/** Counts the months that are over: those that are not counted, and the last ones again. Several processes may do so at once. */
export async function countMonths({ database, clock }: Pick<AppParts, 'database' | 'clock'>): Promise<void> {
  const now = new Date(clock.now())
  const { rows } = await sql<{ month: string }>`
    with now as (select date_trunc('month', ${now}::timestamptz) as month),
      months as (select m::date as month from now, generate_series(
        (select date_trunc('month', min(start_time)) from wf_instance), now.month - interval '1 month', interval '1 month') m)
    select to_char(m.month, 'YYYY-MM-DD') as month from months m, now
    where m.month >= now.month - make_interval(months => ${sql.lit(AGAIN)})
      or not exists (select 1 from wf_statistic_month c where c.month = m.month) order by 1`.execute(database.kysely)
  for (const { month } of rows)
    await database.transaction(async (tx) => {
      // The row of the month is what two processes wait for.
      await sql`insert into wf_statistic_month (month, count_time) values (${month}::date, ${now}::timestamptz)
        on conflict (month) do update set count_time = excluded.count_time`.execute(tx)
      await sql`delete from wf_statistic where month = ${month}::date`.execute(tx)
      await sql`insert into wf_statistic (month, tenant_id, depart, code, measure, bucket, amount)
        ${measured(sql`${month}::date`, sql`(${month}::date + interval '1 month')`)}`.execute(tx)
    })
}

interface Line {
  readonly month: string
  readonly measure: 'started' | 'ended' | 'returned' | 'overdue' | 'worked' | null
  readonly bucket: number
  readonly amount: number
}
/** The minutes in the middle of a bucket. */
const minutesOf = (bucket: number) => Math.round((2 ** ((bucket + 0.5) / BUCKETS_PER_DOUBLING) - 1) * 10) / 10

/** The value that a share of the steps does not exceed. `worked` is in order of the buckets. */
function quantile(worked: readonly Line[], share: number): number {
  const total = worked.reduce((sum, { amount }) => sum + amount, 0)
  let counted = 0
  for (const { bucket, amount } of worked) {
    counted += amount
    if (counted >= total * share) return minutesOf(bucket)
  }
  return 0
}

function monthOf(month: string, lines: readonly Line[]): Month {
  const amountOf = (measure: Line['measure']) =>
    lines.filter((line) => line.measure === measure).reduce((sum, { amount }) => sum + amount, 0)
  const worked = lines.filter(({ measure }) => measure === 'worked')
  return {
    month,
    started: amountOf('started'),
    ended: amountOf('ended'),
    returned: amountOf('returned'),
    overdue: amountOf('overdue'),
    median: quantile(worked, 0.5),
    p90: quantile(worked, 0.9),
  }
}

/** The months up to that of a day, the oldest first. Months that are counted are read from what was counted. */
export async function byMonth(caller: Requester, last: string, code: string): Promise<Month[]> {
  const { rows } = await sql<Line>`
    with span as (select date_trunc('month', ${last}::date) - make_interval(months => ${sql.lit(MONTHS - 1)}) as first,
        date_trunc('month', ${last}::date) + interval '1 month' as until),
      months as (select m::date as month from span, generate_series(first, until - interval '1 day', interval '1 month') m),
      live as (select coalesce(min(m.month)::timestamptz, (select until::timestamptz from span)) as first from months m
        where not exists (select 1 from wf_statistic_month c where c.month = m.month)),
      lines as (select month, tenant_id, depart, code, measure, bucket, amount from wf_statistic
          where month >= (select first from span)::date and month < (select first from live)
        union all ${measured(sql`(select first from live)`, sql`(select until::timestamptz from span)`)}),
      seen as (select month, measure, bucket, sum(amount)::integer as amount from lines
        where ${monitored(caller)} and ${withinOwnOrAllTenants(caller, sql`tenant_id`)} and ${code === '' ? sql`true` : sql`code = ${code}`}
        group by month, measure, bucket)
    select to_char(m.month, 'YYYY-MM') as month, s.measure, coalesce(s.bucket, 0) as bucket, coalesce(s.amount, 0) as amount
    from months m left join seen s on s.month = m.month order by m.month, s.measure, s.bucket`.execute(caller.db)
  const months = Map.groupBy(rows, ({ month }) => month)
  return [...months].map(([month, lines]) => monthOf(month, lines))
}
