import { expect, type Page } from '@playwright/test'
import { box, button, expectAt, goTo, press, typed } from './grid-pointer.ts'
import { callingAs, publishScreen, signIn } from '../kit.ts'
import { test } from '../test.ts'

// A paste of 50,000 rows of 30 columns, most of which no column can read.
const ID = 'lab.bulk'
const PASTED = 50_000
const VIEWS = [
  { view: 'text' },
  { view: 'number', type: 'number' },
  { view: 'date' },
  { view: 'switch' },
  { view: 'textarea' },
  {
    view: 'list',
    options: {
      items: [
        { value: '1', text: '一级' },
        { value: '2', text: '二级' },
      ],
    },
  },
] as const
const more = Object.fromEntries(
  Array.from({ length: 28 }, (_, at) => [`more${at}`, { title: `其他${at}`, ...VIEWS[at % VIEWS.length] }]),
)
const fields = { code: { title: '编号' }, name: { title: '名称' }, ...more }
const SCREEN = {
  version: 1,
  id: ID,
  title: '表格试验',
  permission: 'lab:bulk',
  source: { table: 'lab_bulk' },
  menu: { path: '/lab/bulk', order: 994 },
  fields,
  list: { columns: Object.keys(fields), sort: { field: 'code', order: 'asc' } },
}

async function openGrid(page: Page): Promise<void> {
  await page.goto('/#/lab/bulk')
  await page.getByRole('button', { name: '表格编辑' }).click()
  await expect(box(page).locator('canvas').first()).toBeVisible()
}
test.beforeAll(async ({ request }) => {
  const call = await callingAs(request, 'admin')
  // A test that is tried again finds the screen there.
  if (await call('GET', `/schema/get/${ID}`).catch(() => undefined)) return
  await publishScreen(call, SCREEN)
  await call('POST', `/data/${ID}/saveRows`, {
    added: ['A', 'B', 'C'].map((code) => ({ id: code, code, name: `名称${code}` })),
  })
})
test.beforeEach(async ({ page }) => {
  page.on('dialog', (dialog) => void dialog.accept())
  await signIn(page, 'admin')
  await openGrid(page)
  await press(page, '名称', 1)
  await page.keyboard.press('Control+a')
  await page.keyboard.type('先写的')
  await page.keyboard.press('Enter')
})
/** Garbage is pasted from the second row on, long enough to be stopped; the text is made in the page. */
async function paste(page: Page): Promise<void> {
  await goTo(page, '编号', 2)
  await typed(page).evaluate((input, count) => {
    const words = [
      'abc',
      '12.5',
      '2024-05-06',
      '二级',
      '是',
      '"多\n行""文"',
      '1e999',
      '',
      '=1+1',
      '2024-13-45',
      '９９',
      '𠮷😀',
      '<b>x</b>',
      "'; drop--",
      '-0',
      'NaN',
      '三级',
    ]
    const line = (row: number) =>
      Array.from({ length: 30 }, (_, col) => (col === 0 ? `P${row}` : words[(row * 31 + col * 7) % words.length])).join(
        '\t',
      )
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', Array.from({ length: count }, (_, row) => line(row)).join('\r\n'))
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, PASTED)
}
const ending = (page: Page) => page.locator('.vg-work').getByRole('button', { name: /取\s*消/ })
const countOf = (page: Page, rows: number) => page.getByText(`共 ${rows} 行`, { exact: true })

test('a paste of 50,000 rows that is stopped half-way leaves nothing, and the values typed before it are the last step', async ({
  page,
}) => {
  await paste(page)
  await ending(page).click()
  await expect(countOf(page, 3)).toBeVisible()
  await expect(page.locator('.vg-work').getByRole('progressbar')).toBeHidden()
  await goTo(page, '编号', 2)
  await expectAt(page, '编号', 2, 'B')
  await goTo(page, '名称', 1)
  await expectAt(page, '名称', 1, '先写的')
  await page.keyboard.press('Control+z')
  await expectAt(page, '名称', 1, '名称A')
  await expect(button(page, '撤销')).toBeDisabled()
})

test('a paste of 50,000 rows of garbage is one step, with unreadable values reported and marked', async ({ page }) => {
  await paste(page)
  // Each of 400,000 cells is checked, which takes a minute where two cores serve three workers.
  await expect(page.getByText(/有 \d+ 个值无法识别，已按原文保留并标出/)).toBeVisible({ timeout: 120_000 })
  await expect(countOf(page, PASTED + 1)).toBeVisible()
  await page.keyboard.press('Control+End')
  await page.keyboard.press('Home')
  await expectAt(page, '编号', PASTED + 1, `P${PASTED - 1}`)
  await page.keyboard.press('Control+z')
  await expect(countOf(page, 3)).toBeVisible()
  await expect(page.locator('.vg-work').getByRole('progressbar')).toBeHidden()
  await goTo(page, '名称', 1)
  await expectAt(page, '名称', 1, '先写的')
})

test('a reload amid a paste of 50,000 rows restores the values typed before it', async ({ page }) => {
  await paste(page)
  await expect(ending(page)).toBeVisible()
  await page.reload()
  await openGrid(page)
  await expect(page.getByText(/在此表格中未保存的修改（\d+ 行）/)).toBeVisible()
  await page.getByRole('button', { name: /^恢\s*复/ }).click()
  await expect(page.getByText(/在此表格中未保存的修改/)).toBeHidden()
  await expect(button(page, '撤销')).toBeEnabled()
  // The grid moves up once the bar of the work above it is gone.
  await expect(page.getByText(/正在恢复/)).toBeHidden()
  await goTo(page, '名称', 1)
  await expectAt(page, '名称', 1, '先写的')
})
