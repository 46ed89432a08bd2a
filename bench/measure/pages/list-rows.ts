import type { Browser, Page } from '@playwright/test'
import { PAGE_SIZE } from '../../screen.ts'
import type { Subject } from './list-page.ts'
import { meter } from '../meter.ts'
import { median, type Row } from '../stats.ts'

const ROUNDS = 7
const VIEWPORT = { width: 1440, height: 900 }
/** So many rows are found that the page is full. */
const WORDS = '文物7'
const COLUMN = '列1'

interface Deed {
  readonly work: number
  readonly clock: number
}

/** How a person does something on one of the two pages. */
interface Hands {
  readonly next: (page: Page) => Promise<void>
  readonly sort: (page: Page) => Promise<void>
  readonly type: (page: Page) => Promise<void>
  readonly search: (page: Page) => Promise<void>
}
const click = (page: Page, selector: string) =>
  page.evaluate((wanted) => document.querySelector<HTMLElement>(wanted)?.click(), selector)
const ours: Hands = {
  next: (page) => click(page, 'button[aria-label="下一页"]'),
  sort: (page) => click(page, 'th.vi-sortable button'),
  type: (page) => page.getByRole('search').getByLabel(COLUMN, { exact: true }).fill(WORDS),
  search: (page) => click(page, '[role="search"] button[type="submit"]'),
}
const byHand: Hands = {
  next: (page) => click(page, '.ant-pagination-next button'),
  sort: (page) => click(page, 'th.ant-table-column-has-sorters'),
  type: (page) => page.locator(`input[aria-label="${COLUMN}"]`).fill(WORDS),
  search: (page) => click(page, 'button.ant-btn-primary'),
}

/** Resolves when rows stand whose first is another one than before, are painted, and the main thread is free. */
function painted(page: Page, before: string): Promise<number> {
  return page.evaluate(
    ([first, count]) =>
      new Promise<number>((resolve) => {
        const look = () => {
          const rows = document.querySelectorAll<HTMLElement>('tbody tr[data-row-key]')
          const isBusy = document.querySelector('.ant-spin-spinning, .vi-table[aria-busy="true"]') !== null
          if (isBusy || rows.length < count || rows[0]?.dataset['rowKey'] === first) return requestAnimationFrame(look)
          return requestAnimationFrame(() => setTimeout(() => resolve(performance.now())))
        }
        look()
      }),
    [before, PAGE_SIZE] as const,
  )
}
const firstKey = (page: Page) =>
  page.evaluate(() => document.querySelector<HTMLElement>('tbody tr[data-row-key]')?.dataset['rowKey'] ?? '')

async function open(browser: Browser, { url, state }: Subject): Promise<Page> {
  const context = await browser.newContext({
    viewport: VIEWPORT,
    locale: 'zh-CN',
    ...(state ? { storageState: state } : {}),
  })
  const page = await context.newPage()
  await page.goto(url, { waitUntil: 'commit' })
  await painted(page, '')
  await page.waitForLoadState('networkidle')
  return page
}

/** One visit: the next page, another order, a search. */
async function sample(
  browser: Browser,
  subject: Subject,
  hands: Hands,
): Promise<Readonly<Record<'next' | 'sort' | 'search', Deed>>> {
  const page = await open(browser, subject)
  const used = await meter(page)
  const deed = async (act: (page: Page) => Promise<void>): Promise<Deed> => {
    const before = await firstKey(page)
    const begun = { work: await used(), clock: await page.evaluate(() => performance.now()) }
    await act(page)
    const clock = (await painted(page, before)) - begun.clock
    return { work: (await used()) - begun.work, clock }
  }
  const next = await deed(hands.next)
  const sort = await deed(hands.sort)
  await hands.type(page)
  const search = await deed(hands.search)
  await page.context().close()
  return { next, sort, search }
}

/** What the main thread does from the navigation until all rows of a long page stand, ms. */
async function opening(browser: Browser, { url, state }: Subject, rows: number): Promise<Deed> {
  const context = await browser.newContext({
    viewport: VIEWPORT,
    locale: 'zh-CN',
    ...(state ? { storageState: state } : {}),
  })
  const page = await context.newPage()
  await page.goto(url, { waitUntil: 'commit' })
  const used = await meter(page)
  const clock = await page.evaluate(
    (count) =>
      new Promise<number>((resolve) => {
        const look = () =>
          document.querySelectorAll('tbody tr[data-row-key]').length < count
            ? requestAnimationFrame(look)
            : requestAnimationFrame(() => setTimeout(() => resolve(performance.now())))
        look()
      }),
    rows,
  )
  const work = await used()
  await context.close()
  return { work, clock }
}

const NAMES = { next: 'the next page', sort: 'another order', search: 'a search' } as const

/** Going on in a list, against the hand-written page on the same server: from the click until the rows are painted. */
export async function measureListRows(browser: Browser, page: Subject, limit: Subject): Promise<Row[]> {
  const a: Awaited<ReturnType<typeof sample>>[] = []
  const b: Awaited<ReturnType<typeof sample>>[] = []
  for (let round = 0; round <= ROUNDS; round++) {
    const pair = [await sample(browser, page, ours), await sample(browser, limit, byHand)] as const
    if (round === 0) continue
    a.push(pair[0])
    b.push(pair[1])
  }
  return (['next', 'sort', 'search'] as const).flatMap((name) => {
    const of = (samples: typeof a, what: keyof Deed) => median(samples.map((one) => one[name][what]))
    const row = (what: keyof Deed) => ({
      ours: `${of(a, what).toFixed(0)} ms`,
      limit: `${of(b, what).toFixed(0)} ms`,
      ratio: of(a, what) / of(b, what),
    })
    return [
      {
        what: `list page, ${NAMES[name]}: work until its 100 rows are painted`,
        ...row('work'),
        reach: { kind: 'at-most', value: 1.1 },
      },
      { what: 'the same by the clock, server included', ...row('clock'), reach: { kind: 'at-most', value: 1.1 } },
    ] satisfies Row[]
  })
}

/** A page of 1,000 rows against our own of 100. */
export async function measureLongPage(browser: Browser, long: Subject, short: Subject, rows: number): Promise<Row[]> {
  const a: Deed[] = []
  const b: Deed[] = []
  for (let round = 0; round <= ROUNDS; round++) {
    const pair = [await opening(browser, long, rows), await opening(browser, short, PAGE_SIZE)] as const
    if (round === 0) continue
    a.push(pair[0])
    b.push(pair[1])
  }
  const row = (what: keyof Deed) => {
    const [one, other] = [median(a.map((each) => each[what])), median(b.map((each) => each[what]))]
    return { ours: `${one.toFixed(0)} ms`, limit: `${other.toFixed(0)} ms`, ratio: one / other }
  }
  return [
    {
      what: 'list page of 1,000 rows against our own of 100: work until interactive',
      ...row('work'),
      reach: { kind: 'at-most', value: 1.3 },
    },
    { what: 'the same by the clock, server included', ...row('clock') },
  ]
}
