import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { AppError } from '../../../schemas/messages/index.ts'
import type { TreeNode } from '../../../schemas/language/lookup.ts'
import { type FakeOverrides, FixtureFace, fakePorts } from '../../kit/testing.tsx'
import { link_down } from './index.ts'

const faces = await link_down.view()
const source = { table: 'mus_region', txt: 'name', key: 'code', idField: 'id', pidField: 'pid', condition: "pid='0'" }
const options = {
  ...source,
  others: [
    { field: 'city', title: '市' },
    { field: 'town', title: '镇' },
  ],
}
const REF = { kind: 'link', ...source }

const ROWS: Readonly<Record<string, readonly (readonly [id: string, store: string, label: string])[]>> = {
  '': [
    ['1', 'ZJ', '浙江'],
    ['2', 'JS', '江苏'],
  ],
  '1': [
    ['11', 'HZ', '杭州'],
    ['12', 'NB', '宁波'],
  ],
  '11': [['111', 'TX', '塘栖']],
  // A row below itself.
  '2': [['2', 'JS', '江苏']],
}
const rowsBelow = async (_ref: unknown, parent = ''): Promise<readonly TreeNode[]> =>
  (ROWS[parent] ?? []).map(([code, value, text]) => ({ value, text, code, leaf: false }))

function draw(
  value: string,
  stored: Record<string, unknown> = {},
  overrides: FakeOverrides = {},
  face: 'Form' | 'Query' = 'Form',
) {
  const onChange = vi.fn<(next: unknown) => void>()
  const children = vi.fn<(ref: unknown, parent?: string) => Promise<readonly TreeNode[]>>(rowsBelow)
  const known = new Map(
    Object.values(ROWS)
      .flat()
      .map(([, store, label]) => [store, label]),
  )
  const labels = vi.fn<(ref: unknown, keys: readonly string[]) => Promise<ReadonlyMap<string, string>>>(
    async (_, keys) => new Map(keys.flatMap((key) => (known.get(key) ? [[key, known.get(key) ?? ''] as const] : []))),
  )
  const siblings = {
    get: (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, stored[name] ?? null])),
    set: vi.fn<(values: Readonly<Record<string, unknown>>) => void>((values) => void Object.assign(stored, values)),
  }
  const ports = fakePorts({
    sentences: link_down.messages,
    siblings,
    lookup: { ...fakePorts().lookup, children, labels },
    ...overrides,
  })
  render(
    <FixtureFace
      widget={link_down}
      faces={faces}
      face={face}
      fixture={{ name: 'x', stored: null, value, options, field: { title: '省' } }}
      ports={ports}
      id="sample"
      onChange={onChange}
    />,
  )
  return { onChange, children, labels, siblings, stored }
}
const level = (name: string) => screen.getByRole('combobox', { name })
async function choose(name: string, words: string) {
  await userEvent.click(level(name))
  await userEvent.click(await screen.findByTitle(words, {}, { timeout: 10_000 }))
}

