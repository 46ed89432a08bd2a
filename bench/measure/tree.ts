import type { Browser, Page } from '@playwright/test'
import { median, quantile, type Row } from './stats.ts'

const ROUNDS = 7
/** The figures to reach, ms. */
const OPEN_MS = 100
const KEY_MS = 50
const KEYS = ['1', '19', '199', '1999', '199', '19', '1', '']

interface Sample {
  readonly open: number
  readonly keys: readonly number[]
}

/** Opens the list, then types: milliseconds until the work of each and the layout after it are done, that of a search's answer included. */
async function sample(browser: Browser, url: string): Promise<Sample> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page: Page = await context.newPage()
  await page.goto(url)
  await page.waitForFunction(() => window.bench !== undefined)
  const taken = await page.evaluate(async (texts) => {
    const input = document.querySelector<HTMLInputElement>('#tree')
    const rows = () => document.querySelectorAll('.ant-select-tree-treenode .ant-select-tree-title').length
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
    const turn = () => new Promise((resolve) => setTimeout(resolve))
    if (!input) throw new Error('There is no tree')
    const start = performance.now()
    for (const kind of ['mousedown', 'click']) input.parentElement?.dispatchEvent(new MouseEvent(kind, { bubbles: true }))
    while (rows() === 0) await turn()
    void document.body.offsetHeight
    const open = performance.now() - start
    const keys: number[] = []
    for (const text of texts) {
      await new Promise((resolve) => requestAnimationFrame(resolve))
      const pressed = performance.now()
      set?.call(input, text)
      input.dispatchEvent(new InputEvent('input', { bubbles: true }))
      await Promise.resolve()
      void document.body.offsetHeight
      const typed = performance.now() - pressed
      // While typing rests nothing is done; the longest turn after it is the answer being drawn.
      let longest = 0
      for (let last = performance.now(), end = last + 600; last < end; ) {
        await turn()
        longest = Math.max(longest, performance.now() - last)
        last = performance.now()
      }
      keys.push(typed + longest)
    }
    return { open, keys }
  }, KEYS)
  await context.close()
  return taken
}

/** A tree of 20,000 nodes on one level and on two, against the figures to reach; the same control with 20 nodes for orientation. */
export async function measureTree(browser: Browser, base: string): Promise<Row[]> {
  const rows: Row[] = []
  for (const [what, query] of [['20,000 nodes on one level', 'shape=flat'], ['20,000 nodes in ten branches', 'shape=deep'], ['20 nodes', 'shape=flat&n=20']] as const) {
    const samples: Sample[] = []
    for (let round = 0; round <= ROUNDS; round++) {
      const one = await sample(browser, `${base}/ours/tree/ours/tree.html?${query}`)
      if (round > 0) samples.push(one)
    }
    const row = (name: string, spent: number, reach: number): Row => ({
      what: `tree of ${what}: ${name}`, ours: `${spent.toFixed(1)} ms`, limit: `${reach} ms`, ratio: spent / reach,
      ...(query.includes('n=20') ? {} : { reach: { kind: 'at-most' as const, value: 1 } }),
    })
    rows.push(row('open', median(samples.map(({ open }) => open)), OPEN_MS), row('key p95', median(samples.map(({ keys }) => quantile(keys, 0.95))), KEY_MS))
  }
  return rows
}
