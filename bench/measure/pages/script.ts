import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { loadEngine } from '../../../src/scripts/engine.ts'
import { type FromSandbox, LIMITS, type Values } from '../../../src/scripts/protocol.ts'
import { Sandbox } from '../../../src/scripts/sandbox.ts'
import { median, type Row } from '../stats.ts'

const FIELDS = 100
const CALLS = 2000
const ROUNDS = 15
const ALLOWED_US = 50
const LOOPS = 3
const SCRIPT = `
onlChange() { return { f1() {
  that.set('f2', that.get('f3') + ' ' + event.value)
  if (event.value % 2) that.show('f4'); else that.hide('f4')
} } },
beforeSubmit(row) { if (!row.f1) return Promise.reject('empty') },
endless() { for (;;) {} }`

const values: Values = Object.fromEntries(Array.from({ length: FIELDS }, (_, at) => [`f${at}`, `value ${at}`]))

async function begin(post: (message: FromSandbox) => void): Promise<Sandbox> {
  const wasm = new Uint8Array(
    readFileSync(fileURLToPath(import.meta.resolve('@jitl/quickjs-wasmfile-release-sync/wasm'))),
  )
  const sandbox = new Sandbox(await loadEngine(wasm, LIMITS.memory), LIMITS, post)
  sandbox.start({
    kind: 'start',
    wasm,
    text: SCRIPT,
    limits: LIMITS,
    facts: { kind: 'form', values, isUpdate: true, members: [] },
  })
  return sandbox
}

/** Microseconds of the processor for one call of a method, its messages in and out included. */
async function callOf(hook: string): Promise<number> {
  let answered = 0
  const sandbox = await begin(({ kind }) => void (kind === 'done' && answered++))
  const round = () => {
    const begun = process.cpuUsage()
    for (let id = 1; id <= CALLS; id++) sandbox.call({ id, hook, args: [id], changed: { f1: id } })
    const { user, system } = process.cpuUsage(begun)
    return (user + system) / CALLS
  }
  const times = Array.from({ length: ROUNDS }, round)
  if (answered !== CALLS * ROUNDS) throw new Error(`${hook} answered ${answered} of ${CALLS * ROUNDS} calls`)
  return median(times)
}

/** How long an endless loop lasts, in its limit. */
async function loopOf(): Promise<number> {
  const times: number[] = []
  for (let at = 0; at < LOOPS; at++) {
    const sandbox = await begin(() => undefined)
    const begun = performance.now()
    sandbox.call({ id: 1, hook: 'endless', args: [], changed: {} })
    times.push((performance.now() - begun) / LIMITS.time)
  }
  return median(times)
}

const callRow = (what: string, us: number): Row => ({
  what: `script: ${what}, form of ${FIELDS} fields`,
  ours: `${us.toFixed(1)} µs`,
  limit: `${ALLOWED_US} µs`,
  ratio: us / ALLOWED_US,
  reach: { kind: 'at-most', value: 1 },
})

/** What a script of a screen costs, and when one without an end is over. */
export async function measureScript(): Promise<Row[]> {
  const rows = [
    callRow('a handler of a change', await callOf('onlChange.f1')),
    callRow('beforeSubmit with the whole record', await callOf('beforeSubmit')),
  ]
  const loop = await loopOf()
  return [
    ...rows,
    {
      what: 'script: an endless loop until it is over',
      ours: `${Math.round(loop * LIMITS.time)} ms`,
      limit: `${LIMITS.time} ms`,
      ratio: loop,
      reach: { kind: 'at-most', value: 1.5 },
    },
  ]
}
