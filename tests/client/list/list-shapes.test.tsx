import { fireEvent, screen as page, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { resolveScreen } from '../../../engine/model/resolve.ts'
import type { Screen } from '../../../schemas/language/screen.ts'
import type { ListRequest } from '../../../src/api/rows/data-source.ts'
import { memorySource } from '../../../src/screen/preview/memory-source.ts'
import { draw, RELIC, relics, rowsShown } from '../kit.tsx'

const IMAGE: Screen = {
  version: 1,
  id: 'collection.image',
  title: '图片',
  fields: { relicId: { title: '藏品' }, caption: { title: '图注' } },
  query: { items: [] },
  list: { columns: ['caption'] },
  form: { layout: ['caption'] },
}
const children = { images: { screen: 'collection.image', relation: 'many' as const, key: 'relicId', title: '图片' } }
const images = [
  { id: 'i1', relicId: 'r1', caption: '正面' },
  { id: 'i2', relicId: 'r2', caption: '背面' },
]
const RELIC_WITH: Screen = { ...RELIC, children, list: { ...RELIC.list, inner: 'images' } }

function opener() {
  const asked: ListRequest[] = []
  const memory = memorySource(images)
  const source = {
    ...memory,
    list: vi.fn<typeof memory.list>(async (request) => (asked.push(request), memory.list(request))),
  }
  return { asked, openScreen: async () => ({ screen: resolveScreen(IMAGE), source }) }
}
const phone = (isPhone: boolean) =>
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => ({
    matches: isPhone && query.includes('768'),
    media: query,
    onchange: null,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
    dispatchEvent: () => false,
  }))
const inner = (name: string) => page.findByRole('region', { name: `${name} 的明细` })
const open = (name: string) => page.getByRole('button', { name: `展开 ${name}` })

describe('rows below rows of a table', () => {
  it('are read when a row is opened; several may be open, and close again', async () => {
    const { openScreen, asked } = opener()
    const { user } = await draw({ screen: RELIC_WITH, rows: relics(3), openScreen })
    await rowsShown()
    expect(asked).toEqual([])
    await user.click(open('Z1'))
    expect(within(await inner('Z1')).queryByText('背面')).toBeNull()
    expect(await within(await inner('Z1')).findByText('正面')).toBeTruthy()
    await user.click(open('Z2'))
    expect(await within(await inner('Z2')).findByText('背面')).toBeTruthy()
    expect(await inner('Z1')).toBeTruthy()
    expect(asked.map(({ filters }) => filters)).toEqual([{ relicId: 'r1' }, { relicId: 'r2' }])
    await user.click(page.getByRole('button', { name: '收起 Z1' }))
    expect(page.queryByRole('region', { name: 'Z1 的明细' })).toBeNull()
  })
  it('stay open when the list is read again', async () => {
    const { openScreen } = opener()
    const { user, source } = await draw({ screen: RELIC_WITH, rows: relics(3), openScreen })
    await rowsShown()
    await user.click(open('Z1'))
    await within(await inner('Z1')).findByText('正面')
    const before = source.list.mock.calls.length
    await user.click(page.getAllByRole('button', { name: '刷新' })[0]!)
    await waitFor(() => expect(source.list.mock.calls.length).toBeGreaterThan(before))
    expect(await within(await inner('Z1')).findByText('正面')).toBeTruthy()
  })
  it('open by the arrow keys, and the arrows inside stay inside', async () => {
    const { openScreen } = opener()
    const { user } = await draw({ screen: RELIC_WITH, rows: relics(3), openScreen })
    await rowsShown()
    const row = page.getByText('藏品1').closest('tr')
    await user.click(row!.cells[2]!)
    await user.keyboard('{ArrowRight}')
    const list = within(await inner('Z1'))
    await list.findByText('正面')
    expect(document.activeElement).toBe(row?.cells[2])
    await user.keyboard('{ArrowDown}')
    expect(document.activeElement?.parentElement?.dataset['rowKey']).toBe('r2')
    await user.click(list.getByText('正面'))
    await user.keyboard('{ArrowDown}')
    expect(document.activeElement?.closest('tr')?.dataset['rowKey']).toBe('i1')
  })
  it('open below a card on a phone', async () => {
    const narrow = phone(true)
    const { openScreen } = opener()
    const { user } = await draw({ screen: RELIC_WITH, rows: relics(2), openScreen })
    await rowsShown()
    await user.click(open('Z2'))
    expect(await within(await inner('Z2')).findByText('背面')).toBeTruthy()
    narrow.mockRestore()
  })
})

