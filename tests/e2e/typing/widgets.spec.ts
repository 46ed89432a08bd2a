import { expect, type Locator, type Page } from '@playwright/test'
import { widgets } from '../../../registry/index.ts'
import type { AnyWidget } from '../../../registry/kit/define.ts'
import type { Locale } from '../../../schemas/language/text.ts'
import { gallery } from '../../../schemas/messages/designer/gallery.ts'
import { expectClean, signIn } from '../kit.ts'
import { test } from '../test.ts'
import { everyRun } from '../../kit/sweep.ts'

// Nothing is saved here, so that the two long ones need not wait for each other.
test.describe.configure({ mode: 'parallel' })

const GALLERY = '/online/gallery'
/** More stops than any widget has. */
const STOPS = 150
type Code = keyof typeof gallery
const EDITED = [
  ['GALLERY_FORM', 'Form-plain'],
  ['GALLERY_QUERY', 'Query-plain'],
  ['GALLERY_CELL', 'Cell-plain'],
] as const satisfies readonly (readonly [Code, string])[]

const EVERY_PART = 'article[aria-labelledby^="gallery-"]'
const partOf = ({ type }: AnyWidget) => `article[aria-labelledby="gallery-${type}"]`

/** Heavy parts are drawn when they come into view, as for a person who scrolls down the page. */
async function readDown(page: Page, widget: AnyWidget): Promise<Locator> {
  const sample = page.locator(`${partOf(widget)} .v-gallery-case`)
  // What comes above it while it is on its way moves it out of sight again.
  await expect(async () => {
    await page.locator(`${partOf(widget)} .v-gallery-cases`).scrollIntoViewIfNeeded()
    await expect(sample).toHaveCount(1, { timeout: 5_000 })
  }).toPass({ timeout: 60_000 })
  for (const face of await sample.locator('.v-gallery-face').all()) await face.scrollIntoViewIfNeeded()
  await expect(sample.locator('.ant-spin')).toHaveCount(0)
  return sample
}

async function expectFaces(sample: Locator, { type, range }: AnyWidget, locale: Locale): Promise<void> {
  const drawn = await sample.locator('.v-gallery-faces > .v-gallery-face').evaluateAll((faces) =>
    faces.map((face) => ({
      name: face.firstElementChild?.textContent,
      height: (face.lastElementChild as HTMLElement).offsetHeight,
    })),
  )
  const expected: readonly Code[] = [
    'GALLERY_FORM',
    'GALLERY_QUERY',
    ...(range ? ['GALLERY_RANGE' as const] : []),
    'GALLERY_CELL',
    'GALLERY_SHOW',
    'GALLERY_DISABLED',
    'GALLERY_INVALID',
  ]
  expect(
    drawn.map(({ name }) => name),
    type,
  ).toEqual(expected.map((code) => gallery[code][locale]))
  for (const { name, height } of drawn) expect(height, `${type}: ${name}`).toBeGreaterThan(10)
}

/** Names of the faces that the Tab key comes by, from the heading of the widget to what follows it. */
async function walkThrough(page: Page, widget: AnyWidget): Promise<ReadonlySet<string>> {
  const part = partOf(widget)
  await page.locator(`${part} h3 a`).focus()
  const reached = new Set<string>()
  let before = ''
  for (let stop = 0; stop < STOPS; stop += 1) {
    await page.keyboard.press('Tab')
    const here = await page.evaluate((within) => {
      const { activeElement } = document
      const marked =
        activeElement instanceof HTMLElement
          ? (activeElement.dataset['stop'] ??= String(document.querySelectorAll('[data-stop]').length))
          : ''
      return {
        isWithin: Boolean(activeElement?.closest(within)),
        face: activeElement?.closest('.v-gallery-face')?.firstElementChild?.textContent ?? '',
        marked,
      }
    }, part)
    if (!here.isWithin) return reached
    // An editor uses Tab itself until Escape is pressed.
    if (here.marked === before) await page.keyboard.press('Escape')
    before = here.marked
    reached.add(here.face)
  }
  throw new Error(`The Tab key never leaves ${widget.type}`)
}

