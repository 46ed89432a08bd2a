import { expect, type Locator, type Page } from '@playwright/test'
import { callingAs, expectClean, openMenu, publishScreens, removeScreen, signIn, typeId, typeInto } from '../kit.ts'
import { test } from '../test.ts'

const ID = 'lab.shelf'
/** A page of the product would be part of this one for every other test. */
const ITEM = {
  version: 1,
  id: 'lab.shelfItem',
  title: '架上藏品',
  permission: 'lab:shelfItem',
  source: { table: 'lab_shelf_item' },
  menu: { hidden: true },
  fields: { shelfId: { title: '架位' }, name: { title: '名称' } },
}
const table = (page: Page) => page.getByRole('table', { name: '字段' })

/** Chooses in a list that opens below a control, by the words of the choice. */
async function choose(page: Page, control: Locator, words: string): Promise<void> {
  const one = page.locator('.ant-select-dropdown:visible .ant-select-item-option').filter({ hasText: words }).first()
  // A part of the panel that is still opening moves the control, and its list closes.
  await expect(async () => {
    if (!(await one.isVisible())) await control.click({ timeout: 5_000 })
    await one.click({ timeout: 5_000 })
  }).toPass({ timeout: 60_000 })
}
async function publish(page: Page, message: string): Promise<void> {
  await page.getByRole('button', { name: /^发\s*布$/ }).click()
  const dialog = page.getByRole('dialog', { name: /^发布“/ })
  await typeInto(dialog.getByLabel('版本说明'), message)
  await dialog.getByRole('button', { name: /^发\s*布$/ }).click()
  await page.getByRole('button', { name: '继续编辑' }).click()
  await expect(page.getByText('与发布版本一致')).toBeVisible()
}

test('a tree next to a list, and then master and detail, are made without the source', async ({ page, request }) => {
  const call = await callingAs(request, 'admin')
  await removeScreen(call, ID)
  await publishScreens(call, [ITEM])
  await signIn(page, 'admin')
  await openMenu(page, '在线开发', '页面设计')
  await page.getByRole('button', { name: '新建页面' }).click()
  const dialog = page.getByRole('dialog', { name: '新建页面' })
  await typeId(dialog, ID)
  await typeInto(dialog.getByLabel('名称'), '架位')
  await dialog.getByRole('button', { name: '创建并打开' }).click()

  await page.getByRole('button', { name: '添加字段' }).click()
  await page.keyboard.type('级别')
  await page.keyboard.press('Tab')
  await page.keyboard.type('level')
  await page.keyboard.press('Enter')
  await table(page)
    .getByRole('button', { name: /^级别: 控件/ })
    .click()
  await page.keyboard.type('list')
  await page
    .locator('.ant-select-item-option')
    .filter({ has: page.getByText('list', { exact: true }) })
    .click()
  await typeInto(table(page).getByLabel('级别: 字典'), 'relic_level')

  await test.step('what is asked for at first and how a column is called', async () => {
    await table(page).getByLabel('字段 level 的名称').click()
    const panel = page.getByRole('complementary', { name: '“级别”的属性' })
    await panel.getByRole('button', { name: '查询、列表与表单中的样子' }).click()
    await choose(page, panel.getByLabel('默认查询值', { exact: true }), '二级')
    await typeInto(panel.getByLabel('列标题', { exact: true }), '定级')
  })

  await page.getByRole('tab', { name: '页面' }).click()
  const shape = page.getByRole('group', { name: '页面形态' })
  await test.step('the layout says what it needs', async () => {
    await shape.getByRole('radio', { name: /^左树右表/ }).check()
    await expect(shape.getByRole('alert')).toContainText('请选择左侧树的字段')
    await choose(page, shape.getByLabel(/^左侧树的字段/), '级别')
    await expect(shape.getByRole('alert')).toHaveCount(0)
    await typeInto(shape.getByLabel('树的宽度（像素）', { exact: true }), '180')
  })
  await test.step('the buttons show the stated texts', async () => {
    await page.getByText('“新增”的设置').click()
    await typeInto(page.getByRole('textbox', { name: '按钮文字' }).first(), '登记架位')
  })
  await choose(page, page.getByLabel('上级菜单'), '藏品管理')
  await expectClean(page, '.vd-work')
  await publish(page, '左树右表')

  await openMenu(page, '藏品管理', '架位')
  const tree = page.getByRole('navigation', { name: /级别/ })
  await expect(tree.getByText('一级', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: '登记架位' })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: '定级' })).toBeVisible()
  await expect(page.getByRole('search').getByText('二级', { exact: true })).toBeVisible()
  await tree.getByText('一级', { exact: true }).click()
  await expect(tree.getByRole('treeitem', { name: '一级', exact: true })).toHaveAttribute('aria-selected', 'true')

  await page.goto(`/#/online/designer?id=${ID}`)
  await page.getByRole('tab', { name: '页面' }).click()
  await test.step('master and detail ask for a sub-table, and keep the tree for later', async () => {
    await shape.getByRole('radio', { name: /^主子表/ }).check()
    await expect(shape.getByRole('alert')).toContainText('请在“子表”中添加')
    // Other tests publish pages too, and a long list draws only the choices in view: the page is searched for.
    await page.getByLabel('添加子表（页面）', { exact: true }).pressSequentially(ITEM.id)
    await choose(page, page.getByLabel('添加子表（页面）', { exact: true }), ITEM.id)
    await choose(page, page.getByRole('group', { name: '子表' }).getByLabel(/^关联字段/), 'shelfId')
    await expect(shape.getByRole('alert')).toHaveCount(0)
    await choose(page, shape.getByLabel('子表的位置', { exact: true }), '抽屉中')
  })
  await publish(page, '主子表')
  await openMenu(page, '藏品管理', '架位')
  await expect(page.getByRole('columnheader', { name: '定级' })).toBeVisible()
  await expect(tree).toHaveCount(0)
})
