import { describe, expect, it } from 'vitest'
import { fc } from '../../tests/kit/properties.ts'
import type { ScreenDocument } from '../document/json.ts'
import { listKeys } from '../document/sections.ts'
import { layoutOf } from './layout.ts'
import { holderOf, insertBlock, placeBlock, placeFields, setWide, shiftEntry, type Slot } from './place.ts'
import { screens } from './samples.ts'

const fields = Object.fromEntries(['a', 'b', 'c', 'd'].map((key) => [key, { title: key }]))
const group = (name: string, ...keys: readonly string[]) => ({ group: name, fields: keys })
const tab = (title: string, ...content: readonly unknown[]) => ({ title, content })
const form = (...layout: readonly unknown[]): ScreenDocument => ({ fields, form: { layout } })
const START = form('a', group('G', 'b', 'c'), { tabs: [tab('T1', 'd', group('H')), tab('T2')] }, { divider: '线' })

describe('fields at a slot', () => {
  it.each<[string, Slot, readonly unknown[]]>([
    [
      'before a field of a group',
      { beside: 'b', side: 'before' },
      [group('G', 'a', 'b', 'c'), ...layoutOf(START).slice(2)],
    ],
    [
      'after a field of a group',
      { beside: 'b', side: 'after' },
      [group('G', 'b', 'a', 'c'), ...layoutOf(START).slice(2)],
    ],
    [
      'in a group of a tab',
      { into: [2, 0, 1] },
      [group('G', 'b', 'c'), { tabs: [tab('T1', 'd', group('H', 'a')), tab('T2')] }, { divider: '线' }],
    ],
    [
      'in an empty tab',
      { into: [2, 1] },
      [group('G', 'b', 'c'), { tabs: [tab('T1', 'd', group('H')), tab('T2', 'a')] }, { divider: '线' }],
    ],
    ['after a block', { beside: [3], side: 'after' }, [...layoutOf(START).slice(1), 'a']],
    ['at the end of the form', { into: [] }, [...layoutOf(START).slice(1), 'a']],
  ])('are put %s', (_, slot, expected) => {
    expect(layoutOf(placeFields(START, { keys: ['a'], slot }))).toEqual(expected)
  })
  it('keep the order in which they are named, and are shown where the form did not', () => {
    const bare = form('a', 'b')
    expect(layoutOf(placeFields(bare, { keys: ['d', 'b', 'd'], slot: { beside: 'a', side: 'before' } }))).toEqual([
      'd',
      'b',
      'a',
    ])
  })
  it('stay where they are beside themselves, beside what is not there and in what holds no fields', () => {
    for (const slot of [
      { beside: 'a', side: 'after' },
      { beside: 'none', side: 'after' },
      { beside: [9], side: 'after' },
      { beside: [2, 0], side: 'after' },
      { into: [3] },
      { into: [2] },
      { into: [9] },
    ] as const)
      expect(placeFields(START, { keys: ['a'], slot }), JSON.stringify(slot)).toBe(START)
    expect(placeFields(START, { keys: ['none'], slot: { into: [] } })).toBe(START)
  })
  it('leave a layout unstated that already has them there', () => {
    const unstated: ScreenDocument = { fields }
    expect(placeFields(unstated, { keys: ['b'], slot: { beside: 'a', side: 'after' } })).toBe(unstated)
  })
})

