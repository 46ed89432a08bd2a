import { type Browser, type BrowserContext, type Page, expect } from '@playwright/test'
import { expectClean, listRows, openMenu, signIn, typeInto } from '../kit.ts'
import { test } from '../test.ts'

async function person(browser: Browser, username: string): Promise<{ page: Page; context: BrowserContext }> {
  const context = await browser.newContext()
  const page = await context.newPage()
  await signIn(page, username)
  return { page, context }
}
/** An action of a row, which may be a button or an entry of the menu. */
async function act(page: Page, title: string, action: string): Promise<void> {
  const row = listRows(page).filter({ hasText: title })
  const direct = row.getByRole('button', { name: action, exact: true })
  await expect(row).toBeVisible()
  if (!(await direct.isVisible())) {
    await row.getByRole('button', { name: '更多' }).click()
    await page.getByRole('menuitem', { name: action }).click()
  } else await direct.click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /确\s*定/ })
    .click()
}
const bellOf = (page: Page) => page.getByRole('button', { name: /^消息通知/ })
const chatOf = (page: Page) => page.getByRole('button', { name: /^即时聊天/ })
const unread = async (page: Page) =>
  Number(/(\d+)/.exec((await bellOf(page).getAttribute('aria-label')) ?? '')?.[1] ?? 0)

