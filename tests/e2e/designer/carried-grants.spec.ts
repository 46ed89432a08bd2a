import { expect } from '@playwright/test'
import { expectClean, openMenu, signIn, tabTo } from '../kit.ts'
import { test } from '../test.ts'

const grant = (role: string, right: string, name: string) => ({
  roleId: `r-${role}`,
  roleCode: role,
  roleName: `${role} 角色`,
  permissionId: right,
  name,
  perms: right.replaceAll('-', ':'),
  below: ['参观统计', '藏品登记表'],
})
let held = [
  grant('reader', 'system-dict-list', '查看字典'),
  grant('reader', 'system-user-changepwd', '重置密码'),
  grant('guide', 'system-policy-list', '查看数据权限'),
]

test('an administrator finds from the data access page that nothing is to be taken back', async ({ page }) => {
  await signIn(page, 'admin')
  await openMenu(page, '系统管理', '数据权限')
  await page.getByRole('button', { name: '检查随页面带来的权限' }).click()
  await expect(page.getByText('没有角色因页面或报表而带有其他权限，无需处理')).toBeVisible()
  await expect(page.getByRole('button', { name: /收回/ })).toBeHidden()
  await expectClean(page)
})

test('rights that came with a page are taken back on a phone, by keys alone', async ({ page }) => {
  const taken: unknown[] = []
  // No present call can create such a grant: the replies of a database that an earlier version wrote replace it.
  await page.route('**/sys/permission/carriedGrants*', (route) =>
    route.fulfill({ json: { success: true, code: 200, message: '', result: held, timestamp: 1 } }),
  )
  await page.route('**/sys/permission/takeCarriedGrants', async (route) => {
    const { grants } = route.request().postDataJSON() as { grants: readonly { permissionId: string }[] }
    taken.push(grants)
    held = held.filter(({ permissionId }) => !grants.some((one) => one.permissionId === permissionId))
    await route.fulfill({ json: { success: true, code: 200, message: '', result: null, timestamp: 1 } })
  })
  await signIn(page, 'admin')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/#/isystem/carriedGrants')
  const reader = page.getByRole('group', { name: /^reader 角色/ })
  await expect(reader.getByRole('listitem')).toHaveCount(2)
  await expect(reader.getByText('藏品登记表').first()).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await expectClean(page)
  await tabTo(page, reader.getByRole('checkbox', { name: /^重置密码/ }))
  await page.keyboard.press('Space')
  await tabTo(page, page.getByRole('button', { name: '收回所选的 1 项权限' }))
  await page.keyboard.press('Enter')
  const question = page.getByRole('dialog', { name: '收回所选的 1 项权限' })
  await expect(question.getByText(/将从 1 个角色收回 1 项权限/)).toBeVisible()
  await tabTo(page, question.getByRole('button', { name: /确\s*定/ }))
  await page.keyboard.press('Enter')
  await expect(reader.getByRole('listitem')).toHaveCount(1)
  expect(taken).toEqual([[{ roleId: 'r-reader', permissionId: 'system-user-changepwd' }]])
  await expectClean(page)
})
