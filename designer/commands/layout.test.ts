import { expect, it } from 'vitest'
import { fc } from '../../tests/kit/properties.ts'
import type { ScreenDocument } from '../document/json.ts'
import { listKeys } from '../document/sections.ts'
import {
  addBlock,
  addPart,
  assignField,
  changeBlock,
  containersOf,
  keysIn,
  layoutOf,
  moveBlock,
  moveInto,
  type Path,
  entryAtPath,
  removeBlock,
  setFields,
} from './layout.ts'
import { moveField } from './fields/move-field.ts'
import { removeField } from './fields/remove-field.ts'
import { renameField } from './fields/rename-field.ts'
import { screens } from './samples.ts'
import { toggleInSection } from './toggle-in-section.ts'

const bare: ScreenDocument = { fields: { a: { title: 'a' }, b: { title: 'b' }, c: { title: 'c' } } }
const form = (layout: readonly unknown[]): ScreenDocument => ({ ...bare, form: { layout } })
const grouped = addBlock(addBlock(bare, { block: { group: '一', fields: [] } }), { block: { group: '二', fields: [] } })
const tabbed = form([
  'a',
  {
    tabs: [
      { title: 'T1', content: ['b', { group: 'G', fields: ['c'] }] },
      { title: 'T2', content: [{ note: 'n' }] },
    ],
  },
  { divider: 'd' },
])

