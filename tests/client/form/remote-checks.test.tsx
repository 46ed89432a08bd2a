import { screen as page, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { Question } from '../../../src/api/rows/checks.ts'
import { draw, RELIC, relics, rowsShown } from '../kit.tsx'

const SCREEN = { ...RELIC, fields: { ...RELIC.fields, regNo: { title: '总登记号', required: true, unique: true } } }
const TAKEN = '该值不可用，系统中已存在！'

it('RULES-026 shows the words of the server at the field, and does not save what it refuses', async () => {
  const ask = vi.fn<(question: Question) => Promise<string | undefined>>(async ({ value }) =>
    value === 'Z2' ? TAKEN : undefined,
  )
  const { user, source, notify } = await draw({ screen: SCREEN, rows: relics(3), source: { ask } })
  await rowsShown()
  await user.click(page.getAllByRole('button', { name: '编辑' })[0]!)
  const drawer = within(await page.findByRole('dialog'))
  const regNo = await drawer.findByLabelText('总登记号')
  expect(ask).not.toHaveBeenCalled()
  await user.clear(regNo)
  await user.type(regNo, 'Z2')
  expect((await drawer.findByText(TAKEN, {}, { timeout: 5000 })).getAttribute('role')).toBe('alert')
  expect(regNo.getAttribute('aria-invalid')).toBe('true')
  expect(ask.mock.calls.map(([question]) => question)).toEqual([
    { kind: 'unique', table: 'scr_collection_relic', field: 'regNo', value: 'Z2', id: 'r1' },
  ])
  const name = drawer.getByLabelText('名称')
  await user.clear(name)
  await user.click(drawer.getByRole('button', { name: /保\s*存/ }))
  // At the field, and in the error summary.
  expect(drawer.getAllByText('请输入名称')).toHaveLength(2)
  expect(drawer.getAllByText(TAKEN)).toHaveLength(2)
  expect(notify).toHaveBeenLastCalledWith('warning', '有 2 项填写不正确，请检查')
  await user.type(name, '铜镜')
  await user.click(drawer.getByRole('button', { name: /保\s*存/ }))
  await waitFor(() => expect(ask).toHaveBeenCalledTimes(2))
  expect(drawer.getByText(TAKEN)).toBeDefined()
  expect(source.edit).not.toHaveBeenCalled()
  await user.type(regNo, '9')
  expect(drawer.queryByText(TAKEN)).toBeNull()
  await user.click(drawer.getByRole('button', { name: /保\s*存/ }))
  await waitFor(() => expect(source.edit).toHaveBeenCalledWith(expect.objectContaining({ regNo: 'Z29' })))
})
