import { expect } from '@playwright/test'
import { expectClean, listRows, signIn, tabTo } from '../kit.ts'
import { test } from '../test.ts'

const LOANS = '/#/collection/loan'

test('by keyboard alone: look at a record, begin a new one where the cursor is, leave both, and come back to where one was', async ({
  page,
}) => {
  await signIn(page, 'admin')
  await page.goto(LOANS)
  const details = listRows(page).first().getByRole('button', { name: '详情' })
  await expect(details).toBeVisible()
  await tabTo(page, details)
  await page.keyboard.press('Enter')
  const record = page.getByRole('dialog', { name: /详情/ })
  await expect(record.getByText('借展编号')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(record).toBeHidden()
  await expect(details).toBeFocused()

  const add = page.getByRole('button', { name: '新增' })
  await add.focus()
  await page.keyboard.press('Enter')
  const form = page.getByRole('dialog', { name: '新增' })
  await expect(form.getByLabel('借展编号')).toBeFocused()
  await page.keyboard.press('Control+Enter')
  await expect(form.getByRole('alert').first()).toBeVisible()
  await expect(form.getByLabel('借展编号')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(form).toBeHidden()
  await expect(add).toBeFocused()
})

for (const contrast of [false, true]) {
  test(`the designer can be read in the dark on a phone${contrast ? ', with more contrast' : ''}`, async ({ page }) => {
    await page.addInitScript((isStrong) => {
      for (const [name, value] of [
        ['DARK', true],
        ['CONTRAST', isStrong],
      ] as const)
        localStorage.setItem(`pro__${name}`, JSON.stringify({ value, expire: null }))
    }, contrast)
    await page.setViewportSize({ width: 390, height: 844 })
    await signIn(page, 'admin')
    await page.goto('/#/online/designer')
    await page.getByRole('button', { name: '新建页面' }).click()
    await expect(page.getByRole('dialog', { name: '新建页面' }).getByLabel('名称')).toBeVisible()
    await expectClean(page)
    await page.goto('/#/online/designer?id=collection.loan')
    await expect(page.getByRole('heading', { name: '借展登记' })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.style.colorScheme)).toBe('dark')
    await expectClean(page)
  })
}

test('by keyboard alone: the focused element is visible, and Tab continues after the bell', async ({ page }) => {
  await page.goto('/#/user/login')
  await tabTo(page, page.getByRole('link', { name: '忘记密码' }))
  expect(await page.evaluate(() => getComputedStyle(document.activeElement!).outlineStyle)).toBe('solid')
  await signIn(page, 'admin')
  await page.setViewportSize({ width: 1100, height: 900 })
  await page.goto(LOANS)
  await expect(listRows(page).first()).toBeVisible()
  const fixed = page.locator('thead .vi-fixed-end').filter({ visible: true })
  await page.getByRole('button', { name: '列设置' }).focus()
  for (const heading of ['选择本页全部', '借展编号', '借展事由', '方向', '对方单位', '所在地', '件数', '保险估值']) {
    await page.keyboard.press('Tab')
    const here = page.locator('thead :focus')
    await expect(here).toHaveAccessibleName(heading)
    const [box, edge] = [await here.boundingBox(), await fixed.boundingBox()]
    expect((box?.x ?? 0) + (box?.width ?? 0), heading).toBeLessThanOrEqual((edge?.x ?? 0) + 1)
  }
  await page.getByRole('button', { name: /^消息通知/ }).press('Enter')
  const panel = page.getByRole('dialog', { name: '消息通知' })
  await panel.getByRole('link', { name: '查看更多' }).focus()
  await page.keyboard.press('Tab')
  await expect(panel).toBeHidden()
  await expect(page.getByRole('button', { name: '切换语言' })).toBeFocused()
})

test('on a phone, in the dark and with more contrast, pages that are no screens are cards, without sideways scrolling', async ({
  page,
}) => {
  await page.addInitScript(() => {
    for (const name of ['DARK', 'CONTRAST'])
      localStorage.setItem(`pro__${name}`, JSON.stringify({ value: true, expire: null }))
  })
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, 'admin')
  for (const [path, name] of [
    ['/isps/userAnnouncement', '我的通知'],
    ['/isystem/online', '在线用户'],
  ] as const) {
    await page.goto(`/#${path}`)
    await expect(page.getByRole('list', { name }).getByRole('listitem').first()).toBeVisible()
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
      name,
    ).toBe(0)
    await expectClean(page)
  }
})
