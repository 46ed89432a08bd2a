import { expect, type Page, test } from '@playwright/test'
import { typed } from './grid-pointer.ts'
import { callingAs, signIn } from './kit.ts'
import { EVERYWHERE_PATH, KEYS, prepareEverywhere, press, rowsEverywhere, titleOf, TYPED } from './typing-views.ts'

const CELLS = TYPED.filter(({ grid }) => grid !== false)

/** From any cell of the grid. */
async function walkTo(page: Page, row: number, column: number, title: string): Promise<void> {
  await page.keyboard.press('ControlOrMeta+Home')
  for (let down = 0; down < row; down += 1) await page.keyboard.press('ArrowDown')
  for (let right = 0; right < column; right += 1) await page.keyboard.press('ArrowRight')
  await expect(typed(page)).toHaveAttribute('aria-label', new RegExp(`^${title}，第 ${row + 1} 行`))
}

test('a grid stores what is typed into the cells of every view and left with Tab', async ({ page, request }) => {
  test.slow()
  const call = await callingAs(request, 'admin')
  await prepareEverywhere(call, CELLS.map(({ key }, index) => ({ id: key, name: `n${100 + index}` })))
  await signIn(page, 'admin')
  await page.goto(EVERYWHERE_PATH)
  await page.getByRole('button', { name: '表格编辑' }).click()
  await expect(typed(page)).toBeFocused()
  for (const [row, { key, keys, grid }] of CELLS.entries()) {
    await test.step(`${key} ${(grid || keys).join('')}`, async () => {
      await walkTo(page, row, 1 + KEYS.indexOf(key), titleOf(key))
      await press(page, grid || keys)
      await page.keyboard.press('Tab')
      await expect(page.locator('.vg-control')).toHaveCount(0)
      await expect(typed(page)).toBeFocused()
    })
  }
  await page.getByRole('button', { name: /保\s*存/ }).click()
  await expect(page.getByText(`已保存 ${CELLS.length} 行`)).toBeVisible()
  const rows = await rowsEverywhere(call)
  expect(CELLS.map(({ stored }, row) => Object.fromEntries(Object.keys(stored).map((key) => [key, rows[row]?.[key]])))).toEqual(CELLS.map(({ stored }) => stored))
})
