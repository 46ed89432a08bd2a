import { readFileSync } from 'node:fs'
import { read, write } from 'xlsx'
import { expect, type Locator, type Page } from '@playwright/test'
import type { Locale } from '../../schemas/language/text.ts'
import { type MessageCode, say } from '../../schemas/messages/index.ts'
import { callingAs, listRows, publishScreen, typeInto } from './kit.ts'
import { test } from './test.ts'
import { everyRun } from '../kit/sweep.ts'

// The day of a person at one list, by keys and pointer alone: search, edit, save, grid, export, import, print.
const ID = 'lab.daily'
const LEVELS = [
  { value: '1', text: { 'zh-CN': '一级', 'en-US': 'First' } },
  { value: '2', text: { 'zh-CN': '二级', 'en-US': 'Second' } },
]
const TITLES = {
  code: { 'zh-CN': '编号', 'en-US': 'Code' },
  name: { 'zh-CN': '名称', 'en-US': 'Name' },
  worth: { 'zh-CN': '估值', 'en-US': 'Worth' },
  day: { 'zh-CN': '入藏日期', 'en-US': 'Acquired' },
  level: { 'zh-CN': '级别', 'en-US': 'Grade' },
  note: { 'zh-CN': '备注', 'en-US': 'Remarks' },
}
const SCREEN = {
  version: 1,
  id: ID,
  title: { 'zh-CN': '日常登记', 'en-US': 'Daily records' },
  permission: 'lab:daily',
  source: { table: 'lab_daily' },
  menu: { path: '/lab/daily', order: 992 },
  fields: {
    code: { title: TITLES.code, required: true, unique: true },
    name: { title: TITLES.name, required: true },
    worth: { title: TITLES.worth, view: 'money', type: 'number' },
    day: { title: TITLES.day, view: 'date' },
    level: { title: TITLES.level, view: 'list', options: { items: LEVELS } },
    note: { title: TITLES.note, view: 'textarea' },
  },
  query: { items: ['name', 'level', { field: 'day', mode: 'range' }] },
  list: {
    columns: ['code', 'name', 'worth', 'day', 'level', 'note'],
    sort: { field: 'code', order: 'asc' },
    quick: ['code', 'name'],
  },
  form: { columns: 2, width: 800 },
}
const COUNT = 12
const VIEWS = [
  { person: 'staff', width: 1440, locale: 'zh-CN' },
  { person: 'staff', width: 390, locale: 'en-US' },
  { person: 'admin', width: 1440, locale: 'en-US' },
  { person: 'admin', width: 390, locale: 'zh-CN' },
] as const satisfies readonly { readonly person: string; readonly width: number; readonly locale: Locale }[]

test.beforeAll(async ({ request }) => {
  const call = await callingAs(request, 'admin')
  if (await call('GET', `/schema/get/${ID}`).catch(() => undefined)) return
  await publishScreen(call, SCREEN)
  const { actions, roles } = await call<{
    actions: readonly { code: string }[]
    roles: readonly { id: string; roleCode: string }[]
  }>('GET', `/schema/grants/${ID}`)
  const staff = roles.find(({ roleCode }) => roleCode === 'staff')
  await call('PUT', `/schema/grants/${ID}`, { roleId: staff?.id, actions: actions.map(({ code }) => code) })
})
test.beforeEach(async ({ request }) => {
  const call = await callingAs(request, 'admin')
  const { records } = await call<{ records: readonly { id: string }[] }>('GET', `/data/${ID}/list?pageSize=200`)
  await call('POST', `/data/${ID}/saveRows`, {
    removed: records.map(({ id }) => id),
    added: Array.from({ length: COUNT }, (_, at) => ({
      id: `d${at}`,
      code: `R-${String(at + 1).padStart(3, '0')}`,
      name: at % 2 ? `铜镜 ${at + 1}` : `瓷瓶 ${at + 1}`,
      worth: 100 * (at + 1),
      day: `2026-01-${String(at + 1).padStart(2, '0')}`,
      level: String(1 + (at % 2)),
    })),
  })
})

/** The text of a control, whose Chinese characters may be spaced. */
const named = (words: string) =>
  new RegExp(
    `^\\s*${[...words].map((letter) => letter.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)).join(String.raw`\s*`)}\\s*$`,
  )

