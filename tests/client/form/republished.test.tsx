import { cleanup, screen as page, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { resolveScreen } from '../../../engine/model/resolve.ts'
import type { Screen } from '../../../schemas/language/screen.ts'
import type { DataSource, SaveOutcome } from '../../../src/api/rows/data-source.ts'
import { draw, RELIC, rowsShown } from '../kit.tsx'

afterEach(cleanup)

const { note: _, ...kept } = RELIC.fields
/** Published while the form is open: one field more, which is asked for, and one less. */
const LATER: Screen = {
  ...RELIC,
  fields: { ...kept, keeper: { title: '保管人', required: true } },
  query: { items: ['name'] },
  list: { columns: ['regNo', 'name'] },
}

it('a form that is open while its screen is published again takes the new one after a refusal, with everything typed', async () => {
  const outcomes: SaveOutcome[] = [
    { kind: 'refused', message: '', problems: [{ field: 'keeper', code: 'FIELD_REQUIRED', params: {} }] },
    { kind: 'saved', id: 'n', message: '' },
  ]
  const add: DataSource['add'] = async () => outcomes.shift() ?? { kind: 'saved', id: 'n', message: '' }
  const later = resolveScreen(LATER)
  const { source, notify, user } = await draw({ source: { add }, openScreen: async () => ({ screen: later, source }) })
  await rowsShown()
  await user.click(page.getByRole('button', { name: /新增/ }))
  const drawer = within(await page.findByRole('dialog'))
  await user.type(await drawer.findByRole('textbox', { name: /^总登记号/ }), 'Z99')
  await user.type(drawer.getByRole('textbox', { name: /^名称/ }), '鼎')
  await user.type(drawer.getByRole('textbox', { name: /^备注/ }), '会消失')
  await user.click(drawer.getByRole('button', { name: /保\s*存/ }))
  await waitFor(() =>
    expect(notify).toHaveBeenCalledWith('warning', expect.stringMatching(/表单已换成新的版本，不再有“备注”/)),
  )
  const keeper = await drawer.findByRole('textbox', { name: /^保管人/ })
  expect(keeper.getAttribute('aria-invalid')).toBe('true')
  expect((drawer.getByRole('textbox', { name: /^名称/ }) as HTMLInputElement).value).toBe('鼎')
  expect(drawer.queryByRole('textbox', { name: /^备注/ })).toBeNull()
  await user.type(keeper, '李四')
  await user.click(drawer.getByRole('button', { name: /保\s*存/ }))
  await waitFor(() =>
    expect(source.add).toHaveBeenLastCalledWith(expect.objectContaining({ regNo: 'Z99', name: '鼎', keeper: '李四' })),
  )
})
