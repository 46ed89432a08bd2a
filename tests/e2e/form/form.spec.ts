import { expect, type Page } from '@playwright/test'
import { callingAs, expectClean, signIn, TICKET_ORDER, typeInto } from '../kit.ts'
import { test } from '../test.ts'

const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
] as const

async function newOrder(page: Page) {
  await signIn(page, 'admin')
  await page.goto('/#/visitor/ticket-order')
  await page.getByRole('button', { name: '新增' }).click()
  const form = page.getByRole('dialog', { name: '新增' })
  await expect(form.getByLabel('预订人')).toBeVisible()
  return form
}

for (const viewport of SIZES) {
  test(`a record is led through the steps of its form by keyboard alone, at ${viewport.width} px`, async ({ page }) => {
    await page.setViewportSize(viewport)
    const form = await newOrder(page)
    await form.getByLabel('预订人').focus()
    await page.keyboard.press('Control+Enter')
    // The problems are listed, counted on the step, and the focus is in the first of them.
    await expect(form.getByRole('region', { name: '请更正以下 2 项' })).toBeVisible()
    await expect(form.getByLabel('预订人')).toBeFocused()
    await expect(form.getByRole('listitem').filter({ hasText: '观众' }).filter({ hasText: '2 项有误' })).toBeVisible()
    await expectClean(page)
    await page.keyboard.type('王五')
    await form.getByRole('button', { name: '观众 › 手机号码' }).focus()
    await page.keyboard.press('Enter')
    await expect(form.getByLabel('手机号码')).toBeFocused()
    await page.keyboard.type('13800000000')
    await page.keyboard.press('Control+Enter')
    const step = form.locator('[aria-current="step"]')
    await expect(step).toContainText('参观')
    await expect(form.getByText('应收金额（元）： 60')).toBeVisible()
    await typeInto(form.getByLabel('儿童'), '2')
    await expect(form.getByText('应收金额（元）： 120')).toBeVisible()
    await expect(form.getByRole('button', { name: /保\s*存/ })).toBeHidden()
    await form.getByRole('button', { name: '上一步' }).focus()
    await page.keyboard.press('Enter')
    await expect(step).toContainText('观众')
    await expect(form.getByLabel('预订人')).toHaveValue('王五')
    await expectClean(page)
  })

  test(`a form takes the whole window, and a detail is read in tabs and printed whole, at ${viewport.width} px`, async ({
    page,
    request,
  }) => {
    await page.setViewportSize(viewport)
    const call = await callingAs(request, 'admin')
    await call('POST', '/data/booking.ticketOrder/add', TICKET_ORDER)
    const form = await newOrder(page)
    const isWide = viewport.width > 1000
    if (isWide) {
      await typeInto(form.getByLabel('预订人'), '王五')
      await form.getByRole('button', { name: '全屏', exact: true }).press('Enter')
      await expect(form.getByRole('button', { name: '退出全屏' })).toBeFocused()
      await expect(form.getByLabel('预订人')).toHaveValue('王五')
    }
    await expect.poll(async () => (await form.boundingBox())?.width).toBeGreaterThan(viewport.width - 2)
    // The browser asks whether what was typed may go.
    page.on('dialog', (dialog) => void dialog.accept())
    await page.reload()
    if (isWide) await page.getByRole('button', { name: '详情' }).first().click()
    else {
      await page
        .getByRole('button', { name: /的操作$/ })
        .first()
        .click()
      await page.getByRole('menuitem', { name: '详情' }).click()
    }
    const detail = page.getByRole('dialog', { name: /^详情/ })
    await expect(detail.getByRole('tab')).toHaveText(['观众', '参观', '订单'])
    await detail.getByRole('tab', { name: '观众' }).focus()
    await page.keyboard.press('ArrowRight')
    await expect(detail.getByText('参观日期')).toBeVisible()
    await expect(detail.getByText('预订人')).toBeHidden()
    await expectClean(page)
    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
    await page.emulateMedia({ media: 'print' })
    for (const title of ['预订人', '参观日期', '订单状态'])
      await expect(detail.getByText(title, { exact: true })).toBeVisible()
    await expect(page.getByRole('navigation').first()).toBeHidden()
  })
}
