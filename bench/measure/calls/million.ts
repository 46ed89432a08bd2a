import { sql } from 'kysely'
import { API_PREFIX, HEADER } from '../../../schemas/contract/envelope.ts'
import { benchScreen, MILLION_SCREEN, PAGE_SIZE } from '../../screen.ts'
import { fillTable, type World } from '../../world.ts'
import { Caller } from './http-client.ts'
import { median, type Row } from '../stats.ts'
import { type Asked, bareLoop, compare, indexesMade } from './throughput.ts'

const ROWS = 1_000_000
const CONNECTIONS = 16
const CALLS = 41
const TABLE = 'bench_million'
const OPENED: Asked = { size: PAGE_SIZE, wordOf: () => undefined }
/** Words that some hundred rows hold, another one for each caller. */
const wordOf = (caller: number) => `物${1000 + caller * 7}号`
const SEARCHED: Asked = { size: 10, wordOf }

async function publish({ caller }: World, count: 'exact' | 'capped' | 'none', version: number): Promise<void> {
  const document = benchScreen(MILLION_SCREEN, count)
  if (version === 0) await caller.call('POST', '/schema/create', { document })
  else {
    const { revision } = await caller.call<{ revision: number }>('GET', `/schema/draft/${MILLION_SCREEN}`)
    await caller.call('PUT', `/schema/draft/${MILLION_SCREEN}`, { document, baseVersion: version, revision })
  }
  await caller.call('POST', `/schema/publish/${MILLION_SCREEN}`, { message: 'bench', baseVersion: version, allow: [] })
}

/** Half of the rows, one column not at all and one under a mask: what the policy below gives, and how a person writes it. */
const GIVEN = 'c1 < 5000'
const POLICY = { rows: GIVEN, fields: { c19: { show: 'hidden' }, c3: { show: 'masked', mask: { first: 2 } } } }
interface Roles {
  readonly roles: readonly { readonly id: string; readonly grants: readonly string[] }[]
}

/** Puts every role that lets somebody use the screen under the policy. */
async function restrict({ caller: { call, token }, product }: World): Promise<void> {
  const { roles } = await call<Roles>('GET', `/sys/policy/list?screen=${MILLION_SCREEN}`)
  for (const { id } of roles.filter(({ grants }) => grants.length > 0))
    await call('PUT', '/sys/policy/save', { screen: MILLION_SCREEN, role: id, version: 0, document: POLICY })
  const reply = await fetch(`${product.url}${API_PREFIX}/data/${MILLION_SCREEN}/list?pageSize=1&_count=exact`, {
    headers: { [HEADER.token]: token },
  })
  const { result } = (await reply.json()) as {
    readonly result: { readonly total: number; readonly records: readonly Readonly<Record<string, unknown>>[] }
  }
  const [row] = result.records
  if (result.total !== ROWS / 2 || row === undefined || 'c19' in row || !String(row['c3']).includes('***'))
    throw new Error('The policy does not count')
}

/** What one caller waits for, alone: HTTP, session and permission are in it. */
async function alone(
  { product, caller: { token } }: World,
  what: string,
  atMost: number,
  queryOf: (call: number) => string,
): Promise<Row> {
  const times: number[] = []
  for (let call = 0; call < CALLS; call++) {
    const caller = await Caller.open(`${product.url}${API_PREFIX}/data/${MILLION_SCREEN}/list?${queryOf(call)}`, {
      [HEADER.token]: token,
    })
    const begun = performance.now()
    await caller.get()
    times.push(performance.now() - begun)
    caller.close()
  }
  const took = median(times)
  return {
    what,
    ours: `${took.toFixed(1)} ms`,
    limit: `${atMost} ms`,
    ratio: took / atMost,
    reach: { kind: 'at-most', value: 1 },
  }
}

interface Page {
  readonly result: { readonly next?: string }
}
/** The cursor at the end of a page. */
async function cursorAfter({ product, caller: { token } }: World, query: string): Promise<string> {
  const reply = await fetch(`${product.url}${API_PREFIX}/data/${MILLION_SCREEN}/list?${query}`, {
    headers: { [HEADER.token]: token },
  })
  const { result } = (await reply.json()) as Page
  if (result.next === undefined) throw new Error('A page without a cursor')
  return result.next
}

/** A list of a million rows of 20 columns: the endpoint against the bare loop, and what one caller waits for. */
export async function measureMillion(world: World): Promise<Row[]> {
  const { database, product, caller } = world
  await publish(world, 'none', 0)
  await fillTable(database, TABLE, ROWS)
  await publish(world, 'none', 1)
  await indexesMade(world.database, [TABLE])
  await sql`vacuum analyze ${sql.table(TABLE)}`.execute(database.kysely)
  const order = 'column=createTime&order=desc'
  const open = ({ size, wordOf: word }: Asked, more: string) =>
    Promise.all(
      Array.from({ length: CONNECTIONS }, (_, index) => {
        const text = word(index)
        const search = text === undefined ? '' : `&c0=${encodeURIComponent(`*${text}*`)}`
        return Caller.open(
          `${product.url}${API_PREFIX}/data/${MILLION_SCREEN}/list?pageNo=1&pageSize=${size}&${order}${search}${more}`,
          { [HEADER.token]: caller.token },
        )
      }),
    )
  const loop = (asked: Asked, counted: boolean) => bareLoop(database, TABLE, asked, counted, CONNECTIONS)
  const rows: Row[] = [
    ...(await compare(
      '1 M rows as the page opens, exact count',
      await open(OPENED, '&_count=exact'),
      loop(OPENED, true),
      0.85,
    )),
    ...(await compare('1 M rows as the page opens, no count', await open(OPENED, ''), loop(OPENED, false), 0.5)),
    ...(await compare(
      '1 M rows, a search of 10 rows, exact count',
      await open(SEARCHED, '&_count=exact'),
      loop(SEARCHED, true),
      0.85,
    )),
    await alone(
      world,
      '1 M rows, what a text contains, page of 10',
      20,
      (call) => `pageSize=10&${order}&c0=${encodeURIComponent(`*${wordOf(call)}*`)}`,
    ),
    await alone(
      world,
      '1 M rows, page 5,000 of 10, straight',
      5,
      (call) => `pageNo=${5000 + call}&pageSize=10&${order}`,
    ),
  ]
  const next = await cursorAfter(world, `pageNo=4999&pageSize=10&${order}`)
  rows.push(
    await alone(
      world,
      '1 M rows, page 5,000 of 10, by the cursor of the page before',
      5,
      (call) => `pageNo=${5000 + (call % 3)}&pageSize=10&${order}&_after=${next}`,
    ),
  )
  const far = await cursorAfter(world, `pageNo=4999&pageSize=100&${order}`)
  rows.push(
    await alone(
      world,
      '1 M rows, page 5,000 of 100, by the cursor of the page before',
      5,
      () => `pageNo=5000&pageSize=100&${order}&_after=${far}`,
    ),
  )
  await restrict(world)
  const given: Asked = { ...OPENED, given: GIVEN }
  rows.push(
    ...(await compare(
      '1 M rows under a policy of rows and fields, exact count',
      await open(given, '&_count=exact'),
      loop(given, true),
      0.85,
    )),
    ...(await compare(
      '1 M rows under a policy of rows and fields, no count',
      await open(given, ''),
      loop(given, false),
      0.5,
    )),
  )
  await publish(world, 'capped', 2)
  rows.push(await alone(world, '1 M rows, page of 10 and a count to 10,000', 40, () => `pageSize=10&${order}`))
  return rows
}
