import { expect, type Page } from '@playwright/test'
import {
  BEFORE,
  box,
  button,
  cellAt,
  drag,
  expectAt,
  goTo,
  plainCell,
  pointOf,
  press,
  ROW,
  typed,
  WIDTH,
} from './grid-pointer.ts'
import { callingAs, expectClean, publishScreen, signIn } from '../kit.ts'
import { test } from '../test.ts'

// The work of a spreadsheet user: presses a cell and pastes, draws columns, pulls corners, prints.
const ID = 'lab.sheet'
const TITLES = ['编号', '名称', '估值', '日期', '级别', '陈列'] as const
const KEYS = ['code', 'name', 'worth', 'day', 'level', 'shown'] as const
const SCREEN = {
  version: 1,
  id: ID,
  title: '表格试验',
  permission: 'lab:sheet',
  source: { table: 'lab_sheet' },
  menu: { path: '/lab/sheet', order: 993 },
  fields: {
    code: { title: '编号' },
    name: { title: '名称' },
    worth: { title: '估值', view: 'number', type: 'number' },
    day: { title: '日期', view: 'date' },
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
    shown: { title: '陈列', view: 'number', type: 'number', maximum: 100 },
  },
  list: { columns: [...KEYS.slice(0, -1), { field: 'shown', fixed: 'right' }], sort: { field: 'code', order: 'asc' } },
}
const COUNT = 30

test.beforeAll(async ({ request }) => {
  const call = await callingAs(request, 'admin')
  // A test that is tried again finds the screen there.
  if (await call('GET', `/schema/get/${ID}`).catch(() => undefined)) return
  await publishScreen(call, SCREEN)
  const added = Array.from({ length: COUNT }, (_, at) => ({
    id: String(at),
    code: `G${String(at + 1).padStart(2, '0')}`,
    name: `名称${at + 1}`,
    worth: at + 1,
    level: '1',
    shown: at + 1,
  }))
  await call('POST', `/data/${ID}/saveRows`, { added })
})
test.beforeEach(async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(page, 'admin')
  await page.goto('/#/lab/sheet')
  await page.getByRole('button', { name: '表格编辑' }).click()
  await expect(box(page).locator('canvas').first()).toBeVisible()
})
/** As a spreadsheet puts cells into the clipboard. */
async function copyElsewhere(page: Page, text: string): Promise<void> {
  await page.evaluate(async (words) => {
    const html = '<table><tr><td>cells</td></tr></table>'
    await navigator.clipboard.write([
      new ClipboardItem({
        'text/plain': new Blob([words], { type: 'text/plain' }),
        'text/html': new Blob([html], { type: 'text/html' }),
      }),
    ])
  }, text)
}
/** A place of the column at the right side. */
async function atRight(
  page: Page,
  row: number,
  fromRight = WIDTH / 2,
): Promise<{ readonly x: number; readonly y: number }> {
  const around = await box(page).boundingBox()
  return { x: (around?.x ?? 0) + (around?.width ?? 0) - fromRight, y: (await pointOf(page, 0, row)).y }
}
const widthOf = (page: Page, title: (typeof TITLES)[number]) =>
  page
    .locator('.vg-plain col')
    .nth(2 + TITLES.indexOf(title))
    .evaluate((column) => Number.parseInt((column as HTMLElement).style.width, 10))

test('a cell is pressed and cells of a spreadsheet are pasted there, one or many, and taken back from the next pressed cell', async ({
  page,
}) => {
  await press(page, '估值', 2)
  await expect(typed(page)).toHaveClass(/vg-typing/)
  await copyElsewhere(page, '1,200\r\n')
  await page.keyboard.press('Control+v')
  await goTo(page, '估值', 2)
  await expectAt(page, '估值', 2, '1,200')

  await press(page, '名称', 4)
  await copyElsewhere(page, '铜镜\t7\r\n玉琮\t8\r\n')
  await page.keyboard.press('Control+v')
  await goTo(page, '名称', 5)
  await expectAt(page, '名称', 5, '玉琮')

  // A list was opened by the press; the block goes into its rows all the same.
  await press(page, '级别', 7)
  await expect(page.locator('.vg-control')).toBeVisible()
  await copyElsewhere(page, '二级\r\n二级\r\n')
  await page.keyboard.press('Control+v')
  await goTo(page, '级别', 8)
  await expectAt(page, '级别', 8, '二级')

  await press(page, '名称', 1)
  await page.keyboard.press('Control+z')
  await goTo(page, '级别', 8)
  await expectAt(page, '级别', 8, '一级')
})

