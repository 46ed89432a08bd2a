import { sql } from 'kysely'
import { API_PREFIX, HEADER } from '../../../schemas/contract/envelope.ts'
import type { Database } from '../../../server/db/database.ts'
import { BENCH_SCREEN, benchScreen } from '../../screen.ts'
import { fillTable } from '../../world.ts'
import { Caller } from '../calls/http-client.ts'
import { indexesMade } from '../calls/throughput.ts'
import { onOwnProduct, type OwnProduct } from '../own-product.ts'
import { databaseUse, usedBy } from '../processor.ts'
import { signIn } from '../server.ts'
import { median, type Row } from '../stats.ts'

const ROWS = 20_000
const CALLERS = 8
/** Short slices in turn: what else the machine does then meets both sides. */
const SLICE_MS = 300
const ROUNDS = 31
/** A save costs at most so much of one without audit. */
const REACH = 1.15
const TABLE = BENCH_SCREEN.replace('.', '_')

const idOf = (caller: number) => `b${String(1000 + caller).padStart(8, '0')}`

/** A published screen with rows, and callers that change one record each, or add records. */
async function prepare({ product, database }: OwnProduct) {
  const { call, token } = await signIn(product)
  await call('POST', '/schema/create', { document: benchScreen(BENCH_SCREEN, 'exact') })
  await call('POST', `/schema/publish/${BENCH_SCREEN}`, { message: 'bench', baseVersion: 0, allow: [] })
  await fillTable(database, TABLE, ROWS)
  await indexesMade(database, [TABLE])
  const headers = { [HEADER.token]: token, 'content-type': 'application/json' }
  const at = `${product.url}${API_PREFIX}/data/${BENCH_SCREEN}`
  const open = (path: string, method: string, recordOf: (caller: number) => object) =>
    Promise.all(
      Array.from({ length: CALLERS }, (_, one) =>
        Caller.open(`${at}/${path}`, headers, { method, body: JSON.stringify(recordOf(one)) }),
      ),
    )
  const ofDatabase = await databaseUse(database)
  return {
    used: () => usedBy(product.pid) + ofDatabase(),
    edits: await open('edit', 'PUT', (one) => ({ id: idOf(one), c0: `改 ${one}`, c1: one })),
    adds: await open('add', 'POST', (one) => ({ c0: `新 ${one}`, c1: one, c3: '新' })),
  }
}

/** Milliseconds of one call: by the clock, while each of the callers calls again at once, and of the processor of server and database. */
interface Cost {
  readonly clock: number
  readonly processor: number
}
async function costOf(callers: readonly Caller[], used: () => number): Promise<Cost> {
  let count = 0
  const [begun, before] = [performance.now(), used()]
  const end = begun + SLICE_MS
  await Promise.all(
    callers.map(async (caller) => {
      for (; performance.now() < end; count++) await caller.get()
    }),
  )
  return { clock: (performance.now() - begun) / count, processor: (used() - before) / count }
}

interface Side {
  readonly callers: readonly Caller[]
  readonly used: () => number
}
async function compare(what: string, audited: Side, plain: Side): Promise<Row[]> {
  const [ours, limit]: [Cost[], Cost[]] = [[], []]
  for (let round = 0; round <= ROUNDS; round++) {
    const pair = [await costOf(audited.callers, audited.used), await costOf(plain.callers, plain.used)] as const
    if (round === 0) continue
    ours.push(pair[0])
    limit.push(pair[1])
  }
  const ms = (value: number) => `${value.toFixed(2)} ms`
  const row = (about: string, of: (costs: readonly Cost[]) => number): Row => ({
    what: `${what}: ${about}`,
    ours: ms(of(ours)),
    limit: ms(of(limit)),
    ratio: of(ours) / of(limit),
    reach: { kind: 'at-most', value: REACH },
  })
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  return [
    row('by the clock', (costs) => median(costs.map(({ clock }) => clock))),
    // The system counts the processor in hundredths of a second: a slice alone says little.
    row('processor', (costs) => mean(costs.map(({ processor }) => processor))),
  ]
}

async function logged({ kysely }: Database): Promise<number> {
  const { rows } = await sql<{
    n: number
  }>`select count(*)::int as n from sys_data_log where screen_id = ${BENCH_SCREEN}`.execute(kysely)
  return rows[0]?.n ?? 0
}

/** A save with its version and its entry of the operation log, against the same server without both. */
export const measureAudit = (): Promise<Row[]> =>
  onOwnProduct((own) =>
    onOwnProduct(
      async (plain) => {
        const [audited, without] = [await prepare(own), await prepare(plain)]
        const rows: Row[] = []
        for (const [what, count] of [
          ['one caller', 1],
          [`${CALLERS} callers`, CALLERS],
        ] as const) {
          const side = ({ used }: { used: () => number }, callers: readonly Caller[]): Side => ({
            callers: callers.slice(0, count),
            used,
          })
          rows.push(
            ...(await compare(
              `a change with audit, ${what}`,
              side(audited, audited.edits),
              side(without, without.edits),
            )),
            ...(await compare(
              `a new record with audit, ${what}`,
              side(audited, audited.adds),
              side(without, without.adds),
            )),
          )
        }
        for (const one of [audited, without].flatMap(({ edits, adds }) => [...edits, ...adds])) one.close()
        if ((await logged(own.database)) === 0 || (await logged(plain.database)) > 0)
          throw new Error('The comparison does not differ by the audit')
        return rows
      },
      { preload: [new URL('without-audit.ts', import.meta.url)] },
    ),
  )
