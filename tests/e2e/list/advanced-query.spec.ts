import { expect, type Page } from '@playwright/test'
import { expectClean, listRows, signIn, tabTo, total, typeInto } from '../kit.ts'
import { test } from '../test.ts'

const dialog = (page: Page) => page.getByRole('dialog', { name: '高级查询构造器' })
const opener = (page: Page) => page.getByRole('button', { name: '高级查询', exact: true })
const last = (page: Page, name: string) => dialog(page).getByRole('combobox', { name, exact: true }).last()

async function openLoans(page: Page): Promise<void> {
  await page.goto('/#/collection/loan')
  await expect(listRows(page).first()).toBeVisible()
}
/** Chooses by typing, without a mouse. */
async function choose(page: Page, name: string, words: string): Promise<void> {
  await expect(last(page, name)).toBeFocused()
  await page.keyboard.type(words)
  await expect(page.locator('.ant-select-item-option-active:visible')).toHaveText(words)
  await page.keyboard.press('Enter')
  await expect(page.locator('.ant-select-item-option-active:visible')).toBeHidden()
}

test('SUPERQ-001 SUPERQ-002 SUPERQ-012 an advanced query is built and asked by keyboard alone, also of the rows below', async ({
  page,
}) => {
  await signIn(page, 'admin')
  await openLoans(page)
  const all = await total(page)
  await tabTo(page, opener(page))
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toBeVisible()
  // It grows while it opens.
  await expect.poll(async () => (await dialog(page).boundingBox())?.width).toBe(1000)

  await tabTo(page, dialog(page).getByRole('button', { name: '添加条件', exact: true }))
  await page.keyboard.press('Enter')
  await choose(page, '字段', '对方单位')
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await tabTo(page, dialog(page).getByLabel('对方单位'))
  await page.keyboard.type('博物院')
  await expectClean(page)
  await page.keyboard.press('Enter')

  await expect(page.getByText('对方单位 包含 博物院')).toBeVisible()
  await expect(dialog(page)).toBeHidden()
  await expect(listRows(page).filter({ hasText: '博物院' })).toHaveCount(await listRows(page).count())
  await expect.poll(() => total(page)).toBeLessThan(all)
  await expectClean(page)
  const some = await total(page)

  await page.getByRole('button', { name: '对方单位 包含 博物院' }).click()
  await dialog(page).getByRole('button', { name: '添加条件', exact: true }).click()
  await choose(page, '字段', '借展藏品.藏品名称')
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await typeInto(dialog(page).getByLabel('藏品名称'), '鼎')
  await dialog(page)
    .getByRole('button', { name: /查\s*询/ })
    .click()
  await expect(page.getByText('对方单位 包含 博物院 且 借展藏品.藏品名称 包含 鼎')).toBeVisible()
  await expect.poll(() => total(page)).toBeLessThan(some)

  await page.getByRole('button', { name: '清空', exact: true }).click()
  await expect.poll(() => total(page)).toBe(all)
  await expect(page.getByText('已有高级查询条件生效')).toBeHidden()
})

test('SUPERQ-003 SUPERQ-019 a query is saved on a phone, where the dialog takes the whole window, and is there after a reload', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, 'admin')
  await page.goto('/#/collection/loan')
  await opener(page).click()
  await expect(dialog(page)).toBeVisible()
  await expect.poll(() => dialog(page).boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 })
  await dialog(page).getByRole('button', { name: '添加条件', exact: true }).click()
  await choose(page, '字段', '件数')
  await typeInto(dialog(page).getByLabel('件数'), '5')
  await typeInto(dialog(page).getByLabel('保存名称'), '五件')
  await dialog(page)
    .getByRole('button', { name: /^保\s*存$/ })
    .click()
  await expect(dialog(page).getByRole('button', { name: '五件', exact: true })).toBeVisible()
  await expectClean(page)
  expect(await page.evaluate(() => Object.keys(localStorage).filter((name) => name.includes('JSuperQuery')))).toEqual([
    'pro__JSuperQuerySaved_/collection/loan',
  ])
  await page.reload()
  await opener(page).click()
  await dialog(page).getByRole('button', { name: '五件', exact: true }).click()
  await expect(dialog(page).getByLabel('件数')).toHaveValue('5')
})