test('SYSTEM-051 an announcement is written, released, reaches a colleague at once, is read and revoked', async ({
  browser,
}) => {
  const admin = await person(browser, 'admin')
  const staff = await person(browser, 'staff')
  const title = `通告${Date.now()}`
  await expect(bellOf(staff.page)).toHaveAccessibleName(/未读/)
  const before = await unread(staff.page)

  await test.step('the administration writes it as a screen document says', async () => {
    await openMenu(admin.page, '消息中心', '系统通告')
    await admin.page.getByRole('button', { name: /新\s*增/ }).click()
    const form = admin.page.getByRole('dialog')
    await typeInto(form.getByLabel('标题'), title)
    // Its editor is fetched when it comes into sight.
    const text = form.locator('[contenteditable=true][aria-label="内容"]')
    await text.click()
    await text.pressSequentially('请查收')
    await admin.page.keyboard.press('ControlOrMeta+b')
    await text.pressSequentially('全文')
    await admin.page.keyboard.press('Enter')
    await text.pressSequentially('<img src=x onerror="window.hacked=1">')
    await expect(text.locator('strong').first()).toHaveText('全文')
    await form.getByRole('button', { name: /确\s*定|保\s*存|提\s*交/ }).click()
    await expect(form).toBeHidden()
    await expect(listRows(admin.page).filter({ hasText: title })).toContainText('未发布')
    await expectClean(admin.page)
  })
  await test.step('NOTICE-030 a release reaches the colleague without a reload', async () => {
    // Its message is shown for seconds only: the test must wait for it before it appears.
    const seen = expect(staff.page.getByText(title).first()).toBeVisible()
    await act(admin.page, title, '发布')
    await Promise.all([seen, expect(listRows(admin.page).filter({ hasText: title })).toContainText('已发布')])
    await expect.poll(() => unread(staff.page)).toBe(before + 1)
  })
  await test.step('NOTICE-001 it is read from the bell, and its mark-up runs nothing', async () => {
    await bellOf(staff.page).click()
    await expectClean(staff.page)
    await staff.page
      .getByRole('dialog', { name: '消息通知' })
      .getByRole('button', { name: new RegExp(title) })
      .click()
    const dialog = staff.page.getByRole('dialog', { name: new RegExp(title) })
    await expect(dialog.getByText('请查收全文')).toBeVisible()
    await expect(dialog.locator('strong').first()).toHaveText('全文')
    await expect(dialog.getByText('<img src=x onerror="window.hacked=1">')).toBeVisible()
    await expect.poll(() => unread(staff.page)).toBe(before)
    await expectClean(staff.page)
    expect(await staff.page.evaluate(() => (window as { hacked?: number }).hacked)).toBeUndefined()
    await staff.page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  })
  await test.step('NOTICE-003 my announcements remember it', async () => {
    await bellOf(staff.page).click()
    await staff.page.getByRole('link', { name: '查看更多' }).click()
    await expect(staff.page).toHaveURL(/#\/isps\/userAnnouncement/)
    await expect(staff.page.getByRole('row').filter({ hasText: title })).toContainText('已读')
    await expectClean(staff.page)
    await staff.page.getByRole('button', { name: '全部标为已读' }).click()
    await expect(bellOf(staff.page)).toHaveAccessibleName('消息通知')
  })
  await test.step('revoked it is gone', async () => {
    await act(admin.page, title, '撤销')
    await expect(listRows(admin.page).filter({ hasText: title })).toContainText('已撤销')
    await staff.page.reload()
    await expect(staff.page.getByRole('row').filter({ hasText: '标题' })).toBeVisible()
    await expect(staff.page.getByRole('row').filter({ hasText: title })).toHaveCount(0)
  })
  await admin.context.close()
  await staff.context.close()
})

test('two colleagues talk in the frame, by keyboard alone where it matters', async ({ browser }) => {
  const admin = await person(browser, 'admin')
  const staff = await person(browser, 'staff')
  const words = `你好${Date.now()}`
  const theirs = admin.page.frameLocator('.v-chat iframe')
  const ours = staff.page.frameLocator('.v-chat iframe')

  await test.step('CHAT-001 the frame opens and a conversation begins with a colleague', async () => {
    await chatOf(staff.page).focus()
    await staff.page.keyboard.press('Enter')
    await typeInto(ours.getByRole('searchbox', { name: '搜索同事' }), '系统管理')
    await ours
      .getByRole('region', { name: '同事' })
      .getByRole('button', { name: /系统管理员/ })
      .click()
    await expect(staff.page.locator('.v-chat')).toHaveCSS('width', '760px')
    const box = ours.getByRole('textbox', { name: '输入消息' })
    await expect(box).toBeFocused()
    await box.pressSequentially(words)
    await box.press('Enter')
    await expect(ours.getByRole('log').getByText(words)).toBeVisible()
    await expectClean(staff.page)
    expect(
      await staff.page.evaluate(
        () => document.querySelector<HTMLIFrameElement>('.v-chat iframe')?.contentWindow?.location.search,
      ),
    ).toBe('')
  })
  await test.step('CHAT-003 the other one sees a badge at once, opens the frame at the message and answers', async () => {
    await expect(chatOf(admin.page)).toHaveAccessibleName(/未读/)
    await chatOf(admin.page).click()
    await expect(theirs.getByRole('log').getByText(words)).toBeVisible()
    await expect(chatOf(admin.page)).toHaveAccessibleName('即时聊天')
    await typeInto(theirs.getByRole('textbox', { name: '输入消息' }), `收到${words}`)
    await theirs.getByRole('button', { name: '发送' }).click()
    await expect(ours.getByRole('log').getByText(`收到${words}`)).toBeVisible()
  })
  await test.step('a closed frame reads nothing; the badge waits', async () => {
    await staff.page.locator('.v-chat').getByRole('button', { name: '关闭' }).click()
    await typeInto(theirs.getByRole('textbox', { name: '输入消息' }), '再说一句')
    await theirs.getByRole('textbox', { name: '输入消息' }).press('Enter')
    await expect(chatOf(staff.page)).toHaveAccessibleName('即时聊天，1 条未读')
    await chatOf(staff.page).click()
    await expect(chatOf(staff.page)).toHaveAccessibleName('即时聊天')
  })
  await test.step('on a phone it takes the whole page, one pane at a time', async () => {
    await staff.page.setViewportSize({ width: 390, height: 800 })
    await expect(ours.getByRole('navigation', { name: '会话' })).toBeHidden()
    await ours.getByRole('button', { name: '返回会话列表' }).click()
    await expect(ours.getByRole('navigation', { name: '会话' })).toBeVisible()
    await expectClean(staff.page)
  })
  await admin.context.close()
  await staff.context.close()
})

test('the frame accepts this origin only, and its page opens only with a ticket', async ({ page, request }) => {
  const reply = await request.get('/eoa/im/index?token=none')
  const policy = reply.headers()['content-security-policy'] ?? ''
  expect(policy).toContain("frame-ancestors 'self'")
  expect(policy).toMatch(/frame-src 'self'|default-src 'self'/)
  expect(policy).not.toMatch(/frame-src[^;]*(\*|https?:)/)
  await page.goto('/eoa/im/index?token=none&messageId=')
  await expect(page.getByRole('alert')).toHaveText('聊天入口已失效，请重新打开')
  expect(page.url()).not.toContain('token')
})
