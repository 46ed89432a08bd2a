import { expect } from '@playwright/test'
import { callingAs, signIn } from '../kit.ts'
import { test } from '../test.ts'
import { ID, type Key, openForm, prepare, titleOf } from './typing.ts'

const WORDS: readonly (readonly [Key, string])[] = [
  ['day', '2026-12-15'],
  ['moment', '2026-12-15 10:30'],
  ['clock', '9:05'],
  ['count', '12'],
  ['price', '3.5'],
  ['done', '45'],
  ['name', '青铜鼎'],
  ['note', '完整'],
]

test('a form is filled by keys alone: one Tab leads from each field to the next, and Delete empties a choice', async ({
  page,
  request,
}) => {
  const call = await callingAs(request, 'admin')
  await prepare(call)
  const rows = async () =>
    (await call<{ records: readonly { id: string }[] }>('GET', `/data/${ID}/list?pageSize=200`)).records
  await call('POST', `/data/${ID}/saveRows`, { removed: (await rows()).map(({ id }) => id) })
  await signIn(page, 'admin')
  const form = await openForm(page)
  const control = (key: Key) => form.getByLabel(titleOf(key), { exact: true }).first()

  await control('day').click()
  for (const [key, words] of WORDS) {
    await expect(control(key)).toBeFocused()
    // The pointer rests on the field, whose clear button shows below it.
    await control(key).hover()
    await page.keyboard.type(words, { delay: 20 })
    await page.keyboard.press('Tab')
  }

  const kind = form.getByRole('combobox', { name: titleOf('kind'), exact: true })
  const chosen = form.locator('.ant-select-content[title="青铜器"]')
  await kind.click()
  await page.keyboard.type('青铜')
  // A moment later only the option is marked that Enter chooses.
  await expect(page.locator('.ant-select-item-option-active').getByText('青铜器', { exact: true })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(chosen).toBeVisible()
  await expect(kind).toHaveAttribute('aria-expanded', 'false')
  await page.keyboard.press('Tab')
  await expect(form.getByRole('combobox', { name: titleOf('kinds'), exact: true })).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(kind).toBeFocused()
  await page.keyboard.press('Delete')
  await expect(chosen).toHaveCount(0)

  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(form).toBeHidden()
  expect(await rows()).toMatchObject([
    {
      day: '2026-12-15',
      moment: '2026-12-15 10:30:00',
      clock: '09:05:00',
      count: 12,
      price: 3.5,
      done: 45,
      name: '青铜鼎',
      note: '完整',
      kind: null,
    },
  ])
})
