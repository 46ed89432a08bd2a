import { expect, it } from 'vitest'
import { fakePorts } from '../../../registry/kit/testing.tsx'
import type { Choice } from '../../../schemas/language/lookup.ts'
import { narrowedLookup, narrowedPorts } from './offered-options.ts'

const REF = { kind: 'dict', code: 'x' } as const
const all: readonly Choice[] = Array.from({ length: 25 }, (_, at) => ({ value: String(at), text: `T${at}` }))
const EVEN = { fits: ({ value }: Pick<Choice, 'value'>) => Number(value) % 2 === 0, held: new Set(['3']) }

it('gives whole pages of what is offered, each choice once, and ends where the source ends', async () => {
  const base = fakePorts()
  const search = async (_ref: unknown, _keyword: string, size: number, page = 1) =>
    all.slice((page - 1) * size, page * size)
  const ports = narrowedPorts({ ...base, lookup: { ...base.lookup, search } }, EVEN)
  const pages = [
    await ports.lookup.search(REF, 'T', 5),
    await ports.lookup.search(REF, 'T', 5, 2),
    await ports.lookup.search(REF, 'T', 5, 3),
  ]
  expect(pages.map((page) => page.map(({ value }) => value))).toEqual([
    ['0', '2', '4', '6', '8'],
    ['10', '12', '14', '16', '18'],
    ['20', '22', '24'],
  ])
})
it('narrows choices of the document, small sources and leaves, but no branch and no labels; a chosen value stays visible', async () => {
  const base = fakePorts()
  const lookup = {
    ...base.lookup,
    items: async () => all.slice(0, 4),
    children: async () => [
      { value: '1', text: 'b', leaf: false },
      { value: '3', text: 'c', leaf: true },
      { value: '4', text: 'd', leaf: true },
    ],
    labels: async () => new Map([['1', 'one']]),
  }
  const ports = narrowedPorts({ ...base, lookup }, EVEN)
  expect((await ports.lookup.items(REF)).map(({ value, disabled }) => [value, disabled])).toEqual([
    ['0', undefined],
    ['2', undefined],
    ['3', true],
  ])
  expect((await ports.lookup.children(REF)).map(({ value }) => value)).toEqual(['1', '4'])
  expect((await ports.lookup.labels(REF, ['1'])).get('1')).toBe('one')
  expect(
    narrowedLookup(
      {
        kind: 'static',
        items: [
          { value: '1', text: 'a' },
          { value: '2', text: { 'zh-CN': '二' } },
          { value: '3', text: 'c' },
        ],
      },
      EVEN,
    ),
  ).toEqual({
    kind: 'static',
    items: [
      { value: '2', text: { 'zh-CN': '二' } },
      { value: '3', text: 'c', disabled: true },
    ],
  })
})
