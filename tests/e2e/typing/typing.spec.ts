import { expect, type Locator, type Page } from '@playwright/test'
import { callingAs, expectTotal, signIn } from '../kit.ts'
import { test } from '../test.ts'
import {
  DAYS,
  ID,
  PLAIN,
  SCREEN,
  SPEEDS,
  WRONG,
  compose,
  enter,
  type Key,
  openForm,
  prepare,
  titleOf,
  type Typed,
} from './typing.ts'
import { everyNth } from '../../kit/sweep.ts'

// Each test empties the list; they are the longest of a run, and one worker would do them while the others have nothing left.
test.describe.configure({ mode: 'parallel' })

type Call = Awaited<ReturnType<typeof callingAs>>
type Row = Readonly<Record<string, unknown>> & { readonly id: string }
let call: Call
const rows = async () =>
  (await call<{ records: readonly Row[] }>('GET', `/data/${ID}/list?pageSize=200&column=name&order=asc`)).records
const MOMENTS: ReadonlySet<string> = new Set(['day', 'moment', 'clock'])
const RANGED: ReadonlySet<string> = new Set([...MOMENTS, 'count', 'price'])

test.beforeAll(async ({ request }) => {
  call = await callingAs(request, 'admin')
  await prepare(call)
})
test.beforeEach(async ({ page, request, context }) => {
  call = await callingAs(request, 'admin')
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await call('POST', `/data/${ID}/saveRows`, { removed: (await rows()).map(({ id }) => id) })
  await signIn(page, 'admin')
})

/** Types over what is there, key by key; nothing of it changes before it is ended. */
async function typeOver(page: Page, control: Locator, words: string, delay: number): Promise<void> {
  await enter(page, control)
  await page.keyboard.press('Backspace')
  await page.keyboard.type(words, { delay })
  await expect(control).toHaveValue(words)
}
const inForm = (form: Locator, key: Key) => form.getByLabel(titleOf(key), { exact: true }).first()
/** The title of the dialog: no control, and below no calendar. */
const elsewhere = (page: Page) => page.getByRole('dialog').getByText(`新增：${SCREEN.title}`, { exact: true })

for (const { name, delay } of SPEEDS) {
  test(`a form stores what is typed ${name}, left with Tab, by a click or with Enter`, async ({ page }) => {
    test.slow()
    const form = await openForm(page)
    const leave = {
      tab: () => page.keyboard.press('Tab'),
      click: () => elsewhere(page).click(),
      enter: () => page.keyboard.press('Enter'),
    }
    // Each key of a slow person takes its time: every form of a day there, of all else one way to leave it.
    for (const { key, words, shown } of [...everyNth(DAYS, 2, name), ...PLAIN]) {
      const ways =
        delay > 0 ? [leave.tab] : MOMENTS.has(key) ? [leave.tab, leave.click, leave.enter] : [leave.tab, leave.click]
      for (const end of ways) {
        await typeOver(page, inForm(form, key), words, delay)
        await end()
        await expect(inForm(form, key), `${key} ${words}`).toHaveValue(shown ?? words)
      }
    }
    const last = new Map<string, Typed>(PLAIN.map((one) => [one.key, one]))
    await page.getByRole('button', { name: /保\s*存/ }).click()
    await expect(form).toBeHidden()
    expect(await rows()).toMatchObject([Object.fromEntries([...last].map(([key, { stored }]) => [key, stored]))])
  })
}

