import type { Browser, Page } from '@playwright/test'
import { gzipSync } from 'node:zlib'
import { PAGE_SIZE } from '../../screen.ts'
import { median, type Row } from '../stats.ts'

type Storage = NonNullable<NonNullable<Parameters<Browser['newContext']>[0]>['storageState']>

/** A page to be measured: its address and the stored state of its browser. */
export interface Subject {
  readonly url: string
  readonly state?: Storage
}
const ROUNDS = 11
/** Nothing more comes by itself after it, ms. */
const REST_MS = 3000
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
export async function visit<T>(
  browser: Browser,
  { url, state }: Subject,
  measured: (page: Page, go: () => Promise<number>) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext({
    viewport: VIEWPORT,
    locale: 'zh-CN',
    ...(state ? { storageState: state } : {}),
  })
  const page = await context.newPage()
  const figure = await measured(page, async () => {
    await page.goto(url, { waitUntil: 'commit' })
    return untilInteractive(page)
  })
  await context.close()
  return figure
}

const timeOf = (browser: Browser, subject: Subject) => visit(browser, subject, (_, go) => go())

/** A visit of its own: handing the files over and packing them would take the processor from a clock that runs beside. */
const weightOf = (browser: Browser, subject: Subject, isAtRest = false) =>
  visit(browser, subject, async (page, go) => {
    const weights: Promise<number>[] = []
    page.on('response', (response) => {
      if (/\.(js|css)(\?|$)/.test(response.url()))
        weights.push(
          response.body().then(
            (body) => gzipSync(body).length,
            () => 0,
          ),
        )
    })
    await go()
    if (isAtRest) {
      await page.waitForLoadState('networkidle')
      await page.waitForTimeout(REST_MS)
    }
    return (await Promise.all(weights)).reduce((sum, weight) => sum + weight, 0)
  })

/** The product's list page, signed in, against the hand-written one on the same rows, in turn. */
export async function measureListPage(browser: Browser, ours: Subject, limit: Subject): Promise<Row[]> {
  // These warm the server and the disk as well.
  const bytes = [await weightOf(browser, ours), await weightOf(browser, limit)] as const
  const whole = await weightOf(browser, ours, true)
  const kB = (size: number) => `${(size / 1000).toFixed(0)} kB`
  const a: number[] = []
  const b: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    a.push(await timeOf(browser, ours))
    b.push(await timeOf(browser, limit))
  }
  const ready = [median(a), median(b)] as const
  return [
    {
      what: 'list page, 20 columns x 100 rows: navigation to interactive',
      ours: `${ready[0].toFixed(0)} ms`,
      limit: `${ready[1].toFixed(0)} ms`,
      ratio: ready[0] / ready[1],
      reach: { kind: 'at-most', value: 0.8 },
    },
    {
      what: 'the same: script and style until it stands, gzip',
      ours: kB(bytes[0]),
      limit: kB(bytes[1]),
      ratio: bytes[0] / bytes[1],
      reach: { kind: 'at-most', value: 1.5 },
    },
    {
      what: 'the same with what comes until it is at rest',
      ours: kB(whole),
      limit: kB(bytes[1]),
      ratio: whole / bytes[1],
      reach: { kind: 'at-most', value: 1.5 },
    },
  ]
}