test('GRID-053 a border that is drawn right after something was pressed leaves the column as wide as it was drawn', async ({
  page,
}) => {
  const cell = await cellAt(page, '名称', 4)
  const border = await pointOf(page, BEFORE.box + BEFORE.number + WIDTH, 0.2)
  // All of it within the half second that the library takes for a double press, and no frame drawn between.
  await page.mouse.click(cell.x, cell.y)
  await page.mouse.move(border.x - 1, border.y)
  await page.mouse.down()
  await page.mouse.move(border.x + 80, border.y)
  await page.mouse.up()
  await button(page, '普通表格').click()
  expect(Math.abs((await widthOf(page, '编号')) - (WIDTH + 80))).toBeLessThan(6)
})

test('the column at the right side is drawn wider, filled by its corner and says what is wrong', async ({ page }) => {
  const first = await atRight(page, 1)
  await page.mouse.click(first.x, first.y)
  await page.keyboard.press('Control+a')
  await page.keyboard.type('500')
  await page.keyboard.press('Enter')
  await page.mouse.move(first.x, first.y + 2 * ROW)
  await page.mouse.move(first.x, first.y)
  await expect(page.getByRole('tooltip')).toContainText('100')

  await drag(page, await atRight(page, 3), await atRight(page, 4))
  const corner = await atRight(page, 4, 4)
  await drag(page, { x: corner.x, y: corner.y + ROW / 2 - 3 }, await atRight(page, 7))
  await drag(page, await atRight(page, 0.2, WIDTH), await atRight(page, 0.2, WIDTH + 60))
  await button(page, '普通表格').click()
  for (const [row, text] of [
    [4, '4'],
    [5, '5'],
    [6, '6'],
    [7, '7'],
  ] as const)
    await expect(plainCell(page, '陈列', row)).toHaveText(text)
  expect(Math.abs((await widthOf(page, '陈列')) - (WIDTH + 60))).toBeLessThan(6)
})

test('rows are drawn over by their numbers and copied, and the keys go round in what is selected', async ({ page }) => {
  const numberAt = (row: number) => pointOf(page, BEFORE.box + BEFORE.number / 2, row)
  await drag(page, await numberAt(2), await numberAt(4))
  await page.keyboard.press('Control+c')
  expect(
    (await page.evaluate(() => navigator.clipboard.readText())).split(/\r?\n/).map((line) => line.split('\t')[0]),
  ).toEqual(['G02', 'G03', 'G04'])
  await drag(page, await cellAt(page, '名称', 6), await cellAt(page, '估值', 7))
  for (const words of ['铜', '81', '玉', '82']) {
    await page.keyboard.type(words)
    await page.keyboard.press('Tab')
  }
  await expectAt(page, '名称', 6, '铜')
  await page.keyboard.press('Enter')
  await expectAt(page, '名称', 7, '玉')
  await page.keyboard.press('Enter')
  await expectAt(page, '估值', 6, '81')
})

test('words of an input method over a list are looked for in it', async ({ page, context }) => {
  // A press of the list would open it: it is come to by the keys.
  await goTo(page, '名称', 5)
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowRight')
  await expectAt(page, '级别', 5, '一级')
  const keyboard = await context.newCDPSession(page)
  await keyboard.send('Input.imeSetComposition', { text: 'erji', selectionStart: 4, selectionEnd: 4 })
  await expect(typed(page)).toHaveClass(/vg-typing/)
  await keyboard.send('Input.insertText', { text: '二级' })
  await expect(page.locator('.vg-control').getByRole('combobox')).toHaveValue('二级')
  // Enter ends the choice and goes down.
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowUp')
  await expectAt(page, '级别', 5, '二级')
})

