import { expect, type Locator, type Page } from '@playwright/test'
import { callingAs, expectTotal, listRows, signIn } from '../kit.ts'
import { test } from '../test.ts'
import {
  EVERYWHERE_PATH,
  halfOf,
  paste,
  prepareEverywhere,
  press,
  titleOf,
  TYPED,
  withoutEnd,
  writeAndCorrect,
} from './typing-views.ts'
import { everyNth } from '../../kit/sweep.ts'

const ASKED = TYPED.filter(({ query }) => query !== false)

const area = (page: Page) => page.locator('form.vi-query')
const boxOf = async (page: Page, title: string): Promise<Locator> => {
  const id = await area(page).locator('label').getByText(title, { exact: true }).getAttribute('for')
  const box = page.locator(`[id="${id}"]`)
  return (await box.locator('input').count()) > 0 ? box.locator('input').first() : box
}
const search = (page: Page) => area(page).getByRole('button', { name: /查\s*询/ })
const names = (page: Page) =>
  listRows(page)
    .locator('td')
    .filter({ hasText: /^[a-z]+$/ })
const isList = async (box: Locator) => (await box.getAttribute('role')) === 'combobox'

test.beforeEach(async ({ page, request, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await prepareEverywhere(
    await callingAs(request, 'admin'),
    TYPED.map(({ key, stored }) => ({ id: key, name: key, ...stored })),
  )
  await signIn(page, 'admin')
  await page.goto(EVERYWHERE_PATH)
  await expectTotal(page, TYPED.length)
})
async function reset(page: Page): Promise<void> {
  await area(page)
    .getByRole('button', { name: /重\s*置/ })
    .click()
  await expectTotal(page, TYPED.length)
}

test('a query finds by its views what is typed into it and left with Tab', async ({ page }) => {
  test.slow()
  for (const { key, keys, query } of everyNth(ASKED, 2, 'Tab')) {
    await test.step(`${key} ${(query || keys).join('')}`, async () => {
      await (await boxOf(page, titleOf(key))).click()
      await press(page, query || keys)
      await page.keyboard.press('Tab')
      await search(page).click()
      await expect(names(page), key).toHaveText([key])
      await reset(page)
    })
  }
})

test('a query finds by half of the views what is typed slowly, corrected and searched with Enter', async ({ page }) => {
  test.slow()
  for (const { key, keys, query } of halfOf(ASKED, 0)) {
    await test.step(`${key} ${(query || keys).join('')}`, async () => {
      const box = await boxOf(page, titleOf(key))
      await box.click()
      await press(page, withoutEnd(query || keys), writeAndCorrect)
      await page.keyboard.press('Enter')
      // In a list the first Enter takes the choice, and the second one leaves that alone.
      if (await isList(box)) await page.keyboard.press('Enter')
      await expect(names(page), key).toHaveText([key])
      await expect(box).toBeFocused()
      await reset(page)
    })
  }
})

test('a query finds by the other half what is pasted into it and left with a click on search', async ({ page }) => {
  test.slow()
  for (const { key, keys, query } of halfOf(ASKED, 1)) {
    await test.step(`${key} ${(query || keys).join('')}`, async () => {
      await (await boxOf(page, titleOf(key))).click()
      await press(page, withoutEnd(query || keys), paste)
      await search(page).click()
      await expect(names(page), key).toHaveText([key])
      await reset(page)
    })
  }
})

test('a list of several keeps its choices at an Enter without words, and a closed list searches with Enter and opens with an arrow', async ({
  page,
}) => {
  for (const [key, words] of [
    ['some', ['玉器', '青铜器']],
    ['kind', ['青铜器']],
  ] as const) {
    const box = await boxOf(page, titleOf(key))
    await box.click()
    for (const word of words) {
      await page.keyboard.type(word)
      await page.keyboard.press('Enter')
    }
    for (const _ of [1, 2]) {
      await page.keyboard.press('Enter')
      await expect(names(page)).toHaveText([key])
      await expect(box).toHaveAttribute('aria-expanded', 'false')
    }
    await page.keyboard.press('ArrowDown')
    await expect(box).toHaveAttribute('aria-expanded', 'true')
    await reset(page)
  }
  // With the pointer one of several is chosen, and Enter searches for it.
  const some = await boxOf(page, titleOf('some'))
  await some.click()
  for (const word of ['玉器', '青铜器'])
    await page.locator('.ant-select-dropdown:visible .ant-select-item-option').filter({ hasText: word }).click()
  await page.keyboard.press('Enter')
  await expect(names(page)).toHaveText(['some'])
})

test('a click on search with words that are no option searches nothing, names the entry and goes back to its words', async ({
  page,
}) => {
  const asked: string[] = []
  for (const key of ['kind', 'keeper', 'category', 'place'] as const) {
    const box = await boxOf(page, titleOf(key))
    await box.click()
    await page.keyboard.type('没有这样')
    const list = (request: { url: () => string }) => request.url().includes('/list?') && asked.push(request.url())
    page.on('request', list)
    await search(page).click()
    await expect(page.getByText(`${titleOf(key)}：没有找到“没有这样”，请重新选择`)).toBeVisible()
    await expect(box).toBeFocused()
    await expect(box).toHaveValue('没有这样')
    page.off('request', list)
    expect(asked, key).toEqual([])
    await page.keyboard.press('Escape')
    await reset(page)
  }
})
