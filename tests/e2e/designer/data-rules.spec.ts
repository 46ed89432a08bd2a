import { expect } from '@playwright/test'
import { expectClean, openMenu, signIn, typeInto } from '../kit.ts'
import { test } from '../test.ts'

test('SYSTEM-045 data rules are typed in a grid, saved together, and shown when they are opened again', async ({
  page,
}) => {
  await signIn(page, 'admin')
  await openMenu(page, '系统管理', '数据规则')
  const openPlace = async () => {
    await typeInto(page.getByLabel('菜单或按钮'), '查询')
    await page.locator('[title="查询"], [title="查询 · 有规则"]').first().click()
  }
  await openPlace()
  const region = page.getByRole('region', { name: '数据规则' }).first()
  await region.getByRole('button', { name: /新增$/ }).click()
  const rule = ['本人登记', 'create_by'] as const
  for (const [index, text] of rule.entries()) {
    if (index > 0) await page.keyboard.press('Tab')
    await page.keyboard.type(text)
  }
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.type('#{sys_user_code}')
  await page.keyboard.press('Enter')
  await region.getByRole('button', { name: /^保\s?存$/ }).click()
  await expect(page.getByText('已保存 1 行')).toBeVisible()

  await page.reload()
  await openPlace()
  await region.getByRole('button', { name: '普通表格' }).click()
  await expect(
    page.getByRole('grid', { name: '数据规则' }).getByRole('row').filter({ hasText: '本人登记' }).first(),
  ).toContainText('create_by')
  await expectClean(page)
})