describe('link_down', () => {
  it('LINKDOWN-001 LINKDOWN-003 offers what lies below each choice, and stores every level in its own field', async () => {
    const { onChange, children, siblings } = draw('')
    expect(children).not.toHaveBeenCalled()
    expect(level('市')).toHaveProperty('disabled', true)
    await choose('省', '浙江')
    expect(onChange.mock.calls).toEqual([['ZJ']])
    await choose('市', '杭州')
    await choose('镇', '塘栖')
    expect(siblings.set.mock.calls).toEqual([
      [{ city: null, town: null }],
      [{ city: 'HZ', town: null }],
      [{ town: 'TX' }],
    ])
    expect(children.mock.calls).toEqual([
      [REF, undefined],
      [REF, '1'],
      [REF, '11'],
    ])
    expect(onChange).toHaveBeenCalledTimes(1)
  })

  it('shows the words of all levels with one call, before any level is loaded', async () => {
    const { labels, children } = draw('ZJ', { city: 'HZ', town: 'TX' })
    for (const words of ['浙江', '杭州', '塘栖']) expect(await screen.findByText(words)).toBeDefined()
    expect(labels.mock.calls).toEqual([[REF, ['ZJ', 'HZ', 'TX']]])
    expect(children).not.toHaveBeenCalled()
  })

  it('empties the levels below a choice that changes, and finds its way down from stored values', async () => {
    const { siblings, children, stored } = draw('ZJ', { city: 'HZ', town: 'TX' })
    await choose('市', '宁波')
    expect(children.mock.calls.map(([, parent]) => parent)).toEqual([undefined, '1'])
    expect(siblings.set).toHaveBeenLastCalledWith({ city: 'NB', town: null })
    await choose('省', '江苏')
    await waitFor(() => expect(stored).toEqual({ city: null, town: null }))
  })

  it('LINKDOWN-005 tells once that a level did not load, keeps what is stored and tries again on demand', async () => {
    const notify = vi.fn<(kind: string, text: string) => void>()
    let works = false
    const children = async (ref: unknown, parent?: string) => {
      if (!works) throw new AppError('API_FAILED')
      return rowsBelow(ref, parent)
    }
    const { onChange, siblings } = draw(
      'ZJ',
      { city: 'HZ' },
      {
        notify,
        lookup: {
          ...fakePorts().lookup,
          children,
          labels: async () =>
            new Map([
              ['ZJ', '浙江'],
              ['HZ', '杭州'],
            ]),
        },
      },
    )
    await userEvent.click(level('省'))
    await waitFor(() => expect(notify.mock.calls).toEqual([['error', '联动组件数据加载失败,请检查配置!']]))
    await userEvent.click(await screen.findByRole('button', { name: /重\s*试/ }))
    works = true
    await userEvent.click(await screen.findByRole('button', { name: /重\s*试/ }))
    expect(await screen.findByTitle('江苏')).toBeDefined()
    expect(notify).toHaveBeenCalledTimes(1)
    expect([onChange.mock.calls, siblings.set.mock.calls]).toEqual([[], []])
    expect(screen.getByText('杭州')).toBeDefined()
  })

  it('LINKDOWN-005 says in place of the control that the configuration names no table', () => {
    const ports = fakePorts({ sentences: link_down.messages })
    render(
      <FixtureFace
        widget={link_down}
        faces={faces}
        face="Form"
        fixture={{ name: 'x', stored: null, value: 'ZJ', options: { others: [] } }}
        ports={ports}
        id="sample"
      />,
    )
    expect(screen.getByRole('alert').textContent).toContain('联动组件数据加载失败,请检查配置!')
  })

  it('marks a value whose row is gone, and keeps it', async () => {
    const { onChange, siblings } = draw('XX', { city: 'YY' })
    expect(await screen.findByText('XX（已不存在）')).toBeDefined()
    expect(await screen.findByText('YY（已不存在）')).toBeDefined()
    await userEvent.click(level('市'))
    expect(await screen.findByText('暂无数据')).toBeDefined()
    expect([onChange.mock.calls, siblings.set.mock.calls]).toEqual([[], []])
  })

  it('ends at its last level where a row lies below itself', async () => {
    const { children } = draw('JS', { city: 'JS', town: 'JS' })
    await userEvent.click(level('镇'))
    await waitFor(() => expect(children.mock.calls.map(([, parent]) => parent)).toEqual([undefined, '2']))
  })

  it('asks with the first level alone and fills no other field', async () => {
    const { onChange, siblings } = draw('', {}, {}, 'Query')
    expect(screen.getAllByRole('combobox')).toHaveLength(1)
    await choose('省', '江苏')
    expect(onChange.mock.calls).toEqual([['JS']])
    expect(siblings.set).not.toHaveBeenCalled()
  })
})
