import { expect, type APIRequestContext, type Page } from '@playwright/test'
import { callingAs, expectClean, publishScreens, signIn } from '../kit.ts'
import { test } from '../test.ts'

const PIECE = {
  version: 1,
  id: 'shape.piece',
  title: '构件',
  permission: 'shape:piece',
  source: { table: 'shape_piece' },
  menu: { hidden: true },
  fields: { relicId: { title: '藏品' }, caption: { title: '构件名称' } },
  query: { items: [] },
  list: { columns: ['caption'] },
}
const FIELDS = { regNo: { title: '登记号' }, name: { title: '名称' }, note: { title: '备注', view: 'textarea' } }
const CHILDREN = { pieces: { screen: 'shape.piece', relation: 'many', key: 'relicId', title: '构件' } }
const LONG_ROWS = 150
const shape = (id: string, title: string, list: object, more: object = {}) => ({
  version: 1,
  id,
  title,
  permission: id.replace('.', ':'),
  source: { table: id.replace('.', '_') },
  menu: {},
  fields: FIELDS,
  query: { items: ['name'] },
  list: { columns: ['regNo', 'name', 'note'], sort: { field: 'regNo', order: 'asc' }, ...list },
  ...more,
})
const INNER = shape(
  'shape.inner',
  '内嵌子表',
  { inner: 'pieces' },
  {
    children: CHILDREN,
    actions: [{ code: 'loans', title: '去借展', place: 'row', link: '/collection/loan?name={name}' }],
  },
)
const DRAWER = shape(
  'shape.drawer',
  '抽屉明细',
  {},
  { children: CHILDREN, page: { layout: 'master-detail', detail: 'drawer' } },
)
const LONG = shape('shape.long', '长列表', { pageSize: 1000 })

/** The screens of this file and their rows, once for each server. */
async function publishShapes(request: APIRequestContext): Promise<void> {
  const call = await callingAs(request, 'admin')
  const known = await call<unknown>('GET', '/schema/get/shape.long').then(
    () => true,
    () => false,
  )
  if (known) return
  await publishScreens(call, [PIECE, INNER, DRAWER, LONG])
  for (const id of [INNER.id, DRAWER.id]) {
    for (const regNo of ['Z1', 'Z2', 'Z3']) {
      const { id: relicId } = await call<{ id: string }>('POST', `/data/${id}/add`, {
        regNo,
        name: `藏品${regNo}`,
        note: '来源、修复与展出记录。'.repeat(20),
      })
      await call('POST', '/data/shape.piece/add', { relicId, caption: `${regNo} 的座` })
    }
  }
  for (let nr = 0; nr < LONG_ROWS; nr++)
    await call('POST', `/data/${LONG.id}/add`, { regNo: `L${1000 + nr}`, name: `长列表藏品${nr}` })
}
const row = (page: Page, words: string) => page.locator('tbody tr[data-row-key]:visible').filter({ hasText: words })
const cellWith = (page: Page, words: string) => page.getByRole('gridcell', { name: words, exact: true })

test.beforeEach(async ({ page, request }) => {
  await publishShapes(request)
  await signIn(page, 'admin')
})

test('rows below rows are opened and walked by the keyboard', async ({ page }) => {
  await page.goto('/#/shape/inner')
  await cellWith(page, '藏品Z1').click()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowRight')
  const inner = page.getByRole('region', { name: 'Z1 的明细' })
  await expect(inner.getByText('Z1 的座')).toBeVisible()
  await expect(inner.getByText('Z2 的座')).toHaveCount(0)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('region', { name: 'Z2 的明细' }).getByText('Z2 的座')).toBeVisible()
  await expect(inner).toBeVisible()
  await page.keyboard.press('Space')
  await page.keyboard.press('Shift+ArrowDown')
  await expect(page.getByText('已选择 2 项')).toBeVisible()
  await expectClean(page)
})

test('a row opens its details with Enter, and its menu leads to another page with a value of the row', async ({
  page,
}) => {
  await page.goto('/#/shape/inner')
  await cellWith(page, '藏品Z2').click()
  await page.keyboard.press('Enter')
  const details = page.getByRole('dialog', { name: /^详情/ })
  await expect(details).toContainText('藏品Z2')
  await page.keyboard.press('Escape')
  await expect(details).toBeHidden()
  await row(page, '藏品Z2').getByRole('button', { name: /更多/ }).click()
  const items = page.getByRole('menuitem')
  await expect(items).toHaveText(['去借展', '删除'])
  await items.first().click()
  await expect(page).toHaveURL(/#\/collection\/loan\?name=%E8%97%8F%E5%93%81Z2/)
})

test('what belongs to a record comes in a drawer over the list', async ({ page }) => {
  await page.goto('/#/shape/drawer')
  await row(page, '藏品Z3').getByRole('button', { name: '明细' }).click()
  const drawer = page.getByRole('dialog', { name: 'Z3 的明细' })
  await expect(drawer.getByText('Z3 的座')).toBeVisible()
  await expectClean(page)
  await drawer.getByRole('button', { name: '关闭' }).click()
  await expect(drawer).toBeHidden()
})

test('a long page is drawn in full near the view, and the keyboard reaches its end', async ({ page }) => {
  await page.goto('/#/shape/long')
  await expect(page.locator('tbody tr[data-row-key]')).toHaveCount(LONG_ROWS)
  const last = page.locator('tbody tr[data-row-key]').last()
  await expect(last.locator('td')).toHaveCount(1)
  await expect(last).toContainText(`长列表藏品${LONG_ROWS - 1}`)
  const heights = await page
    .locator('tbody tr[data-row-key]')
    .evaluateAll((lines) => [...new Set(lines.map((line) => Math.round(line.getBoundingClientRect().height)))])
  expect(heights).toHaveLength(1)
  await cellWith(page, '长列表藏品0').click()
  await page.keyboard.press('Control+End')
  await expect(last.locator('td')).toHaveCount(6)
  await expect(last.locator('td').last()).toBeFocused()
  await expect(last).toBeInViewport()
  await expectClean(page)
})

test('cards on a phone open their details, and rows below them', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/#/shape/inner')
  await page.getByRole('button', { name: '展开 Z1' }).click()
  await expect(page.getByRole('region', { name: 'Z1 的明细' }).getByText('Z1 的座')).toBeVisible()
  await expectClean(page)
  await page.getByText('藏品Z2').click()
  await expect(page.getByRole('dialog', { name: /^详情/ })).toContainText('藏品Z2')
})
