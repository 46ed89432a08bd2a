import { expect } from '@playwright/test'
import { expectClean, openMenu, takePicture, signIn, tabTo, typeInto } from './kit.ts'
import { test } from './test.ts'

test('an administrator finds a call of a published page, reads what it takes and answers, and copies it as curl', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(page, 'admin')
  await openMenu(page, '在线开发', '接口文档')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: /collection\.exhibition/ })).toBeVisible()
  await expectClean(page)
  await typeInto(main.getByRole('searchbox', { name: '搜索路径或名称' }), 'exhibition add')
  await main.getByRole('button', { name: 'POST /data/collection.exhibition/add', exact: true }).click()
  await expect(main.getByText('需要登录', { exact: true })).toBeVisible()
  const members = main.getByRole('listitem').filter({ hasText: '展览名称' })
  await expect(members.first()).toBeVisible()
  await main.getByRole('button', { name: '复制 curl 命令' }).click()
  await expect(page.getByText('已复制')).toBeVisible()
  const command = await page.evaluate(() => navigator.clipboard.readText())
  expect(command).toContain('/data/collection.exhibition/add')
  expect(command).toContain('x-access-token: $TOKEN')
  await takePicture(page, 'test-results/pages/api-document.png')
  await expectClean(page)
})

test('the page is used on a phone by keys alone', async ({ page }) => {
  await signIn(page, 'admin')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/#/isystem/api')
  const main = page.getByRole('main')
  const search = main.getByRole('searchbox', { name: '搜索路径或名称' })
  await typeInto(search, 'dict.getDictItems')
  const call = main.getByRole('button', { name: 'GET /sys/dict/getDictItems/{code}', exact: true })
  await expect(call).toBeVisible()
  await tabTo(page, call)
  await page.keyboard.press('Enter')
  await expect(call).toHaveAttribute('aria-expanded', 'true')
  await expect(main.getByRole('heading', { name: '返回内容' })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await takePicture(page, 'test-results/pages/api-document-phone.png')
  await expectClean(page)
})
