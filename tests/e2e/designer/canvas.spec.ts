import { expect, type Locator, type Page } from '@playwright/test'
import { callingAs, expectClean, publishScreen, removeScreen, signIn, typeInto } from '../kit.ts'
import { test } from '../test.ts'

const ID = 'lab.canvas'
const SCREEN = {
  version: 1,
  id: ID,
  title: '标本登记',
  permission: 'lab:canvas',
  source: { table: 'lab_canvas' },
  menu: { path: '/lab/canvas', order: 992 },
  fields: {
    code: { title: '编号', required: true },
    origin: { title: '产地' },
    memo: { title: '备注', view: 'textarea' },
  },
}

const sheet = (page: Page) => page.getByRole('listbox', { name: '表单画布' })
const item = (page: Page, name: RegExp) => sheet(page).getByRole('option', { name })
const offer = (page: Page, name: string) =>
  page.getByRole('complementary', { name: '组件' }).getByRole('button', { name, exact: true })
/** What is on the sheet, from top to bottom: the first word of each. */
const names = (page: Page) =>
  sheet(page)
    .getByRole('option')
    .evaluateAll((all) => all.map((one) => (one.getAttribute('aria-label') ?? '').split('，')[0]))

/** Presses on one place and releases on another, by the pointer alone. */
async function drag(page: Page, from: Locator, to: Locator, side: 'before' | 'after'): Promise<void> {
  await from.scrollIntoViewIfNeeded()
  const [start, end] = [await from.boundingBox(), await to.boundingBox()]
  if (!start || !end) throw new Error('not in view')
  await page.mouse.move(start.x + start.width / 2, start.y + 12)
  await page.mouse.down()
  await page.mouse.move(start.x + start.width / 2 + 12, start.y + 24, { steps: 4 })
  const [x, y] =
    end.width > 600
      ? [end.x + 40, side === 'before' ? end.y + 6 : end.y + end.height - 6]
      : [side === 'before' ? end.x + 12 : end.x + end.width - 12, end.y + end.height / 2]
  await page.mouse.move(x, y, { steps: 8 })
  await expect(page.locator('.vd-drop-line')).toBeVisible()
  await page.mouse.up()
  await expect(page.locator('.vd-drop-line')).toBeHidden()
}
async function openCanvas(page: Page): Promise<void> {
  await page.goto(`/#/online/designer?id=${ID}`)
  await page.getByRole('tab', { name: '画布', exact: true }).click()
  await expect(item(page, /^编号/)).toBeVisible()
}

test('a form is built on its canvas by the pointer, published, and used', async ({ page, request }) => {
  const call = await callingAs(request, 'admin')
  await publishScreen(call, SCREEN)
  await signIn(page, 'admin')
  await openCanvas(page)

  await test.step('a component is dragged in, named where it is drawn, and has a key by its title', async () => {
    await drag(page, offer(page, '日期'), item(page, /^产地/), 'before')
    await page.keyboard.type('采集日期')
    await page.keyboard.press('Enter')
    await expect(item(page, /^采集日期，日期/)).toHaveAttribute('aria-selected', 'true')
    await expect.poll(() => names(page)).toEqual(['编号', '采集日期', '产地', '备注'])
    await expect(page.getByRole('textbox', { name: '字段名' })).toHaveValue('caijiriqi')
  })
  await test.step('a group is clicked in after it, and takes fields that are dragged into it', async () => {
    await offer(page, '分组').click()
    await expect(item(page, /^分组/)).toBeVisible()
    await item(page, /^分组/).dblclick()
    await page.keyboard.type('来源')
    await page.keyboard.press('Enter')
    await drag(page, item(page, /^产地/), item(page, /^来源/), 'after')
    await expect.poll(() => names(page)).toEqual(['编号', '采集日期', '来源', '产地', '备注'])
    await drag(page, item(page, /^备注/), item(page, /^产地/), 'after')
    await expect.poll(() => names(page)).toEqual(['编号', '采集日期', '来源', '产地', '备注'])
  })
  await test.step('fields that are selected together move together, and one step takes that back', async () => {
    await item(page, /^产地/).click()
    await item(page, /^备注/).click({ modifiers: ['ControlOrMeta'] })
    await drag(page, item(page, /^产地/), item(page, /^编号/), 'before')
    await expect.poll(() => names(page)).toEqual(['产地', '备注', '编号', '采集日期', '来源'])
    await page.keyboard.press('Control+z')
    await expect.poll(() => names(page)).toEqual(['编号', '采集日期', '来源', '产地', '备注'])
  })
  await test.step('nothing on the canvas stumbles a screen reader', async () => {
    await item(page, /^采集日期/).click()
    await expectClean(page, '.vd-canvas')
  })
  await test.step('the published form is what was drawn', async () => {
    await page.getByRole('button', { name: /^发\s*布$/ }).click()
    const dialog = page.getByRole('dialog', { name: /发布/ })
    await typeInto(dialog.getByRole('textbox', { name: '版本说明' }), '按来源分组')
    await dialog.getByRole('button', { name: /^发\s*布$/ }).click()
    await expect(dialog).toBeHidden()
    const { document } = await call<{ document: { form: unknown } }>('GET', `/schema/draft/${ID}`)
    expect(document.form).toEqual({
      layout: ['code', 'caijiriqi', { group: '来源', fields: ['origin', 'memo'] }],
    })
  })
  await removeScreen(call, ID)
})

