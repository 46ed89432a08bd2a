import { screen as page, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { RELIC, draw, rowsShown } from '../kit.tsx'

const SCREEN = {
  ...RELIC,
  fields: { ...RELIC.fields, insured: { title: '投保', view: 'switch' }, place: { title: '来源地', view: 'pca' } },
  list: { columns: ['name', 'insured', 'place'] },
}
const ROWS = [
  { id: 'r1', regNo: 'Z1', name: '藏品1', level: '2', insured: 'perhaps', place: '<p></p>', version: 1 },
  { id: 'r2', regNo: 'Z2', name: '藏品2', level: '2', insured: 'Y', place: '', version: 1 },
]

it('shows a stored value that its field cannot read unchanged, and sends nothing in its place', async () => {
  const { user, source } = await draw({ screen: SCREEN, rows: ROWS })
  await rowsShown()
  expect(page.getByText('⚠ perhaps')).toBeTruthy()
  expect(page.queryByText(/<p>/)).toBeNull()
  await user.click(page.getAllByRole('button', { name: '编辑' })[0]!)
  const drawer = within(await page.findByRole('dialog'))
  const name = await drawer.findByLabelText('名称')
  await user.clear(name)
  await user.type(name, '改名')
  await user.click(page.getByRole('button', { name: /保\s*存/ }))
  await waitFor(() => expect(source.edit).toHaveBeenCalledTimes(1))
  expect(source.edit.mock.calls[0]?.[0]).toMatchObject({ id: 'r1', name: '改名', place: null })
  expect(source.edit.mock.calls[0]?.[0]).not.toHaveProperty('insured')
})
it('sends what was chosen in its place', async () => {
  const { user, source } = await draw({ screen: SCREEN, rows: ROWS })
  await rowsShown()
  await user.click(page.getAllByRole('button', { name: '编辑' })[0]!)
  const drawer = within(await page.findByRole('dialog'))
  await user.click(await drawer.findByRole('switch', { name: '投保' }))
  await user.click(page.getByRole('button', { name: /保\s*存/ }))
  await waitFor(() => expect(source.edit.mock.calls[0]?.[0]).toMatchObject({ id: 'r1', insured: 'Y' }))
})
