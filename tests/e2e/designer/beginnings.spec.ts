import { expect } from '@playwright/test'
import { utils, write } from 'xlsx'
import { callingAs, expectClean, expectTotal, listRows, openMenu, removeScreen, signIn } from '../kit.ts'
import { test } from '../test.ts'

const ROWS = 300
/** A title, a head, 15 columns and 300 rows, as people keep them. */
function workbook(): Buffer {
  const head = ['总登记号', '名称', '类别', '数量', '重量', '金额', '入藏日期', '是否展出', '联系电话', '备注']
  const more = ['来源', '库房', '柜号', '拍摄时间', '完残']
  const rows = Array.from({ length: ROWS }, (_, at) => [
    String(at + 1).padStart(5, '0'),
    `器物${at + 1}`,
    ['青铜器', '瓷器', '书画'][at % 3],
    (at % 7) + 1,
    1.25 * (at + 1),
    at % 5 === 0 ? '' : 1000.5,
    45_000 + at,
    at % 2 === 0 ? '是' : '否',
    `138${String(at).padStart(8, '0')}`,
    at % 4 === 0 ? '口沿有磕' : '',
    ['征集', '捐赠'][at % 2],
    `${(at % 4) + 1}号库`,
    `A-${(at % 50) + 1}`,
    `2024-05-01 ${String(8 + (at % 10)).padStart(2, '0')}:30:00`,
    ['完整', '残损', '修复'][at % 3],
  ])
  const sheet = utils.aoa_to_sheet([['藏品清册'], [...head, ...more], ...rows])
  for (let row = 3; row < ROWS + 3; row++) Object.assign(sheet[`G${row}`] as object, { z: 'yyyy/m/d' })
  const book = utils.book_new()
  utils.book_append_sheet(book, sheet, 'Sheet1')
  return write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer
}

test.describe('a new page', () => {
  test.beforeAll(async ({ request }) => {
    const call = await callingAs(request, 'admin')
    await removeScreen(call, 'page.zhanguancangpinqingce')
  })

  test('goes from a spreadsheet to a live page with its rows in six clicks and no typed identifier', async ({
    page,
  }) => {
    await signIn(page, 'admin')
    await openMenu(page, '在线开发', '页面设计')
    await page.getByRole('button', { name: '新建页面' }).click()
    const beginning = page.getByRole('dialog', { name: '新建页面' })
    await expect(beginning.getByRole('button', { name: '从表格新建' })).toBeVisible()
    await expectClean(page, '.ant-modal')
    await beginning.getByRole('button', { name: '从表格新建' }).click()
    const dialog = page.getByRole('dialog', { name: '从表格新建' })
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      dialog.getByText('点击选择表格文件').click(),
    ])
    await chooser.setFiles({
      name: '展馆藏品清册.xlsx',
      mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      buffer: workbook(),
    })
    await expect(dialog.getByText('300 行数据，15 列')).toBeVisible()
    await expect(dialog.getByRole('textbox', { name: /^名称/ })).toHaveValue('展馆藏品清册')
    const types = dialog.locator('td .ant-select:not(.vd-items)')
    for (const [at, type] of [
      '单行文本',
      '单行文本',
      '下拉选择',
      '整数',
      '小数',
      '金额',
      '日期',
      '是 / 否',
      '手机号',
    ].entries())
      await expect(types.nth(at)).toContainText(type)
    await expect(dialog.getByRole('checkbox', { name: '“总登记号”唯一' })).toBeChecked()
    await expect(dialog.getByRole('checkbox', { name: '“金额”必填' })).not.toBeChecked()
    await expectClean(page, '.ant-modal')
    await dialog.getByRole('button', { name: '下一步：查看计划' }).click()
    await dialog.getByRole('button', { name: '发布并导入 300 行' }).click()
    await expect(dialog.getByText('页面已发布，已导入 300 行')).toBeVisible()
    await dialog.getByRole('link', { name: '打开页面' }).click()
    await expectTotal(page, ROWS)
    await expect(listRows(page).first()).toContainText('器物')
  })
})
