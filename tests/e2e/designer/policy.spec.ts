import { expect } from '@playwright/test'
import { expectClean, openMenu, signIn, typeInto } from '../kit.ts'
import { test } from '../test.ts'

test('SEC-05 an administrator states a policy, sees why it holds, and looks at a list as the person it is for', async ({
  page,
}) => {
  await signIn(page, 'admin')
  await openMenu(page, '系统管理', '数据权限')
  const choose = async (label: string, text: string) => {
    await page.getByLabel(label, { exact: true }).click()
    await page.keyboard.type(text)
    await page.keyboard.press('Enter')
  }
  await choose('页面', 'collection.storage')
  await expect(page.getByLabel('角色', { exact: true })).toBeEnabled()
  await choose('角色', '业务')
  const rows = page.getByLabel('只给满足以下条件的行')
  await typeInto(rows, 'code ==')
  await expect(page.getByRole('alert').filter({ hasText: '表达式有误' })).toBeVisible()
  await typeInto(rows, "createBy == user.username && createBy != 'admin'")
  await expect(page.getByText(/^0 \/ \d+ 行满足$/)).toBeVisible()
  await expectClean(page)
  await page.keyboard.press('Escape')
  const parts = page.getByRole('tablist', { name: '策略内容' })
  await parts.getByRole('tab', { name: '行' }).focus()
  await page.keyboard.press('ArrowRight')
  await page.getByRole('radio', { name: /隐藏$/ }).last().check()
  await expectClean(page)
  await page.getByRole('button', { name: /^保\s*存$/ }).click()
  await expect(page.getByText(/^第 \d+ 版，admin/)).toBeVisible()
  await parts.getByRole('tab', { name: '原因' }).click()
  await page.getByRole('combobox', { name: '用户' }).click()
  await page.keyboard.type('staff')
  await page.getByTitle('王小明 staff').click()
  await page.getByRole('button', { name: '查询原因' }).click()
  await expect(page.getByRole('row', { name: /业务人员.*角色授权/ })).toBeVisible()
  await expectClean(page)

  await page.getByRole('button', { name: '以此人身份查看' }).click()
  await expect(page.getByText('正在以“王小明”的身份查看（只读，已记录）')).toBeVisible()
  await openMenu(page, '藏品管理', '库位管理')
  await expect(page.getByText('没有查询到任何数据')).toBeVisible()
  await expectClean(page)
  await page.getByRole('button', { name: '结束查看' }).click()
  await expect(page.getByText('正在以“王小明”的身份查看')).toBeHidden()
  // The page in view is drawn again, for the administrator.
  await expect(page).toHaveURL(/collection\/storage/)
  await expect(page.getByRole('button', { name: '详情' }).first()).toBeVisible()
})
