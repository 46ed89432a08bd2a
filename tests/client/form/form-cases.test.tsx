import { screen as page, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Screen } from '../../../schemas/language/screen.ts'
import { draw } from '../kit.tsx'

/** Values of public bug reports, typed into the form of a screen. */

const SCREEN: Screen = {
  version: 1,
  id: 'test.typed',
  title: '台账',
  permission: 'test:typed',
  fields: {
    code: { title: '编号' },
    free: { title: '读数', type: 'number', view: 'number' },
    phone: { title: '手机', maxLength: 20, pattern: '1[3-9]\\d{9}' },
    from: { title: '生效' },
    until: { title: '截止', rules: [{ check: 'until >= from', message: '截止不能早于生效' }] },
    one: {
      title: '单选',
      view: 'radio',
      options: {
        items: [
          { value: '0', text: '零' },
          { value: '2', text: '二' },
        ],
      },
    },
  },
  list: { columns: ['code'] },
}
async function opened(how: 'add' | 'edit') {
  const drawn = await draw({ screen: SCREEN, rows: [{ id: 'r1', code: 'A', one: '1', version: 1 }] })
  await page.findByText('A')
  await drawn.user.click(
    how === 'add' ? page.getByRole('button', { name: /新增/ }) : page.getByRole('button', { name: '编辑' }),
  )
  const form = await waitFor(() => {
    const open = within(page.getByRole('dialog'))
    open.getByLabelText('编号')
    return open
  })
  const type = async (name: string, text: string) => {
    const field = await form.findByLabelText(name)
    await drawn.user.clear(field)
    await drawn.user.type(field, text)
  }
  return { ...drawn, form, type, save: () => drawn.user.click(page.getByRole('button', { name: /保\s*存/ })) }
}

it('g11 reports a number that its column cannot hold at its field, and sends nothing', async () => {
  const { form, type, save, source } = await opened('add')
  await type('读数', '123456789012345')
  await save()
  expect(await form.findByText('“123456789012345”过大，整数部分最多 14 位')).toBeTruthy()
  expect(source.add).not.toHaveBeenCalled()
  await type('读数', '99999999999999')
  await save()
  await waitFor(() => expect(source.add).toHaveBeenCalledWith(expect.objectContaining({ free: 99_999_999_999_999 })))
})
it('g13 sends a telephone number without invisible marks', async () => {
  const { type, save, source } = await opened('add')
  await type('手机', '\u202D13800138000\u202C')
  await save()
  await waitFor(() => expect(source.add).toHaveBeenCalledWith(expect.objectContaining({ phone: '13800138000' })))
})
it('g18 sends an end without a beginning, and reports an end before its beginning', async () => {
  const { form, type, save, source } = await opened('add')
  await type('生效', '2033-01-02')
  await type('截止', '2033-01-01')
  await save()
  expect(await form.findByText('截止不能早于生效')).toBeTruthy()
  expect(source.add).not.toHaveBeenCalled()
  await type('生效', '1{Backspace}')
  await save()
  await waitFor(() => expect(source.add).toHaveBeenCalledWith(expect.objectContaining({ until: '2033-01-01' })))
})
it('g21 a record with an option that is gone is saved in another field, and the option stays', async () => {
  const { type, save, source } = await opened('edit')
  await type('编号', 'A2')
  await save()
  await waitFor(() =>
    expect(source.edit).toHaveBeenCalledWith(expect.objectContaining({ id: 'r1', code: 'A2', one: '1' })),
  )
})
