import { expect, type Page } from '@playwright/test'
import { signIn } from '../kit.ts'
import { test } from '../test.ts'

/** The browser's own dialog is not there for a test; what it would print is. */
async function withoutDialog(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.print = () => void document.documentElement.setAttribute('data-printed', '')
  })
}
async function printed(page: Page): Promise<void> {
  await expect(page.locator('html[data-printed]')).toBeVisible()
  await page.emulateMedia({ media: 'print' })
}
async function over(page: Page): Promise<void> {
  await page.emulateMedia({ media: 'screen' })
  await page.evaluate(() => {
    document.documentElement.removeAttribute('data-printed')
    window.dispatchEvent(new Event('afterprint'))
  })
  await expect(page.locator('.vi-paper')).toHaveCount(0)
}
const paper = (page: Page) => page.locator('body > .vi-paper')
/** Sizes of the sheets of a PDF, in points. */
const sheets = (pdf: Buffer) =>
  [...pdf.toString('latin1').matchAll(/\/MediaBox\s*\[\s*0\s+0\s+([\d.]+)\s+([\d.]+)\s*\]/g)].map(
    ([, width, height]) => ({ isWide: Number(width) > Number(height) }),
  )

test('a list is printed by Ctrl+P and Enter: its title, all its rows, and nothing of the page around it', async ({
  page,
}) => {
  await withoutDialog(page)
  await signIn(page, 'admin')
  await page.goto('/#/collection/loan')
  await expect(page.locator('tbody tr[data-row-key]:visible').first()).toBeVisible()
  await page.keyboard.press('Control+p')
  await expect(page.getByRole('dialog', { name: '打印列表' })).toBeVisible()
  await page.keyboard.press('Enter')
  await printed(page)
  await expect(paper(page).locator('h1')).toBeVisible()
  await expect(paper(page)).toContainText('打印人：')
  await expect(paper(page).locator('thead th').first()).toHaveText('序号')
  await expect(paper(page).locator('tbody tr').filter({ hasText: 'JZ2025-028' })).toBeVisible()
  await expect(page.getByRole('navigation').first()).toBeHidden()
  await expect(page.locator('.vi-toolbar').first()).toBeHidden()
  await expect(paper(page)).toHaveAttribute('data-wide', 'true')
  // The browser tells when it has printed.
  const pages = sheets(await page.pdf({ preferCSSPageSize: true }))
  expect(pages.length).toBeGreaterThan(0)
  expect(pages.every(({ isWide }) => isWide)).toBe(true)
  await over(page)
  await expect(page.getByRole('navigation').first()).toBeVisible()
})

test('a record is printed from its form with what was typed there, its groups and its sub-tables', async ({ page }) => {
  await withoutDialog(page)
  await signIn(page, 'admin')
  await page.goto('/#/collection/loan')
  await page
    .locator('tbody tr[data-row-key]:visible')
    .filter({ hasText: 'JZ2025-028' })
    .getByRole('button', { name: /编\s*辑/ })
    .click()
  const form = page.getByRole('dialog', { name: /^编辑/ })
  await form.getByLabel('借展编号').click()
  await page.keyboard.press('End')
  await page.keyboard.type('甲')
  await page.keyboard.press('Control+p')
  await printed(page)
  await expect(paper(page)).toContainText('JZ2025-028甲')
  await expect(paper(page).getByRole('heading', { name: '借展藏品', includeHidden: true })).toBeVisible()
  await expect(paper(page).locator('table').first()).toBeVisible()
  await expect(form).toBeHidden()
  await over(page)
  await expect(form).toBeVisible()
})
