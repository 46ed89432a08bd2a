import type { Browser, Page } from '@playwright/test'
import { meter, typed, workOf } from '../meter.ts'
import { median, quantile, type Row } from '../stats.ts'

const ROUNDS = 7
/** The figures to reach, ms. */
const OPEN_MS = 100
const KEY_MS = 50
const KEYS = ['1', '19', '199', '1999', '199', '19', '1', '']
/** While typing rests nothing is done; after that the answer is drawn, ms. */
const ANSWERED_MS = 600

interface Sample {
  readonly open: number
  readonly keys: readonly number[]
}

/** Opens the list and lets it come to rest: no key pays for its opening. */
async function open(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const kind of ['mousedown', 'click'])
      document.querySelector('#tree')?.parentElement?.dispatchEvent(new MouseEvent(kind, { bubbles: true }))
  })
  await page.locator('.ant-select-tree-treenode .ant-select-tree-title').first().waitFor()
  await page.waitForTimeout(ANSWERED_MS)
}

/** Opens the list, then types. */
async function sample(browser: Browser, url: string): Promise<Sample> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await page.goto(url)
  await page.waitForFunction(() => window.bench !== undefined)
  await page.evaluate(() => window.bench?.draw())
  const used = await meter(page)
  const taken = {
    open: await workOf(used, () => open(page)),
    keys: await typed(page, used, { selector: '#tree', texts: KEYS, rest: ANSWERED_MS }),
  }
  await context.close()
  return taken
}

/** A tree of 20,000 nodes on one level and on two, against the figures to reach; the same control with 20 nodes for orientation. */
export async function measureTree(browser: Browser, base: string): Promise<Row[]> {
  const rows: Row[] = []
  for (const [what, query] of [
    ['20,000 nodes on one level', 'shape=flat'],
    ['20,000 nodes in ten branches', 'shape=deep'],
    ['20 nodes', 'shape=flat&n=20'],
  ] as const) {
    const samples: Sample[] = []
    for (let round = 0; round <= ROUNDS; round++) {
      const one = await sample(browser, `${base}/ours/tree/ours/tree.html?${query}`)
      if (round > 0) samples.push(one)
    }
    const row = (name: string, spent: number, reach: number): Row => ({
      what: `tree of ${what}: ${name}`,
      ours: `${spent.toFixed(1)} ms`,
      limit: `${reach} ms`,
      ratio: spent / reach,
      ...(query.includes('n=20') ? {} : { reach: { kind: 'at-most' as const, value: 1 } }),
    })
    rows.push(
      row('work until it is open and at rest', median(samples.map((one) => one.open)), OPEN_MS),
      row('work of a key p95', median(samples.map(({ keys }) => quantile(keys, 0.95))), KEY_MS),
    )
  }
  return rows
}