describe('a block at a slot', () => {
  const line = { divider: '新' }
  const tabs = { tabs: [tab('N')] }
  it('goes next to a group instead of into it', () => {
    expect(layoutOf(insertBlock(START, { block: line, slot: { beside: 'b', side: 'before' } }))[1]).toEqual(line)
    expect(layoutOf(insertBlock(START, { block: line, slot: { into: [1] } }))[2]).toEqual(line)
    expect(layoutOf(insertBlock(START, { block: line, slot: { into: [2, 1] } }))[2]).toEqual({
      tabs: [tab('T1', 'd', group('H')), tab('T2', line)],
    })
  })
  it('goes next to tabs where it is tabs itself', () => {
    for (const slot of [{ beside: 'd', side: 'after' }, { into: [2, 1] }, { into: [2, 0, 1] }] as const)
      expect(layoutOf(insertBlock(START, { block: tabs, slot }))[3], JSON.stringify(slot)).toEqual(tabs)
  })
  it('moves with what it holds, and never into itself', () => {
    expect(layoutOf(placeBlock(START, { path: [1], slot: { into: [2, 1] } }))).toEqual([
      'a',
      { tabs: [tab('T1', 'd', group('H')), tab('T2', group('G', 'b', 'c'))] },
      { divider: '线' },
    ])
    expect(placeBlock(START, { path: [1], slot: { beside: 'b', side: 'after' } })).toBe(START)
    expect(placeBlock(START, { path: [2], slot: { into: [2, 1] } })).toBe(START)
    expect(placeBlock(START, { path: [9], slot: { into: [] } })).toBe(START)
  })
  it('is a tab that changes places with those beside it alone', () => {
    const parts = (document: ScreenDocument) =>
      (layoutOf(document)[2] as { tabs: { title: string }[] }).tabs.map(({ title }) => title)
    expect(parts(placeBlock(START, { path: [2, 0], slot: { beside: [2, 1], side: 'after' } }))).toEqual(['T2', 'T1'])
    expect(placeBlock(START, { path: [2, 0], slot: { beside: [2, 1], side: 'before' } })).toBe(START)
    expect(placeBlock(START, { path: [2, 0], slot: { beside: 'a', side: 'before' } })).toBe(START)
  })
})

describe('one place further', () => {
  it('leads a field through groups and tabs, and back the same way', () => {
    const ways: (readonly unknown[])[] = []
    let document = START
    for (;;) {
      const next = shiftEntry(document, { moving: 'a', by: 1 })
      if (next === document) break
      ways.push(holderOf(next, 'a') ?? [])
      document = next
    }
    expect(ways).toEqual([[0], [0], [0], [], [1, 0], [1, 0], [1, 0, 1], [1, 0], [1, 1], [], []])
    for (let back = 0; back < ways.length; back += 1) document = shiftEntry(document, { moving: 'a', by: -1 })
    expect(layoutOf(document)).toEqual(layoutOf(START))
    expect(shiftEntry(document, { moving: 'a', by: -1 })).toBe(document)
  })
  it('leads a block past fields and into tabs', () => {
    const once = shiftEntry(START, { moving: [1], by: 1 })
    expect(layoutOf(once)).toEqual([
      'a',
      { tabs: [tab('T1', group('G', 'b', 'c'), 'd', group('H')), tab('T2')] },
      { divider: '线' },
    ])
    expect(layoutOf(shiftEntry(START, { moving: [1], by: -1 }))[0]).toEqual(group('G', 'b', 'c'))
  })
})

it('shows every field once, whatever is moved where', () => {
  fc.assert(
    fc.property(screens, fc.array(fc.tuple(fc.nat(20), fc.boolean()), { maxLength: 12 }), (start, moves) => {
      const end = moves.reduce((document, [at, isDown]) => {
        const keys = listKeys(layoutOf(document))
        return shiftEntry(document, { moving: keys[at % Math.max(1, keys.length)] ?? '', by: isDown ? 1 : -1 })
      }, start)
      expect([...listKeys(layoutOf(end))].toSorted()).toEqual([...listKeys(layoutOf(start))].toSorted())
    }),
  )
})

it('gives a field the whole row and takes it back', () => {
  const wide = setWide(START, { key: 'b', isWide: true })
  expect(wide['form']).toMatchObject({ wide: ['b'] })
  expect(setWide(wide, { key: 'b', isWide: true })).toBe(wide)
  expect(setWide(wide, { key: 'b', isWide: false })['form']).toEqual(START['form'])
  expect(setWide(START, { key: 'none', isWide: true })).toBe(START)
})
