import { expect } from '@playwright/test'
import { callingAs, expectClean, openMenu, removeScreen, signIn, takePicture, typeId, typeInto } from '../kit.ts'
import { test } from '../test.ts'

const ID = 'lab.repairOrder'
const TITLE = '修复工单'

test('a new page is published with an icon that is found by its name, without a note, and the menu shows the icon', async ({
  page,
  request,
}) => {
  // What an earlier try left goes.
  await removeScreen(await callingAs(request, 'admin'), ID)
  await signIn(page, 'admin')
  await openMenu(page, '在线开发', '页面设计')
  await page.getByRole('button', { name: '新建页面' }).click()
  const naming = page.getByRole('dialog', { name: '新建页面' })
  await typeInto(naming.getByLabel('名称'), TITLE)
  await typeId(naming, ID)
  await naming.getByRole('button', { name: '创建并打开' }).click()
  await expect(page.getByRole('heading', { name: TITLE })).toBeVisible()
  await page.getByRole('button', { name: /^发\s*布$/ }).click()
  const dialog = page.getByRole('dialog', { name: `发布“${TITLE}”` })
  await expect(dialog.getByLabel('版本说明')).toHaveValue('首次发布')
  const icon = dialog.getByRole('combobox', { name: '图标' })
  await icon.click()
  await page.keyboard.type('工具')
  await page.keyboard.press('Enter')
  await expect(dialog.locator('.vd-menu-entry [data-icon="tool"]')).toBeVisible()
  await expect(dialog.locator('.vd-menu-entry')).toHaveText(TITLE)
  await expectClean(page, '[role="dialog"]')
  await takePicture(page, 'test-results/pages/publish-dialog.png')
  await dialog.getByRole('button', { name: /^发\s*布$/ }).click()
  await expect(page.getByText(/发布成功：版本 1/)).toBeVisible()
  await page.getByRole('button', { name: '角色授权' }).click()
  await expect(page.getByRole('dialog', { name: `角色授权：${TITLE}` })).toBeVisible()
  const entry = page.getByRole('navigation').first().getByRole('treeitem', { name: TITLE, exact: true })
  await expect(entry.locator('[data-icon="tool"]')).toBeVisible()
})