test('a form is built on its canvas by the keyboard alone, and each step is announced', async ({ page, request }) => {
  const call = await callingAs(request, 'admin')
  await publishScreen(call, SCREEN)
  await signIn(page, 'admin')
  await openCanvas(page)
  const said = page.locator('.vd-canvas output').last()

  await sheet(page).focus()
  await page.keyboard.press('ArrowDown')
  await expect(item(page, /^编号/)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Alt+ArrowDown')
  await expect(said).toHaveText('已移动“编号”')
  await expect.poll(() => names(page)).toEqual(['产地', '编号', '备注'])
  await page.keyboard.press('Alt+ArrowRight')
  await expect(said).toHaveText('“编号”占整行')
  await page.keyboard.press('Insert')
  await page.keyboard.type('shuzi')
  await page.keyboard.press('Enter')
  await page.keyboard.type('重量')
  await page.keyboard.press('Enter')
  await expect.poll(() => names(page)).toEqual(['产地', '编号', '重量', '备注'])
  await page.keyboard.press('Alt+ArrowUp')
  await page.keyboard.press('Alt+ArrowUp')
  await page.keyboard.press('Alt+ArrowUp')
  await expect(said).toHaveText('“重量”不能再往这边移动')
  await expect.poll(() => names(page)).toEqual(['重量', '产地', '编号', '备注'])
  await page.keyboard.press('Control+d')
  await expect.poll(async () => (await names(page)).length).toBe(5)
  await page.keyboard.press('Delete')
  await expect.poll(() => names(page)).toEqual(['重量', '产地', '编号', '备注'])
  await page.keyboard.press('Home')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('ControlOrMeta+c')
  await expect(said).toHaveText('已复制 2 个字段')
  await page.keyboard.press('End')
  await page.keyboard.press('ControlOrMeta+v')
  await expect(said).toHaveText('已粘贴 2 个字段')
  await expect.poll(() => names(page)).toEqual(['重量', '产地', '编号', '备注', '重量', '产地'])
  await page.keyboard.press('Delete')
  await expect.poll(async () => (await names(page)).length).toBe(4)
  await page.keyboard.press('ControlOrMeta+z')
  await expect.poll(async () => (await names(page)).length).toBe(6)
  await page.keyboard.press('ControlOrMeta+z')
  await expect.poll(async () => (await names(page)).length).toBe(4)
  await page.keyboard.press('Home')
  await page.keyboard.press('F2')
  await page.keyboard.press('Escape')
  await expect(item(page, /^重量/)).toHaveAttribute('aria-selected', 'true')
  await removeScreen(call, ID)
})

test('query and table are arranged where they are drawn, by the pointer and by keys', async ({ page, request }) => {
  const call = await callingAs(request, 'admin')
  const screen = { ...SCREEN, query: { items: ['code'] }, list: { columns: ['code', 'origin'] } }
  await publishScreen(call, screen)
  await signIn(page, 'admin')
  await openCanvas(page)
  await page.getByText('查询与列表', { exact: true }).click()
  const list = page.getByRole('listbox', { name: '列表画布' })
  const part = (name: string) => list.getByRole('option', { name, exact: true })
  const offered = (section: string, name: string) =>
    page.getByRole('region', { name: section }).getByRole('button', { name, exact: true })
  const parts = () =>
    list.getByRole('option').evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? ''))
  const said = page.locator('.vd-canvas output').last()
  const carry = async (from: Locator, to: Locator) => {
    const [start, end] = [await from.boundingBox(), await to.boundingBox()]
    if (!start || !end) throw new Error('not in view')
    await page.mouse.move(start.x + 20, start.y + 12)
    await page.mouse.down()
    await page.mouse.move(start.x + 40, start.y + 20, { steps: 4 })
    await page.mouse.move(end.x + 8, end.y + 14, { steps: 8 })
    await expect(page.locator('.vd-drop-line')).toBeVisible()
    await page.mouse.up()
  }

  await test.step('a column head is dragged, and fields are dropped onto head and query', async () => {
    await expect.poll(parts).toEqual(['编号，查询项', '编号，列', '产地，列'])
    await carry(part('产地，列'), part('编号，列'))
    await expect.poll(parts).toEqual(['编号，查询项', '产地，列', '编号，列'])
    await carry(offered('添加到表格', '备注'), part('编号，列'))
    await carry(offered('添加到查询', '产地'), part('编号，查询项'))
    await expect.poll(parts).toEqual(['产地，查询项', '编号，查询项', '产地，列', '备注，列', '编号，列'])
    await expect(said).toHaveText('已添加“产地”')
  })
  await test.step('the edge of a column is dragged, and one step takes that back', async () => {
    const box = await part('备注，列').boundingBox()
    if (!box) throw new Error('not in view')
    await page.mouse.move(box.x + box.width - 5, box.y + 60)
    await page.mouse.down()
    await page.mouse.move(box.x + box.width + 35, box.y + 60, { steps: 4 })
    await page.mouse.up()
    await expect(said).toHaveText(/^“备注”宽 \d+ 像素$/)
    await page.keyboard.press('Control+z')
  })
  await test.step('each of it has a key', async () => {
    await list.focus()
    await page.keyboard.press('Home')
    await page.keyboard.press('Alt+ArrowRight')
    await expect(said).toHaveText('已移动“产地”')
    await expect.poll(parts).toEqual(['编号，查询项', '产地，查询项', '产地，列', '备注，列', '编号，列'])
    await page.keyboard.press('Delete')
    await expect(said).toHaveText('已移除“产地”')
    await page.keyboard.press('End')
    await page.keyboard.press('Alt+Shift+ArrowRight')
    await expect(said).toHaveText(/^“编号”宽 \d+ 像素$/)
    await page.getByRole('spinbutton', { name: '“编号”的列宽（像素）' }).press('ArrowUp')
    await expect(said).toHaveText('“编号”宽 180 像素')
    await expectClean(page, '.vd-canvas-page')
  })
  await removeScreen(call, ID)
})

