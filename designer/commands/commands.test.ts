import { describe, expect, it } from 'vitest'
import { widgets } from '../../registry/index.ts'
import { BUILT_IN_ACTIONS } from '../../schemas/language/names.ts'
import { fc } from '../../tests/kit/properties.ts'
import { fieldKeys } from '../document/fields.ts'
import type { ScreenDocument } from '../document/json.ts'
import { partsOf, SECTIONS } from '../document/sections.ts'
import { addAction, changeBuiltIn, moveActionUp, moveBuiltInUp, removeAction, toggleBuiltIn } from './actions.ts'
import { acceptProposals } from './fields/accept-proposals.ts'
import { addField } from './fields/add-field.ts'
import { duplicateField } from './fields/duplicate-field.ts'
import { moveField } from './fields/move-field.ts'
import { removeField } from './fields/remove-field.ts'
import { renameField } from './fields/rename-field.ts'
import { danglingReferences, isSound, screens } from './samples.ts'
import { layoutOf } from './layout.ts'
import { insertBlock, placeBlock, placeFields, setWide, shiftEntry, type Slot } from './place.ts'
import { placeEntry, shiftPlacedEntry } from './place-entry.ts'
import { addRule, changeRule, moveRuleUp, removeRule } from './screen-rules.ts'
import { setField } from './fields/set-field.ts'
import { setSection } from './set-section.ts'
import { setQueryView, setView } from './fields/set-view.ts'
import { addTest, dropExpectation, removeTest, renameTest, setMustPass } from './page-tests.ts'
import { setTexts, textsOf } from '../languages/texts.ts'
import { toggleInSection } from './toggle-in-section.ts'

interface Draw {
  readonly pick: number
  readonly to: number
  readonly flag: boolean
  readonly name: string
}
type Step = (document: ScreenDocument, key: string, draw: Draw) => ScreenDocument

const BLOCKS = [
  { group: '组', fields: [] },
  { tabs: [{ title: '一', content: [] }] },
  { divider: '线' },
  { note: '说明' },
]
/** A block or a part of the layout; a path to nothing where there is none. */
function pathFrom(document: ScreenDocument, at: number): readonly number[] {
  const paths = layoutOf(document).flatMap((entry, index) =>
    typeof entry === 'string' ? [] : [[index], ...partsOf(entry).map((_, part) => [index, part])],
  )
  return paths[Math.abs(at) % Math.max(1, paths.length)] ?? [99]
}
function slotFrom(document: ScreenDocument, pick: number, to: number, flag: boolean): Slot {
  const side = flag ? 'before' : 'after'
  const keys = fieldKeys(document)
  if (pick % 3 === 0) return { into: pick % 2 === 0 ? [] : pathFrom(document, to) }
  return { beside: pick % 3 === 1 ? (keys[pick % keys.length] ?? '') : pathFrom(document, to), side }
}