const LOOKS = [
  { locale: 'en-US', dark: true, width: 390 },
  { locale: 'zh-CN', dark: false, width: 1440 },
] as const
for (const { locale, dark, width } of everyRun<(typeof LOOKS)[number]>(LOOKS, 1)) {
  test(`every widget shows its faces, is walked through with Tab and is clear to a screen reader: ${locale}, ${dark ? 'dark' : 'light'}, ${width} px`, async ({
    page,
  }) => {
    test.slow()
    await page.addInitScript(
      (isDark) => localStorage.setItem('pro__DARK', JSON.stringify({ value: isDark, expire: null })),
      dark,
    )
    await page.setViewportSize({ width, height: 900 })
    await signIn(page, 'admin')
    await page.goto(`/?lang=${locale}#${GALLERY}`)
    await expect(page.getByRole('article')).toHaveCount(widgets.length)
    expect(await page.evaluate(() => document.documentElement.style.colorScheme)).toBe(dark ? 'dark' : 'light')
    for (const widget of widgets) {
      await test.step(widget.type, async () => {
        const sample = await readDown(page, widget)
        await expectFaces(sample, widget, locale)
        const reached = await walkThrough(page, widget)
        // A question that cannot be asked takes no cursor.
        for (const [code, id] of EDITED)
          if (await sample.locator(`[id="${widget.type}-1-${id}"]`).isEnabled())
            expect(reached, widget.type).toContain(gallery[code][locale])
        expect(
          await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
          widget.type,
        ).toBe(0)
      })
    }
    // All in one analysis: axe lays out the whole document for the colours of each part.
    await expect(page.locator(`${EVERY_PART} .v-gallery-case`)).toHaveCount(widgets.length)
    await expectClean(page, EVERY_PART)
  })
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('calendars, lists and levels open within the window', async ({ page }) => {
    await signIn(page, 'admin')
    for (const [type, face] of [
      ['date', 'Query-range'],
      ['datetime', 'Form-plain'],
      ['datetime', 'Query-range'],
      ['time', 'Query-range'],
      ['pca', 'Form-plain'],
      ['cat_tree', 'Form-plain'],
      ['input_pop', 'Form-plain'],
    ] as const) {
      await page.goto(`/#${GALLERY}?view=${type}`)
      await page.locator('.v-gallery-cases:visible').scrollIntoViewIfNeeded()
      const control = page.locator(`[id="${type}-1-${face}"]`)
      await control.scrollIntoViewIfNeeded()
      await (type === 'input_pop' ? control.locator('xpath=following::button[1]') : control).click()
      const open = page.locator('.ant-picker-dropdown, .ant-select-dropdown, .ant-popover').filter({ visible: true })
      await expect(open).toHaveCount(1)
      await expect
        .poll(async () => {
          const box = await open.boundingBox()
          return box !== null && box.x >= 0 && box.x + box.width <= 390
        }, `${type} ${face}`)
        .toBe(true)
      await page.keyboard.press('Escape')
      await expect(open).toHaveCount(0)
    }
  })
})

test.describe('an example', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

  test('is copied by keyboard: it is announced, and the focus stays', async ({ page }) => {
    await signIn(page, 'admin')
    await page.goto(`/#${GALLERY}?view=sel_user`)
    const copy = page.getByRole('button', { name: '复制字段定义' }).first()
    await copy.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert').filter({ hasText: '已复制' })).toBeVisible()
    await expect(copy).toBeFocused()
    expect(JSON.parse(await page.evaluate(() => navigator.clipboard.readText()))).toMatchObject({
      view: 'sel_user',
      title: { 'zh-CN': '用户选择' },
    })
  })
})
