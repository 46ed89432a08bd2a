import { expect, type Page, test } from '@playwright/test'
import { box, cellAt, expectAt, ROW, typed } from './grid-hands.ts'
import { callingAs, publishScreen, signIn } from './kit.ts'

// A tablet: the canvas is drawn there, and fingers are all there is.
test.use({ viewport: { width: 820, height: 1180 }, hasTouch: true })
const ID = 'lab.touch'
const FIELDS = { code: { title: '编号' }, name: { title: '名称' }, worth: { title: '估值', view: 'number', type: 'number' }, level: { title: '级别', view: 'list', options: { items: [{ value: '1', text: '一级' }] } } }
const SCREEN = { version: 1, id: ID, title: '触屏试验', permission: 'lab:touch', source: { table: 'lab_touch' }, menu: { path: '/lab/touch', order: 994 }, fields: FIELDS, list: { columns: Object.keys(FIELDS), sort: { field: 'code', order: 'asc' } } }
const COUNT = 60
const STEPS = 12

test.beforeAll(async ({ request }) => {
  const call = await callingAs(request, 'admin')
  // A test that is tried again finds the screen there.
  if (await call('GET', `/schema/get/${ID}`).catch(() => undefined)) return
  await publishScreen(call, SCREEN)
  await call('POST', `/data/${ID}/saveRows`, { added: Array.from({ length: COUNT }, (_, at) => ({ id: String(at), code: `G${String(at + 1).padStart(2, '0')}`, name: `名称${at + 1}`, worth: at + 1, level: '1' })) })
})

/** A finger that is drawn from one place to another. */
async function swipe(page: Page, from: { readonly x: number; readonly y: number }, by: number): Promise<void> {
  const wire = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove', y: number) => wire.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x: from.x, y }] })
  await touch('touchStart', from.y)
  for (let step = 1; step <= STEPS; step += 1) await touch('touchMove', from.y + (by * step) / STEPS)
  await wire.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

test('on a tablet a finger opens a cell and scrolls the rows without opening another', async ({ page }) => {
  await signIn(page, 'admin')
  await page.goto('/#/lab/touch')
  await page.getByRole('button', { name: '表格编辑' }).tap()
  await expect(box(page).locator('canvas').first()).toBeVisible()
  const name = await cellAt(page, '名称', 2)
  await page.touchscreen.tap(name.x, name.y)
  await expectAt(page, '名称', 2, '名称2')
  await page.touchscreen.tap(name.x, name.y)
  await expect(typed(page)).toHaveClass(/vg-typing/)
  await page.keyboard.type('触')
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowUp')
  await expectAt(page, '名称', 2, '触')
  await page.keyboard.press('Escape')
  await swipe(page, await cellAt(page, '名称', 6), -4 * ROW)
  const scroller = box(page).locator('.dvn-scroller')
  await expect.poll(() => scroller.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(2 * ROW)
  await expect(typed(page)).not.toHaveClass(/vg-typing/)
  await expectAt(page, '名称', 2, '触')
  // What lies under the finger now is a row of further below.
  const first = await cellAt(page, '名称', 3)
  await page.touchscreen.tap(first.x, first.y)
  await expect(typed(page)).toHaveAttribute('aria-label', /^名称，第 ([6-9]) 行：名称\1$/)
})
