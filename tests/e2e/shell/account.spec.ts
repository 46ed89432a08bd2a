import { type APIRequestContext, expect } from '@playwright/test'
import { callingAs, expectClean, signIn, takePicture, typeInto } from '../kit.ts'
import { test } from '../test.ts'

const FIRST = 'Bronze#Ding26'
const PASSWORD = 'Bronze#Zun2026'

/** A person of this test, who has set the password. */
async function addPerson(request: APIRequestContext): Promise<string> {
  const username = `account_${Date.now()}`
  const admin = await callingAs(request, 'admin')
  await admin('POST', '/sys/user/add', { username, realname: '冯涛', password: FIRST, confirmpassword: FIRST })
  const call = await callingAs(request, username, FIRST)
  const body = { username, oldpassword: FIRST, password: PASSWORD, confirmpassword: PASSWORD }
  await call('PUT', '/sys/user/updatePassword', body)
  return username
}

test('SYSTEM-064 SYSTEM-059 a person changes the own account, draws a signature and ends another session', async ({
  page,
  request,
}) => {
  const username = await addPerson(request)
  const phone = `138${username.slice(-8)}`
  const elsewhere = await callingAs(request, username, PASSWORD)
  await signIn(page, username, PASSWORD)
  const menu = page.getByRole('button', { name: /^用户菜单/ })
  await menu.click()
  await page.getByRole('menuitem', { name: '账号设置' }).click()
  const part = page.getByRole('tabpanel')

  await typeInto(page.getByLabel('姓名'), '冯小涛')
  await typeInto(page.getByLabel('手机号'), phone)
  await page.getByRole('button', { name: /^保\s*存$/ }).click()
  await expect(part.getByRole('alert')).toHaveText('修改手机号或邮箱时，请输入登录密码')
  await typeInto(page.getByLabel('登录密码'), PASSWORD)
  await page.getByRole('button', { name: /^保\s*存$/ }).click()
  await expect(page.getByText('更新个人信息成功')).toBeVisible()
  // The header follows at once, and again after a reload.
  await expect(menu).toContainText('冯小涛')
  await page.reload()
  await expect(menu).toContainText('冯小涛')
  await expect(page.getByLabel('手机号')).toHaveValue(phone)
  await expectClean(page)

  await page.getByRole('tab', { name: '安全设置' }).click()
  const sessions = part.getByRole('listitem')
  await expect(sessions.filter({ hasText: '当前会话' })).toHaveCount(1)
  await elsewhere('GET', '/sys/user/getUserInfo')
  await page.getByRole('button', { name: '退出其他所有会话' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /确\s*定/ })
    .click()
  await expect(page.getByText('已退出其他会话')).toBeVisible()
  await expect(sessions).toHaveCount(1)
  await expect(elsewhere('GET', '/sys/user/getUserInfo')).rejects.toThrow()
  await expectClean(page)

  await page.getByRole('tab', { name: '电子签名' }).click()
  const pad = page.getByLabel('签名书写区')
  await expect(page.getByText('尚未设置签名')).toBeVisible()
  await pad.scrollIntoViewIfNeeded()
  const box = await pad.boundingBox()
  if (!box) throw new Error('There is no pad')
  for (const top of [40, 90]) {
    await page.mouse.move(box.x + 40, box.y + top)
    await page.mouse.down()
    await page.mouse.move(box.x + 200, box.y + top + 30, { steps: 8 })
    await page.mouse.up()
  }
  await page.getByRole('button', { name: '撤销一笔' }).click()
  await page.getByRole('button', { name: '保存签名' }).click()
  const signature = page.getByRole('img', { name: '当前签名' })
  await expect(signature).toBeVisible()
  await page.reload()
  await page.getByRole('tab', { name: '电子签名' }).click()
  await expect(signature).toBeVisible()
  // One stroke is left of the two, and the picture has arrived.
  const size = await signature.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight])
  expect(size[0]).toBeGreaterThan(300)
  expect(size[1]).toBeLessThan(100)
  await expectClean(page)
  await takePicture(page, 'account.png')
  await page.getByRole('button', { name: '删除签名' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /确\s*定/ })
    .click()
  await expect(page.getByText('尚未设置签名')).toBeVisible()
})
