import { expect } from '@playwright/test'
import { ROW, box, typed } from './grid-pointer.ts'
import { callingAs, publishScreen, signIn } from '../kit.ts'
import { test } from '../test.ts'

const ID = 'lab.room'
const FIELDS = { code: { title: '编号' }, name: { title: '名称' }, place: { title: '位置' } }
const SCREEN = {
  version: 1,
  id: ID,
  title: '行高试验',
  permission: 'lab:room',
  source: { table: 'lab_room' },
  menu: { path: '/lab/room', order: 992 },
  fields: FIELDS,
  list: { columns: Object.keys(FIELDS), sort: { field: 'code', order: 'asc' } },
}
const COUNT = 300
/** What stood in the same window while rows had the height of the specification. */
const BEFORE = 8

test.beforeAll(async ({ request }) => {
  const call = await callingAs(request, 'admin')
  // A test that is tried again finds the screen there.
  if (await call('GET', `/schema/get/${ID}`).catch(() => undefined)) return
  await publishScreen(call, SCREEN)
  await call('POST', `/data/${ID}/saveRows`, {
    added: Array.from({ length: COUNT }, (_, at) => ({
      id: String(at),
      code: `R${String(at + 1).padStart(3, '0')}`,
      name: `名称${at + 1}`,
      place: '东厅',
    })),
  })
})

test('a grid fills the window, shows twice as many rows as before, and its rows are as high as those of the list', async ({
  page,
}) => {
  await signIn(page, 'admin')
  await page.goto('/#/lab/room')
  await page.getByRole('button', { name: '表格编辑' }).click()
  await expect(box(page).locator('canvas').first()).toBeVisible()
  const around = async () => {
    const found = await box(page).boundingBox()
    if (!found) throw new Error('The grid is not drawn')
    return found
  }
  const overflow = () => page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight)
  await expect.poll(overflow).toBe(0)
  const wide = await around()
  expect(Math.floor((wide.height - 40) / ROW)).toBeGreaterThanOrEqual(2 * BEFORE)
  // No room is empty at the right: the last column is there.
  await page.mouse.click(wide.x + wide.width - 40, wide.y + 40 + 1.5 * ROW)
  await expect(typed(page)).toHaveAttribute('aria-label', /^位置，第 2 行/)
  await page.keyboard.press('Escape')
  // All rows of the height are drawn, and not those alone that stood in it first.
  await page.mouse.click(wide.x + 160, wide.y + 40 + 15.5 * ROW)
  await expect(typed(page)).toHaveAttribute('aria-label', '编号，第 16 行：R016')
  await page.keyboard.press('Escape')

  await page.setViewportSize({ width: 1200, height: 700 })
  await expect.poll(overflow).toBe(0)
  await expect.poll(async () => (await around()).height).toBe(wide.height - 200)

  await page.getByRole('button', { name: '行高', exact: true }).click()
  await page.getByRole('menuitem', { name: '宽松' }).click()
  const { x, y } = await around()
  await page.mouse.click(x + 160, y + 40 + 2.5 * 44)
  await expect(typed(page)).toHaveAttribute('aria-label', '编号，第 3 行：R003')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '返回列表' }).click()
  await expect(page.locator('.vi-table').filter({ visible: true })).toHaveAttribute('data-density', 'large')
})
