import { expect } from '@playwright/test'
import { signIn } from '../kit.ts'
import { test } from '../test.ts'

test('REPORT-010 two charts of a double report are side by side, and stacked on a phone', async ({ page }) => {
  await signIn(page, 'admin')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/#/online/graphreport/chart/loans_by_month')
  const canvas = page.locator('.v-charts[data-layout=double] canvas')
  await expect(canvas).toHaveCount(2)
  const boxes = async () => Promise.all((await canvas.all()).map((one) => one.boundingBox()))
  await expect(async () => {
    const [one, other] = await boxes()
    expect(Math.abs((one?.y ?? 0) - (other?.y ?? 0))).toBeLessThan(4)
    expect(other?.x).toBeGreaterThanOrEqual((one?.x ?? 0) + (one?.width ?? 0))
  }).toPass()
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(async () => {
    const [one, other] = await boxes()
    expect(Math.abs((one?.x ?? 0) - (other?.x ?? 0))).toBeLessThan(4)
    expect(other?.y).toBeGreaterThanOrEqual((one?.y ?? 0) + (one?.height ?? 0))
  }).toPass()
})

test('CODE-002 the Tab key of a code field goes on to the next second column, with blanks', async ({ page }) => {
  await signIn(page, 'admin')
  await page.goto('/#/online/gallery?view=code')
  const editor = page.locator('.monaco-editor').first()
  await editor.click()
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Delete')
  await page.keyboard.press('Tab')
  await page.keyboard.type('a')
  await page.keyboard.press('Tab')
  await page.keyboard.type('bb')
  await page.keyboard.press('Tab')
  await page.keyboard.type('c')
  await expect(editor.locator('.view-line').first()).toHaveText('  a bb  c', { useInnerText: true })
})
