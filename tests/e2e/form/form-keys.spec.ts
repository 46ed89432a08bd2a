import { expect } from '@playwright/test'
import { callingAs, signIn } from '../kit.ts'
import { test } from '../test.ts'
import { ID, openForm, prepare } from '../typing/typing.ts'

test('Enter in a line of a form goes on to the next field and stores nothing, Ctrl+S stores it', async ({
  page,
  request,
}) => {
  const call = await callingAs(request, 'admin')
  await prepare(call)
  const rows = async () =>
    (
      await call<{ records: readonly { readonly name?: string }[] }>('GET', `/data/${ID}/list?pageSize=200`)
    ).records.filter(({ name }) => name === '半句')
  await signIn(page, 'admin')
  const form = await openForm(page)
  await form.getByLabel('名称', { exact: true }).click()
  await page.keyboard.type('半句')
  await page.keyboard.press('Enter')
  await expect(form.getByLabel('备注', { exact: true })).toBeFocused()
  await expect(form).toBeVisible()
  expect(await rows()).toEqual([])
  await page.keyboard.press('ControlOrMeta+s')
  await expect(form).toBeHidden()
  expect(await rows()).toHaveLength(1)
})
