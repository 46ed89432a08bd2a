import { expect, type Page } from '@playwright/test'
import { BEFORE, box, cellAt, columnsOf, expectAt, pointOf, TOUCH_ROW, typed } from './grid-pointer.ts'
import { callingAs, publishScreen, signIn } from '../kit.ts'
import { test } from '../test.ts'

// A tablet: the canvas is drawn there, and fingers are all there is.
test.use({ viewport: { width: 820, height: 1180 }, hasTouch: true })
const ID = 'lab.touch'
const FIELDS = {
  code: { title: '编号' },
  name: { title: '名称' },
  worth: { title: '估值', view: 'number', type: 'number' },
  level: { title: '级别', view: 'list', options: { items: [{ value: '1', text: '一级' }] } },
}
const SCREEN = {
  version: 1,
  id: ID,
  title: '触屏试验',
  permission: 'lab:touch',
  source: { table: 'lab_touch' },
  menu: { path: '/lab/touch', order: 994 },
  fields: FIELDS,
  list: { columns: columnsOf(FIELDS), sort: { field: 'code', order: 'asc' } },
}
const COUNT = 60
const STEPS = 12
/** The drawing library takes for a tap what it hears of for less than half a second, and a busy page hears late that a finger came down. */
const LONG_MS = 2000

test.beforeAll(async ({ request }) => {
  const call = await callingAs(request, 'admin')
  // A test that is tried again finds the screen there.
  if (await call('GET', `/schema/get/${ID}`).catch(() => undefined)) return
  await publishScreen(call, SCREEN)
  await call('POST', `/data/${ID}/saveRows`, {
    added: Array.from({ length: COUNT }, (_, at) => ({
      id: String(at),
      code: `G${String(at + 1).padStart(2, '0')}`,
      name: `名称${at + 1}`,
      worth: at + 1,
      level: '1',
    })),
  })
})

/** A finger that is drawn from one place to another. */
async function swipe(page: Page, from: { readonly x: number; readonly y: number }, by: number): Promise<void> {
  const wire = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove', y: number) =>
    wire.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x: from.x, y }] })
  await touch('touchStart', from.y)
  for (let step = 1; step <= STEPS; step += 1) await touch('touchMove', from.y + (by * step) / STEPS)
  await wire.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

/** A finger that rests on a place. */
async function rest(page: Page, { x, y }: { readonly x: number; readonly y: number }): Promise<void> {
  const wire = await page.context().newCDPSession(page)
  await wire.send('Input.synthesizeTapGesture', { x, y, duration: LONG_MS, gestureSourceType: 'touch' })
}
async function openGrid(page: Page): Promise<void> {
  await signIn(page, 'admin')
  await page.goto('/#/lab/touch')
  await page.getByRole('button', { name: '表格编辑' }).tap()
  await expect(box(page).locator('canvas').first()).toBeVisible()
}
/** So many rows are selected: what is to be deleted is asked. */
async function expectSelected(page: Page, count: number): Promise<void> {
  await page.getByRole('button', { name: '删除' }).tap()
  const asked = page.getByRole('dialog', { name: `确定要删除这 ${count} 项吗?` })
  await asked.getByRole('button', { name: /取\s*消/ }).tap()
  await expect(asked).toBeHidden()
}

test('on a tablet a finger that rests selects up to where it rests, cells and rows, and opens the row of its cell', async ({
  page,
}) => {
  await openGrid(page)
  const name = await cellAt(page, '名称', 2)
  await page.touchscreen.tap(name.x, name.y)
  await expectAt(page, '名称', 2, '名称2')
  await expect(typed(page)).not.toHaveClass(/vg-typing/)
  await rest(page, await cellAt(page, '估值', 4))
  await expectAt(page, '名称', 2, '名称2')
  await expectSelected(page, 3)
  const number = (row: number) => pointOf(page, BEFORE.box + BEFORE.number / 2, row)
  const first = await number(3)
  await page.touchscreen.tap(first.x, first.y)
  await rest(page, await number(6))
  await expectSelected(page, 4)
  await page.touchscreen.tap(name.x, name.y)
  await expectAt(page, '名称', 2, '名称2')
  await rest(page, name)
  await page.getByRole('menuitem', { name: '查看详情' }).tap()
  await expect(page.getByRole('dialog', { name: '第 2 行详情' })).toContainText('名称2')
})

test('on a tablet a finger opens a cell and scrolls the rows without opening another', async ({ page }) => {
  await openGrid(page)
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
  await swipe(page, await cellAt(page, '名称', 6), -4 * TOUCH_ROW)
  const scroller = box(page).locator('.dvn-scroller')
  await expect.poll(() => scroller.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(2 * TOUCH_ROW)
  await expect(typed(page)).not.toHaveClass(/vg-typing/)
  await expectAt(page, '名称', 2, '触')
  // A quick finger leaves rows that go on by themselves; the next touch would only stop them.
  let before = -1
  await expect
    .poll(
      async () =>
        [before, (before = await scroller.evaluate(({ scrollTop }) => scrollTop))].every(
          (top, _, [first]) => top === first,
        ),
      { intervals: [250] },
    )
    .toBe(true)
  // What lies under the finger now is a row of further below.
  const first = await cellAt(page, '名称', 3)
  await page.touchscreen.tap(first.x, first.y)
  await expect(typed(page)).toHaveAttribute('aria-label', /^名称，第 ([6-9]|\d\d) 行：名称\1$/)
})
