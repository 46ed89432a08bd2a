import { expect, type Locator, type Page } from '@playwright/test'

// Where the cells of the grid over `lab.grid` lie, and what is done to them there.
const TITLES = ['编号', '名称', '估值', '日期', '级别', '陈列'] as const
export type Title = (typeof TITLES)[number]
/** Where the canvas draws, in px: a box to choose the row by and its number precede the columns, each `WIDTH` wide: as one is of which nothing is stated, or by `columnsOf`. */
const HEAD = 40
/** Of the usual density, and what a finger needs. */
export const ROW = 32
export const TOUCH_ROW = 44
export const BEFORE = { box: 40, number: 60 }
export const WIDTH = 120
export const columnsOf = (fields: object): readonly { readonly field: string; readonly width: number }[] =>
  Object.keys(fields).map((field) => ({ field, width: WIDTH }))

export const box = (page: Page): Locator => page.locator('.vg-canvas')
export const button = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('region', { name: '编辑表格试验' }).first().getByRole('button', { name })
/** A place of the canvas in px of the window; rows count from 1. */
export async function pointOf(page: Page, x: number, row: number): Promise<{ readonly x: number; readonly y: number }> {
  const around = await box(page).boundingBox()
  if (!around) throw new Error('The grid is not drawn')
  const height = (await page.evaluate(() => window.matchMedia('(pointer: coarse)').matches)) ? TOUCH_ROW : ROW
  return { x: around.x + x, y: around.y + HEAD + (row - 0.5) * height }
}
export const cellAt = (page: Page, title: Title, row: number) =>
  pointOf(page, BEFORE.box + BEFORE.number + (TITLES.indexOf(title) + 0.5) * WIDTH, row)
export async function press(page: Page, title: Title, row: number): Promise<void> {
  const { x, y } = await cellAt(page, title, row)
  await page.mouse.click(x, y)
}
/** Comes to a cell without typing in it. */
export async function goTo(page: Page, title: Title, row: number): Promise<void> {
  await press(page, title, row)
  await page.keyboard.press('Escape')
}
export async function drag(
  page: Page,
  from: { readonly x: number; readonly y: number },
  to: { readonly x: number; readonly y: number },
): Promise<void> {
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(to.x, to.y, { steps: 8 })
  await page.mouse.up()
}
export const typed = (page: Page): Locator => page.locator('.vg-typed')
/** The cell the person is at, as it is read to them. */
export const expectAt = (page: Page, title: Title, row: number, text: string) =>
  expect(typed(page)).toHaveAttribute('aria-label', `${title}，第 ${row} 行：${text}`)
export const plainCell = (page: Page, title: Title, row: number): Locator =>
  page.locator(`tr[aria-rowindex="${row + 1}"] td[data-col="${TITLES.indexOf(title)}"]`)
