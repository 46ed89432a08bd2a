import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import type { Database } from '../../../server/db/database.ts'
import { onOwnProduct } from '../own-product.ts'
import { type Caller, signIn } from '../server.ts'
import { median, type Row, within } from '../stats.ts'

const SCREEN = 'bench.loan'
const TABLE = 'bench_loan'
const CODE = 'bench_loan'
const ROUNDS = 120
const WARM = 30
const OPEN_TASKS = 1_000_000
const PEOPLE = 2_000
const PAGE = 20
const REACH = { step: 2.5, todo: 1.2 } as const
const WAITING_TIMERS = 100_000
const DUE_TIMERS = 40
/** So late a timer may run at most. */
const LATE_MS = 2000
const WAIT_CODE = 'bench_wait'

async function publishProcess(caller: Caller, process: Readonly<Record<string, unknown>>): Promise<void> {
  const { code } = process
  const { revision } = (await caller.call('PUT', `/process/draft/${String(code)}`, {
    document: process,
    revision: 0,
  })) as { revision: number }
  await caller.call('POST', `/process/publish/${String(code)}`, { revision, message: 'bench' })
}
async function publish(caller: Caller): Promise<void> {
  await caller.call('POST', '/schema/create', {
    document: {
      version: 1,
      id: SCREEN,
      title: 'bench',
      source: { table: TABLE },
      fields: {
        name: { title: '名称', required: true },
        amount: { title: '金额', view: 'number' },
        until: { title: '等到', view: 'datetime' },
        bpmStatus: { title: '状态', view: 'list', dict: 'bpm_status', readonly: true },
      },
    },
  })
  await caller.call('POST', `/schema/publish/${SCREEN}`, { message: 'bench', baseVersion: 0, allow: [] })
  const process = { version: 1, title: 'bench', screen: SCREEN, status: 'bpmStatus', start: { rest: 'edit' } }
  const lead = { key: 'lead', kind: 'approve', title: '负责人', self: 'ask', who: [{ user: ['admin'] }] }
  await publishProcess(caller, { ...process, code: CODE, flow: [lead] })
  const pause = { key: 'pause', kind: 'wait', title: '等待', until: 'record.until' }
  await publishProcess(caller, { ...process, code: WAIT_CODE, flow: [pause, lead] })
}