for (const { person, width, locale } of everyRun<(typeof VIEWS)[number]>(VIEWS, 2)) {
  const isPhone = width < 500
  test.describe(`at ${width} px in ${locale}`, () => {
    test.use({ locale, viewport: { width, height: isPhone ? 844 : 900 } })
    const t = (code: MessageCode, params: Readonly<Record<string, unknown>> = {}) => say(code, params, locale)
    const button = (within: Page | Locator, code: MessageCode, params = {}) =>
      within
        .getByRole('button', { name: named(t(code, params)) })
        .filter({ visible: true })
        .first()

    /** From the sign-in page to the list, with the keyboard first and the menu then. */
    async function come(page: Page): Promise<void> {
      await page.goto('/')
      await expect(page.getByLabel(t('LOGIN_USERNAME'))).toBeFocused()
      await expect(page.getByLabel(t('LOGIN_CAPTCHA'), { exact: true })).toBeHidden()
      await page.keyboard.type(person)
      await page.keyboard.press('Tab')
      await page.keyboard.type('123456')
      await page.keyboard.press('Enter')
      const choice = page.getByRole('dialog', { name: t('LOGIN_CHOOSE') })
      await expect(choice.or(page.locator('.v-home h1'))).toBeVisible()
      if (await choice.isVisible()) {
        // The department is chosen already: Enter continues.
        await expect(button(choice, 'COMMON_CONFIRM')).toBeFocused()
        await page.keyboard.press('Enter')
      }
      await expect(page.locator('.v-home h1')).toBeVisible()
      if (isPhone) await button(page, 'SHELL_MENU_TOGGLE').click()
      await page.getByRole('treeitem', { name: SCREEN.title[locale], exact: true }).click()
      await expectRows(page, COUNT)
    }
    const expectRows = (page: Page, count: number) =>
      expect(
        page
          .getByText(named(t('LIST_TOTAL', { from: 1, to: Math.min(10, count), total: count })))
          .filter({ visible: true })
          .first(),
      ).toBeVisible()
    const record = (page: Page, code: string) =>
      (isPhone
        ? page.getByRole('listitem').filter({ hasText: code })
        : listRows(page).filter({ hasText: code })
      ).first()

    async function search(page: Page): Promise<void> {
      if (isPhone) await button(page, 'QUERY_COUNT', { count: 0 }).click()
      await typeInto(page.getByRole('search').getByLabel(TITLES.name[locale], { exact: true }), '铜镜')
      await page.keyboard.press('Enter')
      await expectRows(page, COUNT / 2)
    }
    async function edit(page: Page): Promise<void> {
      const row = record(page, 'R-002')
      if (isPhone) {
        await row.getByRole('button', { name: t('LIST_ROW_ACTIONS', { title: 'R-002' }) }).click()
        await page.getByRole('menuitem', { name: t('LIST_EDIT') }).click()
      } else await button(row, 'LIST_EDIT').click()
      const form = page.getByRole('dialog').filter({ visible: true })
      await typeInto(form.getByLabel(TITLES.worth[locale], { exact: true }), '1,234.5')
      await typeInto(form.getByLabel(TITLES.day[locale], { exact: true }), '2026/3/9')
      await page.keyboard.press('Tab')
      await form.getByLabel(TITLES.level[locale], { exact: true }).click()
      await page
        .locator('.ant-select-item-option')
        .filter({ hasText: LEVELS[0]?.text[locale] ?? '' })
        .click()
      await page.keyboard.press('ControlOrMeta+Enter')
      await expect(form).toBeHidden()
      for (const words of ['1,234.50', '2026-03-09', LEVELS[0]?.text[locale] ?? ''])
        await expect(record(page, 'R-002')).toContainText(words)
    }
    async function workInGrid(page: Page): Promise<void> {
      await button(page, 'LIST_GRID_OPEN').click()
      const grid = page.getByRole('region', { name: t('LIST_GRID_LABEL', { title: SCREEN.title[locale] }) }).first()
      await expect(grid.locator('canvas').first()).toBeVisible()
      const around = await grid.locator('.vg-canvas').boundingBox()
      if (!around) throw new Error('The grid is not drawn')
      // The first cell, to the right of the boxes and the numbers.
      await page.mouse.click(around.x + 160, around.y + 60)
      await page.keyboard.press('Escape')
      await page.keyboard.press('ArrowRight')
      await expect(page.locator('.vg-typed')).toHaveAttribute('aria-label', /铜镜 2/)
      await page.keyboard.type('海兽葡萄镜')
      await page.keyboard.press('Enter')
      await button(grid, 'LIST_GRID_SAVE').click()
      await expect(page.getByText(t('LIST_GRID_SAVED', { count: 1 })).first()).toBeVisible()
      await button(page, 'LIST_GRID_LEAVE').click()
    }
    async function exportRows(page: Page): Promise<Buffer> {
      await button(page, 'LIST_EXPORT').click()
      const dialog = page.getByRole('dialog', { name: t('EXPORT_DIALOG') })
      await dialog.getByText(t('EXPORT_COLUMNS_TEMPLATE')).first().click()
      const [download] = await Promise.all([page.waitForEvent('download'), button(dialog, 'LIST_EXPORT').click()])
      await expect(dialog).toBeHidden()
      return readFileSync(await download.path())
    }
    async function importRows(page: Page, buffer: Buffer, same: number): Promise<void> {
      await button(page, 'LIST_IMPORT').click()
      await button(page.getByRole('dialog', { name: t('IMPORT_TITLE') }), 'IMPORT_STEPWISE').click()
      const steps = page.getByRole('dialog', { name: t('IMPORT_STEPWISE') })
      const [chooser] = await Promise.all([page.waitForEvent('filechooser'), steps.getByText(t('IMPORT_DROP')).click()])
      await chooser.setFiles({
        name: 'daily.xlsx',
        mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        buffer,
      })
      await expect(steps.getByText(t('IMPORT_KEY_OF_EXPORT', { titles: TITLES.code[locale] }))).toBeVisible()
      await button(steps, 'IMPORT_STEP_CHECK').click()
      await button(steps, 'IMPORT_STORE', { count: 1 }).click()
      await expect(
        steps.getByText(t('IMPORT_OUTCOME', { total: same + 1, fresh: 0, changed: 1, same, wrong: 0 })),
      ).toBeVisible()
      await steps
        .getByRole('button', { name: named(t('COMMON_CLOSE')) })
        .last()
        .click()
      await expect(steps).toBeHidden()
    }

    async function print(page: Page): Promise<void> {
      // The browser's own dialog is not there for a test; what it would print is.
      await page.evaluate(() => {
        window.print = () => void document.documentElement.setAttribute('data-printed', '')
      })
      if (isPhone)
        await page
          .getByRole('main')
          .getByRole('button', { name: t('DETAIL_PRINT'), exact: true })
          .filter({ visible: true })
          .first()
          .click()
      else await page.keyboard.press('ControlOrMeta+p')
      await expect(page.getByRole('dialog', { name: t('PRINT_DIALOG') })).toBeVisible()
      await page.keyboard.press('Enter')
      await expect(page.locator('html[data-printed]')).toBeVisible()
      await page.emulateMedia({ media: 'print' })
      await expect(page.locator('.vi-paper')).toContainText('铜镜四')
      await expect(page.locator('.vi-paper h1')).toContainText(SCREEN.title[locale])
      await page.emulateMedia({ media: 'screen' })
      await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
      await expect(page.locator('.vi-paper')).toHaveCount(0)
    }

    test(`${person} searches, edits${isPhone ? '' : ', works in the grid'}, exports, changes the file, imports it again and prints`, async ({
      page,
    }) => {
      await come(page)
      await search(page)
      await edit(page)
      if (!isPhone) await workInGrid(page)
      const book = read(await exportRows(page))
      const sheet = book.Sheets[book.SheetNames[0] ?? ''] ?? {}
      const at = Object.keys(sheet).find((cell) => String((sheet[cell] as { readonly v?: unknown }).v) === '铜镜 4')
      if (at === undefined) throw new Error('The exported file does not hold the row')
      sheet[at] = { t: 's', v: '铜镜四' }
      await importRows(
        page,
        write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer,
        isPhone ? COUNT / 2 - 1 : COUNT / 2 - 2,
      )
      await expect(record(page, 'R-004')).toContainText('铜镜四')
      await print(page)
    })
  })
}
