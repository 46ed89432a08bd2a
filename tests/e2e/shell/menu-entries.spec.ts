import { expect } from '@playwright/test'
import { openMenu, signIn, typeInto } from '../kit.ts'
import { test } from '../test.ts'

test('a menu entry is added, renamed and deleted by hand, and the own menu and its history follow', async ({
  page,
}) => {
  await signIn(page, 'admin')
  const ownMenu = page.getByRole('navigation').first()
  const entry = (name: string) => ownMenu.getByRole('treeitem', { name, exact: true })
  const row = (name: string) => page.getByRole('row', { name: new RegExp(name) }).filter({ visible: true })
  await openMenu(page, '系统管理', '菜单权限')
  await page.getByRole('button', { name: '新增' }).filter({ visible: true }).first().click()
  const added = page.getByRole('dialog', { name: /^新增/ })
  await typeInto(added.getByLabel('名称', { exact: true }), '志愿服务')
  await typeInto(added.getByLabel('菜单路径'), '/volunteer')
  await added.getByLabel('前端组件').click()
  await page.keyboard.type('layouts/RouteView')
  await page.keyboard.press('Enter')
  await added.getByRole('button', { name: /保\s*存/ }).click()
  await expect(added).toBeHidden()
  await expect(row('志愿服务')).toBeVisible()

  await row('志愿服务').getByRole('button', { name: '编辑' }).click()
  const edited = page.getByRole('dialog', { name: /^编辑/ })
  await typeInto(edited.getByLabel('名称', { exact: true }), '志愿者')
  await edited.getByRole('switch', { name: '隐藏菜单' }).click()
  await edited.getByRole('button', { name: /保\s*存/ }).click()
  await expect(edited).toBeHidden()
  await row('志愿者').getByRole('button', { name: '更多' }).click()
  await page.getByRole('menuitem', { name: '历史' }).click()
  const history = page.getByRole('dialog', { name: /历史/ })
  await expect(history.getByRole('row', { name: /名称.*志愿服务/ })).toBeVisible()
  await expect(history.getByRole('rowheader', { name: '隐藏菜单' })).toBeVisible()
  await page.keyboard.press('Escape')

  // A folder that is empty is not in the menu: an entry of the product shows that the menu follows.
  await row('统计报表').getByRole('button', { name: '编辑' }).click()
  await typeInto(edited.getByLabel('名称', { exact: true }), '统计与报表')
  await edited.getByRole('button', { name: /保\s*存/ }).click()
  await expect(edited).toBeHidden()
  await expect(entry('统计与报表')).toBeVisible()

  await row('志愿者').getByRole('button', { name: '更多' }).click()
  await page.getByRole('menuitem', { name: '删除' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /确\s*定|删\s*除/ })
    .click()
  await expect(row('志愿者')).toBeHidden()
})
