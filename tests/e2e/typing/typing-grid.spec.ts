import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { BEFORE, pointOf, typed } from '../grid/grid-pointer.ts'
import { callingAs, signIn } from '../kit.ts'
import { test } from '../test.ts'
import {
  EVERYWHERE_PATH,
  halfOf,
  KEYS,
  paste,
  prepareEverywhere,
  press,
  rowsEverywhere,
  titleOf,
  TYPED,
  type Typed,
  withoutEnd,
  writeAndCorrect,
} from './typing-views.ts'
import { everyNth } from '../../kit/sweep.ts'

const CELLS = TYPED.filter(({ grid }) => grid !== false)

/** From any cell of the grid. */
async function walkTo(page: Page, row: number, column: number, title: string): Promise<void> {
  await page.keyboard.press('ControlOrMeta+Home')
  for (let down = 0; down < row; down += 1) await page.keyboard.press('ArrowDown')
  for (let right = 0; right < column; right += 1) await page.keyboard.press('ArrowRight')
  await expect(typed(page)).toHaveAttribute('aria-label', new RegExp(`^${title}，第 ${row + 1} 行`))
}

/** A row for each of the views, in the grid. */
async function openRows(
  page: Page,
  request: APIRequestContext,
  views: readonly Typed[],
): Promise<{ readonly expectStored: () => Promise<void> }> {
  const call = await callingAs(request, 'admin')
  await prepareEverywhere(
    call,
    [...views, undefined].map((_, index) => ({ id: `r${index}`, name: `n${100 + index}` })),
  )
  await signIn(page, 'admin')
  await page.goto(EVERYWHERE_PATH)
  await page.getByRole('button', { name: '表格编辑' }).click()
  await expect(typed(page)).toBeFocused()
  return {
    expectStored: async () => {
      await page.getByRole('button', { name: /保\s*存/ }).click()
      await expect(page.getByText(`已保存 ${views.length} 行`)).toBeVisible()
      const rows = await rowsEverywhere(call)
      expect(
        views.map(({ stored }, row) => Object.fromEntries(Object.keys(stored).map((key) => [key, rows[row]?.[key]]))),
      ).toEqual(views.map(({ stored }) => stored))
    },
  }
}
const columnOf = ({ key }: Typed) => 1 + KEYS.indexOf(key)
const expectAt = (page: Page, row: number, title: string) =>
  expect(typed(page)).toHaveAttribute('aria-label', new RegExp(`^${title}，第 ${row + 1} 行`))

test('a grid stores what is typed into the cells of its views and left with Tab', async ({ page, request }) => {
  test.slow()
  const views = everyNth(CELLS, 2, 'Tab')
  const { expectStored } = await openRows(page, request, views)
  for (const [row, view] of views.entries()) {
    const { key, keys, grid } = view
    await test.step(`${key} ${(grid || keys).join('')}`, async () => {
      await walkTo(page, row, columnOf(view), titleOf(key))
      await press(page, grid || keys)
      await page.keyboard.press('Tab')
      await expect(page.locator('.vg-control')).toHaveCount(0)
      await expect(typed(page)).toBeFocused()
    })
  }
  await expectStored()
})

/** A switch takes no words. */
const WRITTEN = CELLS.filter(({ key }) => key !== 'on')
/** Lists in which several are chosen: Enter takes one after the other. */
const SEVERAL: ReadonlySet<string> = new Set(['kinds', 'some', 'textures', 'keepers', 'role', 'position'])
test('a grid stores what is typed slowly into half of the views, corrected and ended with Enter, which goes down at once', async ({
  page,
  request,
}) => {
  test.slow()
  const views = halfOf(WRITTEN, 1)
  const { expectStored } = await openRows(page, request, views)
  for (const [row, view] of views.entries()) {
    const { key, keys, grid } = view
    await test.step(`${key} ${(grid || keys).join('')}`, async () => {
      await walkTo(page, row, columnOf(view), titleOf(key))
      await press(page, withoutEnd(grid || keys), writeAndCorrect)
      await page.keyboard.press('Enter')
      if (SEVERAL.has(key)) await page.keyboard.press('Enter')
      await expectAt(page, row + 1, titleOf(key))
      await expect(page.locator('.vg-control')).toHaveCount(0)
      await expect(typed(page)).toBeFocused()
    })
  }
  await expectStored()
})

test('a grid stores what is pasted into the open cells of the other half and left with a click elsewhere', async ({
  page,
  request,
  context,
}) => {
  test.slow()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const views = halfOf(WRITTEN, 0)
  const { expectStored } = await openRows(page, request, views)
  for (const [row, view] of views.entries()) {
    const { key, keys, grid } = view
    await test.step(`${key} ${(grid || keys).join('')}`, async () => {
      await walkTo(page, row, columnOf(view), titleOf(key))
      await page.keyboard.press('F2')
      await press(page, withoutEnd(grid || keys), paste)
      const { x, y } = await pointOf(page, BEFORE.box + BEFORE.number / 2, 1)
      await page.mouse.click(x, y)
      await expect(page.locator('.vg-control')).toHaveCount(0)
    })
  }
  await expectStored()
})

test('Enter on an option that the arrows have led to leaves its cell downwards, with Shift upwards', async ({
  page,
  request,
}) => {
  const kind = CELLS.find(({ key }) => key === 'kind')
  if (!kind) throw new Error('no list')
  const { expectStored } = await openRows(page, request, [
    { ...kind, stored: { kind: 'jade' } },
    { ...kind, stored: { kind: 'bronze' } },
  ])
  await walkTo(page, 0, columnOf(kind), titleOf('kind'))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('option', { name: '玉器' })).toBeAttached()
  await page.keyboard.press('Enter')
  await expectAt(page, 1, titleOf('kind'))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('combobox', { name: titleOf('kind') })).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Shift+Enter')
  await expectAt(page, 0, titleOf('kind'))
  await expectStored()
})