describe('the lists of a chosen record', () => {
  const master = (detail: 'drawer' | 'tab'): Screen => ({
    ...RELIC,
    children,
    page: { layout: 'master-detail', detail },
  })
  const choose = (name: string) => within(page.getByText(name).closest('tr')!).getByRole('button', { name: '明细' })
  it('come in a drawer where the page says so', async () => {
    const { openScreen, asked } = opener()
    const { user } = await draw({ screen: master('drawer'), rows: relics(2), openScreen })
    await rowsShown()
    expect(asked).toEqual([])
    await user.click(choose('藏品2'))
    const drawer = await page.findByRole('dialog', { name: 'Z2 的明细' })
    expect(await within(drawer).findByText('背面')).toBeTruthy()
    await user.click(within(drawer).getByRole('button', { name: '关闭' }))
    await waitFor(() => expect(page.queryByRole('dialog')).toBeNull())
  })
  it('open in a tab next to the list, which keeps its query', async () => {
    const { openScreen } = opener()
    const { user } = await draw({ screen: master('tab'), rows: relics(2), openScreen })
    await rowsShown()
    expect(page.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['藏品登记'])
    await user.click(choose('藏品1'))
    expect(await page.findByText('正面')).toBeTruthy()
    expect(page.getByRole('tab', { name: /Z1 的明细/ }).getAttribute('aria-selected')).toBe('true')
    await user.click(page.getByRole('tab', { name: '藏品登记' }))
    await user.click(choose('藏品2'))
    expect(await page.findByText('背面')).toBeTruthy()
    expect(page.queryByRole('tab', { name: /Z1/ })).toBeNull()
  })
})

const leave = (input: HTMLElement, words: string) => {
  fireEvent.focus(input)
  fireEvent.change(input, { target: { value: words } })
  fireEvent.blur(input)
}
describe('the query on a phone', () => {
  it('makes room for the rows once it searched, stays where a condition cannot be read, and leaves the focus on its button', async () => {
    const narrow = phone(true)
    const { user, source } = await draw({
      screen: {
        ...RELIC,
        fields: { ...RELIC.fields, day: { title: '入藏日期', view: 'date' } },
        query: { items: ['name', { field: 'day', mode: 'range' }] },
      },
      rows: relics(2),
    })
    await rowsShown()
    await user.click(page.getByRole('button', { name: /查询条件/ }))
    await user.type(page.getByLabelText('名称', { selector: 'input' }), '藏品2')
    const from = page.getByPlaceholderText('开始')
    leave(from, '2024-02-31')
    await user.type(page.getByLabelText('名称', { selector: 'input' }), '{Enter}')
    expect(await page.findByRole('alert')).toBeTruthy()
    expect(source.list).toHaveBeenCalledTimes(1)
    leave(from, '2024-02-29')
    await user.type(page.getByLabelText('名称', { selector: 'input' }), '{Enter}')
    await waitFor(() => expect(page.queryByLabelText('名称', { selector: 'input' })).toBeNull())
    const toggle = page.getByRole('button', { name: '查询条件（2）' })
    expect(document.activeElement).toBe(toggle)
    expect(source.list).toHaveBeenCalledTimes(2)
    await user.click(toggle)
    expect(page.getByLabelText<HTMLInputElement>('名称', { selector: 'input' }).value).toBe('藏品2')
    narrow.mockRestore()
  })
})

describe('cards on a phone', () => {
  it('open the details where a finger meets them', async () => {
    const narrow = phone(true)
    const { user } = await draw({ rows: relics(2) })
    await rowsShown()
    await user.click(page.getByText('藏品2'))
    expect(within(await page.findByRole('dialog', { name: /详情/ })).getByText('Z2')).toBeTruthy()
    narrow.mockRestore()
  })
  it('have the menu of a row only where it was opened, and leave the focus on its button', async () => {
    const narrow = phone(true)
    const { user, container } = await draw({ rows: relics(3) })
    await rowsShown()
    expect(container.querySelectorAll('.ant-dropdown-trigger')).toHaveLength(0)
    const more = () => page.getByRole('button', { name: 'Z2 的操作' })
    await user.click(more())
    expect((await page.findAllByRole('menuitem')).map((item) => item.textContent)).toContain('编辑')
    expect(container.querySelectorAll('.ant-dropdown-trigger')).toHaveLength(1)
    expect(document.activeElement).toBe(more())
    await user.click(page.getByRole('menuitem', { name: '详情' }))
    expect(await page.findByRole('dialog', { name: /详情/ })).toBeTruthy()
    narrow.mockRestore()
  })
  it('are chosen all at once, as the rows of a table are', async () => {
    const narrow = phone(true)
    const { user } = await draw({ rows: relics(3) })
    await rowsShown()
    await user.click(page.getByRole('checkbox', { name: '选择本页全部' }))
    expect(page.getByText('已选择 3 项')).toBeTruthy()
    expect(page.getAllByRole<HTMLInputElement>('checkbox').every(({ checked }) => checked)).toBe(true)
    narrow.mockRestore()
  })
})