/** The rows that starting and agreeing leave, by prepared statements in a transaction for each of the two. */
function byHand(database: Database): () => Promise<void> {
  return async () => {
    const id = () => randomUUID().replaceAll('-', '')
    const [record, instance, start, lead, startTask, task] = [id(), id(), id(), id(), id(), id()]
    await database.transaction(async (tx) => {
      await sql`insert into bench_loan (id, name, amount, bpm_status, create_by, create_time, version) values (${record}, '青铜鼎', 5, '2', 'admin', now(), 1)`.execute(
        tx,
      )
      await sql`insert into wf_instance (id, code, version, screen, record_id, title, starter, status, last_seq, start_time) values (${instance}, ${CODE}, 1, ${SCREEN}, ${record}, 'bench', 'admin', 'running', 3, now())`.execute(
        tx,
      )
      await sql`insert into wf_step (id, instance_id, code, node_key, kind, status, last_seq, enter_time, leave_time) values (${start}, ${instance}, ${CODE}, 'start', 'start', 'done', 1, now(), now()), (${lead}, ${instance}, ${CODE}, 'lead', 'approve', 'active', 3, now(), null)`.execute(
        tx,
      )
      await sql`insert into wf_task (id, instance_id, step_id, code, node_key, kind, owner, assignee, status, title, starter, open_time, end_time) values (${startTask}, ${instance}, ${start}, ${CODE}, 'start', 'start', 'admin', 'admin', 'agreed', 'bench', 'admin', now(), now()), (${task}, ${instance}, ${lead}, ${CODE}, 'lead', 'member', 'admin', 'admin', 'open', 'bench', 'admin', now(), null)`.execute(
        tx,
      )
      await sql`insert into wf_event (instance_id, seq, create_time, actor, action, hash) select ${instance}, n, now(), 'admin', 'enter', md5(n::text) from generate_series(1, 3) n`.execute(
        tx,
      )
    })
    await database.transaction(async (tx) => {
      await sql`select id from bench_loan where id = ${record} for update`.execute(tx)
      await sql`select id from wf_instance where id = ${instance} for update`.execute(tx)
      await sql`select * from wf_step where instance_id = ${instance}`.execute(tx)
      await sql`select * from wf_task where instance_id = ${instance}`.execute(tx)
      await sql`update wf_task set status = 'agreed', end_time = now() where id = ${task}`.execute(tx)
      await sql`update wf_step set status = 'done', result = 'agreed', leave_time = now(), last_seq = 6 where id = ${lead}`.execute(
        tx,
      )
      await sql`update wf_instance set status = 'ended', result = 'agreed', end_time = now(), last_seq = 6 where id = ${instance}`.execute(
        tx,
      )
      await sql`update bench_loan set bpm_status = '3', version = version + 1 where id = ${record}`.execute(tx)
      await sql`insert into wf_event (instance_id, seq, create_time, actor, action, hash) select ${instance}, n, now(), 'admin', 'leave', md5(n::text) from generate_series(4, 6) n`.execute(
        tx,
      )
    })
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begin = performance.now()
  await work()
  return performance.now() - begin
}
async function inTurn(
  what: string,
  ours: () => Promise<unknown>,
  hand: () => Promise<unknown>,
  reach: number,
): Promise<Row> {
  const [own, limit]: [number[], number[]] = [[], []]
  for (let round = 0; round < ROUNDS + WARM; round++) {
    const pair = [await timed(ours), await timed(hand)] as const
    if (round < WARM) continue
    own.push(pair[0])
    limit.push(pair[1])
  }
  const [a, b] = [median(own), median(limit)]
  return {
    what,
    ours: `${a.toFixed(1)} ms`,
    limit: `${b.toFixed(1)} ms`,
    ratio: a / b,
    reach: { kind: 'at-most', value: reach },
  }
}

/** One million open tasks of many people over instances of the bench process. */
async function fill({ kysely }: Database): Promise<void> {
  await sql`
    insert into wf_instance (id, code, version, screen, record_id, title, starter, status, start_time)
    select 'f' || i, ${CODE}, 1, ${SCREEN}, 'f' || i, '借展 ' || i, 'person' || i % ${sql.lit(PEOPLE)}, 'running', now() - i * interval '1 second'
    from generate_series(1, ${sql.lit(OPEN_TASKS)}) i`.execute(kysely)
  await sql`
    insert into wf_step (id, instance_id, code, node_key, kind, status, enter_time)
    select 'f' || i, 'f' || i, ${CODE}, 'lead', 'approve', 'active', now() from generate_series(1, ${sql.lit(OPEN_TASKS)}) i`.execute(
    kysely,
  )
  await sql`
    insert into wf_task (id, instance_id, step_id, code, node_key, kind, owner, assignee, status, title, starter, open_time)
    select 'f' || i, 'f' || i, 'f' || i, ${CODE}, 'lead', 'member', who, who, 'open', '借展 ' || i, 'person1', now() - i * interval '1 second'
    from generate_series(1, ${sql.lit(OPEN_TASKS)}) i, lateral (select case when i % 1000 = 0 then 'admin' else 'person' || i % ${sql.lit(PEOPLE)} end as who) p`.execute(
    kysely,
  )
  for (const table of ['wf_instance', 'wf_step', 'wf_task'])
    await sql`vacuum analyze ${sql.table(table)}`.execute(kysely)
}

/** How late the latest of some timers ran that were due at once, while many others wait. */
async function timerDelay(caller: Caller, { kysely }: Database): Promise<Row> {
  await sql`
    insert into wf_timer (id, instance_id, step_id, kind, due_time)
    select 'w' || i, 'f' || i, 'f' || i, 'due', now() + interval '30 days' + i * interval '1 second' from generate_series(1, ${sql.lit(WAITING_TIMERS)}) i`.execute(
    kysely,
  )
  await sql`vacuum analyze wf_timer`.execute(kysely)
  const due = Math.ceil((Date.now() + 6000) / 1000) * 1000
  // The zone of the product.
  const until = new Date(due + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
  for (let count = 0; count < DUE_TIMERS; count++)
    await caller.call('POST', '/process/start', { code: WAIT_CODE, values: { name: '青铜鼎', amount: 5, until } })
  for (;;) {
    const { rows } = await sql<{ count: number; late: number }>`
      select count(*)::integer as count, coalesce(max(extract(epoch from leave_time) * 1000 - ${due}), 0)::float8 as late
      from wf_step where code = ${WAIT_CODE} and node_key = 'pause' and status = 'done'`.execute(kysely)
    const { count = 0, late = 0 } = rows[0] ?? {}
    if (count === DUE_TIMERS)
      return within(
        `lateness of ${DUE_TIMERS} timers due at once, ${WAITING_TIMERS.toLocaleString('en-US')} waiting`,
        late,
        LATE_MS,
        'ms',
        0,
      )
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

/** Starting a process with a new record and agreeing to it, the first page of what waits among a million tasks, and timers among many. */
export const measureApprovals = (): Promise<Row[]> =>
  onOwnProduct(async ({ product, database }) => {
    const caller = await signIn(product)
    await publish(caller)
    const whole = async () => {
      const { instanceId } = (await caller.call('POST', '/process/start', {
        code: CODE,
        values: { name: '青铜鼎', amount: 5 },
      })) as { instanceId: string }
      const { task } = (await caller.call('GET', `/process/instance/${instanceId}`)) as { task: { id: string } }
      await caller.call('POST', `/process/act/${instanceId}`, { action: 'agree', task: task.id })
    }
    const step = await inTurn('start, read and agree', whole, byHand(database), REACH.step)
    await fill(database)
    const page = sql<object>`select t.id, t.title, t.open_time, t.due_time, i.screen, i.record_id, i.version from wf_task t join wf_instance i on i.id = t.instance_id where t.assignee = 'admin' and t.status = 'open' order by t.open_time desc, t.id desc limit ${sql.lit(PAGE)}`
    const count = sql<object>`select count(*) from wf_task where assignee = 'admin' and status = 'open'`
    const todo = await inTurn(
      'to-do page of 1,000,000 open tasks',
      () => caller.call('GET', `/process/todo/list?pageSize=${PAGE}`),
      async () => {
        await database.prepared(page)
        await database.prepared(count)
      },
      REACH.todo,
    )
    const badge = await inTurn(
      'counts for the badge',
      () => caller.call('GET', '/process/counts'),
      () => database.prepared(count),
      REACH.todo,
    )
    return [step, todo, badge, await timerDelay(caller, database)]
  })
