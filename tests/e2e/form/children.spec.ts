import { expect, type Page } from '@playwright/test'
import { expectClean, signIn, tabTo } from '../kit.ts'
import { test } from '../test.ts'

const form = (page: Page) => page.getByRole('dialog', { name: /^编辑/ })
const grid = (page: Page) => form(page).getByRole('region', { name: '借展藏品' })
/** The cell the person is at: its words are said of it. */
const at = (page: Page) => grid(page).locator('.vg-typed')
const expectAt = (page: Page, title: string, words: string) =>
  expect(at(page)).toHaveAttribute('aria-label', new RegExp(`^${title}，第 \\d+ 行：${words}$`))
/** A number that no other try of this test has stored. */
const fresh = (words: string) => `${words}${test.info().retry}${test.info().repeatEachIndex}`

async function openLoan(page: Page, loanNo: string): Promise<void> {
  await page.goto('/#/collection/loan')
  await page
    .locator('tbody tr[data-row-key]:visible')
    .filter({ hasText: loanNo })
    .getByRole('button', { name: /编\s*辑/ })
    .click()
  await expect(grid(page).locator('canvas').first()).toBeVisible()
}

test('FORM-008 FORM-009 two sub-tables are filled by keyboard: a wrong cell is led to from the other tab, and all is saved at once', async ({
  page,
}) => {
  await signIn(page, 'admin')
  await openLoan(page, 'JZ2025-028')
  const [regNo, policyNo] = [fresh('Z9'), fresh('BX-9')]

  await tabTo(page, grid(page).getByRole('button', { name: /新\s*增$/ }))
  await page.keyboard.press('Enter')
  await expect(at(page)).toBeFocused()
  await page.keyboard.type(regNo)
  await page.keyboard.press('Enter')
  await expectAt(page, '总登记号', regNo)
  await expectClean(page)

  // At its first cell the grid is left backwards, at its last one forwards.
  await page.keyboard.press('Control+End')
  await tabTo(page, form(page).getByRole('tab', { name: '借展藏品' }))
  await page.keyboard.press('ArrowRight')
  await tabTo(page, form(page).getByLabel('保单号'))
  await page.keyboard.press('Control+a')
  await page.keyboard.type(policyNo)
  await page.keyboard.press('Control+Enter')

  await expect(form(page).getByRole('tab', { name: /借展藏品/ })).toHaveAttribute('aria-selected', 'true')
  await expect(at(page)).toBeFocused()
  await expectAt(page, '藏品名称', '')
  await expect(grid(page).getByText(/第 \d+ 行 藏品名称：请输入藏品名称/)).toBeVisible()
  await page.keyboard.press('F2')
  await page.keyboard.type('Bronze')
  await page.keyboard.press('Enter')
  await expect(grid(page).getByText(/请输入藏品名称/)).toHaveCount(0)
  await page.keyboard.press('Control+Enter')
  await expect(form(page)).toBeHidden()

  await openLoan(page, 'JZ2025-028')
  await grid(page).getByRole('button', { name: '普通表格' }).click()
  await expect(grid(page).getByRole('gridcell', { name: regNo, exact: true })).toBeVisible()
  await form(page).getByRole('tab', { name: '保险单' }).click()
  await expect(form(page).getByLabel('保单号')).toHaveValue(policyNo)
})

test('opens the menu of cells at the pointer in a dialog, and Escape closes only the menu', async ({ page }) => {
  await signIn(page, 'admin')
  await openLoan(page, 'JZ2025-028')
  await grid(page).locator('.vg-foot').scrollIntoViewIfNeeded()
  const canvas = await grid(page).locator('.vg-canvas').boundingBox()
  const point = { x: (canvas?.x ?? 0) + 260, y: (canvas?.y ?? 0) + 70 }
  await page.mouse.click(point.x, point.y, { button: 'right' })
  const menu = page.getByRole('menu', { name: '单元格操作' })
  await expect(menu.getByRole('menuitem').first()).toBeFocused()
  await expect(menu.getByRole('menuitem').last()).toBeInViewport({ ratio: 1 })
  expect(Math.abs(((await menu.boundingBox())?.x ?? 0) - point.x)).toBeLessThan(2)
  await expectClean(page)
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(at(page)).toBeFocused()
  await page.keyboard.press('F6')
  await expect(grid(page).getByRole('button', { name: '键盘操作' })).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(at(page)).toBeFocused()
  await page.keyboard.press('Shift+F10')
  await menu.getByRole('menuitem').last().click()
  const columns = page.getByRole('menu', { name: /列的操作/ })
  await expect(columns).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(columns).toBeHidden()
  await expect(form(page)).toBeVisible()
})

test('on a phone the rows are moved through sideways, and the page is not', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, 'admin')
  await page.goto('/#/collection/loan')
  await page.getByRole('button', { name: '新增' }).click()
  const adding = page.getByRole('dialog', { name: '新增' })
  await adding
    .getByRole('region', { name: '借展藏品' })
    .getByRole('button', { name: /新\s*增$/ })
    .click()
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
