import type { FastifyInstance } from 'fastify'
import { beforeAll, describe, expect, it } from 'vitest'
import { API_PREFIX, HEADER, type Envelope } from '../../schemas/contract/envelope.ts'
import { publishScreen } from '../data/kit.ts'
import { openApplication } from '../kit/test-app.ts'
import { repetitions } from '../kit/sweep.ts'
import { storedProblems } from './stored.ts'
import {
  addWalkers,
  addWalkProcess,
  emptyLedger,
  lostOrDoubled,
  type Send,
  WALK_SCREEN,
  WALK_TABLE,
  Walker,
  walkProcess,
} from './walkers.ts'

const house = openApplication()
const names = Array.from({ length: 16 }, (_, at) => `p${at + 1}`)
const PEOPLE = { first: names.slice(0, 4), all: names.slice(3, 8), vote: names.slice(7, 13), last: names.slice(12) }
const INSTANCES = 5
const TURNS = repetitions(6, 60)
const SEED = Number(process.env['WALK_SEED'] ?? Date.now() % 1_000_000)
const LIMIT = { timeout: 600_000 }

const tokens = new Map<string, string>()
let servers: readonly FastifyInstance[] = []
const senderOf =
  (server: FastifyInstance | undefined, name: string): Send =>
  async <T>(path: string, body?: Readonly<Record<string, unknown>>, key = '') => {
    const reply = await server?.inject({
      method: body === undefined ? 'GET' : 'POST',
      url: `${API_PREFIX}${path}`,
      headers: {
        [HEADER.token]: tokens.get(name) ?? '',
        ...(key === '' ? {} : { [HEADER.idempotencyKey]: key }),
      },
      ...(body === undefined ? {} : { payload: { ...body } }),
    })
    return reply?.json<Envelope<T>>() as Envelope<T>
  }
/** Each call of a person goes to the other server. */
function sendAs(name: string): Send {
  let calls = 0
  return (path, body, key) => senderOf(servers[(calls += 1) % 2], name)(path, body, key)
}

beforeAll(async () => {
  servers = [house.app, await house.another()]
  await publishScreen(house, house.admin, WALK_SCREEN)
  await addWalkers(house.database.kysely, names)
  await addWalkProcess(house.database.kysely, walkProcess(PEOPLE))
  for (const name of names) tokens.set(name, await house.login(name))
})

describe('approvals on two servers over one database', () => {
  it('keep their rules while 16 people act on 5 instances at once and a new version is published', LIMIT, async () => {
    const ledger = emptyLedger()
    const walkers = names.map((name, at) => new Walker(name, ledger, SEED + at))
    for (const walker of walkers.slice(0, INSTANCES)) await walker.start(sendAs(walker.name))
    await Promise.all([
      ...walkers.map(async (walker) => {
        const send = sendAs(walker.name)
        for (let turn = 0; turn < TURNS; turn++) await walker.step(send, 0)
      }),
      addWalkProcess(house.database.kysely, walkProcess(PEOPLE), 2),
    ])
    const db = house.database.kysely
    const problems = [...(await storedProblems(db, WALK_TABLE)), ...(await lostOrDoubled(db, ledger.sent))]
    expect({ seed: SEED, problems, strange: ledger.strange }).toEqual({ seed: SEED, problems: [], strange: [] })
    expect(house.failedRequests()).toEqual([])
    // P6: agreeing and time end all that is left.
    const isRunning = () => db.selectFrom('wf_instance').select('id').where('status', '<>', 'ended').executeTakeFirst()
    for (let round = 0; round < 60 && (await isRunning()); round++)
      for (const walker of walkers) for (; await walker.agree(sendAs(walker.name)););
    await expect.poll(isRunning, { timeout: 30_000 }).toBeUndefined()
    expect(await storedProblems(db, WALK_TABLE)).toEqual([])
  })
  it('do a call once that is sent five times at the same moment', LIMIT, async () => {
    const five = <T>(path: string, body: Readonly<Record<string, unknown>>, key: string) =>
      Promise.all(Array.from({ length: 5 }, (_, at) => senderOf(servers[at % 2], 'p1')<T>(path, body, key)))
    const request = { code: 'test_walk', values: { name: 'five' } }
    const started = await five<{ instanceId: string }>('/process/start', request, 'walk-five-start')
    expect(started.map(({ success }) => success)).toEqual([true, true, true, true, true])
    const instances = new Set(started.map(({ result }) => result.instanceId))
    expect(instances.size).toBe(1)
    const [id = ''] = instances
    const { result } = await sendAs('p1')<{ task: { id: string } }>(`/process/instance/${id}`)
    const agreed = await five(`/process/act/${id}`, { action: 'agree', task: result.task.id }, '')
    expect(agreed.map(({ success }) => success)).toEqual([true, true, true, true, true])
    const events = await house.database.kysely
      .selectFrom('wf_event')
      .select('seq')
      .where('instance_id', '=', id)
      .where('action', '=', 'agree')
      .execute()
    expect(events).toHaveLength(1)
    expect(await storedProblems(house.database.kysely, WALK_TABLE)).toEqual([])
  })
})
