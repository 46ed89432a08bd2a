import { expect } from '@playwright/test'
import { callingAs, signIn } from '../kit.ts'
import { test } from '../test.ts'
import { boxOf, ID, openForm, prepare, press, titleOf, TYPED } from './typing-views.ts'
import { everyNth } from '../../kit/sweep.ts'

let call: Awaited<ReturnType<typeof callingAs>>
type Row = Readonly<Record<string, unknown>> & { readonly id: string }
const rows = async () => (await call<{ records: readonly Row[] }>('GET', `/data/${ID}/list?pageSize=200`)).records
const EDITORS: ReadonlySet<string> = new Set(['script', 'notes', 'story'])
const GROUPS: ReadonlySet<string> = new Set(['one', 'some', 'on'])

test.beforeEach(async ({ page, request }) => {
  call = await callingAs(request, 'admin')
  await prepare(call)
  await call('POST', `/data/${ID}/saveRows`, { removed: (await rows()).map(({ id }) => id) })
  await signIn(page, 'admin')
})

for (const [manner, delay] of [
  ['at once', 0],
  ['slowly', 40],
] as const) {
  test(`every view stores what is typed into it ${manner} and left with Tab, and no key of it saves the form`, async ({
    page,
  }) => {
    const faults: string[] = []
    page.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
    page.on('pageerror', (error) => faults.push(error.message))
    const form = await openForm(page)
    const views = everyNth(TYPED, delay > 0 ? 3 : 1, manner)
    for (const one of views) {
      await test.step(`${one.key} ${one.keys.join('')}`, async () => {
        // What is heavy is fetched once it is in sight.
        await form.getByText(titleOf(one.key), { exact: true }).first().scrollIntoViewIfNeeded()
        const box = boxOf(form, one)
        await (GROUPS.has(one.key) ? box.focus() : box.click())
        await press(page, one.keys, delay)
        // In an editor Tab is a sign; the next field is come to with the pointer.
        if (!EDITORS.has(one.key)) await page.keyboard.press('Tab')
        await expect(form).toBeVisible()
      })
    }
    expect(await rows()).toEqual([])
    await page.getByRole('button', { name: /保\s*存/ }).click()
    await expect(form).toBeHidden()
    expect(await rows()).toMatchObject([Object.assign({}, ...views.map(({ stored }) => stored))])
    expect(faults).toEqual([])
  })
}

test('Enter in a line of a form goes on to the next field and stores nothing, Ctrl+S stores it', async ({ page }) => {
  const form = await openForm(page)
  await form.getByLabel('文本', { exact: true }).click()
  await page.keyboard.type('半句')
  await page.keyboard.press('Enter')
  await expect(form.getByLabel('多行', { exact: true })).toBeFocused()
  await expect(form).toBeVisible()
  expect(await rows()).toEqual([])
  await page.keyboard.press('ControlOrMeta+s')
  await expect(form).toBeHidden()
  expect(await rows()).toMatchObject([{ words: '半句' }])
})
