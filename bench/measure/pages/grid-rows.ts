import { compileRules, type CellRule } from '../../../engine/validate/cell-rules.ts'
import { resolveField } from '../../../engine/model/resolve.ts'
import { say } from '../../../schemas/messages/index.ts'
import { GridStore } from '../../../src/grid/store/grid-store.ts'
import type { CellChange, GridColumn, Values } from '../../../src/grid/store/types.ts'
import { median, type Row } from '../stats.ts'

const ROUNDS = 3
const ROWS = 100_000
const COLUMNS = 30
const PASTED = 10_000
/** The figures to reach, ms, and times the heap of the plain rows. */
const REACH = { checks: 1500, slice: 50, drag: 100, paste: 1500, heap: 1.3 }

const UNIQUE = 1
const keyOf = (column: number) => `c${column}`
/** Column 1 is unique, every third holds numbers, the others words. */
const valueOf = (row: number, column: number) =>
  column === UNIQUE
    ? `u${row}`
    : column % 3 === 0
      ? (row * (column + 1)) % 9973
      : `words ${(row * (column + 7)) % 1000}`

function makeRows(): Values[] {
  return Array.from({ length: ROWS }, (_, row) => ({
    id: String(row),
    ...Object.fromEntries(Array.from({ length: COLUMNS }, (__, column) => [keyOf(column), valueOf(row, column)])),
  }))
}
function makeColumns(): readonly GridColumn[] {
  return Array.from({ length: COLUMNS }, (_, column) => {
    const key = keyOf(column)
    const rule: CellRule = column === UNIQUE ? { unique: true } : { pattern: column % 3 === 0 ? 'n' : '^[a-z]+ \\d+$' }
    const rules = compileRules({ key, title: key }, [rule], {
      say: (code, params) => say(code, params),
      log: (text) => console.error(text),
    })
    return {
      key,
      title: key,
      field: resolveField(key, { title: key, view: 'text' }),
      ...rules,
      ...(column === 0 ? { statistics: ['sum'] } : {}),
    }
  })
}

interface Sample {
  readonly checks: number
  readonly slice: number
  readonly drag: number
  readonly paste: number
  readonly pasteSlice: number
  readonly merges: number
}
async function timed(work: (tick: () => void) => unknown): Promise<{ readonly all: number; readonly longest: number }> {
  const begun = performance.now()
  let [last, longest] = [begun, 0]
  await work(() => {
    const now = performance.now()
    longest = Math.max(longest, now - last)
    last = now
  })
  return { all: performance.now() - begun, longest }
}

function* pasted(): Generator<CellChange> {
  for (let row = 0; row < PASTED; row++)
    for (let column = 0; column < COLUMNS; column++)
      yield {
        id: String(row),
        key: keyOf(column),
        value: column % 3 === 0 && column !== UNIQUE ? row : `pasted ${row}`,
      }
}

async function sample(columns: readonly GridColumn[]): Promise<Sample> {
  const store = new GridStore({ columns, rows: makeRows(), order: 'orderNum' })
  store.total(keyOf(0))
  const checks = await timed((tick) => store.checkAll({ onProgress: tick }))
  const drag = await timed(() => {
    store.move(0, ROWS - 1)
    return store.indexOf('0')
  })
  const paste = await timed((tick) => store.editInSlices(pasted(), { onProgress: tick }))
  const merges = await timed(() => {
    for (let row = 0; row < 50; row++)
      store.merge({ id: String(row * 1999), [keyOf(0)]: row, [keyOf(2)]: `theirs ${row}` })
  })
  return {
    checks: checks.all,
    slice: checks.longest,
    drag: drag.all,
    paste: paste.all,
    pasteSlice: paste.longest,
    merges: merges.all,
  }
}

/** How much the store adds to the heap of its rows, as a factor; undefined where the heap cannot be swept. */
function heapFactor(columns: readonly GridColumn[]): number | undefined {
  const { gc } = globalThis as { readonly gc?: () => void }
  if (!gc) return undefined
  const used = () => {
    gc()
    return process.memoryUsage().heapUsed
  }
  const bare = used()
  const rows = makeRows()
  const plain = used() - bare
  const store = new GridStore({ columns, rows })
  const all = used() - bare
  return store.size === ROWS ? all / plain : undefined
}

/** The rows of an editable grid without a face: 100,000 of 30 columns. */
export async function measureGridRows(): Promise<Row[]> {
  const columns = makeColumns()
  const heap = heapFactor(columns)
  const samples: Sample[] = []
  for (let round = 0; round <= ROUNDS; round++) {
    const one = await sample(columns)
    if (round > 0) samples.push(one)
  }
  const row = (name: string, of: keyof Sample, reach: number): Row => {
    const spent = median(samples.map((one) => one[of]))
    return {
      what: `rows of a grid: ${name}`,
      ours: `${spent.toFixed(1)} ms`,
      limit: `${reach} ms`,
      ratio: spent / reach,
      reach: { kind: 'at-most', value: 1 },
    }
  }
  return [
    row('30 rules on 100,000 rows, one of them unique', 'checks', REACH.checks),
    row('the longest slice of it', 'slice', REACH.slice),
    row('the first row becomes the last of 100,000', 'drag', REACH.drag),
    row('10,000 × 30 cells pasted and checked', 'paste', REACH.paste),
    row('the longest slice of it', 'pasteSlice', REACH.slice),
    row('50 rows of somebody else', 'merges', REACH.slice),
    ...(heap === undefined
      ? []
      : [
          {
            what: 'rows of a grid: heap with the store against the rows alone',
            ours: heap.toFixed(3),
            limit: String(REACH.heap),
            ratio: heap / REACH.heap,
            reach: { kind: 'at-most', value: 1 },
          } satisfies Row,
        ]),
  ]
}
