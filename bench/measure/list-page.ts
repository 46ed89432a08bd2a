import type { Browser, Page } from '@playwright/test'
import { gzipSync } from 'node:zlib'
import { PAGE_SIZE } from '../screen.ts'
import { median, type Row } from './stats.ts'

interface Sample {
  readonly ready: number
  readonly bytes: number
}
type Storage = NonNullable<NonNullable<Parameters<Browser['newContext']>[0]>['storageState']>

/** A page to be measured: its address and what its browser has kept. */
export interface Subject {
  readonly url: string
  readonly state?: Storage
}
const ROUNDS = 11
const VIEWPORT = { width: 1440, height: 900 }

/** Milliseconds from the start of the navigation until every row stands, is painted, and the main thread is free. */
function untilInteractive(page: Page): Promise<number> {
  return page.evaluate(
    (rows) =>
      new Promise<number>((resolve) => {
        const look = () => {
          if (document.querySelectorAll('tbody tr[data-row-key]').length < rows) return requestAnimationFrame(look)
          return requestAnimationFrame(() => setTimeout(() => resolve(performance.now())))
        }
        look()
      }),
    PAGE_SIZE,
  )
}

/** One visit with an empty cache. */
async function sample(browser: Browser, { url, state }: Subject): Promise<Sample> {
  const context = await browser.newContext({ viewport: VIEWPORT, ...(state ? { storageState: state } : {}) })
  const page = await context.newPage()
  const weights: Promise<number>[] = []
  page.on('response', (response) => {
    if (/\.(js|css)(\?|$)/.test(response.url())) weights.push(response.body().then((body) => gzipSync(body).length, () => 0))
  })
  await page.goto(url, { waitUntil: 'commit' })
  const ready = await untilInteractive(page)
  const bytes = (await Promise.all(weights)).reduce((sum, weight) => sum + weight, 0)
  await context.close()
  return { ready, bytes }
}

/** The product's list page, signed in, against the hand-written one on the same rows, in turn. */
export async function measureListPage(browser: Browser, ours: Subject, limit: Subject): Promise<Row[]> {
  const a: Sample[] = []
  const b: Sample[] = []
  for (let round = 0; round <= ROUNDS; round++) {
    const pair = [await sample(browser, ours), await sample(browser, limit)] as const
    if (round === 0) continue // warms the server and the disk
    a.push(pair[0])
    b.push(pair[1])
  }
  const ready = [median(a.map((one) => one.ready)), median(b.map((one) => one.ready))] as const
  const bytes = [median(a.map((one) => one.bytes)), median(b.map((one) => one.bytes))] as const
  return [
    { what: 'list page, 20 columns x 100 rows: navigation to interactive', ours: `${ready[0].toFixed(0)} ms`, limit: `${ready[1].toFixed(0)} ms`, ratio: ready[0] / ready[1], reach: { kind: 'at-most', value: 0.8 } },
    { what: 'the same: script and style, gzip', ours: `${(bytes[0] / 1000).toFixed(0)} kB`, limit: `${(bytes[1] / 1000).toFixed(0)} kB`, ratio: bytes[0] / bytes[1], reach: { kind: 'at-most', value: 1.5 } },
  ]
}
