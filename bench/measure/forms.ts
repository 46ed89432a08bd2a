import type { Browser } from '@playwright/test'
import { median, quantile, type Row } from './stats.ts'

interface Sample {
  readonly mount: number
  readonly keys: readonly number[]
}
const ROUNDS = 7
const KEYS = 80
/** The figures to reach are stated for this one; the others are for orientation. */
const LARGEST = 500

async function sample(browser: Browser, url: string): Promise<Sample> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await page.goto(url)
  await page.waitForFunction(() => window.bench !== undefined)
  await page.evaluate(() => window.bench?.key(20))
  const keys = (await page.evaluate((times) => window.bench?.key(times), KEYS)) ?? []
  const mount = (await page.evaluate(() => window.bench?.mount)) ?? Number.NaN
  await context.close()
  return { mount, keys }
}

/** Both forms in turn, so that a drift of the machine meets both. */
export async function measureForms(browser: Browser, base: string): Promise<Row[]> {
  const rows: Row[] = []
  for (const count of [20, 100, LARGEST]) {
    const ours: Sample[] = []
    const limit: Sample[] = []
    for (let round = 0; round <= ROUNDS; round++) {
      const pair = [await sample(browser, `${base}/ours/form/ours/form.html?n=${count}`), await sample(browser, `${base}/limit/form/limit/form.html?n=${count}`)] as const
      if (round === 0) continue // warms the caches of both
      ours.push(pair[0])
      limit.push(pair[1])
    }
    const figures = (samples: readonly Sample[]) => ({
      mount: median(samples.map((one) => one.mount)),
      p50: median(samples.map((one) => quantile(one.keys, 0.5))),
      p95: median(samples.map((one) => quantile(one.keys, 0.95))),
    })
    const [a, b] = [figures(ours), figures(limit)]
    const row = (what: string, key: keyof typeof a, reach: number): Row => ({
      what: `form of ${count} fields: ${what}`,
      ours: `${a[key].toFixed(2)} ms`,
      limit: `${b[key].toFixed(2)} ms`,
      ratio: a[key] / b[key],
      ...(count === LARGEST ? { reach: { kind: 'at-most' as const, value: reach } } : {}),
    })
    rows.push(row('mount', 'mount', 1), row('keystroke p50', 'p50', 1.1), row('keystroke p95', 'p95', 1.2))
  }
  return rows
}