test('details are arranged where they are drawn, and the width of a field at its edge', async ({ page, request }) => {
  const call = await callingAs(request, 'admin')
  const layout = ['code', { group: '来源', fields: ['origin', 'memo'] }]
  const screen = { ...SCREEN, form: { columns: 2, layout } }
  await publishScreen(call, screen)
  await signIn(page, 'admin')
  await openCanvas(page)
  const said = page.locator('.vd-canvas output').last()

  await test.step('the edge of the selected field is dragged to the end of its row, and back by a key', async () => {
    await item(page, /^编号/).click()
    const box = await item(page, /^编号/).boundingBox()
    if (!box) throw new Error('not in view')
    await page.mouse.move(box.x + box.width - 5, box.y + box.height - 12)
    await page.mouse.down()
    await page.mouse.move(box.x + box.width * 1.8, box.y + box.height - 12, { steps: 5 })
    await page.mouse.up()
    await expect(said).toHaveText('“编号”占整行')
    await sheet(page).press('Alt+ArrowLeft')
    await expect(said).toHaveText('“编号”占一列')
  })
  await test.step('the details show the same field, laid out as the form is, until a key moves it', async () => {
    await page.getByText('详情', { exact: true }).first().click()
    const details = page.getByRole('listbox', { name: '详情画布' })
    const parts = () =>
      details.getByRole('option').evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? ''))
    await expect.poll(parts).toEqual(['编号，详情字段', '产地，详情字段', '备注，详情字段'])
    await expect(details.getByRole('option', { name: /^编号/ })).toHaveAttribute('aria-selected', 'true')
    await expect(page.locator('.vd-sheet h3')).toHaveText('来源')
    await details.press('Alt+ArrowRight')
    await expect(said).toHaveText('已移动“编号”')
    await expect.poll(parts).toEqual(['产地，详情字段', '编号，详情字段', '备注，详情字段'])
    await expect(page.locator('.vd-sheet h3')).toBeHidden()
    await details.getByRole('option', { name: /^备注/ }).click()
    await details.press('Delete')
    await expect.poll(parts).toEqual(['产地，详情字段', '编号，详情字段'])
    await expectClean(page, '.vd-canvas-page')
    await page.getByRole('button', { name: '恢复为表单布局' }).click()
    await expect(page.locator('.vd-sheet h3')).toHaveText('来源')
  })
  await removeScreen(call, ID)
})
