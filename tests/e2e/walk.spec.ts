import { expect, test } from '@playwright/test'
import { expectClean, listRows, signIn, tabTo } from './kit.ts'

const LOANS = '/#/collection/loan'

test('by keyboard alone: look at a record, begin a new one where the cursor is, leave both, and come back to where one was', async ({ page }) => {
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
      for (const [name, value] of [['DARK', true], ['CONTRAST', isStrong]] as const) localStorage.setItem(`pro__${name}`, JSON.stringify({ value, expire: null }))
    }, contrast)
    await page.setViewportSize({ width: 390, height: 844 })
    await signIn(page, 'admin')
    await page.goto('/#/online/designer')
    await page.getByRole('button', { name: '新建页面' }).click()
    await expect(page.getByRole('dialog', { name: '新建页面' }).getByLabel('编号')).toBeVisible()
    await expectClean(page)
    await page.goto('/#/online/designer?id=collection.loan')
    await expect(page.getByRole('heading', { name: '借展登记' })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.style.colorScheme)).toBe('dark')
    await expectClean(page)
  })
}
