import { act, screen as page, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { Screen } from '../../../schemas/language/screen.ts'
import { draw, relics, rowsShown } from '../kit.tsx'

const LAYOUT: NonNullable<Screen['form']>['layout'] = [
  { group: '登记', fields: ['regNo'] },
  {
    tabs: [
      { title: '基本', content: ['name', { divider: '补充' }, { note: '件数：', compute: 'level' }] },
      { title: '估值', content: ['value'], visible: "level == '9'" },
      { title: '修复', content: ['repair'], visible: "level == '9'" },
    ],
  },
]
const SCREEN: Screen = {
  version: 1,
  id: 'collection.relic',
  title: '藏品登记',
  fields: {
    regNo: { title: '总登记号' },
    name: { title: '名称' },
    level: { title: '级别' },
    value: { title: '估值' },
    repair: { title: '修复记录' },
    note: { title: '备注' },
  },
  list: { columns: ['regNo', 'name'] },
  form: { layout: LAYOUT },
}
afterEach(() => vi.restoreAllMocks())

async function opened(screen: Screen) {
  const drawn = await draw({ rows: relics(1).map((row) => ({ ...row, note: '玉质' })), screen })
  await rowsShown()
  await drawn.user.click(page.getByRole('button', { name: '详情' }))
  const dialog = within(await page.findByRole('dialog'))
  await dialog.findByText('总登记号')
  return { ...drawn, dialog }
}

it('lays the detail out as the form is, what the form leaves out last, and conceals no stored value by a condition', async () => {
  const { dialog, user } = await opened(SCREEN)
  expect(within(dialog.getByRole('region', { name: '登记' })).getByText('Z1')).toBeTruthy()
  expect(dialog.getByText('补充')).toBeTruthy()
  expect(dialog.getByText('件数： 1')).toBeTruthy()
  expect(dialog.getByText('玉质')).toBeTruthy()
  // The value is stored though its tab would not be offered for editing; of the repair there is nothing to read.
  expect(dialog.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['基本', '估值'])
  await user.click(dialog.getByRole('tab', { name: '估值' }))
  expect(within(dialog.getByRole('tabpanel')).getByText('5')).toBeTruthy()
})
it('DETAIL-001 shows the fields that a detail states one after another', async () => {
  const { dialog } = await opened({ ...SCREEN, detail: { fields: ['regNo', 'note'] } })
  expect([dialog.getByText('Z1'), dialog.getByText('玉质')]).toHaveLength(2)
  expect(dialog.queryByRole('tab')).toBeNull()
  expect(dialog.queryByText('名称')).toBeNull()
})
it('is printed by the menu of the browser with every part drawn, also those that were never shown', async () => {
  await opened(SCREEN)
  expect(document.querySelectorAll('.vi-panel')).toHaveLength(1)
  act(() => void window.dispatchEvent(new Event('beforeprint')))
  expect(document.querySelectorAll('.vi-panel')).toHaveLength(2)
  act(() => void window.dispatchEvent(new Event('afterprint')))
  expect(document.querySelectorAll('.vi-panel')).toHaveLength(1)
})
it('DETAIL-001 takes the whole window and gives it back', async () => {
  const { dialog, user } = await opened(SCREEN)
  await user.click(dialog.getByRole('button', { name: '全屏' }))
  expect(document.querySelector('.vi-full')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: '退出全屏' }))
  expect(document.querySelector('.vi-full')).toBeNull()
})
