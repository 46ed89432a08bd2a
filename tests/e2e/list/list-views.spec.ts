import { expect, type Page } from '@playwright/test'
import { callingAs, expectClean, hearing, listRows, publishScreen, signIn, typeInto } from '../kit.ts'
import { test } from '../test.ts'

test.describe.configure({ mode: 'serial' })

const ID = 'lab.looks'
const PATH = '/#/lab/looks'
const DOCUMENT = {
  version: 1,
  id: ID,
  title: '视图试验',
  permission: 'lab:looks',
  source: { table: 'lab_looks' },
  menu: { path: '/lab/looks', order: 991 },
  fields: {
    code: { title: '编号' },
    name: { title: '名称' },
    level: {
      title: '级别',
      view: 'list',
      options: {
        items: [
          { value: '1', text: '一级' },
          { value: '2', text: '二级' },
        ],
      },
    },
    worth: { title: '估值', view: 'number', type: 'number' },
  },
  query: { items: ['name', 'level'] },
  list: {
    columns: ['code', 'name', 'level', 'worth'],
    sort: { field: 'code', order: 'asc' },
    quick: ['code', 'name'],
    totals: { worth: 'sum' },
  },
}
const COUNT = 25

const heading = (page: Page, name: string) =>
  page.locator('.vi-table:visible').getByRole('columnheader', { name: new RegExp(`^${name}`) })
const headings = (page: Page) => page.locator('.vi-table:visible thead th')
const codes = (page: Page) => listRows(page).locator('td:nth-child(3)')
const open = async (page: Page, address = PATH) => {
  await page.goto(address)
  await expect(listRows(page).first()).toBeVisible()
}

test('a list is ordered by several columns and searched at once, and its address leads others to the same list', async ({
  page,
  request,
  browser,
}) => {
  const call = await callingAs(request, 'admin')
  await publishScreen(call, DOCUMENT)
  for (let number = 1; number <= COUNT; number += 1)
    await call('POST', `/data/${ID}/add`, {
      code: `K${String(number).padStart(3, '0')}`,
      name: number % 2 ? '铜鼎' : '玉琮',
      level: String((number % 2) + 1),
      worth: number,
    })
  await signIn(page, 'admin')
  await open(page)
  await heading(page, '级别').click()
  await heading(page, '编号').click({ modifiers: ['Shift'] })
  await heading(page, '编号').click({ modifiers: ['Shift'] })
  await expect(codes(page).first()).toHaveText('K024')
  await typeInto(page.getByRole('textbox', { name: '搜索编号、名称' }), '玉琮')
  await expect(page.locator('.vi-totals:visible')).toContainText('合计 156')
  await page.getByRole('button', { name: '第 2 页' }).click()
  await expect(codes(page)).toHaveText(['K004', 'K002'])
  await expect(page).toHaveURL(/#\/lab\/looks\?.*l\.sort=level,-code&l\.page=2$/)
  await expectClean(page, '.vi-list')

  const address = page.url()
  const other = await (await browser.newContext()).newPage()
  await signIn(other, 'admin')
  await open(other, address.slice(address.indexOf('/#')))
  await expect(codes(other)).toHaveText(['K004', 'K002'])
  await expect(other.getByRole('textbox', { name: '搜索编号、名称' })).toHaveValue('玉琮')
  await other.context().close()

  await page.goBack()
  await expect(codes(page)).toHaveCount(10)
  await page.goForward()
  await expect(codes(page)).toHaveText(['K004', 'K002'])
  // A tab leads to the list as it was left, and to no second tab.
  await page.locator('.v-tabs').getByRole('link').first().click()
  await page.locator('.v-tabs').getByRole('link', { name: '视图试验' }).click()
  await expect(codes(page)).toHaveText(['K004', 'K002'])
  await expect(page).toHaveURL(/l\.page=2$/)
  await expect(page.locator('.v-tabs').getByRole('link', { name: '视图试验' })).toHaveCount(1)
  const { said } = await hearing(page, /地址中有无法识别的列表条件，已忽略/)
  await page.goto(`${PATH}?l.page=0&q.nothing=1`)
  await said
  await expect(codes(page).first()).toHaveText('K001')
})

test('columns are moved and made wider by the mouse, and are the same in another browser', async ({
  page,
  browser,
}) => {
  await signIn(page, 'admin')
  await open(page)
  await heading(page, '估值').dragTo(heading(page, '名称'), { steps: 5 })
  await expect(headings(page).nth(3)).toHaveText('估值')
  const before = await heading(page, '编号').boundingBox()
  await heading(page, '编号').hover()
  const grip = await heading(page, '编号').locator('.vi-grip').boundingBox()
  if (!before || !grip) throw new Error('the heading is not drawn')
  await page.mouse.move(grip.x + grip.width / 2, grip.y + grip.height / 2)
  await page.mouse.down()
  await page.mouse.move(grip.x + 62, grip.y + grip.height / 2, { steps: 4 })
  // The order is saved a moment after it was changed, which may be now.
  const kept = page.waitForResponse(
    (reply) => reply.url().includes('/sys/listView/save') && reply.request().postData()?.includes('widths') === true,
    { timeout: 60_000 },
  )
  await page.mouse.up()
  await kept
  const wide = await page
    .locator('.vi-table:visible col')
    .nth(2)
    .evaluate((column) => Number.parseInt((column as HTMLElement).style.width, 10))
  expect(wide).toBeGreaterThan(before.width + 40)
  const other = await (await browser.newContext()).newPage()
  await signIn(other, 'admin')
  await open(other)
  await expect(headings(other).nth(3)).toHaveText('估值')
  await expect(other.locator('.vi-table:visible col').nth(2)).toHaveAttribute('style', `width: ${wide}px;`)
  await other.context().close()
})

test('a view is saved, begun with, and found by a person on a phone', async ({ page }) => {
  await signIn(page, 'admin')
  await open(page)
  await heading(page, '估值').click()
  await heading(page, '估值').click()
  await page.getByRole('button', { name: /^视图：/ }).click()
  await typeInto(page.getByRole('textbox', { name: '视图名称' }), '最贵的')
  await page.getByRole('checkbox', { name: '与可查看此页面的人共享' }).check()
  await page.getByRole('button', { name: '保存为视图' }).click()
  await page.getByRole('button', { name: '视图：最贵的' }).click()
  await expectClean(page, '.vi-list')
  await page.getByRole('button', { name: '打开页面时使用“最贵的”' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: '视图：最贵的' })).toBeFocused()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/#/isps/home')
  await page.reload()
  await page.goto(PATH)
  await expect(page.getByRole('button', { name: '视图：最贵的' })).toBeVisible()
  await expect(page.getByRole('combobox', { name: '排序', exact: true })).toHaveValue('worth desc')
  await expectClean(page, '.vi-list')
})
