import { expect } from '@playwright/test'
import { expectClean, signIn } from '../kit.ts'
import { test } from '../test.ts'

test('REPORT-005 columns of one group share one heading, which stays in sight with theirs', async ({ page }) => {
  await signIn(page, 'admin')
  await page.goto('/#/online/cgreport/loans_by_month')
  const group = page.locator('thead th[scope=colgroup]').filter({ visible: true })
  await expect(group).toHaveText('件数')
  await expect(group).toHaveAttribute('colspan', '2')
  const lent = page.getByRole('columnheader', { name: '借出件数' })
  const under = async () => {
    const [above, below] = [await group.boundingBox(), await lent.boundingBox()]
    return above && below ? Math.round(below.y - above.y - above.height) : undefined
  }
  await expect.poll(under).toBe(0)
  await expect(page.getByRole('row', { name: '全部结果' })).toContainText('合计')
  await expectClean(page)
  await page
    .locator('.vi-table-scroll')
    .filter({ visible: true })
    .evaluate((box) => Object.assign(box.style, { maxHeight: '160px' }))
  const before = (await group.boundingBox())?.y
  await page
    .locator('.vi-table-scroll')
    .filter({ visible: true })
    .evaluate((box) => box.scrollBy(0, 120))
  await expect.poll(async () => (await group.boundingBox())?.y).toBe(before)
  await expect.poll(under).toBe(0)
})