test('a form takes the words of a day with the key that saves it, corrects them with Backspace and reads what is pasted', async ({
  page,
}) => {
  const form = await openForm(page)
  const day = inForm(form, 'day')
  await typeOver(page, day, '2026-12-19', 20)
  await page.keyboard.press('Backspace')
  await expect(day).toHaveValue('2026-12-1')
  await page.keyboard.type('5')
  await expect(day).toHaveValue('2026-12-15')
  await page.keyboard.press('Tab')
  await expect(day).toHaveValue('2026-12-15')
  for (let presses = 0; presses < 3; presses += 1) {
    await enter(page, day)
    await page.keyboard.press('End')
    await page.keyboard.press('Backspace')
    await expect(day).toHaveValue('2026-12-1')
    await page.keyboard.type('5')
  }
  await page.evaluate(() => navigator.clipboard.writeText(' 2027/1/2\n'))
  await enter(page, day)
  await page.keyboard.press('ControlOrMeta+v')
  await page.keyboard.press('Tab')
  await expect(day).toHaveValue('2027-01-02')
  await enter(page, day)
  await page.keyboard.type('2028.2.29')
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(form).toBeHidden()
  expect(await rows()).toMatchObject([{ day: '2028-02-29' }])
})

test('a form says of words that are no moment what is wrong, keeps them and stores nothing', async ({ page }) => {
  const form = await openForm(page)
  for (const { key, words, said } of WRONG) {
    await typeOver(page, inForm(form, key), words, 20)
    await page.keyboard.press('Tab')
    await expect(form.getByText(said)).toBeVisible()
    await expect(inForm(form, key)).toHaveValue(words)
  }
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(form.getByRole('region', { name: /请更正以下 3 项/ })).toBeVisible()
  expect(await rows()).toEqual([])
  // A day of the calendar takes the place of the words.
  await inForm(form, 'day').click()
  await page.locator('.ant-picker-dropdown:visible .ant-picker-cell-in-view').first().click()
  await expect(inForm(form, 'day')).toHaveValue(/^\d{4}-\d{2}-01$/)
})

test('a form takes what an input method spells', async ({ page }) => {
  const form = await openForm(page)
  const SPELLED: readonly (readonly [Key, readonly string[], string, string?])[] = [
    ['name', ['q', 'qing', "qing'tong"], '青铜'],
    ['note', ['qing'], '青铜'],
    ['count', ['1', '12'], '12'],
    ['price', ['3'], '３.５', '3.50'],
    ['day', ['2026n', '2026nian12yue15ri'], '2026年12月15日', '2026-12-15'],
    ['clock', ['10d', '10dian30'], '10点30分', '10:30:00'],
  ]
  for (const [key, spelled, words, shown = words] of SPELLED) {
    await enter(page, inForm(form, key))
    await compose(page, spelled, words)
    await elsewhere(page).click()
    await expect(inForm(form, key), key).toHaveValue(shown)
  }
})

const control = async (page: Page, key: Key) =>
  page.locator(
    `[id="${await page.locator('.vi-query-item label').getByText(titleOf(key), { exact: true }).getAttribute('for')}"]`,
  )

test('a query asks for what is typed, once it is ended with Enter', async ({ page }) => {
  const added = [...DAYS, ...PLAIN]
    .filter(({ key }) => RANGED.has(key))
    .map(({ key, stored }, index) => ({ id: String(index), name: `n${index}`, [key]: stored }))
  await call('POST', `/data/${ID}/saveRows`, { added })
  await page.goto('/#/lab/typing')
  for (const { key, words, shown, stored } of everyNth(
    [...DAYS, ...PLAIN].filter((one) => RANGED.has(one.key)),
    2,
    'query',
  )) {
    const input = await control(page, key)
    await typeOver(page, input, words, 10)
    await page.keyboard.press('Enter')
    await expect(input).toHaveValue(shown ?? words)
    await expectTotal(page, added.filter((row) => (row as Row)[key] === stored).length)
    await enter(page, input)
    await page.keyboard.press('Backspace')
    await page.keyboard.press('Tab')
    await expect(input).toHaveValue('')
  }
  for (const { key, words, said } of WRONG) {
    await typeOver(page, await control(page, key), words, 10)
    await page.keyboard.press('Enter')
    await expect(page.getByText(said)).toBeVisible()
  }
})