test('a window that becomes narrow keeps what was typed in the grid', async ({ page }) => {
  await press(page, '名称', 3)
  await page.keyboard.type('尚未保存')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowUp')
  await expectAt(page, '名称', 3, '尚未保存')
  await page.setViewportSize({ width: 1440, height: 900 })
  await expectAt(page, '名称', 3, '尚未保存')
})

test('on paper all rows and columns are there, and nothing hides any of them', async ({ page }) => {
  await page.setViewportSize({ width: 800, height: 900 })
  await page.emulateMedia({ media: 'print' })
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
  const table = page.locator('.vg-plain table')
  await expect(table.locator('tbody tr[data-row]')).toHaveCount(COUNT)
  const [wide, room] = await table.evaluate((element) => [element.scrollWidth, document.documentElement.clientWidth])
  expect(wide).toBeLessThanOrEqual(room ?? 0)
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
})

test('rows that are chosen one by one are copied together, and a cell that is gone to alone', async ({ page }) => {
  for (const row of [2, 5, 3]) {
    const { x, y } = await pointOf(page, BEFORE.box + BEFORE.number / 2, row)
    await page.keyboard.down('Control')
    await page.mouse.click(x, y)
    await page.keyboard.up('Control')
  }
  const copied = () =>
    page.evaluate(async () => (await navigator.clipboard.readText()).split(/\r?\n/).map((line) => line.split('\t')[0]))
  await page.keyboard.press('Control+c')
  await expect.poll(copied).toEqual(['G02', 'G03', 'G05'])
  await goTo(page, '编号', 7)
  await page.keyboard.press('Control+c')
  await expect.poll(copied).toEqual(['G07'])
})

test("in a person's own colours the selected cells of the plain table are distinguishable", async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await button(page, '普通表格').click()
  // Computed colours show the person's own replacements; only elements that keep their own colours are drawn as computed.
  const isHighlit = (row: number) =>
    plainCell(page, '名称', row).evaluate((cell) => {
      const probe = document.body.appendChild(document.createElement('i'))
      probe.style.cssText = 'forced-color-adjust: none; background-color: Highlight'
      const [shown, wanted] = [getComputedStyle(cell), getComputedStyle(probe).backgroundColor]
      probe.remove()
      return shown.forcedColorAdjust === 'none' && shown.backgroundColor === wanted
    })
  await plainCell(page, '名称', 2).click()
  await page.keyboard.press('Shift+ArrowDown')
  await expect.poll(() => Promise.all([1, 2, 3, 4].map(isHighlit))).toEqual([false, true, true, false])
})

test('an input method writes into the plain table from its first letter on', async ({ page, context }) => {
  await button(page, '普通表格').click()
  await plainCell(page, '名称', 2).click()
  const wire = await context.newCDPSession(page)
  for (const text of ['n', 'ni', 'nihao'])
    await wire.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })
  const spelled = page.locator('.vg-spelling')
  await expect(spelled).toHaveValue('nihao')
  const [over, cell] = await Promise.all([spelled.boundingBox(), plainCell(page, '名称', 2).boundingBox()])
  expect([over?.x, over?.y, over?.width].map((px) => Math.round(px ?? -1))).toEqual(
    [cell?.x, cell?.y, cell?.width].map((px) => Math.round(px ?? -2)),
  )
  await wire.send('Input.insertText', { text: '你好' })
  await expect(page.locator('.vg-control').getByRole('textbox')).toHaveValue('你好')
  await page.keyboard.press('Enter')
  await expect(plainCell(page, '名称', 2)).toHaveText('你好')
  // The keys go on below, heard as the cell of a grid, and a letter that is none of an input method's begins a cell as well.
  const [heard, below] = [page.locator('.vg-spell'), await plainCell(page, '名称', 3).getAttribute('id')]
  await expect(heard).toBeFocused()
  await expect(heard).toHaveAttribute('aria-activedescendant', below ?? '')
  await page.keyboard.type('abc')
  await page.keyboard.press('Enter')
  await expect(plainCell(page, '名称', 3)).toHaveText('abc')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Delete')
  await expect(plainCell(page, '名称', 3)).not.toContainText('abc')
})

