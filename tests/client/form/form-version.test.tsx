import { screen as page, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Screen } from '../../../schemas/language/screen.ts'
import { RELIC, draw, relics, rowsShown } from '../kit.tsx'

it('a detail is drawn by the form the record was filled in with, as far as its values are still there, and editing by that of today', async () => {
  const { note: _note, ...fields } = RELIC.fields
  const then: Screen = {
    ...RELIC,
    fields: { ...fields, place: { title: '旧库房' }, dropped: { title: '已删除的列' }, secret: { title: '内部评语' } },
  }
  const [row] = relics(1)
  const { user } = await draw({
    rows: relics(1),
    permissions: { excluded: () => new Set(['secret']) },
    source: { asFilled: async () => ({ row: { ...row!, place: '东库', secret: '机密' }, screen: then }) },
  })
  await rowsShown()
  await user.click(page.getByRole('button', { name: '详情' }))
  expect(await page.findByText('东库')).toBeTruthy()
  const dialog = within(page.getByRole('dialog'))
  expect(dialog.getByText('旧库房')).toBeTruthy()
  expect(dialog.getByText(/按填写时的表单显示/)).toBeTruthy()
  for (const gone of ['备注', '已删除的列', '内部评语', '机密']) expect(dialog.queryByText(gone)).toBeNull()
  await user.click(dialog.getAllByRole('button', { name: /关\s*闭/ }).at(-1)!)
  await user.click(page.getByRole('button', { name: '编辑' }))
  expect(await page.findByLabelText('备注')).toBeTruthy()
  expect(page.queryByLabelText('旧库房')).toBeNull()
})