it('adds blocks after the fields that the form shows, and into a tab', () => {
  expect(layoutOf(grouped)).toEqual(['a', 'b', 'c', { group: '一', fields: [] }, { group: '二', fields: [] }])
  expect(entryAtPath(addBlock(tabbed, { into: [1, 1], block: { divider: 'x' } }), [1, 1])).toEqual({
    title: 'T2',
    content: [{ note: 'n' }, { divider: 'x' }],
  })
  // A tab contains no tabs.
  expect(addBlock(tabbed, { into: [1, 0], block: { steps: [] } })).toBe(tabbed)
  expect(entryAtPath(addPart(tabbed, { at: 1, title: 'T3' }), [1, 2])).toEqual({ title: 'T3', content: [] })
})
it('moves fields between groups and tabs in the order of the table, and out again', () => {
  const filled = assignField(assignField(grouped, { key: 'c', into: [3] }), { key: 'a', into: [2] })
  expect(layoutOf(filled)).toEqual(['b', { group: '一', fields: ['a', 'c'] }, { group: '二', fields: [] }])
  expect(layoutOf(assignField(filled, { key: 'c', into: [2] }))).toEqual([
    'b',
    { group: '一', fields: ['a'] },
    { group: '二', fields: ['c'] },
  ])
  expect(layoutOf(assignField(filled, { key: 'c' }))).toEqual([
    'b',
    'c',
    { group: '一', fields: ['a'] },
    { group: '二', fields: [] },
  ])
  expect(assignField(filled, { key: 'a', into: [1] })).toBe(filled)
  expect(assignField(filled, { key: 'a', into: [0] })).toBe(filled)
  expect(entryAtPath(assignField(tabbed, { key: 'a', into: [1, 0] }), [0, 0])).toMatchObject({
    content: ['a', 'b', { group: 'G', fields: ['c'] }],
  })
  expect(layoutOf(assignField(tabbed, { key: 'c' }))).toEqual(['a', 'c', expect.anything(), { divider: 'd' }])
})
it('sets the fields of a tab or a group at once, and moves those that leave it into the form', () => {
  expect(layoutOf(setFields(tabbed, { into: [1, 0], keys: ['a', 'c'] }))).toEqual([
    'b',
    {
      tabs: [
        { title: 'T1', content: ['a', 'c', { group: 'G', fields: [] }] },
        { title: 'T2', content: [{ note: 'n' }] },
      ],
    },
    { divider: 'd' },
  ])
  expect(layoutOf(setFields(tabbed, { into: [1, 0, 1], keys: ['a', 'b'] }))).toEqual([
    'c',
    {
      tabs: [
        { title: 'T1', content: [{ group: 'G', fields: ['a', 'b'] }] },
        { title: 'T2', content: [{ note: 'n' }] },
      ],
    },
    { divider: 'd' },
  ])
  expect(setFields(tabbed, { into: [2], keys: ['a'] })).toBe(tabbed)
})
it('takes a block away without losing a field', () => {
  expect(layoutOf(removeBlock(tabbed, { path: [1, 0, 1] }))[1]).toMatchObject({
    tabs: [{ content: ['b', 'c'] }, { title: 'T2' }],
  })
  expect(layoutOf(removeBlock(tabbed, { path: [1, 0] }))[1]).toEqual({
    tabs: [{ title: 'T2', content: ['b', { group: 'G', fields: ['c'] }, { note: 'n' }] }],
  })
  expect(layoutOf(removeBlock(removeBlock(tabbed, { path: [1, 0] }), { path: [1, 0] }))).toEqual([
    'a',
    'b',
    { group: 'G', fields: ['c'] },
    { note: 'n' },
    { divider: 'd' },
  ])
  expect(layoutOf(removeBlock(tabbed, { path: [2] }))).toHaveLength(2)
})
it('changes and moves blocks and parts, also from one tab into another', () => {
  expect(entryAtPath(changeBlock(tabbed, { path: [1, 1], patch: { title: 'Z' } }), [1, 1])).toMatchObject({
    title: 'Z',
  })
  expect(entryAtPath(moveBlock(tabbed, { path: [1, 1], by: -1 }), [1, 0])).toMatchObject({ title: 'T2' })
  expect(layoutOf(moveBlock(tabbed, { path: [2], by: -1 }))[1]).toEqual({ divider: 'd' })
  expect(layoutOf(moveBlock(tabbed, { path: [2], by: 1 }))).toEqual(layoutOf(tabbed))
  expect(entryAtPath(moveInto(tabbed, { path: [1, 0, 1], into: [1, 1] }), [1, 1])).toMatchObject({
    content: [{ note: 'n' }, { group: 'G', fields: ['c'] }],
  })
  expect(layoutOf(moveInto(tabbed, { path: [1, 0, 1] })).at(-1)).toEqual({ group: 'G', fields: ['c'] })
  expect(moveInto(tabbed, { path: [1], into: [1, 0] })).toBe(tabbed)
})
it('names all that a field can be put into', () => {
  expect(containersOf(tabbed).map(({ path, holder }) => [path, keysIn(holder)])).toEqual([
    [[1, 0], ['b']],
    [[1, 0, 1], ['c']],
    [[1, 1], []],
  ])
})
it('keeps fields in tabs in every command on fields', () => {
  expect(listKeys(layoutOf(toggleInSection(tabbed, { key: 'c', section: 'form', shown: false })))).toEqual(['a', 'b'])
  expect(listKeys(layoutOf(moveField(tabbed, { key: 'c', to: 1 })))).toEqual(['a', 'c', 'b'])
  expect(listKeys(layoutOf(renameField(tabbed, { from: 'c', to: 'z', published: false })))).toEqual(['a', 'b', 'z'])
  const asking = form([
    'a',
    {
      steps: [
        {
          title: 'S',
          visible: "c == '1'",
          content: [{ divider: 'd', visible: "c != ''" }, { note: 'n', compute: 'c' }, 'b', 'c'],
        },
      ],
    },
  ])
  expect(layoutOf(renameField(asking, { from: 'c', to: 'z', published: false }))[1]).toEqual({
    steps: [
      {
        title: 'S',
        visible: "z == '1'",
        content: [{ divider: 'd', visible: "z != ''" }, { note: 'n', compute: 'z' }, 'b', 'z'],
      },
    ],
  })
  expect(layoutOf(removeField(asking, { key: 'c' }))[1]).toEqual({
    steps: [{ title: 'S', content: [{ divider: 'd' }, { note: 'n' }, 'b'] }],
  })
})
it('loses no field and makes none twice, whatever is done to the layout', () => {
  fc.assert(
    fc.property(
      screens,
      fc.array(
        fc.record({
          what: fc.nat(5),
          path: fc.array(fc.nat(3), { minLength: 1, maxLength: 3 }),
          into: fc.array(fc.nat(3), { maxLength: 2 }),
          key: fc.nat(8),
        }),
        { maxLength: 6 },
      ),
      (document, steps) => {
        const before = listKeys(layoutOf(document)).toSorted()
        let now = document
        const run = {
          0: removeBlock,
          1: (one: ScreenDocument, { path }: { path: Path }) => moveBlock(one, { path, by: 1 }),
          2: moveInto,
          3: (one: ScreenDocument, { into }: { into: Path }) =>
            addBlock(one, { into, block: { group: 'N', fields: [] } }),
          4: (one: ScreenDocument, { path }: { path: Path }) => moveBlock(one, { path, by: -1 }),
        } as const
        for (const step of steps) {
          const keys = before
          now =
            step.what === 5
              ? assignField(now, { key: keys[step.key % Math.max(1, keys.length)] ?? '', into: step.into })
              : run[step.what as 0](now, step)
        }
        expect(listKeys(layoutOf(now)).toSorted()).toEqual(before)
      },
    ),
  )
})
