import type { Browser } from '@playwright/test'
import { meter } from './meter.ts'

export interface Sample {
  /** Processor time of the page's main thread until everything is drawn, ms. */
  readonly work: number
  /** The same by the clock. */
  readonly mount: number
  readonly keys: readonly number[]
}
/** A busy machine is waited for: it is not what is measured. */
const PATIENCE_MS = 120_000
/** Keys that are pressed before any is counted. */
const WARM_KEYS = 20

async function sample(browser: Browser, url: string, keyCount: number): Promise<Sample> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  context.setDefaultTimeout(PATIENCE_MS)
  const page = await context.newPage()
  const broken = new Promise<never>((_, reject) => page.once('pageerror', reject))
  const used = await meter(page)
  await page.goto(url)
  await Promise.race([page.waitForFunction(() => window.bench !== undefined), broken])
  const before = await used()
  const mount = await Promise.race([page.evaluate(() => window.bench?.draw()), broken])
  const work = (await used()) - before
  const keys = keyCount === 0 ? [] : await page.evaluate(async ([warm, times]) => {
    await window.bench?.key(warm)
    return (await window.bench?.key(times)) ?? []
  }, [WARM_KEYS, keyCount] as const)
  await context.close()
  return { work, mount: mount ?? Number.NaN, keys }
}

interface Rounds {
  readonly rounds: number
  /** Keys pressed on each page, none unless told. */
  readonly keys?: number
}

/** Two pages in turn, so that a drift of the machine meets both. */
export async function inTurn(browser: Browser, [ours, limit]: readonly [string, string], { rounds, keys = 0 }: Rounds): Promise<[Sample[], Sample[]]> {
  const samples: [Sample[], Sample[]] = [[], []]
  for (let round = 0; round <= rounds; round++) {
    const pair = [await sample(browser, ours, keys), await sample(browser, limit, keys)] as const
    if (round === 0) continue // warms the caches of both
    samples[0].push(pair[0])
    samples[1].push(pair[1])
  }
  return samples
}
