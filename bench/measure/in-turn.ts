import type { Browser } from '@playwright/test'
import { meters } from './meter.ts'

export interface Sample {
  /** Processor time of the page's main thread until everything is drawn, ms. */
  readonly work: number
  /** The same by the clock. */
  readonly mount: number
  /** Bytes of the page's heap that the drawing keeps. */
  readonly heap: number
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

async function sample(browser: Browser, url: string, { keys = 0, choices = 0 }: Rounds): Promise<Sample> {
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
  const kept = (await heap()) - heapBefore
  if (keys) await page.evaluate((times) => window.bench?.key(times), WARM_KEYS)
  const scriptBefore = await script()
  const typed = keys ? await page.evaluate((times) => window.bench?.key(times), keys) : []
  const spent = (await script()) - scriptBefore
  const chosen = choices ? await page.evaluate((times) => window.bench?.choose(times), choices) : []
  await context.close()
  return { work, mount: mount ?? Number.NaN, heap: kept, keys: typed ?? [], script: spent / keys, choices: chosen ?? [] }
}

interface Rounds {
  readonly rounds: number
  /** Keys pressed on each page, none unless told. */
  readonly keys?: number
  /** How often the select above the page shows and hides, not at all unless told. */
  readonly choices?: number
}

/** Two pages in turn, so that a drift of the machine meets both. */
export async function inTurn(browser: Browser, [ours, limit]: readonly [string, string], wanted: Rounds): Promise<[Sample[], Sample[]]> {
  const samples: [Sample[], Sample[]] = [[], []]
  for (let round = 0; round <= wanted.rounds; round++) {
    const pair = [await sample(browser, ours, wanted), await sample(browser, limit, wanted)] as const
    if (round === 0) continue // warms the caches of both
    samples[0].push(pair[0])
    samples[1].push(pair[1])
  }
  return samples
}
