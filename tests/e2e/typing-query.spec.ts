import { expect, type Page, test } from '@playwright/test'
import { callingAs, expectTotal, listRows, signIn } from './kit.ts'
import { EVERYWHERE_PATH, prepareEverywhere, press, titleOf, TYPED } from './typing-views.ts'

const ASKED = TYPED.filter(({ query }) => query !== false)

const area = (page: Page) => page.locator('form.vi-query')
const boxOf = async (page: Page, title: string) => {
  const id = await area(page).locator('label').getByText(title, { exact: true }).getAttribute('for')
  const box = page.locator(`[id="${id}"]`)
  return (await box.locator('input').count()) > 0 ? box.locator('input').first() : box
}

test('a query finds by every view what is typed into it and left with Tab', async ({ page, request }) => {
  test.slow()
  await prepareEverywhere(await callingAs(request, 'admin'), TYPED.map(({ key, stored }) => ({ id: key, name: key, ...stored })))
  await signIn(page, 'admin')
  await page.goto(EVERYWHERE_PATH)
  await expectTotal(page, TYPED.length)
  const names = listRows(page).locator('td').filter({ hasText: /^[a-z]+$/ })
  for (const { key, keys, query } of ASKED) {
    await test.step(`${key} ${(query || keys).join('')}`, async () => {
      const box = await boxOf(page, titleOf(key))
      await box.click()
      await press(page, query || keys)
      await page.keyboard.press('Tab')
      await area(page).getByRole('button', { name: /查\s*询/ }).click()
      await expect(names, key).toHaveText([key])
      await area(page).getByRole('button', { name: /重\s*置/ }).click()
      await expectTotal(page, TYPED.length)
    })
  }
})