test('the right button has a menu of the cells: copied there, they are pasted as what they mean in the other column', async ({
  page,
}) => {
  const menu = page.getByRole('menu', { name: '单元格操作' })
  const choose = async (at: { readonly x: number; readonly y: number }, name: string) => {
    await page.mouse.click(at.x, at.y, { button: 'right' })
    await menu.getByRole('menuitem', { name, exact: true }).click()
    await expect(menu).toBeHidden()
  }
  const level = await cellAt(page, '级别', 6)
  await page.mouse.click(level.x, level.y, { button: 'right' })
  await expect(menu.getByRole('menuitem').first()).toBeFocused()
  await expectClean(page, '.v-popup')
  await page.keyboard.press('Escape')
  await expect(typed(page)).toBeFocused()
  await choose(level, '复制')
  await choose(await cellAt(page, '名称', 6), '粘贴')
  await expectAt(page, '名称', 6, '一级')
  await choose(await cellAt(page, '级别', 7), '粘贴')
  await expectAt(page, '级别', 7, '一级')
  await choose(await atRight(page, 5), '清空内容')
  await expectAt(page, '陈列', 5, '')
  await page.keyboard.press('Shift+F10')
  await expect(menu).toBeVisible()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menu', { name: '“陈列”列的操作' })).toBeVisible()
})

test('rows are inserted above and removed by their keys, and the keyboard leads out of the grid from any cell', async ({
  page,
}) => {
  await goTo(page, '编号', 3)
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Control+Shift++')
  await expectAt(page, '编号', 3, '')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Control+-')
  await page
    .getByRole('dialog', { name: '确定要删除这 2 项吗?' })
    .getByRole('button', { name: /确\s*定/ })
    .click()
  await expectAt(page, '编号', 3, 'G03')
  await expect(typed(page)).toBeFocused()
  await page.keyboard.press('F6')
  await expect(button(page, '键盘操作')).toBeFocused()
  await goTo(page, '名称', 4)
  await page.keyboard.press('Shift+F6')
  await expect(page.locator('.vg-tools').getByRole('button').last()).toBeFocused()
})

test('days go on by months from the corner of the block, and a column lets some of its values through', async ({
  page,
}) => {
  for (const [row, day] of [
    [1, '2026-01-31'],
    [2, '2026-02-28'],
  ] as const) {
    await goTo(page, '日期', row)
    await copyElsewhere(page, `${day}\r\n`)
    await page.keyboard.press('Control+v')
    await expectAt(page, '日期', row, day)
  }
  await drag(page, await cellAt(page, '日期', 1), await cellAt(page, '日期', 2))
  const corner = await pointOf(page, BEFORE.box + BEFORE.number + 4 * WIDTH - 4, 3)
  await drag(page, { x: corner.x, y: corner.y - ROW / 2 - 4 }, await cellAt(page, '日期', 4))
  await goTo(page, '日期', 4)
  await expectAt(page, '日期', 4, '2026-04-30')

  await page.keyboard.press('Shift+F10')
  await page.getByRole('menuitem', { name: '“日期”列的操作' }).click()
  await page.getByText('不为空', { exact: true }).click()
  await expect(page.getByText('显示 4 行，共 30 行')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(typed(page)).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Shift+F10')
  await page.getByRole('menuitem', { name: '“级别”列的操作' }).click()
  await expect(page.getByRole('checkbox', { name: '一级 · 4' })).toBeVisible()
  await expectClean(page, '.vg-filters')
})
