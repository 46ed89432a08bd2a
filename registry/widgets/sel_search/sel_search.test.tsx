import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { AppError } from '../../../schemas/messages/index.ts'
import type { Choice } from '../../../schemas/language/lookup.ts'
import { type FakeOverrides, type FaceName, FixtureFace, fakePorts } from '../../kit/testing.tsx'
import { sel_search } from './index.ts'

const faces = await sel_search.view()
const DICT = 'hall.place,name,id'
const REF = { kind: 'table', dict: DICT }
type Search = (ref: unknown, keyword: string, size: number, page?: number) => Promise<readonly Choice[]>

function draw({
  value = [],
  face = 'Form',
  search,
  multi = false,
  ...overrides
}: FakeOverrides & { value?: readonly string[]; face?: FaceName; search?: Search; multi?: boolean } = {}) {
  const asked = vi.fn<Search>(search ?? (async () => []))
  const onChange = vi.fn<(next: unknown) => void>()
  const ports = fakePorts({
    lookup: { ...fakePorts().lookup, search: asked, labels: async () => new Map([['p1', '一号库']]) },
    ...overrides,
  })
  render(
    <FixtureFace
      widget={sel_search}
      faces={faces}
      face={face}
      fixture={{ name: 'x', stored: null, value, options: { dict: DICT, multi } }}
      ports={ports}
      id="sample"
      onChange={onChange}
    />,
  )
  return { asked, onChange }
}
const type = (words: string) => fireEvent.change(screen.getByRole('combobox'), { target: { value: words } })
/** Lets time pass, and what was answered meanwhile be drawn. */
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
async function scrollToEnd() {
  const list = document.querySelector('.ant-select-dropdown [class*="list-holder"]')
  if (!list) throw new Error('no list')
  fireEvent.scroll(list)
  await pass(1000)
}
const rows = (from: number, count: number): Choice[] =>
  Array.from({ length: count }, (_, at) => ({ value: `p${from + at}`, text: `${from + at}号库` }))

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('sel_search', () => {
  it.each<[string, FaceName, number]>([
    ['DICT-005 300 ms in a form', 'Form', 300],
    ['DICT-005 300 ms in a query', 'Query', 300],
    ['DICT-006 800 ms in the cell of a grid', 'Cell', 800],
  ])('%s pass before a search', async (_, face, delay) => {
    const { asked } = draw({ face })
    type('一')
    await pass(delay - 50)
    type('一号')
    await pass(delay - 1)
    expect(asked).not.toHaveBeenCalled()
    await pass(1)
    expect(asked.mock.calls).toEqual([[REF, '一号', 10]])
  })

  it('DICT-020 DICT-019 says to type before anything is searched, and that nothing was found after it', async () => {
    const { asked } = draw()
    fireEvent.mouseDown(screen.getByRole('combobox'))
    await pass(1000)
    expect(asked).not.toHaveBeenCalled()
    expect(screen.getAllByText('请输入搜索内容').length).toBeGreaterThan(0)
    type('火星')
    await pass(1000)
    expect(screen.getByText('没有查询到任何数据')).toBeDefined()
  })

  it('DICT-004 shows ten rows and gets the next ones when the list is scrolled to its end, until there are none', async () => {
    const search: Search = async (_ref, _keyword, size, page = 1) => rows((page - 1) * size, page < 3 ? size : 2)
    const { asked } = draw({ search })
    fireEvent.mouseDown(screen.getByRole('combobox'))
    type('号')
    await pass(1000)
    for (let round = 0; round < 5; round++) await scrollToEnd()
    expect(asked.mock.calls.map(([, , size, page]) => [size, page])).toEqual([
      [10, undefined],
      [10, 2],
      [10, 3],
    ])
  })
  it('stops where a back end answers its first page again', async () => {
    const { asked } = draw({ search: async () => rows(0, 10) })
    fireEvent.mouseDown(screen.getByRole('combobox'))
    type('号')
    await pass(1000)
    for (let round = 0; round < 3; round++) await scrollToEnd()
    expect(asked).toHaveBeenCalledTimes(2)
  })

  it('DICT-007 warns with the words of the server, keeps the value and searches again on demand', async () => {
    const notify = vi.fn<(level: string, text: string) => void>()
    let works = false
    const { asked, onChange } = draw({
      value: ['p1'],
      notify,
      search: async () => {
        if (!works) throw new AppError('API_REFUSED', { message: '字典服务不可用' })
        return rows(7, 1)
      },
    })
    fireEvent.mouseDown(screen.getByRole('combobox'))
    type('号')
    await pass(1000)
    expect(notify.mock.calls).toEqual([['warning', '字典服务不可用']])
    works = true
    fireEvent.click(screen.getByRole('button', { name: /重\s*试/ }))
    await pass(1000)
    expect(asked).toHaveBeenCalledTimes(2)
    expect(screen.getByTitle('7号库')).toBeDefined()
    expect(onChange).not.toHaveBeenCalled()
    expect(screen.getByText('一号库')).toBeDefined()
  })

  it('marks a row that is gone, and keeps it', async () => {
    const { onChange } = draw({ value: ['p9'] })
    await pass(10)
    expect(screen.getByText('p9（已不存在）')).toBeDefined()
    expect(onChange).not.toHaveBeenCalled()
  })

  it('DICT-011 says in place of the control that no dictionary is named', () => {
    render(
      <FixtureFace
        widget={sel_search}
        faces={faces}
        face="Form"
        fixture={{ name: 'x', stored: null, value: [], options: { dict: '', multi: false } }}
        ports={fakePorts()}
        id="sample"
      />,
    )
    expect(screen.getByRole('alert').textContent).toContain('字典Code不能为空!')
  })
})
