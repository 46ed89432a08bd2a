import { expect, type Page } from '@playwright/test'
import {
  ROW,
  BEFORE,
  WIDTH,
  box,
  button,
  pointOf,
  cellAt,
  press,
  goTo,
  drag,
  typed,
  expectAt,
  plainCell,
  type Title,
} from './grid-pointer.ts'
import { callingAs, expectClean, listRows, publishScreen, signIn } from '../kit.ts'
import { test } from '../test.ts'

type Call = Awaited<ReturnType<typeof callingAs>>
interface Stored extends Readonly<Record<string, unknown>> {
  readonly id: string
  readonly code: string
  readonly version: number
}

const ID = 'lab.grid'
const SCREEN = {
  version: 1,
  id: ID,
  title: '表格试验',
  permission: 'lab:grid',
  source: { table: 'lab_grid' },
  menu: { path: '/lab/grid', order: 992 },
  fields: {
    code: { title: '编号', required: true },
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
    shown: { title: '陈列', view: 'switch' },
  },
  list: { columns: ['code', 'name', 'worth', 'day', 'level', 'shown'], sort: { field: 'code', order: 'asc' } },
}
const COUNT = 30
const codeOf = (number: number) => `G${String(number).padStart(2, '0')}`

let call: Call
const rows = async () =>
  (await call<{ records: readonly Stored[] }>('GET', `/data/${ID}/list?pageSize=100&column=code&order=asc`)).records
const rowOf = async (code: string) => {
  const found = (await rows()).find((row) => row.code === code)
  if (!found) throw new Error(`There is no row ${code}`)
  return found
}
test.beforeAll(async ({ request }) => {
  call = await callingAs(request, 'admin')
  // A test that is tried again finds the screen there.
  if (!(await call('GET', `/schema/get/${ID}`).catch(() => undefined))) await publishScreen(call, SCREEN)
})
test.beforeEach(async ({ request, context }) => {
  call = await callingAs(request, 'admin')
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const removed = (await rows()).map(({ id }) => id)
  const added = Array.from({ length: COUNT }, (_, index) => ({
    id: String(index),
    code: codeOf(index + 1),
    name: `名称${index + 1}`,
    worth: index + 1,
    level: '1',
    shown: 'N',
  }))
  await call('POST', `/data/${ID}/saveRows`, { added, removed })
})

async function openGrid(page: Page): Promise<void> {
  await page.goto('/#/lab/grid')
  await page.getByRole('button', { name: '表格编辑' }).click()
  await expect(box(page).locator('canvas').first()).toBeVisible()
}
async function start(page: Page): Promise<void> {
  await signIn(page, 'admin')
  await openGrid(page)
}
/** What cells show, read from the face that is made of elements. */
async function expectShown(page: Page, title: Title, texts: readonly string[]): Promise<void> {
  await button(page, '普通表格').click()
  for (const [index, text] of texts.entries()) await expect(plainCell(page, title, index + 1)).toHaveText(text)
  await button(page, '电子表格').click()
  await expect(box(page)).toBeVisible()
}
async function save(page: Page, said: string | RegExp): Promise<void> {
  await button(page, /保\s*存/).click()
  await expect(page.getByText(said).first()).toBeVisible()
}
const copied = (page: Page) => page.evaluate(() => navigator.clipboard.readText())
async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((content) => navigator.clipboard.writeText(content), text)
  await page.keyboard.press('Control+v')
}

