import { expect, type Locator, type Page } from '@playwright/test'
import {
  callingAs,
  expectClean,
  openMenu,
  publishScreens,
  removeScreen,
  signIn,
  takePicture,
  typeId,
  typeInto,
} from '../kit.ts'
import { test } from '../test.ts'

const ID = 'lab.reading'
const BOOK = {
  version: 1,
  id: 'lab.book',
  title: '古籍',
  permission: 'lab:book',
  source: { table: 'lab_book' },
  menu: { hidden: true },
  fields: { name: { title: '书名' }, pages: { title: '页数', view: 'number' } },
}
const LENT = {
  ...BOOK,
  id: 'lab.lent',
  title: '借阅',
  permission: 'lab:lent',
  source: { table: 'lab_lent' },
  fields: { bookId: { title: '古籍' }, reader: { title: '读者' } },
}

const canvas = (page: Page) => page.getByRole('listbox', { name: '页面画布' })
const panel = (page: Page) => page.getByRole('complementary', { name: /的属性$/ })
async function choose(page: Page, control: Locator, words: string): Promise<void> {
  const one = page.locator('.ant-select-dropdown:visible .ant-select-item-option').filter({ hasText: words }).first()
  await expect(async () => {
    if (!(await one.isVisible())) await control.click({ timeout: 5_000 })
    await one.click({ timeout: 5_000 })
  }).toPass({ timeout: 60_000 })
}

/** Of so many pages that not all are in sight. */
async function chooseScreen(page: Page, words: string): Promise<void> {
  await panel(page).getByLabel('来自页面').click()
  await page.keyboard.type(words)
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option').filter({ hasText: words }).first().click()
}

test('a page of a list, its record, what belongs to it and a number is made, published and used by staff', async ({
  page,
  request,
  browser,
}) => {
  const call = await callingAs(request, 'admin')
  await removeScreen(call, ID)
  await publishScreens(call, [BOOK, LENT])
  for (const [id, name] of [
    ['book-a', '营造法式'],
    ['book-b', '梦溪笔谈'],
  ]) {
    await call('POST', '/data/lab.book/add', { id, name, pages: 120 })
  }
  const books = await call<{ records: { id: string; name: string }[] }>('GET', '/data/lab.book/list')
  for (const { id, name } of books.records)
    await call('POST', '/data/lab.lent/add', { bookId: id, reader: `${name}的读者` })

  await signIn(page, 'admin')
  await openMenu(page, '在线开发', '页面设计')
  await page.getByRole('button', { name: '新建页面' }).click()
  await page.getByRole('button', { name: /^组合页面/ }).click()
  const dialog = page.getByRole('dialog', { name: '组合页面' })
  await typeInto(dialog.getByLabel('名称'), '阅览台')
  await typeId(dialog, ID)
  await dialog.getByRole('button', { name: '创建并打开' }).click()

  await typeInto(page.getByLabel('新参数的名称'), '书')
  await page.getByRole('button', { name: '添加参数' }).click()
  const palette = page.getByRole('complementary', { name: '组件' })
  await palette.getByRole('button', { name: '列表' }).click()
  await chooseScreen(page, 'lab.book')
  await choose(page, panel(page).getByLabel('参数“书”取自字段'), 'id')
  await palette.getByRole('button', { name: '记录' }).click()
  await chooseScreen(page, 'lab.book')
  await choose(page, panel(page).getByLabel('显示哪条记录'), '书')
  await palette.getByRole('button', { name: '列表' }).click()
  await chooseScreen(page, 'lab.lent')
  await panel(page).getByRole('button', { name: '添加条件' }).click()
  await choose(page, panel(page).getByLabel('条件 1 的字段'), 'bookId')
  await choose(page, panel(page).getByLabel('条件 1 的值'), '书')
  await typeInto(panel(page).getByLabel('标题', { exact: true }), '借阅情况')
  await palette.getByRole('button', { name: '数字' }).click()
  await chooseScreen(page, 'lab.book')
  await typeInto(panel(page).getByLabel('标题', { exact: true }), '古籍册数')
  await test.step('the number is put first by keys', async () => {
    await canvas(page).focus()
    for (const _ of [1, 2, 3]) await page.keyboard.press('Alt+ArrowUp')
    await expect(canvas(page).getByRole('option').first()).toHaveAttribute('aria-label', '古籍册数')
  })
  await expectClean(page)
  await takePicture(page, 'test-results/composed-canvas.png')

  await page.getByRole('button', { name: /^发\s*布$/ }).click()
  const publish = page.getByRole('dialog', { name: /^发布“/ })
  await typeInto(publish.getByLabel('版本说明'), '阅览台')
  await publish.getByRole('button', { name: /^发\s*布$/ }).click()
  await page.getByRole('button', { name: '继续编辑' }).click()
  await expect(page.getByText('与发布版本一致')).toBeVisible()

  const roles = await call<{ roles: { id: string; roleCode: string }[] }>('GET', `/schema/grants/${ID}`)
  const roleId = roles.roles.find(({ roleCode }) => roleCode === 'staff')?.id
  // They may list the books and what is lent, and not open a record.
  for (const id of [ID, BOOK.id, LENT.id]) await call('PUT', `/schema/grants/${id}`, { roleId, actions: ['list'] })

  const staff = await (await browser.newContext()).newPage()
  await signIn(staff, 'staff')
  await staff.goto('/#/lab/reading')
  await expect(staff.getByRole('region', { name: '古籍册数' })).toContainText('2')
  await expect(staff.getByText('请先选择“书”，这里会显示相关内容').first()).toBeVisible()
  await staff.getByText('梦溪笔谈').first().click()
  await expect(staff.getByRole('region', { name: '借阅情况' })).toContainText('梦溪笔谈的读者')
  await expect(staff.getByRole('region', { name: '借阅情况' })).not.toContainText('营造法式的读者')
  await expect(staff.getByText('您没有查看这部分内容的权限')).toBeVisible()
  await staff.reload()
  await expect(staff.getByRole('region', { name: '借阅情况' })).toContainText('梦溪笔谈的读者')
  await expectClean(staff)
  await takePicture(staff, 'test-results/composed-page.png')
})
