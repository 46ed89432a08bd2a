import { expect, type Page } from '@playwright/test'
import { expectClean, takePicture, signIn } from '../kit.ts'
import { test } from '../test.ts'

const dialog = (page: Page, name = '全局搜索') => page.getByRole('dialog', { name })

async function openSearch(page: Page) {
  await page.keyboard.press('Control+k')
  await expect(dialog(page).getByRole('combobox')).toBeFocused()
  return dialog(page)
}

test('a page is found by the initials of its title, and a record by its number; both are opened by keys alone, and are offered again', async ({
  page,
}) => {
  await signIn(page, 'admin')
  let search = await openSearch(page)
  await page.keyboard.type('zxyh', { delay: 40 })
  await expect(search.getByRole('option').first()).toHaveText(/在线用户/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: '在线用户' })).toBeVisible()
  search = await openSearch(page)
  await page.keyboard.type('兽面纹', { delay: 60 })
  const group = search.getByRole('group', { name: '藏品编目' })
  await expect(group.getByRole('option').first()).toBeVisible()
  await expectClean(page)
  const title = await group.getByRole('option').first().locator('span').innerText()
  while ((await group.getByRole('option').first().getAttribute('aria-selected')) !== 'true')
    await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(dialog(page, `详情：${title}`)).toBeVisible()
  await expect(dialog(page, `详情：${title}`).getByText('编目号')).toBeVisible()
  await page.keyboard.press('Escape')
  search = await openSearch(page)
  await expect(search.getByRole('group', { name: '最近查看的记录' }).getByRole('option').first()).toHaveText(
    new RegExp(title.slice(0, 12)),
  )
  await page.keyboard.press('Escape')
  await expect(search).toBeHidden()
})

test('on a phone the button opens it, and a record opens over its list', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, 'admin')
  await page.getByRole('button', { name: '全局搜索' }).click()
  const search = dialog(page)
  await search.getByRole('combobox').pressSequentially('兽面纹', { delay: 60 })
  const option = search.getByRole('group', { name: '藏品编目' }).getByRole('option').first()
  await expect(option).toBeVisible()
  await expectClean(page)
  await takePicture(page, 'test-results/search-390.png')
  await option.click()
  await expect(page.getByRole('dialog', { name: /^详情：/ })).toBeVisible()
})
