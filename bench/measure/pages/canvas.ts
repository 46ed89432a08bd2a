import type { Browser, Page } from '@playwright/test'
import type { Screen } from '../../../schemas/language/screen.ts'
import { benchFields, FIELD_OF } from '../../fields.ts'
import { openBrowser } from '../browser.ts'
import { meter, type Meter, workOf } from '../meter.ts'
import { onOwnProduct } from '../own-product.ts'
import { type Caller, type Product, signIn } from '../server.ts'
import { median, type Row, within } from '../stats.ts'
import { visitSignedIn } from './visit.ts'

const SIZES = [
  { count: 100, reach: 1.5 },
  { count: 500, reach: 2 },
] as const
const ROUNDS = 5
const EDITS = 7
const EDIT_MS = 50
/** How long the page rests before its work is read, ms: the check of a document waits for a pause. */
const REST_MS = 1000
/** Two screens of each size: the second is opened once the code of the first is compiled. */
const idOf = (count: number, which: 'warm' | 'measured') => `bench.canvas${count}${which}`
function screenOf(count: number, which: 'warm' | 'measured'): Screen {
  const id = idOf(count, which)
  return {
    version: 1,
    id,
    title: '性能对照',
    permission: id.replace('.', ':'),
    source: { table: id.replace('.', '_') },
    menu: { path: `/bench/${which}${count}` },
    page: { layout: 'form' },
    fields: Object.fromEntries(benchFields(count).map(({ key, title, kind }) => [key, { title, ...FIELD_OF[kind] }])),
  }
}

/** Goes to a page of the application without loading it anew. */
const goTo = (page: Page, path: string) => page.evaluate((hash) => void (location.hash = hash), path)
const fieldsDrawn = (page: Page, count: number) =>
  page.waitForFunction(
    (wanted) =>
      [...document.querySelectorAll('.vi-field[data-field]')].filter((field) => field.checkVisibility()).length >=
      wanted,
    count,
  )

async function openForm(page: Page, count: number, which: 'warm' | 'measured', used: Meter): Promise<number> {
  return workOf(used, async () => {
    await goTo(page, `#/bench/${which}${count}`)
    await fieldsDrawn(page, count)
    await page.waitForTimeout(REST_MS)
  })
}
async function openCanvas(page: Page, count: number, which: 'warm' | 'measured', used: Meter): Promise<number> {
  await goTo(page, `#/online/designer?id=${idOf(count, which)}`)
  await page.locator(`.vd-subheading:visible`, { hasText: idOf(count, which) }).waitFor()
  await page.waitForTimeout(2 * REST_MS)
  return workOf(used, async () => {
    await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('.vd-editor [role="tab"]')]
        .find((tab) => tab.checkVisibility() && tab.textContent === '画布')
        ?.click(),
    )
    await page.waitForFunction(
      (wanted) => [...document.querySelectorAll('.vd-box')].filter((box) => box.checkVisibility()).length >= wanted,
      count,
    )
    await page.waitForTimeout(REST_MS)
  })
}

/** The work of one character of a title until the canvas shows it, and of taking it back. */
async function edits(page: Page, used: Meter): Promise<{ readonly typed: number; readonly undone: number }> {
  await page.locator('.vd-box:visible').nth(2).click()
  const title = page.locator('.vd-canvas-side:visible input').first()
  await title.click()
  await page.waitForTimeout(REST_MS)
  const [typed, undone]: [number[], number[]] = [[], []]
  for (let round = 0; round < EDITS; round++) {
    typed.push(await workOf(used, () => page.keyboard.type('x').then(() => page.waitForTimeout(REST_MS))))
    undone.push(await workOf(used, () => page.keyboard.press('Control+z').then(() => page.waitForTimeout(REST_MS))))
  }
  return { typed: median(typed), undone: median(undone) }
}

interface Sample {
  readonly form: number
  readonly canvas: number
  readonly typed: number
  readonly undone: number
}
async function sample(
  browser: Browser,
  url: string,
  storageState: Awaited<ReturnType<typeof visitSignedIn>>,
  count: number,
): Promise<Sample> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN', storageState })
  const page = await context.newPage()
  await page.goto(`${url}/#/`)
  await page.waitForLoadState('networkidle')
  const used = await meter(page)
  await openForm(page, count, 'warm', used)
  const form = await openForm(page, count, 'measured', used)
  await openCanvas(page, count, 'warm', used)
  const canvas = await openCanvas(page, count, 'measured', used)
  const edited = await edits(page, used)
  await context.close()
  return { form, canvas, ...edited }
}

async function publish(call: Caller['call'], screen: Screen): Promise<void> {
  await call('POST', '/schema/create', { document: screen })
  await call('POST', `/schema/publish/${screen.id}`, { message: 'bench', baseVersion: 0, allow: [] })
}

async function measureSize({ url }: Product, browser: Browser, count: number, reach: number): Promise<Row[]> {
  const state = await visitSignedIn(browser, url)
  const samples: Sample[] = []
  for (let round = 0; round < ROUNDS; round++) samples.push(await sample(browser, url, state, count))
  const of = (name: keyof Sample) => median(samples.map((one) => one[name]))
  const what = `canvas of ${count} fields`
  return [
    {
      what: `${what}: work until it is open, against the form alone`,
      ours: `${of('canvas').toFixed(0)} ms`,
      limit: `${of('form').toFixed(0)} ms`,
      ratio: of('canvas') / of('form'),
      reach: { kind: 'at-most', value: reach },
    },
    within(`${what}: work of a character of a title until it is shown`, of('typed'), EDIT_MS),
    within(`${what}: work of an undo`, of('undone'), EDIT_MS),
  ]
}

/** The designer's canvas in the browser, against the form that it draws, opened as a page. */
export const measureCanvas = (): Promise<Row[]> =>
  onOwnProduct(async ({ product }) => {
    const { call } = await signIn(product)
    for (const { count } of SIZES)
      for (const which of ['warm', 'measured'] as const) await publish(call, screenOf(count, which))
    const browser = await openBrowser()
    try {
      const rows: Row[] = []
      for (const { count, reach } of SIZES) rows.push(...(await measureSize(product, browser, count, reach)))
      return rows
    } finally {
      await browser.close()
    }
  })