test('GRIDCELL-001 GRIDCELL-002 GRIDCELL-005 GRIDCELL-006 cells of each kind are typed into on the canvas, and their rows are stored', async ({
  page,
}) => {
  await start(page)
  await press(page, '名称', 1)
  await page.keyboard.press('Control+a')
  await page.keyboard.type('青铜鼎')
  await page.keyboard.press('Enter')
  // What is typed at a cell that was only come to begins with its first letter.
  await page.keyboard.type('jade')
  await page.keyboard.press('Tab')
  await page.keyboard.type('12.5')
  await page.keyboard.press('Tab')
  await page.keyboard.type('2024-05-06')
  await page.keyboard.press('Enter')
  await press(page, '级别', 1)
  await page.locator('.ant-select-item-option').filter({ hasText: '二级' }).last().click()
  for (const words of ['是', '否', '是']) await press(page, '陈列', 1).then(() => expectAt(page, '陈列', 1, words))
  await expect(button(page, '撤销')).toBeEnabled()
  await save(page, '已保存 2 行')
  expect(await rowOf('G01')).toMatchObject({ name: '青铜鼎', level: '2', shown: 'Y' })
  expect(await rowOf('G02')).toMatchObject({ name: 'jade', worth: 12.5, day: '2024-05-06', level: '1', shown: 'N' })
  await expectShown(page, '名称', ['青铜鼎', 'jade', '名称3'])
})

test('GRIDCELL-030 GRIDCELL-031 GRIDCELL-032 GRIDCELL-033 a cell of numbers takes a minus, digits and a point, takes back any other key, and is left with a number or empty', async ({
  page,
}) => {
  await start(page)
  await press(page, '估值', 1)
  await page.keyboard.press('Control+a')
  for (const [key, shown] of [
    ['-', '-'],
    ['x', '-'],
    ['1', '-1'],
    ['2', '-12'],
    ['-', '-12'],
    ['.', '-12.'],
    ['.', '-12.'],
    ['e', '-12.'],
    ['5', '-12.5'],
  ] as const) {
    await page.keyboard.type(key)
    await expect(typed(page)).toHaveValue(shown)
  }
  // Another cell is pressed: the first one is left.
  await press(page, '估值', 2)
  await page.keyboard.press('Control+a')
  await page.keyboard.type('-')
  await goTo(page, '名称', 3)
  await expectShown(page, '估值', ['-12.5', '', '3'])
  await save(page, '已保存 2 行')
  expect((await rowOf('G01'))['worth']).toBe(-12.5)
  expect((await rowOf('G02'))['worth']).toBeNull()
})

test('an input method writes into a cell from its first letter on', async ({ page, context }) => {
  await start(page)
  await goTo(page, '名称', 1)
  const wire = await context.newCDPSession(page)
  for (const text of ['n', 'ni', 'nih', 'niha', 'nihao'])
    await wire.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })
  await wire.send('Input.insertText', { text: '你好' })
  await expect(typed(page)).toHaveValue('你好')
  await page.keyboard.press('Enter')
  await expectAt(page, '名称', 2, '名称2')
  await page.keyboard.press('ArrowUp')
  await expectAt(page, '名称', 1, '你好')
})

test('a block is copied, one of a spreadsheet is pasted with what cannot be read marked, and nothing is saved until it is right', async ({
  page,
}) => {
  await start(page)
  await drag(page, await cellAt(page, '编号', 1), await cellAt(page, '估值', 2))
  await page.keyboard.press('Control+c')
  await expect.poll(() => copied(page)).toMatch(/^G01\t名称1\t1\r?\nG02\t名称2\t2/)

  await goTo(page, '名称', 3)
  await paste(page, '铜镜\t7\t2024/3/9\t二级\t是\n玉琮\t七十\t2024-03-10\t一级\t否\n')
  await expect(page.getByText('有 1 个值无法识别，已按原文保留并标出')).toBeVisible()
  await expectAt(page, '名称', 3, '铜镜')
  await save(page, '有 1 处填写不正确，请修改后再保存')
  expect(await rowOf('G03')).toMatchObject({ name: '名称3', worth: 3 })

  await goTo(page, '名称', 6)
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+Home')
  for (let row = 1; row < 3; row += 1) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowRight')
  await expectAt(page, '名称', 3, '名称3')
  await page.keyboard.press('Control+y')
  await expectAt(page, '名称', 3, '铜镜')

  await button(page, '有 1 处填写不正确').click()
  await page
    .locator('.vg-problems')
    .getByRole('button', { name: /^第 4 行 估值：/ })
    .click()
  await page.keyboard.type('70')
  await page.keyboard.press('Enter')
  await expect(button(page, '有 1 处填写不正确')).toBeHidden()
  await save(page, '已保存 2 行')
  expect(await rowOf('G03')).toMatchObject({ name: '铜镜', worth: 7, day: '2024-03-09', level: '2', shown: 'Y' })
  expect(await rowOf('G04')).toMatchObject({ name: '玉琮', worth: 70, day: '2024-03-10', level: '1', shown: 'N' })
})