const STEPS: Readonly<Record<string, Step>> = {
  addField: (document, after, { name }) => addField(document, { key: name, field: { title: '新' }, after }),
  acceptProposals: (document, key, { name }) =>
    acceptProposals(document, [{ action: 'change', key, words: name, field: { title: '建议', maxLength: 20 } }]),
  addTest: (document, key, { flag }) =>
    addTest(document, {
      test: { title: '测试', given: { [key]: null }, saved: flag, fields: { [key]: { visible: true } } },
    }),
  removeTest: (document, _, { pick }) => removeTest(document, { at: pick % 3 }),
  renameTest: (document, _, { pick, name }) => renameTest(document, { at: pick % 3, title: name }),
  dropExpectation: (document, key, { pick }) =>
    dropExpectation(document, { at: pick % 3, field: key, aspect: 'visible' }),
  setMustPass: (document, _, { flag }) => setMustPass(document, { on: flag }),
  removeField: (document, key) => removeField(document, { key }),
  moveField: (document, key, { to }) => moveField(document, { key, to }),
  renameField: (document, from, { name, flag }) => renameField(document, { from, to: name, published: flag }),
  duplicateField: (document, key) => duplicateField(document, { key }),
  setField: (document, key, { flag }) => setField(document, { key, property: 'unique', value: flag || undefined }),
  setView: (document, key, { pick }) =>
    setView(document, { key, view: widgets[pick % Math.max(1, widgets.length)]?.type ?? 'none' }),
  setQueryView: (document, key, { pick, flag }) =>
    setQueryView(document, { key, view: flag ? widgets[pick % Math.max(1, widgets.length)]?.type : undefined }),
  toggle: (document, key, { pick, flag }) =>
    toggleInSection(document, { key, section: SECTIONS[pick % SECTIONS.length] ?? 'list', shown: flag }),
  // What has to be typed yet is no address.
  addAction: (document, _, { pick }) => addAction(document, { deed: pick % 2 === 0 ? 'set' : 'script', title: '新' }),
  moveActionUp: (document, _, { pick }) => moveActionUp(document, { at: pick % 4 }),
  removeAction: (document, _, { pick }) => removeAction(document, { at: pick % 4 }),
  toggleBuiltIn: (document, _, { flag }) => toggleBuiltIn(document, { code: 'export', on: flag }),
  changeBuiltInAction: (document, key, { pick, flag }) =>
    changeBuiltIn(document, {
      code: BUILT_IN_ACTIONS[pick % BUILT_IN_ACTIONS.length] ?? '',
      patch: flag ? { visible: `record["${key}"] == '1'` } : { title: undefined, visible: undefined },
    }),
  moveBuiltInUp: (document, _, { pick }) =>
    moveBuiltInUp(document, { code: BUILT_IN_ACTIONS[pick % BUILT_IN_ACTIONS.length] ?? '' }),
  addRule: (document, key, { flag }) =>
    addRule(document, {
      rule: { when: `record["${key}"] == '1'`, ...(flag ? { show: [key] } : { set: { [key]: `record["${key}"]` } }) },
    }),
  changeRule: (document, key, { to }) => changeRule(document, { at: to, patch: { show: undefined, hide: [key] } }),
  moveRuleUp: (document, _, { pick }) => moveRuleUp(document, { at: pick }),
  removeRule: (document, _, { pick }) => removeRule(document, { at: pick }),
  placeFields: (document, key, { pick, to, flag }) =>
    placeFields(document, { keys: [key], slot: slotFrom(document, pick, to, flag) }),
  insertBlock: (document, _, { pick, to, flag }) =>
    insertBlock(document, { block: BLOCKS[pick % BLOCKS.length] ?? {}, slot: slotFrom(document, pick, to, flag) }),
  placeBlock: (document, _, { pick, to, flag }) =>
    placeBlock(document, { path: pathFrom(document, to), slot: slotFrom(document, pick, to + 1, flag) }),
  shiftEntry: (document, key, { to, flag }) =>
    shiftEntry(document, { moving: flag ? key : pathFrom(document, to), by: to % 2 === 0 ? 1 : -1 }),
  setWide: (document, key, { flag }) => setWide(document, { key, isWide: flag }),
  placeEntry: (document, key, { pick, to, flag }) =>
    placeEntry(document, {
      section: flag ? 'query' : pick % 2 === 0 ? 'list' : 'detail',
      key,
      beside: fieldKeys(document)[pick],
      side: to % 2 === 0 ? 'before' : 'after',
    }),
  shiftPlacedEntry: (document, key, { pick, to, flag }) =>
    shiftPlacedEntry(document, {
      section: flag ? 'query' : pick % 2 === 0 ? 'list' : 'detail',
      key,
      by: to % 2 === 0 ? 1 : -1,
    }),
  setTexts: (document, key, { flag }) =>
    setTexts(
      document,
      new Map(
        textsOf(document)
          .filter(({ pointer }) => pointer.startsWith(`/fields/${key}/`))
          .map(({ pointer, main }) => [pointer, { main, other: flag ? 'Words' : '' }]),
      ),
    ),
  setSection: (document, _, { to }) =>
    setSection(document, { section: 'form', patch: { columns: (Math.abs(to) % 4) + 1 } }),
}
const draws = fc.record({
  pick: fc.nat(40),
  to: fc.integer({ min: -2, max: 12 }),
  flag: fc.boolean(),
  name: fc.constantFrom('fresh', 'name', '__proto__', 'prototype', 'isPrototypeOf', '1st', 'b2'),
})

describe('every command', () => {
  it.each(Object.entries(STEPS))('%s keeps a sound document sound and changes nothing in place', (_, step) => {
    fc.assert(
      fc.property(screens, fc.array(fc.tuple(fc.nat(20), draws), { minLength: 1, maxLength: 6 }), (start, moves) => {
        expect(danglingReferences(start)).toEqual([])
        const before = JSON.stringify(start)
        const end = moves.reduce((document, [at, draw]) => {
          const keys = fieldKeys(document)
          return step(document, keys[at % keys.length] ?? '', draw)
        }, start)
        expect(danglingReferences(end)).toEqual([])
        expect(isSound(end)).toBe(true)
        expect(JSON.stringify(start)).toBe(before)
      }),
      { numRuns: 150 },
    )
  })

  it.each(Object.entries(STEPS))('%s leaves a document alone when the field does not exist', (name, step) => {
    fc.assert(
      fc.property(screens, draws, (start, draw) => {
        // Commands that take no field key.
        if (/Rule|Action|BuiltIn|Block$|Test$|^setMustPass$|^shiftEntry$|^addField$|^setSection$/.test(name)) return
        expect(step(start, 'isPrototypeOf', { ...draw, name: 'other' })).toBe(start)
      }),
    )
  })
})
