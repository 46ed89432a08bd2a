import { readFileSync } from 'node:fs'
import { expect, type Locator, type Page } from '@playwright/test'
import { read, utils } from 'xlsx'
import {
  callingAs,
  expectClean,
  expectTotal,
  listRows,
  openMenu,
  pasteInto,
  removeScreen,
  signIn,
  typeId,
  typeInto,
} from '../kit.ts'
import { test } from '../test.ts'

// The day of a person who makes a page and works with it, by keys and pointer alone.
const ID = 'lab.powerUser'
const TITLE = '库房点检'
const LINES = [
  ['点检号', '名称', '类别', '数量', '点检日期'],
  ['D-001', '铜镜', '铜器', '2', '2026-11-02'],
  ['D-002', '瓷瓶', '瓷器', '1', '2026-11-03'],
  ['D-003', '铜鼎', '铜器', '1', '2026-11-04'],
  ['D-004', '瓷碗', '瓷器', '6', '2026-11-05'],
]
const options = (page: Page) => page.locator('.ant-select-dropdown:visible .ant-select-item-option')
/** Chooses in a list that opens below a control, by the words of the choice. */
async function choose(page: Page, control: Locator, words: string): Promise<void> {
  const one = options(page).filter({ hasText: words }).first()
  // A part that is still opening moves the control, and its list closes.
  await expect(async () => {
    if (!(await one.isVisible())) await control.click({ timeout: 5_000 })
    await one.click({ timeout: 5_000 })
  }).toPass({ timeout: 60_000 })
}
async function publish(page: Page, message: string): Promise<void> {
  await page.getByRole('button', { name: /^发\s*布$/ }).click()
  const dialog = page.getByRole('dialog', { name: `发布“${TITLE}”` })
  await typeInto(dialog.getByLabel('版本说明'), message)
  await dialog.getByRole('button', { name: /^发\s*布$/ }).click()
  await page.getByRole('button', { name: '继续编辑' }).click()
  await expect(page.getByText('与发布版本一致')).toBeVisible()
}

