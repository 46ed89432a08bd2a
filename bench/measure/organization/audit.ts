import { sql } from 'kysely'
import { API_PREFIX, HEADER } from '../../../schemas/contract/envelope.ts'
import type { Database } from '../../../server/db/database.ts'
import { BENCH_SCREEN, benchScreen } from '../../screen.ts'
import { fillTable } from '../../world.ts'
import { Caller } from '../calls/http-client.ts'
import { indexesMade } from '../calls/throughput.ts'
import { onOwnProduct, type OwnProduct } from '../own-product.ts'
import { signIn } from '../server.ts'
import { median, type Row } from '../stats.ts'

const ROWS = 20_000
const CALLERS = 8
const SECONDS = 1
const ROUNDS = 9
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
  return {
    edits: await open('edit', 'PUT', (one) => ({ id: idOf(one), c0: `改 ${one}`, c1: one })),
    adds: await open('add', 'POST', (one) => ({ c0: `新 ${one}`, c1: one, c3: '新' })),
  }
}

/** Milliseconds of one call, while each of the callers calls again at once. */
async function costOf(callers: readonly Caller[]): Promise<number> {
  let count = 0
  const begun = performance.now()
  const end = begun + SECONDS * 1000
  await Promise.all(
    callers.map(async (caller) => {
      for (; performance.now() < end; count++) await caller.get()
    }),
  )
  return (performance.now() - begun) / count
}

async function compare(what: string, audited: readonly Caller[], plain: readonly Caller[]): Promise<Row> {
  const [ours, limit]: [number[], number[]] = [[], []]
  for (let round = 0; round <= ROUNDS; round++) {
    const pair = [await costOf(audited), await costOf(plain)] as const
    if (round === 0) continue
    ours.push(pair[0])
    limit.push(pair[1])
  }
  const [a, b] = [median(ours), median(limit)]
  const ms = (value: number) => `${value.toFixed(2)} ms`
  return { what, ours: ms(a), limit: ms(b), ratio: a / b, reach: { kind: 'at-most', value: REACH } }
}

async function logged({ kysely }: Database): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from sys_data_log`.execute(kysely)
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
          const some = (callers: readonly Caller[]) => callers.slice(0, count)
          rows.push(
            await compare(`a change with audit, ${what}`, some(audited.edits), some(without.edits)),
            await compare(`a new record with audit, ${what}`, some(audited.adds), some(without.adds)),
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
