import { describe, expect, it } from 'vitest'
import type { Screen } from '../../schemas/language/screen.ts'
import { hideFields } from '../access/screen-access.ts'
import { type FormBlocks, placedChildren, type ResolvedBlock } from './layout.ts'
import { resolveScreen } from './resolve.ts'

const SCREEN: Screen = {
  version: 1,
  id: 'a.b',
  title: 't',
  fields: Object.fromEntries(['a', 'b', 'c', 'd', 'e'].map((key) => [key, { title: key }])),
  form: {
    layout: [
      'a',
      'gone',
      'b',
      { divider: 'D' },
      { group: 'G', fields: ['c', 'gone'], visible: "a == '1'", columns: 2 },
      { note: 'N', tone: 'info' },
      { child: 'items' },
      {
        tabs: [
          {
            title: 'T',
            visible: "b == '1'",
            content: ['d', { child: 'parts' }, { group: 'H', fields: ['e'], visible: "c == '1'" }],
          },
          { title: 'U', content: ['gone', { divider: 'E' }] },
        ],
      },
      { steps: [{ title: 'S', content: ['e'] }] },
    ],
  },
}
const drawnBlock = (block: ResolvedBlock) =>
  block.kind === 'group' ? { ...block, fields: block.fields.map(({ key }) => key) } : block
const drawn = (blocks: FormBlocks) =>
  blocks.map((block) =>
    'parts' in block
      ? { ...block, parts: block.parts.map((part) => ({ ...part, blocks: part.blocks.map(drawnBlock) })) }
      : drawnBlock(block),
  )
const loose = (fields: readonly string[], conditions: readonly string[] = []) => ({
  kind: 'group',
  group: undefined,
  fields,
  conditions,
})

describe('the layout of a form', () => {
  it('gathers neighbouring fields, keeps every block in its place and where it is stated, and leaves unknown fields out', () => {
    expect(drawn(resolveScreen(SCREEN).form.blocks)).toEqual([
      loose(['a', 'b']),
      { kind: 'divider', divider: 'D', at: [3] },
      { kind: 'group', at: [4], group: 'G', fields: ['c'], columns: 2, visible: "a == '1'", conditions: ["a == '1'"] },
      { kind: 'note', note: 'N', tone: 'info', at: [5] },
      { kind: 'child', child: 'items', at: [6] },
      {
        kind: 'tabs',
        at: [7],
        parts: [
          {
            title: 'T',
            visible: "b == '1'",
            blocks: [
              loose(['d'], ["b == '1'"]),
              { kind: 'child', child: 'parts', at: [7, 0, 1] },
              {
                kind: 'group',
                at: [7, 0, 2],
                group: 'H',
                fields: ['e'],
                visible: "c == '1'",
                conditions: ["b == '1'", "c == '1'"],
              },
            ],
          },
          { title: 'U', blocks: [{ kind: 'divider', divider: 'E', at: [7, 1, 1] }] },
        ],
      },
      { kind: 'steps', at: [8], parts: [{ title: 'S', blocks: [loose(['e'])] }] },
    ])
  })
  it('names the groups and the sub-tables within its parts as well', () => {
    const { blocks, groups } = resolveScreen(SCREEN).form
    expect(groups.map(({ group, fields }) => [group, fields.map(({ key }) => key)])).toEqual([
      [undefined, ['a', 'b']],
      ['G', ['c']],
      [undefined, ['d']],
      ['H', ['e']],
      [undefined, ['e']],
    ])
    expect(placedChildren(blocks)).toEqual(['items', 'parts'])
  })
  it('loses the groups of which a person may see no field, and no other block', () => {
    const { blocks } = hideFields(resolveScreen(SCREEN), ['c', 'd', 'e']).form
    expect(drawn(blocks)).toEqual([
      loose(['a', 'b']),
      { kind: 'divider', divider: 'D', at: [3] },
      { kind: 'note', note: 'N', tone: 'info', at: [5] },
      { kind: 'child', child: 'items', at: [6] },
      {
        kind: 'tabs',
        at: [7],
        parts: [
          { title: 'T', visible: "b == '1'", blocks: [{ kind: 'child', child: 'parts', at: [7, 0, 1] }] },
          { title: 'U', blocks: [{ kind: 'divider', divider: 'E', at: [7, 1, 1] }] },
        ],
      },
      { kind: 'steps', at: [8], parts: [{ title: 'S', blocks: [] }] },
    ])
  })
})
