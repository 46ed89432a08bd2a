import { expect, test, type Page } from '@playwright/test'
import { expectClean, signIn, tabTo } from './kit.ts'

const form = (page: Page) => page.getByRole('dialog', { name: '编辑' })
const grid = (page: Page) => form(page).getByRole('grid', { name: '借展藏品' })
const cell = (page: Page, words: string) => grid(page).getByRole('gridcell', { name: words, exact: true })
/** A number that no other try of this test has stored. */
const fresh = (words: string) => `${words}${test.info().retry}${test.info().repeatEachIndex}`

async function openLoan(page: Page, loanNo: string): Promise<void> {
  await page.goto('/#/collection/loan')
  await page.locator('tbody tr[data-row-key]:visible').filter({ hasText: loanNo }).getByRole('button', { name: /编\s*辑/ }).click()
  await expect(grid(page)).toBeVisible()
}

test('FORM-008 FORM-009 two sub-tables are filled by keyboard: a wrong cell is led to from the other tab, and all is saved at once', async ({ page }) => {
  await signIn(page, 'admin')
  await openLoan(page, 'JZ2025-028')
  const [regNo, policyNo] = [fresh('Z9'), fresh('BX-9')]

  await tabTo(page, form(page).getByRole('button', { name: '新增一行' }))
  await page.keyboard.press('Enter')
  await page.keyboard.type(regNo)
  await page.keyboard.press('Enter')
  await expect(cell(page, regNo)).toBeVisible()
  await expectClean(page)

  await page.keyboard.press('Shift+Tab')
  await tabTo(page, form(page).getByRole('tab', { name: '借展藏品' }))
  await page.keyboard.press('ArrowRight')
  await tabTo(page, form(page).getByLabel('保单号'))
  await page.keyboard.press('Control+a')
  await page.keyboard.type(policyNo)
  await page.keyboard.press('Control+Enter')

  await expect(form(page).getByRole('tab', { name: /借展藏品/ })).toHaveAttribute('aria-selected', 'true')
  await expect(grid(page)).toBeFocused()
  await expect(form(page).getByText('请输入藏品名称').last()).toBeVisible()
  await page.keyboard.press('F2')
  await page.keyboard.type('Bronze')
  await page.keyboard.press('Enter')
  await expect(form(page).getByText('请输入藏品名称')).toBeHidden()
  await page.keyboard.press('Control+Enter')
  await expect(form(page)).toBeHidden()

  await openLoan(page, 'JZ2025-028')
  await expect(cell(page, regNo)).toBeVisible()
  await form(page).getByRole('tab', { name: '保险单' }).click()
  await expect(form(page).getByLabel('保单号')).toHaveValue(policyNo)
})

test('on a phone the rows are moved through sideways, and the page is not', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, 'admin')
  await page.goto('/#/collection/loan')
  await page.getByRole('button', { name: '新增' }).click()
  const adding = page.getByRole('dialog', { name: '新增' })
  await adding.getByRole('button', { name: '新增一行' }).click()
  await page.keyboard.type('Z1')
  await page.keyboard.press('Enter')
  const written = adding.getByRole('gridcell', { name: 'Z1', exact: true })
  await expect(written).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await written.click()
  await page.keyboard.press('End')
  await expect(adding.getByRole('columnheader', { name: '估值合计' })).toBeInViewport()
  await expectClean(page)
})