test('both ends of a range are typed one after the other, also beyond the end that stood there', async ({ page }) => {
  await page.goto('/#/lab/typing-range')
  const LATER: readonly Typed[] = [
    { key: 'day', words: '2027-3-1', shown: '2027-03-01', stored: '' },
    { key: 'moment', words: '2027-03-01 8:00', shown: '2027-03-01 08:00:00', stored: '' },
  ]
  for (const { name, delay } of SPEEDS) {
    const ranged = [...DAYS.slice(0, 2), ...PLAIN, ...LATER].filter((one) => RANGED.has(one.key))
    for (const { key, words, shown } of everyNth(ranged, 2, name)) {
      const begin = await control(page, key)
      const end = MOMENTS.has(key)
        ? page.locator(`[id="${await begin.getAttribute('id')}-end"]`)
        : begin.locator('xpath=ancestor::fieldset[1]').getByRole('spinbutton').last()
      await typeOver(page, begin, words, delay)
      await page.keyboard.press('Tab')
      await expect(end, `${name} ${key}`).toBeFocused()
      await page.keyboard.press('ControlOrMeta+a')
      await page.keyboard.type(words, { delay })
      await expect(end).toHaveValue(words)
      await page.keyboard.press('Tab')
      for (const one of [begin, end]) await expect(one, `${name} ${key} ${words}`).toHaveValue(shown ?? words)
    }
  }
})

test('a cell of the grid takes what is typed over it and into its control, left with a key or by a click', async ({
  page,
}) => {
  test.slow()
  const columns = SCREEN.list.columns as readonly Key[]
  const typed = [...DAYS, ...PLAIN].filter(({ key }) => key !== 'name' && columns.includes(key))
  const WAYS = [
    { over: true, end: 'Enter' },
    { over: false, end: 'Tab' },
    { over: false, end: 'click' },
  ] as const
  const trials = everyNth(typed, 2, 'grid').flatMap((one, index) =>
    [WAYS[index % 3], WAYS[(index + 1) % 3]].flatMap((way) => (way ? [{ ...one, ...way }] : [])),
  )
  await call('POST', `/data/${ID}/saveRows`, {
    added: trials.map((_, index) => ({ id: String(index), name: `n${100 + index}` })),
  })
  await page.goto('/#/lab/typing')
  await page.getByRole('button', { name: '表格编辑' }).click()
  const canvas = page.locator('.vg-canvas')
  await expect(canvas.locator('canvas').first()).toBeVisible()
  const corner = async () => {
    const around = await canvas.boundingBox()
    if (!around) throw new Error('The grid is not drawn')
    await page.mouse.click(around.x + 160, around.y + 60)
  }
  for (const [index, { key, words, over, end }] of trials.entries()) {
    await corner()
    await page.keyboard.press('Escape')
    await page.keyboard.press('ControlOrMeta+Home')
    for (let down = 0; down < index; down += 1) await page.keyboard.press('ArrowDown')
    for (let right = 0; right < columns.indexOf(key); right += 1) await page.keyboard.press('ArrowRight')
    await expect(page.locator('.vg-typed')).toHaveAttribute(
      'aria-label',
      new RegExp(`^${titleOf(key)}，第 ${index + 1} 行`),
    )
    if (!over) {
      await page.keyboard.press('F2')
      await expect(page.locator('.vg-control input, .vg-control textarea, .vg-typing').first()).toBeFocused()
      await page.keyboard.press('ControlOrMeta+a')
    }
    await page.keyboard.type(words, { delay: 10 })
    if (end === 'click') await corner()
    else await page.keyboard.press(end)
  }
  await page.getByRole('button', { name: /保\s*存/ }).click()
  await expect(page.getByText(`已保存 ${trials.length} 行`)).toBeVisible()
  const stored = await rows()
  expect(trials.map(({ key }, index) => stored[index]?.[key])).toEqual(trials.map((one) => one.stored))
})
