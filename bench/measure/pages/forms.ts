import type { Browser } from '@playwright/test'
import { gzipSync } from 'node:zlib'
import { alternate, type Sample } from '../alternate.ts'
import { median, quantile, type Row } from '../stats.ts'

const ROUNDS = 7
const KEYS = 80
const CHOICES = 20
/** The figures to reach are stated for this one; the others are for orientation. */
const LARGEST = 500
/** A form of many tabs is drawn in the time of one that is as large as a tab. */
const IN_TABS = 2000
const IN_A_TAB = 100
const CHAIN = 200
/** Of the hand-written page's code. */
const MOST_WEIGHT = 1.6

interface Figures {
  readonly work: number
  readonly mount: number
  readonly heap: number
  readonly scrolled: number
  readonly p50: number
  readonly p95: number
  readonly script: number
  readonly choice: number
  readonly firstChoice: number
}
type Figure = keyof Figures

const figuresOf = (samples: readonly Sample[]): Figures => ({
  work: median(samples.map((one) => one.work)),
  mount: median(samples.map((one) => one.mount)),
  heap: median(samples.map((one) => one.heap)) / 1024 / 1024,
  scrolled: median(samples.map((one) => one.scrolled)) / 1024 / 1024,
  p50: median(samples.map((one) => quantile(one.keys, 0.5))),
  p95: median(samples.map((one) => quantile(one.keys, 0.95))),
  script: median(samples.map((one) => one.script)),
  choice: median(samples.map((one) => median(one.choices))),
  firstChoice: median(samples.map((one) => one.choices[0] ?? Number.NaN)),
})

function rowsOf(
  about: string,
  pair: readonly [readonly Sample[], readonly Sample[]],
  wanted: readonly (readonly [string, Figure, (number | undefined)?])[],
): Row[] {
  const [ours, limit] = [figuresOf(pair[0]), figuresOf(pair[1])]
  return wanted.map(([what, figure, reach]) => {
    const unit = figure === 'heap' || figure === 'scrolled' ? 'MB' : 'ms'
    return {
      what: `${about}: ${what}`,
      ours: `${ours[figure].toFixed(2)} ${unit}`,
      limit: `${limit[figure].toFixed(2)} ${unit}`,
      ratio: ours[figure] / limit[figure],
      ...(reach === undefined ? {} : { reach: { kind: 'at-most' as const, value: reach } }),
    }
  })
}

const ours = (base: string, query: string) => `${base}/ours/form/ours/form.html?${query}`
const limit = (base: string, query: string) => `${base}/limit/form/limit/form.html?${query}`

/** Script and style of a page that has drawn its form, gzipped. */
async function weightOf(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext()
  const page = await context.newPage()
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
  await page.goto(url)
  await page.waitForFunction(() => window.bench !== undefined)
  await page.evaluate(() => window.bench?.draw())
  await page.waitForLoadState('networkidle')
  const sizes = await Promise.all(weights)
  await context.close()
  return sizes.reduce((sum, size) => sum + size, 0)
}
async function measureWeight(browser: Browser, base: string): Promise<Row> {
  const [mine, theirs] = [
    await weightOf(browser, ours(base, 'n=20')),
    await weightOf(browser, limit(base, 'n=20')),
  ] as const
  const kB = (bytes: number) => `${(bytes / 1000).toFixed(0)} kB`
  return {
    what: 'form of 20 fields: script and style, gzip',
    ours: kB(mine),
    limit: kB(theirs),
    ratio: mine / theirs,
    reach: { kind: 'at-most', value: MOST_WEIGHT },
  }
}

/** Both forms in turn. */
export async function measureForms(browser: Browser, base: string): Promise<Row[]> {
  const rows: Row[] = [await measureWeight(browser, base)]
  for (const count of [20, 100, LARGEST]) {
    const pair = await alternate(browser, [ours(base, `n=${count}`), limit(base, `n=${count}`)], {
      rounds: ROUNDS,
      keys: KEYS,
      isScrolled: count === LARGEST,
    })
    const reach = (value: number) => (count === LARGEST ? value : undefined)
    rows.push(
      ...rowsOf(`form of ${count} fields`, pair, [
        ['work of the mount', 'work', reach(0.6)],
        ['mount by the clock', 'mount'],
        ['heap', 'heap', reach(0.6)],
        ['keystroke p50', 'p50', reach(0.9)],
        ['keystroke p95', 'p95', reach(1)],
        ['script of a key', 'script', reach(1)],
        ...(count === LARGEST ? ([['heap after scrolling through it', 'scrolled', 0.5]] as const) : []),
      ]),
    )
  }
  return rows
}

/** A form of many tabs beside one that is as large as a tab. */
export async function measureTabs(browser: Browser, base: string): Promise<Row[]> {
  const pair = await alternate(browser, [ours(base, `n=${IN_TABS}&shape=tabs`), ours(base, `n=${IN_A_TAB}`)], {
    rounds: ROUNDS,
  })
  return rowsOf(`first tab of ${IN_TABS} fields, beside a form of ${IN_A_TAB}`, pair, [
    ['work of the mount', 'work', 1.2],
    ['mount by the clock', 'mount'],
  ])
}

/** A select that shows and hides half of a form. */
export async function measureShow(browser: Browser, base: string): Promise<Row[]> {
  const query = `n=${IN_A_TAB}&shape=show`
  const pair = await alternate(browser, [ours(base, query), limit(base, query)], { rounds: ROUNDS, choices: CHOICES })
  return rowsOf('a select shows or hides 50 of 100 fields', pair, [
    ['until drawn', 'choice', 0.9],
    ['until drawn for the first time', 'firstChoice'],
  ])
}

/** One key in a field that a chain of computed fields begins with, beside the same form without rules. */
export async function measureChain(browser: Browser, base: string): Promise<Row[]> {
  const pair = await alternate(browser, [ours(base, `n=${CHAIN}&shape=chain`), ours(base, `n=${CHAIN}&shape=plain`)], {
    rounds: ROUNDS,
    keys: KEYS,
  })
  return rowsOf(`${CHAIN} computed fields in a chain, beside none`, pair, [
    ['keystroke p50', 'p50', 1.5],
    ['keystroke p95', 'p95'],
    ['script of a key', 'script'],
  ])
}
