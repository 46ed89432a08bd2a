import { expect, type Page } from '@playwright/test'
import { openMenu, signIn, typeId, typeInto } from '../kit.ts'
import { test } from '../test.ts'

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

const ID = 'lab.pasted'
const LINES = [
  ['单号', '单行文本'],
  ['经办人', '弹窗选择'],
  ['经办人姓名', 'Text'],
  ['级别', 'list', 'relic_level'],
  ['尺寸', '没有这种'],
  ['启用', '开关'],
]
const table = (page: Page) => page.getByRole('table', { name: '字段' })
const keys = (page: Page) =>
  table(page)
    .locator('input.vd-key')
    .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value))
/** Chooses in a list that opens below a control. */
async function choose(page: Page, control: ReturnType<Page['locator']>, words: string): Promise<void> {
  await control.click()
  await page.keyboard.type(words)
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option').filter({ hasText: words }).first().click()
}

test('fields are pasted from a spreadsheet, what options name is chosen, and the published form fills what was paired', async ({
  page,
}) => {
  await signIn(page, 'admin')
  await openMenu(page, '在线开发', '页面设计')
  await page.getByRole('button', { name: '新建页面' }).click()
  const dialog = page.getByRole('dialog', { name: '新建页面' })
  await typeId(dialog, ID)
  await typeInto(dialog.getByLabel('名称'), '粘贴的单据')
  await dialog.getByRole('button', { name: '创建并打开' }).click()

  await test.step('a table of the clipboard becomes fields, and an unknown widget is reported', async () => {
    await table(page).getByRole('textbox', { name: '字段 name 的名称' }).focus()
    await page.evaluate(
      (text) => navigator.clipboard.writeText(text),
      LINES.map((cells) => cells.join('\t')).join('\n'),
    )
    await page.keyboard.press('Control+v')
    await expect
      .poll(() => keys(page))
      .toEqual(['name', 'danhao', 'jingbanren', 'jingbanrenxingming', 'jibie', 'chicun', 'qiyong'])
    await expect(page.getByText('没有名为“没有这种”的控件，这些字段暂为单行文本')).toBeVisible()
    await expect(page.getByText('已添加 6 个字段')).toBeAttached()
    await expect(table(page).getByRole('button', { name: /^级别: 控件: 下拉选择/ })).toBeVisible()
    await page.keyboard.press('Control+z')
    await expect.poll(() => keys(page)).toEqual(['name'])
    await page.keyboard.press('Control+Shift+z')
    await expect.poll(async () => (await keys(page)).length).toBe(7)
  })

  await test.step('a widget is chosen by the sound of its title, and a search that finds none leaves the keyboard at the field', async () => {
    const widget = table(page).getByRole('button', { name: /^尺寸: 控件: / })
    await widget.focus()
    for (const [opening, typed, chosen] of [
      ['Enter', 'mmmm', /^尺寸: 控件: /],
      ['j', 'indu', '尺寸: 控件: 进度'],
    ] as const) {
      await page.keyboard.press(opening)
      await expect(page.locator(':focus')).toHaveAttribute('role', 'combobox')
      await page.keyboard.type(typed)
      await page.keyboard.press('Enter')
      await expect(page.locator(':focus')).toHaveAccessibleName(chosen)
      await expect(page.locator(':focus')).toHaveRole('button')
    }
    await page.keyboard.press('Control+z')
  })

  await test.step('a report, its columns and the fields they fill are chosen', async () => {
    await table(page).getByRole('textbox', { name: '字段 jingbanren 的名称' }).click()
    const panel = page.getByRole('complementary', { name: '“经办人”的属性' })
    await choose(page, panel.getByLabel('报表编码', { exact: true }), 'report_user')
    const pairs = panel.getByRole('group', { name: '带回的字段' })
    for (const [at, column, field] of [
      [1, 'username', 'jingbanren'],
      [2, 'realname', 'jingbanrenxingming'],
    ] as const) {
      await pairs.getByRole('button', { name: '添加一项' }).click()
      await choose(page, pairs.getByLabel(`报表的列 ${at}`), column)
      await choose(page, pairs.getByLabel(`写入字段 ${at}`), field)
    }
    await expect(panel.getByRole('alert')).toHaveCount(0)
  })

  await test.step('renaming the key in the panel leaves the focus there, and what names the field follows', async () => {
    const panel = page.getByRole('complementary', { name: '“经办人”的属性' })
    const key = panel.locator('input.vd-key')
    await typeInto(key, 'handler')
    await key.press('Enter')
    await expect(panel.getByRole('textbox', { name: '字段 handler 的字段名' })).toBeFocused()
    await expect(panel.getByRole('group', { name: '带回的字段' })).toContainText('handler')
  })

  await test.step('the values of a switch have a box each', async () => {
    await table(page).getByRole('textbox', { name: '字段 qiyong 的名称' }).click()
    const panel = page.getByRole('complementary', { name: '“启用”的属性' })
    await typeInto(panel.getByRole('textbox', { name: '存储值: 关' }), 'Y')
    await expect(panel.getByRole('textbox', { name: '存储值: 关' })).toHaveAttribute('aria-invalid', 'true')
    await typeInto(panel.getByRole('textbox', { name: '存储值: 关' }), '0')
    await typeInto(panel.getByRole('textbox', { name: '存储值: 开' }), '1')
    await expect(panel.getByRole('alert')).toHaveCount(0)
  })

  await page.getByRole('button', { name: /^发\s*布$/ }).click()
  const publish = page.getByRole('dialog', { name: /^发布“/ })
  await typeInto(publish.getByLabel('版本说明'), '从表格粘贴')
  await publish.getByRole('button', { name: /^发\s*布$/ }).click()
  await page.getByRole('link', { name: '打开页面' }).click()
  await page.getByRole('button', { name: '新增' }).click()
  const form = page.getByRole('dialog', { name: '新增' })
  await typeInto(form.getByRole('textbox', { name: '名称', exact: true }), '一号')
  await form.getByLabel('经办人', { exact: true }).locator('xpath=following::button[1]').click()
  const rows = page.getByRole('dialog').filter({ hasText: '已选' })
  await typeInto(rows.getByPlaceholder('用户账号'), 'zhou_xue')
  await rows.getByRole('button', { name: /查\s*询/ }).click()
  const row = rows.getByRole('row').filter({ hasText: 'zhou_xue' })
  const name = await row.getByRole('cell').nth(2).innerText()
  await row.getByRole('checkbox').check()
  await rows.getByRole('button', { name: /确\s*定/ }).click()
  await expect(form.getByLabel('经办人', { exact: true })).toHaveValue('zhou_xue')
  await expect(form.getByLabel('经办人姓名')).toHaveValue(name)
})
