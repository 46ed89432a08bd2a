import { sql } from 'kysely'
import type { Envelope } from '../../schemas/contract/envelope.ts'
import { asJson, type Queries } from '../../server/db/database.ts'
import { type MessageCode, say } from '../../schemas/messages/index.ts'
import { type Draw, drawer, one } from './random-process.ts'

export const WALK_TABLE = 'tst_walk'
/** A screen for records that travel through `WALK_PROCESS`. */
export const WALK_SCREEN = {
  version: 1,
  id: 'test.walk',
  title: '并发审批',
  permission: 'test:walk',
  source: { table: WALK_TABLE },
  fields: {
    name: { title: '名称', required: true },
    note: { title: '备注' },
    until: { title: '等到', view: 'datetime' },
    bpmStatus: { title: '流程状态', view: 'list', dict: 'bpm_status', readonly: true },
  },
}
export const WALKERS = ['ann', 'bob', 'cid', 'dan'] as const
/** Who is asked at which node. */
export interface WalkPeople {
  readonly first: readonly string[]
  readonly all: readonly string[]
  readonly vote: readonly string[]
  readonly last: readonly string[]
}
const PEOPLE: WalkPeople = { first: ['ann', 'bob'], all: ['bob', 'cid'], vote: ['ann', 'cid', 'dan'], last: ['dan'] }
const CODE = 'test_walk'
/** Every way in which several people decide, a fork, a timer, a value that it writes, and a copy. */
export const walkProcess = ({ first, all, vote, last }: WalkPeople = PEOPLE) => ({
  version: 1,
  code: CODE,
  title: '并发审批',
  screen: WALK_SCREEN.id,
  status: 'bpmStatus',
  withdraw: 'always',
  self: 'ask',
  repeat: 'ask',
  start: { rest: 'edit' },
  flow: [
    { key: 'first', kind: 'approve', title: '初审', who: [{ user: first }], fields: { note: 'edit' } },
    {
      key: 'fork',
      kind: 'branch',
      mode: 'parallel',
      branches: [
        {
          key: 'one',
          flow: [
            { key: 'all', kind: 'approve', title: '会签', who: [{ user: all }], mode: 'all', onReject: 'return:start' },
          ],
        },
        {
          key: 'two',
          flow: [{ key: 'vote', kind: 'approve', title: '票签', who: [{ user: vote }], mode: 'vote', pass: 60 }],
        },
      ],
    },
    { key: 'pause', kind: 'wait', title: '等待', until: 'record.until' },
    { key: 'mark', kind: 'service', do: 'set', set: { note: "'done'" } },
    { key: 'last', kind: 'approve', title: '终审', who: [{ user: last }] },
    { key: 'tell', kind: 'copy', who: [{ user: last }] },
  ],
})

/** People who may do what the first account may, with its password. */
export async function addWalkers(db: Queries, names: readonly string[] = WALKERS): Promise<void> {
  await sql`insert into sys_user (id, username, realname, password_hash, org_code)
    select 'walker-' || name, name, name, password_hash, org_code from sys_user, unnest(${[...names]}::text[]) name where username = 'admin'`.execute(
    db,
  )
  await sql`insert into sys_user_role (user_id, role_id)
    select 'walker-' || name, role_id from sys_user_role join sys_user u on u.id = user_id, unnest(${[...names]}::text[]) name where u.username = 'admin'`.execute(
    db,
  )
}
export async function addWalkProcess(db: Queries, process: object = walkProcess(), version = 1): Promise<void> {
  if (version === 1)
    await sql`insert into wf_process (code, title, screen, published) values (${CODE}, 'walk', ${WALK_SCREEN.id}, 1)`.execute(
      db,
    )
  await sql`insert into wf_version (code, version, document, author) values (${CODE}, ${version}, ${asJson(process)}, 'admin')`.execute(
    db,
  )
  await sql`update wf_process set published = ${version} where code = ${CODE}`.execute(db)
}

/** Something that a person sends, under a key and with a comment, or at the start a name, that nothing else has. */
export interface Sent {
  readonly mark: string
  readonly path: string
  readonly body: Readonly<Record<string, unknown>>
  /** No answer yet; afterwards whether it was done. */
  isDone: boolean | undefined
}
export type Send = <T>(path: string, body?: Sent['body'], key?: string) => Promise<Envelope<T>>

/** All that may be answered to a person whom others were faster than. */
const REFUSALS: readonly MessageCode[] = [
  'PROCESS_ENDED',
  'PROCESS_TASK_OVER',
  'PROCESS_TASK_WAITS',
  'PROCESS_NOT_YOURS',
  'PROCESS_RETURN_TARGET',
  'PROCESS_URGED',
  'PROCESS_ACTION_OFF',
  'PROCESS_STARTER_ONLY',
  'PROCESS_WITHDRAW_LATE',
]
const REFUSED = new Set(REFUSALS.map((code) => say(code, { minutes: 30 }, 'zh-CN')))

const START = say('PROCESS_NODE_START', {}, 'zh-CN')
interface Todo {
  readonly instanceId: string
  readonly taskId: string
  readonly nodeTitle: string
}
/** A returned record is submitted again, whatever is decided. */
const decision = ({ taskId, nodeTitle }: Todo, action: 'agree' | 'reject' | 'return') =>
  nodeTitle === START
    ? { action: 'submit', task: taskId }
    : { action, task: taskId, ...(action === 'return' ? { to: 'start' } : {}) }
