import type { Browser, Page } from '@playwright/test'
import { meters } from './meter.ts'

export interface Sample {
  /** Processor time of the page's main thread until everything is drawn, ms. */
  readonly work: number
  /** The same by the clock. */
  readonly mount: number
  /** Bytes of the page's heap that the drawing keeps. */
  readonly heap: number
  /** The same after the page was scrolled to its end. */
  readonly scrolled: number
  readonly keys: readonly number[]
  /** Script of one key, ms of the processor. */
  readonly script: number
  /** Each time the select shows or hides, ms. */
  readonly choices: readonly number[]
}
/** A busy machine is waited for: it is not what is measured. */
const PATIENCE_MS = 120_000
/** Keys that are pressed before any is counted. */
const WARM_KEYS = 20
/** How far the page is scrolled at a time, and how long it stays there. */
const SCREEN = 500
const STAY_MS = 60

/** One screen after another, each long enough in view to be drawn. */
async function scrollThrough(page: Page): Promise<void> {
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  for (let top = 0; top < height; top += SCREEN) {
    await page.evaluate((at) => window.scrollTo(0, at), top)
    await page.waitForTimeout(STAY_MS)
  }
}

async function sample(
  browser: Browser,
  url: string,
  { keys = 0, choices = 0, isScrolled = false }: Rounds,
): Promise<Sample> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  context.setDefaultTimeout(PATIENCE_MS)
  const page = await context.newPage()
  const broken = new Promise<never>((_, reject) => page.once('pageerror', reject))
  const { used, script, heap } = await meters(page)
  await page.goto(url)
  await Promise.race([page.waitForFunction(() => window.bench !== undefined), broken])
  const [heapBefore, before] = [await heap(), await used()]
  const mount = await Promise.race([page.evaluate(() => window.bench?.draw()), broken])
  const work = (await used()) - before
  const heldBytes = (await heap()) - heapBefore
  if (keys) await page.evaluate((times) => window.bench?.key(times), WARM_KEYS)
  const scriptBefore = await script()
  const typed = keys ? await page.evaluate((times) => window.bench?.key(times), keys) : []
  const spent = (await script()) - scriptBefore
  if (isScrolled) await scrollThrough(page)
  const scrolled = isScrolled ? (await heap()) - heapBefore : Number.NaN
  const chosen = choices ? await page.evaluate((times) => window.bench?.choose(times), choices) : []
  await context.close()
  return {
    work,
    mount: mount ?? Number.NaN,
    heap: heldBytes,
    scrolled,
    keys: typed ?? [],
    script: spent / keys,
    choices: chosen ?? [],
  }
}

interface Rounds {
  readonly rounds: number
  /** Keys pressed on each page; by default none. */
  readonly keys?: number
  /** How often the select above the page shows and hides; by default never. */
  readonly choices?: number
  /** Whether each page is scrolled to its end. */
  readonly isScrolled?: boolean
}

/** Two pages in turn, so that a drift of the machine meets both. */
export async function alternate(
  browser: Browser,
  [ours, limit]: readonly [string, string],
  wanted: Rounds,
): Promise<[Sample[], Sample[]]> {
  const samples: [Sample[], Sample[]] = [[], []]
  for (let round = 0; round <= wanted.rounds; round++) {
    const pair = [await sample(browser, ours, wanted), await sample(browser, limit, wanted)] as const
    if (round === 0) continue // warms the caches of both
    samples[0].push(pair[0])
    samples[1].push(pair[1])
  }
  return samples
}
