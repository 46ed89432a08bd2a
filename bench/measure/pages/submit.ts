import type { Browser } from '@playwright/test'
import { submitTimes } from '../../submit.ts'
import { meter, workOf } from '../meter.ts'
import { median, type Row } from '../stats.ts'

const ROUNDS = 15
/** So long a person does not notice, ms. */
const UNNOTICED = 50

/** Checks a large record with the rows of a sub-table, in the browser and as the server does. */
export async function measureSubmit(browser: Browser, base: string): Promise<Row[]> {
  const page = await (await browser.newContext()).newPage()
  const used = await meter(page)
  await page.goto(`${base}/ours/submit/ours/submit.html`)
  await page.waitForFunction(() => window.submit !== undefined)
  const inBrowser: number[] = []
  for (let round = 0; round < ROUNDS; round++)
    inBrowser.push(await workOf(used, () => page.evaluate(() => window.submit?.())))
  const row = (where: string, times: readonly number[]): Row => ({
    what: `500 fields and 1,000 rows of a sub-table checked ${where}`,
    ours: `${median(times).toFixed(1)} ms`,
    limit: `${UNNOTICED} ms`,
    ratio: median(times) / UNNOTICED,
    reach: { kind: 'at-most', value: 1 },
  })
  return [row('in the browser', inBrowser), row('on the server', submitTimes('server', ROUNDS))]
}
