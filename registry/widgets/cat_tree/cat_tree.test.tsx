import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import type { TreeNode } from '../../../schemas/language/lookup.ts'
import { AppError } from '../../../schemas/messages/index.ts'
import { type FakeOverrides, FixtureFace, fakePorts } from '../../kit/testing.tsx'
import { cat_tree } from './index.ts'

const faces = await cat_tree.view()

function draw(
  options: Readonly<Record<string, unknown>> = {},
  overrides: FakeOverrides = {},
  face: 'Form' | 'Query' = 'Form',
) {
  const onChange = vi.fn<(value: unknown) => void>()
  const ports = fakePorts({ sentences: cat_tree.messages, ...overrides })
  render(
    <FixtureFace
      widget={cat_tree}
      faces={faces}
      face={face}
      fixture={{ name: 'x', stored: null, value: '', options }}
      ports={ports}
      id="sample"
      onChange={onChange}
    />,
  )
  return onChange
}
const open = () => userEvent.click(screen.getByRole('combobox'))
async function openNode(words: string) {
  await userEvent.click(
    (await screen.findByText(words)).closest('.ant-select-tree-treenode')?.querySelector('.ant-select-tree-switcher') ??
      document.body,
  )
}

describe('cat_tree', () => {
  it('TREE-001 loads a level when it is opened, never before', async () => {
    const lookup = fakePorts().lookup
    const children = vi.fn<typeof lookup.children>(lookup.children)
    const onChange = draw({ pcode: 'B01' }, { lookup: { ...lookup, children } })
    expect(children).not.toHaveBeenCalled()
    await open()
    await openNode('玉石器')
    await userEvent.click(await screen.findByText('玉器'))
    expect(children.mock.calls.map(([ref, parent]) => [ref, parent])).toEqual([
      [{ kind: 'category', pcode: 'B01', store: 'id' }, undefined],
      [{ kind: 'category', pcode: 'B01', store: 'id' }, 'c1'],
    ])
    expect(onChange).toHaveBeenLastCalledWith('c11')
  })

  it('closes its list and takes the first that was found when Tab leads on', async () => {
    const onChange = draw()
    await open()
    await userEvent.keyboard('玉')
    await screen.findByText('玉器')
    await userEvent.tab()
    expect(screen.getByRole('combobox')).toHaveProperty('value', '')
    await waitFor(() => expect(screen.getByRole('combobox').getAttribute('aria-expanded')).toBe('false'))
    expect(onChange.mock.calls).toEqual([['c1']])
  })

  it('TREE-006 keeps its dropdown within 400 px', async () => {
    draw()
    await open()
    await screen.findByText('玉石器')
    expect(document.querySelector<HTMLElement>('.ant-select-dropdown')?.style.maxHeight).toBe('400px')
  })

  it('TREE-012 tells as an error that the roots could not be loaded, and tries again on demand', async () => {
    const notify = vi.fn<(level: string, text: string) => void>()
    const lookup = fakePorts().lookup
    const children = vi
      .fn<typeof lookup.children>()
      .mockRejectedValueOnce(new AppError('API_REFUSED', { message: '加载分类失败' }))
      .mockImplementation(lookup.children)
    draw({}, { notify, lookup: { ...lookup, children } })
    await open()
    await waitFor(() => expect(notify).toHaveBeenCalledWith('error', '加载分类失败'))
    await userEvent.click(await screen.findByRole('button', { name: /重\s*试/ }))
    expect(await screen.findByText('玉石器')).toBeDefined()
    expect(notify).toHaveBeenCalledTimes(1)
  })

  it('offers to try again below a node whose level did not load, asks once for each try, and keeps the value', async () => {
    const lookup = fakePorts().lookup
    let works = false
    const children = vi.fn<typeof lookup.children>(async (ref, parent) => {
      if (parent !== undefined && !works) throw new AppError('API_FAILED')
      return lookup.children(ref, parent)
    })
    const onChange = draw({}, { lookup: { ...lookup, children } })
    await open()
    await openNode('玉石器')
    const again = await screen.findByText(/重试/)
    expect(children).toHaveBeenCalledTimes(2)
    await userEvent.click(again)
    await waitFor(() => expect(children).toHaveBeenCalledTimes(3))
    works = true
    await userEvent.click(await screen.findByText(/重试/))
    await userEvent.click(await screen.findByText('玉器'))
    expect(onChange.mock.calls).toEqual([['c11']])
  })

  it('shows a node once, also where it is answered below itself', async () => {
    const lookup = fakePorts().lookup
    const nodes: Readonly<Record<string, readonly TreeNode[]>> = {
      roots: [
        { value: 'a', text: '甲', leaf: false },
        { value: 'a', text: '甲', leaf: false },
      ],
      a: [
        { value: 'a', text: '甲', leaf: false },
        { value: 'b', text: '乙', leaf: false, children: [{ value: 'a', text: '甲', leaf: false }] },
      ],
    }
    const warn = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    draw({}, { lookup: { ...lookup, children: async (_, parent = 'roots') => nodes[parent] ?? [] } })
    await open()
    await openNode('甲')
    await screen.findByText('乙')
    expect(screen.getAllByText('甲')).toHaveLength(1)
    expect(warn).not.toHaveBeenCalled()
  })

  it('marks a category that is gone, and keeps it', async () => {
    const onChange = vi.fn<(value: unknown) => void>()
    render(
      <FixtureFace
        widget={cat_tree}
        faces={faces}
        face="Form"
        fixture={{ name: 'x', stored: null, value: 'c99', options: {} }}
        ports={fakePorts()}
        id="sample"
        onChange={onChange}
      />,
    )
    expect(await screen.findByText('c99（已不存在）')).toBeDefined()
    expect(onChange).not.toHaveBeenCalled()
  })

  it('searches the whole tree while typing', async () => {
    const onChange = draw()
    await userEvent.type(screen.getByRole('combobox'), '石器')
    await userEvent.click(await screen.findByText('石器'))
    expect(onChange).toHaveBeenLastCalledWith('c12')
  })

  it('writes the name into the companion field, but not from a query', async () => {
    const set = vi.fn<(values: unknown) => void>()
    const siblings = { get: () => ({}), set }
    draw({ textField: 'categoryName' }, { siblings }, 'Query')
    await open()
    await userEvent.click(await screen.findByText('青铜器'))
    expect(set).not.toHaveBeenCalled()
    document.body.innerHTML = ''
    draw({ textField: 'categoryName' }, { siblings })
    await open()
    await userEvent.click(await screen.findByText('青铜器'))
    expect(set).toHaveBeenCalledWith({ categoryName: '青铜器' })
    expect(cat_tree.siblings?.({ pcode: '0', textField: 'categoryName' }, { title: 'x' })).toEqual({
      reads: [],
      writes: ['categoryName'],
    })
  })

  it('finds everything below a category', () => {
    expect(cat_tree.storage({}, { title: 'x' }).match).toBe('subtree')
  })
})