test('the corner of a block is pulled down, and its numbers go on', async ({ page }) => {
  await start(page)
  await drag(page, await cellAt(page, '估值', 2), await cellAt(page, '估值', 3))
  const corner = await cellAt(page, '估值', 3)
  await drag(page, { x: corner.x + WIDTH / 2 - 3, y: corner.y + ROW / 2 - 3 }, await cellAt(page, '估值', 6))
  await page.keyboard.press('Control+c')
  await expect.poll(() => copied(page)).toMatch(/^2\r?\n3\r?\n4\r?\n5\r?\n6/)
  await goTo(page, '名称', 1)
  await expectShown(page, '估值', ['1', '2', '3', '4', '5', '6', '7'])
})

test('GRID-046 the canvas finds out which rows it shows once it is scrolled by more than 0.3 of a row', async ({
  page,
}) => {
  await start(page)
  const { x, y } = await cellAt(page, '编号', 1)
  for (const row of [1, 2]) {
    await page.mouse.click(x, y + 0.3 * ROW)
    await page.keyboard.press('Escape')
    await expectAt(page, '编号', row, codeOf(row))
    await page.mouse.wheel(0, 0.35 * ROW)
    await page.waitForTimeout(300)
  }
})

test('GRID-008 GRID-010 GRID-023 GRID-033 GRID-038 GRID-058 rows are added at the end but not too fast, chosen by their boxes, and deleted after a question', async ({
  page,
}) => {
  await start(page)
  await button(page, /^(plus )?新\s*增$/).dblclick()
  await expect(page.getByText('你点击的太快了，请慢点点击!')).toBeVisible()
  await expect(page.getByText(`共 ${COUNT + 1} 行`)).toBeVisible()
  await expectAt(page, '编号', COUNT + 1, '')
  await page.keyboard.type('G99')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+Home')

  const head = await pointOf(page, BEFORE.box / 2, 0.2)
  await page.mouse.click(head.x, head.y)
  await expect(page.getByText(`已选 ${COUNT + 1} 行`)).toBeVisible()
  await button(page, '清除选择').click()
  await expect(page.getByText(/已选 \d+ 行/)).toBeHidden()
  for (const row of [2, 4]) {
    const { x, y } = await pointOf(page, BEFORE.box / 2, row)
    await page.mouse.click(x, y)
  }
  await expect(page.getByText('已选 2 行')).toBeVisible()
  await button(page, '普通表格').click()
  await expect(page.getByRole('checkbox', { name: '选择全部行' })).toBeChecked({ indeterminate: true })
  await button(page, '电子表格').click()
  await expect(box(page)).toBeVisible()

  const question = page.getByRole('dialog', { name: '确定要删除这 2 项吗?' })
  await button(page, /^(delete )?删\s*除$/).click()
  await question.getByRole('button', { name: /取\s*消/ }).click()
  await expect(question).toBeHidden()
  await expect(page.getByText(`共 ${COUNT + 1} 行`)).toBeVisible()
  await button(page, /^(delete )?删\s*除$/).click()
  await question.getByRole('button', { name: /确\s*定/ }).click()
  await expect(page.getByText(`共 ${COUNT - 1} 行`)).toBeVisible()
  await save(page, '已保存 3 行')
  const codes = (await rows()).map(({ code }) => code)
  expect(codes).toHaveLength(COUNT - 1)
  expect(codes).not.toContain('G02')
  expect(codes).not.toContain('G04')
  expect(codes.at(-1)).toBe('G99')
})

/** The grid receives no messages of others, as in a network that blocks sockets. */
const withoutSockets = (page: Page) => page.routeWebSocket(/./, () => undefined)

