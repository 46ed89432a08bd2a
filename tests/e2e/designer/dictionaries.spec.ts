import { expect } from '@playwright/test'
import { expectClean, openMenu, signIn, typeInto } from '../kit.ts'
import { test } from '../test.ts'

test('SYSTEM-043 DICT-021 DICT-022 a dictionary is made, deleted and restored, its entries are typed, put in order, saved together, and shown when it is opened again', async ({
  page,
}) => {
  const code = `hall_${test.info().retry}${test.info().repeatEachIndex}`
  await signIn(page, 'admin')
  await openMenu(page, '系统管理', '数据字典')
  await page.getByRole('button', { name: '新增' }).click()
  const form = page.getByRole('dialog', { name: '新增' })
  await typeInto(form.getByLabel('字典名称'), '展厅朝向')
  await typeInto(form.getByLabel('字典编码'), code)
  await form
    .getByRole('button', { name: /确\s?定|保\s?存/ })
    .first()
    .click()
  await expect(form).toBeHidden()
  const row = page.getByRole('row').filter({ hasText: code })
  // A deleted dictionary comes back from the recycle bin.
  await row.getByRole('button', { name: '更多' }).click()
  await page.getByRole('menuitem', { name: '删除' }).click()
  await page.getByRole('button', { name: /^确\s?[定认]$/ }).click()
  await expect(row).toBeHidden()
  await page.getByRole('button', { name: '回收站' }).click()
  const bin = page.getByRole('dialog', { name: /回收站/ })
  await bin.getByRole('row').filter({ hasText: code }).getByRole('button', { name: '恢复' }).click()
  await expect(bin.getByText(code)).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(bin).toBeHidden()
  await row.getByRole('button', { name: '字典项' }).click()
  await expect(page.getByRole('heading', { name: `展厅朝向 ${code}` })).toBeVisible()

  const region = page.getByRole('region', { name: '字典项：展厅朝向' }).first()
  for (const [text, value] of [
    ['南', 'S'],
    ['北', 'N'],
  ] as const) {
    await region.getByRole('button', { name: /新增$/ }).click()
    await page.keyboard.type(text)
    await page.keyboard.press('Tab')
    await page.keyboard.type(value)
    await page.keyboard.press('Enter')
    // Rows are added no faster than this.
    await page.waitForTimeout(1600)
  }
  await page.keyboard.press('Alt+ArrowUp')
  await region.getByRole('button', { name: /^保\s?存$/ }).click()
  await expect(page.getByText('已保存 2 行')).toBeVisible()
  await expect(region.getByRole('button', { name: /^保\s?存$/ })).toBeDisabled()

  await page.reload()
  await region.getByRole('button', { name: '普通表格' }).click()
  const table = page.getByRole('grid', { name: '字典项：展厅朝向' })
  await expect(table.getByRole('row')).toHaveText([/文本.*值/, /北N/, /南S/])
  await expectClean(page)

  // The colour is chosen among tags that look as the entry would.
  await table.focus()
  await page.keyboard.press('Control+Home')
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await page.getByTitle('绿色', { exact: true }).click()
  await expect(table.getByRole('row').nth(1)).toContainText('绿色')
  await region.getByRole('button', { name: /^保\s?存$/ }).click()
  await expect(page.getByText('已保存 1 行')).toBeVisible()

  // A duplicate value is refused before anything is sent.
  await table.focus()
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.type('S')
  await page.keyboard.press('Enter')
  await region.getByRole('button', { name: /^保\s?存$/ }).click()
  await expect(page.getByText('有 1 处填写不正确，请修改后再保存')).toBeVisible()
})
