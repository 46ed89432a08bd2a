import type { Browser, BrowserContext, Page } from '@playwright/test'
import { openBrowser } from '../browser.ts'
import { meter, typed, workOf } from '../meter.ts'
import { onOwnProduct } from '../own-product.ts'
import { median, quantile, type Row, within } from '../stats.ts'
import { visitSignedIn } from './visit.ts'

const ENTRIES = 2000
const GROUPS = 20
const ROUNDS = 7
/** No frame may be longer, ms. */
const FRAME_MS = 50
/** Everything a key brings about comes within this, ms. */
const REST_MS = 200
const FOLDER = '平铺'
const KEYS = ['条', '条目', '条目 1', '条目 19', '条目 19-', '条目 19-9', '条目', '']

const entry = (path: string, title: string, more: object = {}) => ({
  id: path,
  route: '1',
  path,
  name: path,
  component: 'result/Result',
  meta: { title, keepAlive: true, internalOrExternal: false },
  ...more,
})
const folder = (path: string, title: string, children: readonly object[]) =>
  entry(path, title, { component: 'layouts/RouteView', children })
const numbers = (count: number) => Array.from({ length: count }, (_, at) => at)

/** The server's menu with 2,000 entries in one folder, and as many in folders of folders. */
async function withLargeMenu(context: BrowserContext): Promise<void> {
  const flat = folder(
    '/flat',
    FOLDER,
    numbers(ENTRIES).map((nr) => entry(`/flat/${nr}`, `平铺 ${nr}`)),
  )
  const deep = folder(
    '/deep',
    '分组',
    numbers(GROUPS).map((group) =>
      folder(
        `/deep/${group}`,
        `第 ${group} 组`,
        numbers(ENTRIES / GROUPS).map((nr) => entry(`/deep/${group}/${nr}`, `条目 ${group}-${nr}`)),
      ),
    ),
  )
  await context.route('**/getUserPermissionByToken*', async (route) => {
    const reply = await route.fetch()
    const body = (await reply.json()) as { result: { menu: unknown[] } }
    body.result.menu.push(flat, deep)
    await route.fulfill({ response: reply, json: body })
  })
}

interface Sample {
  readonly open: number
  readonly scroll: number
  readonly keys: readonly number[]
}

async function open(page: Page): Promise<void> {
  await page.evaluate(
    (title) => document.querySelector<HTMLElement>(`.v-side-menu [role="treeitem"][title="${title}"]`)?.click(),
    FOLDER,
  )
  await page.getByRole('treeitem', { name: `${FOLDER} 0`, exact: true }).waitFor()
}
async function scroll(page: Page): Promise<void> {
  await page.evaluate(() => {
    const rows = document.querySelector('.v-side-menu [role="tree"]')
    if (rows) rows.scrollTop = rows.scrollHeight / 2
  })
  await page.getByRole('treeitem', { name: `${FOLDER} ${ENTRIES / 2}`, exact: true }).waitFor()
}

async function sample(
  browser: Browser,
  url: string,
  storageState: Awaited<ReturnType<typeof visitSignedIn>>,
): Promise<Sample> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN', storageState })
  await withLargeMenu(context)
  const page = await context.newPage()
  await page.goto(url)
  await page.getByRole('treeitem', { name: FOLDER, exact: true }).waitFor()
  await page.waitForLoadState('networkidle')
  const used = await meter(page)
  const opened = await workOf(used, () => open(page))
  const scrolled = await workOf(used, () => scroll(page))
  const keys = await typed(page, used, { selector: 'aside input[type="search"]', texts: KEYS, rest: REST_MS })
  await context.close()
  return { open: opened, scroll: scrolled, keys }
}

/** The side menu with thousands of entries: the work of a folder of 2,000 that opens and is scrolled, and of a search. */
export const measureMenu = (): Promise<Row[]> =>
  onOwnProduct(async ({ product }) => {
    const browser = await openBrowser()
    try {
      const state = await visitSignedIn(browser, product.url)
      const samples: Sample[] = []
      for (let round = 0; round <= ROUNDS; round++) {
        const one = await sample(browser, product.url, state)
        if (round > 0) samples.push(one)
      }
      const row = (what: string, spent: number) =>
        within(`menu with a folder of 2,000 entries: ${what}`, spent, FRAME_MS)
      return [
        row('work until it is open', median(samples.map((one) => one.open))),
        row('work of a leap through it', median(samples.map((one) => one.scroll))),
        row('work of a key of the search p95', median(samples.map(({ keys }) => quantile(keys, 0.95)))),
      ]
    } finally {
      await browser.close()
    }
  })