test('what a colleague stored meanwhile is not overwritten: the row is refused with both values, and one of them is chosen', async ({
  page,
}) => {
  await withoutSockets(page)
  await start(page)
  await press(page, '名称', 1)
  await page.keyboard.press('Control+a')
  await page.keyboard.type('我写的')
  await page.keyboard.press('Enter')
  await page.keyboard.type('也是我写的')
  await page.keyboard.press('Enter')
  const { id, version } = await rowOf('G01')
  await call('PUT', `/data/${ID}/edit`, { id, version, code: 'G01', name: '同事写的', worth: 1000 })

  await save(page, '已保存 1 行，1 行未能保存，原因见标出的单元格')
  expect(await rowOf('G01')).toMatchObject({ name: '同事写的', worth: 1000 })
  expect(await rowOf('G02')).toMatchObject({ name: '也是我写的' })
  await save(page, '有 1 处与他人的修改冲突，请先选择保留哪个值')
  await button(page, '1 处冲突').click()
  const question = page.getByRole('dialog', { name: /^“名称”已被.*修改$/ })
  await expect(question).toContainText('我写的')
  await expect(question).toContainText('同事写的')
  await question.getByRole('button', { name: '保留我的值' }).click()
  await expect(question).toBeHidden()
  await save(page, /^已保存 1 行$/)
  expect(await rowOf('G01')).toMatchObject({ name: '我写的', worth: 1000 })
})

test('GRID-030 GRID-053 a press types at once, scrolling leaves the cell, and a column keeps its dragged width', async ({
  page,
}) => {
  await start(page)
  await press(page, '级别', 1)
  const control = page.locator('.vg-control')
  await expect(control).toBeVisible()
  const { x, y } = await cellAt(page, '名称', 4)
  await page.keyboard.press('Escape')
  await press(page, '日期', 1)
  await expect(control).toBeVisible()
  await page.mouse.move(x, y)
  await page.mouse.wheel(0, 10)
  await expect(control).toBeHidden()

  const border = await pointOf(page, BEFORE.box + BEFORE.number + WIDTH, 0.2)
  await drag(page, { x: border.x - 1, y: border.y }, { x: border.x + 80, y: border.y })
  await button(page, '普通表格').click()
  const wide = () =>
    page
      .locator('.vg-plain col')
      .nth(2)
      .evaluate((column) => Number.parseInt((column as HTMLElement).style.width, 10))
  expect(Math.abs((await wide()) - (WIDTH + 80))).toBeLessThan(6)
  await button(page, '电子表格').click()
  await page.reload()
  await openGrid(page)
  await button(page, '普通表格').click()
  expect(Math.abs((await wide()) - (WIDTH + 80))).toBeLessThan(6)
})

test('leaving with unsaved values asks, and after a reload they are offered and restored', async ({ page }) => {
  page.on('dialog', (dialog) => void dialog.accept())
  await start(page)
  await expectClean(page)
  await press(page, '名称', 1)
  await page.keyboard.press('Control+a')
  await page.keyboard.type('没有保存')
  await page.keyboard.press('Enter')
  await button(page, '返回列表').click()
  const question = page.getByRole('dialog', { name: '尚未保存' })
  await expectClean(page)
  await question.getByRole('button', { name: /取\s*消/ }).click()
  await expect(question).toBeHidden()
  await page.keyboard.press('ArrowUp')

  await page.reload()
  await openGrid(page)
  await expect(page.getByText(/在此表格中未保存的修改（1 行）/)).toBeVisible()
  expect(await rowOf('G01')).toMatchObject({ name: '名称1' })
  await page.getByRole('button', { name: /^恢\s*复/ }).click()
  await expectShown(page, '名称', ['没有保存', '名称2'])
  await save(page, '已保存 1 行')
  expect(await rowOf('G01')).toMatchObject({ name: '没有保存' })
  await button(page, '返回列表').click()
  await expect(listRows(page).first()).toContainText('没有保存')
})