test('a page is made from a pasted table, given a rule and an arrangement, published, worked with and changed', async ({
  page,
  request,
}) => {
  await removeScreen(await callingAs(request, 'admin'), ID)
  await signIn(page, 'admin')
  await openMenu(page, '在线开发', '页面设计')

  await test.step('she pastes a table and corrects what was guessed of it', async () => {
    await page.getByRole('button', { name: '新建页面' }).click()
    await page.getByRole('dialog', { name: '新建页面' }).getByRole('button', { name: '从表格新建' }).click()
    const dialog = page.getByRole('dialog', { name: '从表格新建' })
    await pasteInto(dialog.getByLabel('或粘贴表格、示例 JSON'), LINES.map((cells) => cells.join('\t')).join('\n'))
    await dialog.getByRole('button', { name: '使用粘贴的内容' }).click()
    await expect(dialog.getByText('4 行数据，5 列')).toBeVisible()
    await typeInto(dialog.getByRole('textbox', { name: /^名称/ }), TITLE)
    await typeId(dialog, ID)
    await typeInto(dialog.getByRole('textbox', { name: '第 4 列的名称' }), '件数')
    const kind = page.getByRole('combobox', { name: '“类别”的类型' })
    // A table that still grows moves the list under the pointer.
    await expect(async () => {
      await choose(page, kind, '下拉选择')
      await expect(dialog.getByRole('row').filter({ has: kind })).toContainText('下拉选择', { timeout: 2_000 })
    }).toPass()
    await dialog.getByRole('checkbox', { name: '“名称”必填' }).check()
    await dialog.getByRole('button', { name: '下一步：查看计划' }).click()
    await dialog.getByRole('button', { name: '只保存草稿' }).click()
    await expect(page.getByRole('heading', { name: TITLE })).toBeVisible()
  })

  await page.getByRole('tab', { name: '页面', exact: true }).click()
  await test.step('a rule is a sentence', async () => {
    const rules = page.getByRole('group', { name: '页面规则' }).first()
    await rules.getByRole('button', { name: '添加规则' }).focus()
    await page.keyboard.press('Enter')
    await expect(rules.getByRole('combobox', { name: '当', exact: true })).toBeFocused()
    await page.keyboard.type('类别')
    await page.keyboard.press('Enter')
    await rules.getByRole('combobox', { name: '值', exact: true }).focus()
    await page.keyboard.type('铜器')
    await page.keyboard.press('Enter')
    await rules.getByRole('combobox', { name: '添加动作' }).focus()
    await page.keyboard.press('ArrowDown')
    await options(page).filter({ hasText: '赋值' }).click()
    await rules.getByRole('combobox', { name: '赋值的字段' }).focus()
    await page.keyboard.type('件数')
    await page.keyboard.press('Enter')
    await typeInto(rules.getByRole('combobox', { name: '件数 的值' }), '1')
    await expect(rules.getByText(/^规则 1：当 类别 等于 铜器 时，.*赋值 件数 = 1/)).toBeVisible()
  })
  await choose(page, page.getByLabel('上级菜单'), '藏品管理')

  await test.step('query and columns are arranged by keys', async () => {
    await page.getByRole('tab', { name: '画布', exact: true }).click()
    await page.getByText('查询与列表', { exact: true }).click()
    const list = page.getByRole('listbox', { name: '列表画布' })
    const parts = () =>
      list.getByRole('option').evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? ''))
    await expect.poll(parts).toHaveLength(8)
    await list.focus()
    await page.keyboard.press('Home')
    await page.keyboard.press('Delete')
    await page.keyboard.press('End')
    await page.keyboard.press('Alt+ArrowLeft')
    await expect
      .poll(parts)
      .toEqual(['名称，查询项', '类别，查询项', '点检号，列', '名称，列', '类别，列', '点检日期，列', '件数，列'])
  })
  await test.step('the preview shows both before anything is published', async () => {
    await page.getByRole('tab', { name: '页面', exact: true }).click()
    const preview = page.getByRole('region', { name: '预览' })
    await expect(preview.getByRole('columnheader').filter({ hasText: /./ })).toContainText([
      '点检号',
      '名称',
      '类别',
      '点检日期',
      '件数',
    ])
    await preview.getByText('表单', { exact: true }).click()
    await preview.getByLabel('类别').click()
    await options(page).filter({ hasText: '铜器' }).click()
    await expect(preview.getByLabel('件数')).toHaveValue('1')
  })
  await publish(page, '第一版')

  const search = page.getByRole('search')
  await test.step('a record is entered by keys, follows the rule, and is found', async () => {
    await openMenu(page, '藏品管理', TITLE)
    await page.getByRole('button', { name: '新增' }).first().click()
    const form = page.getByRole('dialog', { name: '新增' })
    await expect(form.getByLabel('点检号')).toBeFocused()
    await page.keyboard.type('D-101')
    await page.keyboard.press('Tab')
    await page.keyboard.type('错金铜鼎')
    await page.keyboard.press('Tab')
    await expect(form.getByLabel('类别')).toBeFocused()
    await page.keyboard.type('铜器')
    await page.keyboard.press('Enter')
    await expect(form.getByLabel('件数')).toHaveValue('1')
    await form.getByLabel('点检日期').focus()
    await page.keyboard.type('2026/11/9')
    await page.keyboard.press('Enter')
    await page.keyboard.press('ControlOrMeta+Enter')
    await expect(form).toBeHidden()
    await expectTotal(page, 1)
    await typeInto(search.getByLabel('名称'), '没有的')
    await page.keyboard.press('Enter')
    await expect(listRows(page)).toHaveCount(0)
    await typeInto(search.getByLabel('名称'), '错金')
    await page.keyboard.press('Enter')
    await expect(listRows(page).first()).toContainText('2026-11-09')
  })
  await test.step('it is edited and exported', async () => {
    await listRows(page).first().getByRole('button', { name: '编辑' }).click()
    const form = page.getByRole('dialog', { name: /^编辑/ })
    await typeInto(form.getByLabel('名称'), '错金银铜鼎')
    await page.keyboard.press('ControlOrMeta+Enter')
    await expect(form).toBeHidden()
    await expect(listRows(page).first()).toContainText('错金银铜鼎')
    await page.getByRole('button', { name: '导出' }).click()
    await expect(page.getByRole('dialog').getByRole('radio').first()).toBeVisible()
    const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')])
    const book = read(readFileSync(await download.path()))
    const rows = utils.sheet_to_json<string[]>(book.Sheets[book.SheetNames[0] ?? ''] ?? {}, { header: 1 })
    expect(rows.filter((cells) => cells.includes('错金银铜鼎'))).toHaveLength(1)
  })

  await test.step('the page gets a field, and the record is still there', async () => {
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.getByText(`设计：${TITLE}`, { exact: true }).first().click()
    await page.getByRole('tab', { name: '字段', exact: true }).click()
    await page.getByRole('button', { name: '添加字段' }).click()
    await expect(page.locator(':focus')).toHaveAccessibleName(/^字段 field\d+ 的名称$/)
    await page.keyboard.type('点检人')
    await page.keyboard.press('Enter')
    await publish(page, '增加点检人')
    await openMenu(page, '藏品管理', TITLE)
    await expect(page.getByRole('columnheader', { name: '点检人' })).toBeVisible()
    await expect(listRows(page)).toHaveCount(1)
    await expect(listRows(page).first()).toContainText('错金银铜鼎')
    await expectClean(page)
  })
})
