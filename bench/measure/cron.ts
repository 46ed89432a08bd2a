import { nextRuns } from '../../schemas/language/cron/next.ts'
import { parseCron } from '../../schemas/language/cron/parse.ts'
import { DOCUMENTED } from '../../schemas/language/cron/samples.ts'
import { median, type Row } from './stats.ts'

/** Dates that come seldom or never: the calculation must end there too. */
const SELDOM = [
  '0 0 0 29 2 ?',
  '0 0 0 30 2 ?',
  '0 0 0 31 2,4,6,9,11 ?',
  '0 0 0 ? 2 2#5',
  '59 59 23 31 12 ?',
  '0 0 0 L-30 * ?',
]
const ROUNDS = 200
const ALLOWED_MS = 1
/** The preview looks no further. */
const YEARS = 10
const AFTER = Date.UTC(2026, 0, 1)

/** Milliseconds from the text of an expression to its next ten runs. */
function timeOf(expression: string): number {
  const begun = performance.now()
  const parsed = parseCron(expression)
  if (!parsed.ok) throw new Error(`${expression} is no expression`)
  nextRuns(parsed.cron, { after: AFTER, count: 10, anyYear: true, years: YEARS })
  return performance.now() - begun
}

/** The slowest of all expressions, in each round again so that a busy moment does not count. */
export async function measureCron(): Promise<Row[]> {
  const expressions = [...DOCUMENTED.map(([expression]) => expression), ...SELDOM]
  const times = expressions.map((expression) => ({
    expression,
    ms: median(Array.from({ length: ROUNDS }, () => timeOf(expression))),
  }))
  const slowest = times.toSorted((one, other) => other.ms - one.ms)[0] ?? { expression: '', ms: Number.NaN }
  return [
    {
      what: `cron: next ten runs, slowest of ${times.length} expressions (${slowest.expression})`,
      ours: `${slowest.ms.toFixed(3)} ms`,
      limit: `${ALLOWED_MS} ms`,
      ratio: slowest.ms / ALLOWED_MS,
      reach: { kind: 'at-most', value: 1 },
    },
  ]
}