export interface Ledger {
  readonly sent: Sent[]
  readonly instances: string[]
  /** Answers that no document names. */
  readonly strange: string[]
}
export const emptyLedger = (): Ledger => ({ sent: [], instances: [], strange: [] })

/** Somebody who starts and decides at random, until the server is gone or enough is sent. */
export class Walker {
  readonly name: string
  readonly #ledger: Ledger
  readonly #draw: Draw
  #open: Sent | undefined
  #count = 0

  constructor(name: string, ledger: Ledger, seed: number) {
    this.name = name
    this.#ledger = ledger
    this.#draw = drawer(seed)
  }

  /** Sends one thing and notes the answer. One that comes to nothing is sent again before all else. */
  async #tell<T>(send: Send, sent: Sent): Promise<T | undefined> {
    this.#open = sent
    const reply = await send<T>(sent.path, sent.body, `walk-${sent.mark}`)
    this.#open = undefined
    sent.isDone = reply.success
    if (!reply.success && !REFUSED.has(reply.message)) this.#ledger.strange.push(`${sent.mark}: ${reply.message}`)
    return reply.success ? reply.result : undefined
  }
  #make(path: string, body: Sent['body']): Sent {
    const mark = `${this.name}-${(this.#count += 1)}`
    const words =
      path === '/process/start' ? { values: { ...(body['values'] as object), name: mark } } : { comment: mark }
    const sent = { mark, path, body: { ...body, ...words }, isDone: undefined }
    this.#ledger.sent.push(sent)
    return sent
  }
  async start(send: Send): Promise<void> {
    const until = new Date(Date.now() + 8 * 3_600_000 + 700).toISOString().slice(0, 19).replace('T', ' ')
    const sent = this.#make('/process/start', { code: CODE, values: { until } })
    const started = await this.#tell<{ instanceId: string }>(send, sent)
    if (started) this.#ledger.instances.push(started.instanceId)
  }
  async #decide(send: Send, todo: Todo): Promise<void> {
    const chance = this.#draw(20)
    const action = chance < 2 ? 'reject' : chance < 4 ? 'return' : 'agree'
    await this.#tell(send, this.#make(`/process/act/${todo.instanceId}`, decision(todo, action)))
  }
  /** One thing, after what was not answered. `most`: so many open tasks, with fewer something new may be started; 0: nothing. */
  async step(send: Send, most = 8): Promise<void> {
    if (this.#open) await this.#tell(send, this.#open)
    const listed = await send<{ records: Todo[]; total: number }>('/process/todo/list?pageSize=20')
    if (!listed.success) throw new Error(listed.message)
    const { result } = listed
    const chance = this.#draw(12)
    const any = one(this.#draw, this.#ledger.instances)
    const isIdle = most === 0 && result.records.length === 0
    if (any !== undefined && (chance < 2 || isIdle))
      await this.#tell(
        send,
        this.#make(`/process/act/${any}`, {
          action: (['comment', 'urge', 'withdraw'] as const)[this.#draw(isIdle ? 2 : 3)],
        }),
      )
    else if (result.records.length === 0 || (chance < 5 && result.total < most)) await this.start(send)
    else await this.#decide(send, one(this.#draw, result.records) ?? (result.records[0] as Todo))
  }
  /** Agrees to one thing that waits; false where nothing does. */
  async agree(send: Send): Promise<boolean> {
    const { result } = await send<{ records: Todo[] }>('/process/todo/list?pageSize=20')
    const [next] = result.records
    if (next) await this.#tell(send, this.#make(`/process/act/${next.instanceId}`, decision(next, 'agree')))
    return next !== undefined
  }
  /** Sends again what was not answered. */
  async again(send: Send): Promise<void> {
    if (this.#open) await this.#tell(send, this.#open)
  }
  get isWaiting(): boolean {
    return this.#open !== undefined
  }
}

/** What was answered but is not there once, and what is there although it was refused. */
export async function lostOrDoubled(db: Queries, sent: readonly Sent[]): Promise<readonly string[]> {
  const events = await sql<{ mark: string; count: number }>`
    select detail ->> 'comment' as mark, count(*)::integer as count from wf_event where detail ->> 'comment' is not null group by 1`.execute(
    db,
  )
  const starts = await sql<{ mark: string; count: number }>`
    select name as mark, (select count(*)::integer from wf_instance i where i.record_id = r.id) as count from ${sql.table(WALK_TABLE)} r`.execute(
    db,
  )
  const counts = new Map(events.rows.map(({ mark, count }) => [mark, count]))
  for (const { mark, count } of starts.rows) counts.set(mark, (counts.get(mark) ?? 0) + count)
  return sent.flatMap(({ mark, isDone, body }) => {
    const count = counts.get(mark) ?? 0
    if (isDone === undefined) return count > 1 ? [`${mark} is there ${count} times`] : []
    // Nothing is said with urging.
    if (body['action'] === 'urge') return []
    return count === (isDone ? 1 : 0)
      ? []
      : [`${mark} (${String(body['action'] ?? 'start')}) is there ${count} times, answered ${isDone}`]
  })
}
