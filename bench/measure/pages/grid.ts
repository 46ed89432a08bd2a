import type { Browser, Page } from '@playwright/test'
import { ROW_HEIGHT } from '../../grid-rows.ts'
import { deedRows, measureDeeds } from './grid-actions.ts'
import { meters, type Meter, workOf } from '../meter.ts'
import { median, quantile, type Row } from '../stats.ts'

const ROUNDS = 3
const SIZES = [1000, 10_000, 100_000] as const
const WHEELS = 100
const EDITS = 5
/** Everything a deed brings about comes within this, ms. */
const REST_MS = 300
/** What its 1,000 rows may take of the drawing library alone, and its 100,000. */
const MOUNT: Readonly<Partial<Record<number, number>>> = { 1000: 1.5, 100_000: 1.8 }
const REACH = { frame: 16.8, step: 1.3, edit: 1.3, heap: 1.3 }

interface Deeds {
  readonly frame: number
  readonly step: number
  readonly edit: number
}
interface Sample extends Partial<Deeds> {
  readonly work: number
  readonly clock: number
  readonly heap: number
}

/** Times between the frames of a page while something is done, ms. */
async function framesOf(page: Page, deed: () => Promise<void>): Promise<number[]> {
  const seen = await page.evaluateHandle(() => {
    const watch = { isOn: true, frames: [] as number[] }
    let last: number | undefined
    const look = (now: number) => {
      if (last !== undefined) watch.frames.push(now - last)
      last = now
      if (watch.isOn) requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
    return watch
  })
  await deed()
  return seen.evaluate((watch) => {
    watch.isOn = false
    return watch.frames
  })
}
/** The middle of the first cell, and the height of its row; asked for before anything is scrolled. */
async function firstCell(page: Page): Promise<{ readonly x: number; readonly y: number; readonly height: number }> {
  const found = await page.waitForFunction(() => window.firstCell?.())
  return found.evaluate((cell) => {
    if (!cell) throw new Error('The grid has no cell')
    return { x: cell.x + cell.width / 2, y: cell.y + cell.height / 2, height: cell.height }
  })
}
const sumOf = (page: Page) => page.evaluate(() => window.sum?.() ?? '')

async function wheel(page: Page, used: Meter, by: number): Promise<Pick<Deeds, 'frame' | 'step'>> {
  await page.mouse.move(600, 300)
  let frames: number[] = []
  const spent = await workOf(used, async () => {
    frames = await framesOf(page, async () => {
      for (let step = 0; step < WHEELS; step++) await page.mouse.wheel(0, by)
    })
  })
  await page.waitForTimeout(REST_MS)
  await page.mouse.wheel(0, -2 * WHEELS * by)
  // A busy machine is waited for: the first cell stands where it stood.
  await page.waitForFunction(() => document.querySelector('.dvn-scroller')?.scrollTop === 0)
  await page.waitForTimeout(REST_MS)
  return { frame: quantile(frames, 0.95), step: spent / WHEELS }
}

/** Types a number and Enter, row after row; the work of one until the new sum is drawn. */
async function edits(page: Page, used: Meter, { x, y }: { readonly x: number; readonly y: number }): Promise<number> {
  await page.mouse.click(x, y)
  await page.waitForTimeout(REST_MS)
  // Where a press begins to type, this leaves the cell.
  await page.keyboard.press('ArrowDown')
  const works: number[] = []
  for (let count = 0; count < EDITS; count++) {
    await page.waitForTimeout(REST_MS)
    const before = await sumOf(page)
    const spent = await workOf(used, async () => {
      await page.keyboard.press('5')
      // The library fetches its editors late, and a key before that is lost.
      await page.waitForFunction(
        () =>
          /^(input|textarea)$/i.test(document.activeElement?.tagName ?? '') &&
          (document.activeElement as HTMLInputElement).value === '5',
      )
      await page.keyboard.press('Enter')
      await page.waitForFunction((sum) => window.sum?.() !== sum, before)
      await page.waitForTimeout(REST_MS)
    })
    works.push(spent)
  }
  return median(works)
}

async function deedsOf(page: Page, used: Meter): Promise<Deeds> {
  const cell = await firstCell(page)
  return { ...(await wheel(page, used, ROW_HEIGHT)), edit: await edits(page, used, cell) }
}

async function sample(browser: Browser, url: string, size: number): Promise<Sample> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  const { used, heap } = await meters(page)
  await page.goto(`${url}?n=${size}`)
  await page.waitForFunction(() => window.bench !== undefined)
  await heap()
  const before = await used()
  const clock = (await page.evaluate(() => window.bench?.draw())) ?? Number.NaN
  const mounted = { clock, work: (await used()) - before, heap: await heap() }
  const deeds = size === Math.max(...SIZES) ? await deedsOf(page, used) : {}
  await context.close()
  return { ...mounted, ...deeds }
}

/** Both pages in turn; the first pair warms the caches of both. */
async function inTurn(
  browser: Browser,
  urls: readonly [string, string],
  size: number,
): Promise<readonly [Sample[], Sample[]]> {
  const samples: [Sample[], Sample[]] = [[], []]
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [at, url] of urls.entries()) {
      const one = await sample(browser, url, size)
      if (round > 0) samples[at]?.push(one)
    }
  }
  return samples
}

/** The grid against the drawing library alone, over the same rows of 30 columns. */
export async function measureGrid(browser: Browser, base: string): Promise<Row[]> {
  const ours = `${base}/ours/grid/ours/grid.html`
  const limit = `${base}/limit/grid/limit/grid.html`
  const rows: Row[] = []
  for (const size of SIZES) {
    const [mine, theirs] = await inTurn(browser, [ours, limit], size)
    const row = (name: string, of: keyof Sample, unit: readonly [by: number, word: string], reach?: number): Row => {
      const [a, b] = [mine, theirs].map((samples) => median(samples.map((one) => one[of] ?? Number.NaN)) / unit[0]) as [
        number,
        number,
      ]
      const words = (value: number) => `${value.toFixed(1)} ${unit[1]}`
      return {
        what: `grid of ${size.toLocaleString('en-US')} rows: ${name}`,
        ours: words(a),
        limit: words(b),
        ratio: a / b,
        ...(reach === undefined ? {} : { reach: { kind: 'at-most' as const, value: reach } }),
      }
    }
    const ms = [1, 'ms'] as const
    rows.push(row('work of its mount', 'work', ms, MOUNT[size]), row('the same by the clock', 'clock', ms))
    if (size !== Math.max(...SIZES)) continue
    const frame = median(mine.map((one) => one.frame ?? Number.NaN))
    rows.push(
      row('heap of the page after it', 'heap', [2 ** 20, 'MB'], REACH.heap),
      {
        ...row(`frames of ${WHEELS} wheel steps p95, against ${REACH.frame} ms`, 'frame', ms, 1),
        ratio: frame / REACH.frame,
      },
      row('work of a wheel step', 'step', ms, REACH.step),
      row('work of a number typed until its sum is drawn', 'edit', ms, REACH.edit),
    )
  }
  return [...rows, ...deedRows(await measureDeeds(browser, ours, { rounds: ROUNDS, framesOf, firstCell }))]
}
