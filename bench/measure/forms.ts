import type { Browser } from '@playwright/test'
import { inTurn, type Sample } from './in-turn.ts'
import { median, quantile, type Row } from './stats.ts'

const ROUNDS = 7
const KEYS = 80
/** The figures to reach are stated for this one; the others are for orientation. */
const LARGEST = 500

/** Both forms in turn. */
export async function measureForms(browser: Browser, base: string): Promise<Row[]> {
  const rows: Row[] = []
  for (const count of [20, 100, LARGEST]) {
    const [ours, limit] = await inTurn(browser, [`${base}/ours/form/ours/form.html?n=${count}`, `${base}/limit/form/limit/form.html?n=${count}`], { rounds: ROUNDS, keys: KEYS })
    const figures = (samples: readonly Sample[]) => ({
      work: median(samples.map((one) => one.work)),
      mount: median(samples.map((one) => one.mount)),
      p50: median(samples.map((one) => quantile(one.keys, 0.5))),
      p95: median(samples.map((one) => quantile(one.keys, 0.95))),
    })
    const [a, b] = [figures(ours), figures(limit)]
    const row = (what: string, key: keyof typeof a, reach?: number): Row => ({
      what: `form of ${count} fields: ${what}`,
      ours: `${a[key].toFixed(2)} ms`,
      limit: `${b[key].toFixed(2)} ms`,
      ratio: a[key] / b[key],
      ...(count === LARGEST && reach !== undefined ? { reach: { kind: 'at-most' as const, value: reach } } : {}),
    })
    rows.push(row('work of the mount', 'work', 1), row('mount by the clock', 'mount'), row('keystroke p50', 'p50', 1.1), row('keystroke p95', 'p95', 1.2))
  }
  return rows
}
