import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { EditorPage } from '../../editor/EditorPage.tsx'
import { SMALL_SCREEN, DesignerHarness, useFakeService } from '../../testing.tsx'

vi.mock('../../preview/Preview.tsx', () => ({ Preview: () => null }))

const service = useFakeService()

const user = userEvent.setup()
const panel = () => within(screen.getByRole('complementary', { name: '“来源”的属性' }))
const key = (named: string) => panel().getByRole<HTMLInputElement>('textbox', { name: `字段 ${named} 的字段名` })

it('keeps the focus when the key of the field changes, and the opened sections', async () => {
  render(
    <DesignerHarness>
      <EditorPage id="collection.relic" incoming={undefined} onClose={() => {}} />
    </DesignerHarness>,
  )
  await user.click(await screen.findByRole('textbox', { name: '字段 origin 的名称' }))
  await user.click(panel().getByRole('button', { name: /查询、列表与表单中的样子/ }))
  await user.clear(key('origin'))
  await user.type(key('origin'), 'source{Enter}')
  expect(document.activeElement).toBe(key('source'))
  await user.clear(key('source'))
  await user.type(key('source'), 'place{Tab}')
  expect(key('place').value).toBe('place')
  expect(document.activeElement).toBe(panel().getByLabelText(/^控件/))
  expect(
    panel()
      .getByRole('button', { name: /查询、列表与表单中的样子/ })
      .getAttribute('aria-expanded'),
  ).toBe('true')
})

it('names what uses the field elsewhere, with a link to a page', async () => {
  service.usedBy = [
    { kind: 'page', id: 'collection.shelf', title: '库位', places: ['/fields/relic'] },
    { kind: 'policy', id: 'r1', title: '保管员', places: [] },
  ]
  render(
    <DesignerHarness>
      <EditorPage id="collection.relic" incoming={undefined} onClose={() => {}} />
    </DesignerHarness>,
  )
  await user.click(await screen.findByRole('textbox', { name: '字段 origin 的名称' }))
  await user.click(panel().getByRole('button', { name: /存储/ }))
  expect(await panel().findByText(/^其他地方引用 2 处/)).toBeTruthy()
  expect(panel().getByRole('link', { name: '页面：库位' }).getAttribute('href')).toBe(
    '#/online/designer?id=collection.shelf',
  )
  expect(panel().getByText('数据权限策略：保管员')).toBeTruthy()
})

it.each([
  ['text', ['等于', '包含', '不等于', '大于等于', '小于等于', '范围（从…到…）']],
  ['number', ['等于', '不等于', '大于等于', '小于等于', '范围（从…到…）']],
  ['list', ['等于', '不等于']],
  ['checkbox', ['等于']],
])('offers for the view %s the ways of searching that it has', async (view, expected) => {
  const origin = { title: '来源', view }
  const fields = { name: { title: '名称', required: true }, note: { title: '备注' }, origin }
  service.versions = service.versions.map((version) => ({
    ...version,
    document: { ...SMALL_SCREEN, fields, query: { items: ['origin'] } },
  }))
  render(
    <DesignerHarness>
      <EditorPage id="collection.relic" incoming={undefined} onClose={() => {}} />
    </DesignerHarness>,
  )
  await user.click(await screen.findByRole('textbox', { name: '字段 origin 的名称' }))
  await user.click(panel().getByRole('button', { name: /查询、列表与表单中的样子/ }))
  await user.click(panel().getByLabelText(/^查询方式/))
  await screen.findAllByTitle(expected.at(-1) ?? '')
  expect(
    [...document.querySelectorAll('.ant-select-item-option')].map((option) => option.getAttribute('title')),
  ).toEqual(expected)
})
