import type { Browser, Page } from '@playwright/test'
import { meters, type Meter, workOf } from '../meter.ts'
import { median, type Row } from '../stats.ts'

const ROWS = 100_000
const PASTED = 10_000
const UPDATE_MS = 3000
const UPDATES_A_SECOND = 50
const REST_MS = 500
/** The figures to reach, ms. */
const REACH = { paste: 1500, drag: 100, frame: 50 }
/** The grip of a row stands at the left side of the grid; px from there. */
const GRIP = 20

interface Sample {
  readonly paste: number
  readonly pasteWork: number
  readonly pasteFrame: number
  readonly drag: number
  readonly updateFrame: number
}
type FirstCell = (page: Page) => Promise<{ readonly y: number; readonly height: number }>
type FramesOf = (page: Page, deed: () => Promise<void>) => Promise<number[]>
interface Means {
  readonly framesOf: FramesOf
  readonly firstCell: FirstCell
}

const copy = (page: Page) => page.evaluateHandle((count) => window.grid?.copied(count), PASTED)

/** Until the last cell holds what was pasted and the step can be taken back, ms by the clock. */
async function paste(page: Page, begin: Awaited<ReturnType<typeof copy>>): Promise<number> {
  return page.evaluate(
    async ([pasteThem, last]) => {
      const store = window.grid?.store
      if (!store || !pasteThem) throw new Error('There is no grid')
      const before = store.value(last, 'c26')
      const start = performance.now()
      pasteThem()
      while (!store.canUndo || store.value(last, 'c26') === before)
        await new Promise((resolve) => requestAnimationFrame(resolve))
      return performance.now() - start
    },
    [begin, PASTED - 1] as const,
  )
}

/** The first row by its grip to the end: the rows are scrolled meanwhile, and only its fall is counted. */
async function drag(page: Page, used: Meter, first: { readonly y: number; readonly height: number }): Promise<number> {
  const grid = await page.locator('.vg-canvas').boundingBox()
  if (!grid) throw new Error('There is no grid')
  const x = grid.x + GRIP
  // In the lower half of the last row, below which the sums stand; the browser of a measurement hides its scroll bars.
  const end = grid.y + grid.height - 1.25 * first.height
  await page.mouse.move(x, first.y)
  await page.mouse.wheel(0, -ROWS * 100)
  await page.waitForTimeout(REST_MS)
  await page.mouse.down()
  await page.mouse.wheel(0, ROWS * 100)
  await page.waitForTimeout(REST_MS)
  await page.mouse.move(x, end - 2)
  await page.mouse.move(x, end)
  await page.waitForTimeout(REST_MS)
  const spent = await workOf(used, async () => {
    await page.mouse.up()
    await page.waitForTimeout(REST_MS)
  })
  const at = await page.evaluate(() => window.grid?.store.indexOf('0'))
  if (at !== ROWS - 1) throw new Error(`The first row fell on ${at}`)
  return spent
}

/** Rows of somebody else, every second one of them in sight. */
async function update(page: Page): Promise<void> {
  await page.evaluate(
    async ([all, every, seen]) => {
      for (let count = 0, begun = performance.now(); performance.now() - begun < all; count++) {
        const row = count % 2 === 0 ? seen + (count % 10) : count * 1999
        window.grid?.store.merge({ id: String(row), c0: count, c1: `别人的 ${count}` })
        await new Promise((resolve) => setTimeout(resolve, begun + (count + 1) * every - performance.now()))
      }
    },
    [UPDATE_MS, 1000 / UPDATES_A_SECOND, ROWS - 10] as const,
  )
}

async function sample(browser: Browser, url: string, { framesOf, firstCell }: Means): Promise<Sample> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  const { used } = await meters(page)
  await page.goto(`${url}?n=${ROWS}`)
  await page.waitForFunction(() => window.bench !== undefined)
  await page.evaluate(() => window.bench?.draw())
  await page.waitForTimeout(REST_MS)
  const first = await firstCell(page)
  const copied = await copy(page)
  await page.waitForTimeout(REST_MS)
  let pasted = Number.NaN
  let frames: number[] = []
  const pasteWork = await workOf(used, async () => {
    frames = await framesOf(page, async () => {
      pasted = await paste(page, copied)
    })
  })
  await page.evaluate(() => void window.grid?.store.undo())
  await page.waitForTimeout(REST_MS)
  const dragged = await drag(page, used, first)
  const updates = await framesOf(page, () => update(page))
  await context.close()
  return { paste: pasted, pasteWork, pasteFrame: Math.max(...frames), drag: dragged, updateFrame: Math.max(...updates) }
}

/** What is done to 100,000 rows, against fixed figures. */
export async function measureDeeds(
  browser: Browser,
  url: string,
  { rounds, ...means }: Means & { readonly rounds: number },
): Promise<readonly Sample[]> {
  const samples: Sample[] = []
  for (let round = 0; round < rounds; round++) samples.push(await sample(browser, url, means))
  return samples
}

export function deedRows(samples: readonly Sample[]): readonly Row[] {
  const row = (name: string, of: keyof Sample, reach: number): Row => {
    const spent = median(samples.map((one) => one[of]))
    return {
      what: `grid of ${ROWS.toLocaleString('en-US')} rows: ${name}`,
      ours: `${spent.toFixed(1)} ms`,
      limit: `${reach} ms`,
      ratio: spent / reach,
      reach: { kind: 'at-most', value: 1 },
    }
  }
  return [
    row('a paste of 10,000 × 30, by the clock', 'paste', REACH.paste),
    row('the work of it', 'pasteWork', REACH.paste),
    row('the longest frame of it', 'pasteFrame', REACH.frame),
    row('work of a row that falls from first to last', 'drag', REACH.drag),
    row(`the longest frame of ${UPDATES_A_SECOND} rows a second of somebody else`, 'updateFrame', REACH.frame),
  ]
}
