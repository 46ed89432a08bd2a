import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Queries } from '../../server/db/database.ts'

interface StoredEvent {
  readonly instance: string
  readonly seq: number
  readonly hash: string
  readonly facts: readonly unknown[]
}

/** Entries that do not follow from the one before them, computed anew from what is stored. */
async function brokenHistories(db: Queries): Promise<readonly string[]> {
  const { rows } = await sql<{
    instance: string
    seq: number
    time: number
    actor: string | null
    for_user: string | null
    action: string
    step_id: string | null
    node_key: string | null
    task_id: string | null
    detail: unknown
    hash: string
  }>`
    select instance_id as instance, seq, (extract(epoch from create_time) * 1000)::float8 as time, actor, for_user, action, step_id, node_key, task_id, detail, hash
    from wf_event order by instance_id, seq`.execute(db)
  const events = rows.map((row): StoredEvent => ({
    instance: row.instance,
    seq: row.seq,
    hash: row.hash,
    facts: [row.seq, row.time, row.actor, row.for_user, row.action, row.step_id, row.node_key, row.task_id, row.detail],
  }))
  const broken: string[] = []
  for (const [instance, entries] of Map.groupBy(events, (event) => event.instance)) {
    let before = ''
    entries.forEach(({ seq, hash, facts }, at) => {
      if (seq !== at + 1) broken.push(`entry ${seq} of ${instance} at place ${at + 1}`)
      const made = createHash('sha256')
        .update(JSON.stringify([before, ...facts]))
        .digest('hex')
      if (made !== hash) broken.push(`entry ${seq} of ${instance} does not follow from the one before`)
      before = hash
    })
  }
  return broken
}

/** Questions about all instances, each with what is wrong where it finds something. */
const QUESTIONS: Readonly<Record<string, string>> = {
  'P1 lives after its end': `select i.id from wf_instance i where i.status = 'ended' and (
      exists (select 1 from wf_step s where s.instance_id = i.id and s.status in ('active', 'held'))
      or exists (select 1 from wf_task t where t.instance_id = i.id and t.status in ('open', 'waiting', 'held'))
      or exists (select 1 from wf_timer m where m.instance_id = i.id and m.payload is null))`,
  'P1 ended more than once': `select instance_id as id from wf_event where action = 'end' group by instance_id having count(*) > 1`,
  'P2 stands still': `select i.id from wf_instance i where i.status <> 'ended'
      and not exists (select 1 from wf_task t where t.instance_id = i.id and t.status = 'open')
      and not exists (select 1 from wf_timer m where m.instance_id = i.id)
      and not exists (select 1 from wf_step s where s.instance_id = i.id and s.status = 'active' and (s.error is not null or s.kind = 'process'))`,
  'P2 has an open task of a step that is over': `select t.id from wf_task t join wf_step s on s.id = t.step_id where t.status = 'open' and s.status <> 'active'`,
  'P3 has two active steps in a lane': `select min(instance_id) as id from wf_step where status = 'active'
      group by instance_id, parent_id, lane having count(*) > 1`,
  'P4 was decided twice': `select task_id as id from wf_event where action in ('agree', 'reject', 'return', 'submit') and task_id is not null
      group by task_id having count(*) > 1`,
  'P5 has lost entries': `select i.id from wf_instance i where i.last_seq <> (select count(*) from wf_event e where e.instance_id = i.id)`,
  'notice was sent twice': `select bus_id as id from sys_announcement where bus_type like 'bpm%' group by bus_id, bus_type, title having count(*) > 1`,
  'notice is shown of a task that is over': `select t.id from sys_announcement a join wf_task t on t.id = a.bus_id
      where a.bus_type = 'bpm_task' and a.send_status = '1' and t.status not in ('open', 'waiting', 'held')`,
  'notice is missing of an open task': `select t.id from wf_task t where t.status = 'open' and t.assignee is not null and t.kind <> 'start'
      and not exists (select 1 from sys_announcement a where a.bus_id = t.id and a.bus_type = 'bpm_task')`,
}

/** What is wrong with the instances of a database, and with the state that their records show. `table`: of the records. */
export async function storedProblems(db: Queries, table: string): Promise<readonly string[]> {
  const found: string[] = []
  for (const [what, question] of Object.entries(QUESTIONS)) {
    const { rows } = await sql<{ id: string }>`${sql.raw(question)} limit 5`.execute(db)
    found.push(...rows.map(({ id }) => `${id} ${what}`))
  }
  const { rows } = await sql<{ id: string; shown: string | null; state: string }>`
    select r.id, r.bpm_status as shown, i.state from ${sql.table(table)} r, lateral (
      select case when status <> 'ended' then '2' when result = 'agreed' then '3' when result = 'withdrawn' then '1' else '4' end as state
      from wf_instance where record_id = r.id order by start_time desc, id desc limit 1) i
    where r.bpm_status is distinct from i.state limit 5`.execute(db)
  found.push(...rows.map(({ id, shown, state }) => `record ${id} shows ${shown}, its process is ${state}`))
  return [...found, ...(await brokenHistories(db))]
}
