import { type Page, expect } from '@playwright/test'
import { expectClean, openMenu, signIn, typeInto } from '../kit.ts'
import { test } from '../test.ts'

const RIGHT = 'system:relay:use'

/** Whether a person of the role holds the permission at this call. */
async function isHeld(page: Page, token: string): Promise<boolean> {
  const reply = await page.request.get('/jeecg-boot/sys/permission/getUserPermissionByToken', {
    headers: { 'X-Access-Token': token },
  })
  const { result } = (await reply.json()) as { result: { auth: readonly { action: string }[] } }
  return result.auth.some(({ action }) => action === RIGHT)
}

test('an administrator ticks one permission of a role, and its people have it at the next call', async ({ page }) => {
  await signIn(page, 'admin')
  const signedIn = await page.request.post('/jeecg-boot/sys/login', { data: { username: 'staff', password: '123456' } })
  const { token } = ((await signedIn.json()) as { result: { token: string } }).result
  expect(await isHeld(page, token)).toBe(false)
  await openMenu(page, '系统管理', '角色授权')
  await page.getByRole('combobox', { name: '角色' }).click()
  await page.getByText('业务人员 staff').click()
  const drawer = page.getByRole('dialog', { name: /角色权限：业务人员/ })
  const entry = drawer.getByRole('treeitem', { name: '转发外部接口' })
  await typeInto(drawer.getByRole('textbox', { name: '搜索菜单或权限' }), '转发')
  await expect(drawer.getByRole('treeitem')).toHaveCount(2)
  await expectClean(page)
  // By keys: the tree is one stop, and the arrows move in it.
  await drawer.getByRole('tree').focus()
  await page.keyboard.press('End')
  await page.keyboard.press('Space')
  await expect(entry).toHaveAttribute('aria-checked', 'true')
  await expect(drawer.getByRole('treeitem', { name: '系统管理' })).toHaveAttribute('aria-checked', 'mixed')
  await expect(drawer.getByText('1 项未保存')).toBeVisible()
  await drawer.getByRole('button', { name: /保\s*存/ }).click()
  await expect(drawer.getByText('1 项未保存')).toBeHidden()
  await expect.poll(() => isHeld(page, token)).toBe(true)
  // What was given is taken in the same way, by hand.
  await entry.getByText('转发外部接口').click()
  await drawer.getByRole('button', { name: /保\s*存/ }).click()
  await expect.poll(() => isHeld(page, token)).toBe(false)
})
