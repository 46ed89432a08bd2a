import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fc } from '../../tests/kit/properties.ts'
import { addField } from '../commands/fields/add-field.ts'
import { moveField } from '../commands/fields/move-field.ts'
import { removeField } from '../commands/fields/remove-field.ts'
import { SAMPLE_SCREEN, screens } from '../commands/samples.ts'
import { setField } from '../commands/fields/set-field.ts'
import { fieldKeys } from './fields.ts'
import { GROUP_MS, HISTORY_LIMIT } from './history.ts'
import type { ScreenDocument } from './json.ts'
import {
  CHECK_MS,
  discardBrokenText,
  editText,
  isDirty,
  markSaved,
  openDocument,
  redo,
  run,
  select,
  selectPlace,
  undo,
} from './state.ts'

const name = { code: 'DESIGNER_STEP_SOURCE' } as const
const load = (document: ScreenDocument = SAMPLE_SCREEN) =>
  openDocument({ id: 'collection.relic', document, baseVersion: 3, revision: 1, hasDraft: false })
const title = (value: string) => (document: ScreenDocument) =>
  setField(document, { key: 'name', property: 'title', value })

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

describe('undo and redo', () => {
  it('return the identical document after any sequence of commands and source edits', () => {
    fc.assert(
      fc.property(screens, fc.array(fc.nat(3), { minLength: 1, maxLength: 12 }), (start, steps) => {
        const open = openDocument({ id: 'area.name', document: start, baseVersion: 0, revision: 1, hasDraft: false })
        const seen = [open.document]
        for (const step of steps) {
          vi.advanceTimersByTime(GROUP_MS)
          const key = fieldKeys(open.document)[0] ?? ''
          const before = open.text
          if (step === 0)
            run(open, (document) => addField(document, { key: `n${seen.length}`, field: { title: 'n' } }), { name })
          if (step === 1) run(open, (document) => removeField(document, { key }), { name })
          if (step === 2) run(open, (document) => moveField(document, { key, to: 1 }), { name })
          if (step === 3) editText(open, `${open.text} `)
          if (open.text !== before) seen.push(open.document)
        }
        for (const document of seen.toReversed().slice(1)) {
          undo(open)
          expect(open.document).toBe(document)
        }
        expect(isDirty(open)).toBe(false)
        for (const document of seen.slice(1)) {
          redo(open)
          expect(open.document).toBe(document)
        }
      }),
      { numRuns: 60 },
    )
  })
  it('take one gesture as one step', () => {
    const open = load()
    for (const text of ['名', '名称', '名称一']) run(open, title(text), { name, group: 'name/title' })
    vi.advanceTimersByTime(GROUP_MS)
    run(open, title('名称二'), { name, group: 'name/title' })
    expect(open.history.past).toHaveLength(2)
    undo(open)
    expect(open.document).toMatchObject({ fields: { name: { title: '名称一' } } })
    undo(open)
    expect(open.document).toEqual(SAMPLE_SCREEN)
  })
  it('remember a hundred steps', () => {
    const open = load()
    for (let index = 0; index < HISTORY_LIMIT + 20; index++) run(open, title(`t${index}`), { name })
    expect(open.history.past).toHaveLength(HISTORY_LIMIT)
  })
  it('forget what was undone when something else is done', () => {
    const open = load()
    run(open, title('a'), { name })
    undo(open)
    expect(open.history.future).toHaveLength(1)
    run(open, title('b'), { name })
    expect(open.history.future).toEqual([])
  })
})

describe('the source view', () => {
  it('keeps the last good document, and what was typed, while the text is not JSON', () => {
    const open = load()
    const broken = open.text.replace('"title"', '"title')
    editText(open, broken)
    expect(open.text).toBe(broken)
    expect(open.document).toEqual(SAMPLE_SCREEN)
    expect(open.screen).toMatchObject({ id: 'collection.relic' })
    expect(open.failure).toMatchObject({ code: 'DESIGNER_SOURCE_BROKEN', line: 4 })
    expect(run(open, title('x'), { name })).toBe(false)
    expect(open.text).toBe(broken)
    discardBrokenText(open)
    expect(open.failure).toBeNull()
    undo(open)
    expect(open.text).toBe(broken)
  })
  it('refuses a key that would reach the prototype of other objects', () => {
    const open = load()
    editText(open, open.text.replace('"vendor"', '"__proto__"'))
    expect(open.failure?.code).toBe('DESIGNER_SOURCE_HOSTILE')
    expect(open.document).toEqual(SAMPLE_SCREEN)
  })
  it('draws the last correct screen while a reference is wrong, and tells where', () => {
    const open = load()
    editText(open, open.text.replace('"order": "asc"', '"order": "up"'))
    expect(open.failure).toBeNull()
    vi.advanceTimersByTime(CHECK_MS)
    expect(open.problems).toContainEqual(expect.objectContaining({ pointer: '/list/sort/order', level: 'error' }))
    expect(open.screen).toMatchObject({ list: { sort: { order: 'asc' } } })
  })
})

it('is dirty until saved, and again after an undo', () => {
  const open = load()
  run(open, title('x'), { name })
  expect(isDirty(open)).toBe(true)
  markSaved(open, open.text, { baseVersion: 4, revision: 2 })
  expect(isDirty(open)).toBe(false)
  undo(open)
  expect(isDirty(open)).toBe(true)
})
it('drops the selection with its field', () => {
  const open = load()
  select(open, 'level')
  expect(open.selected).toBe('level')
  run(open, (document) => removeField(document, { key: 'level' }), { name })
  expect(open.selected).toBeNull()
  select(open, 'toString')
  expect(open.selected).toBeNull()
})

describe('the selected place', () => {
  const screen = { ...SAMPLE_SCREEN, list: { columns: ['name', 'note'] } }
  it('is that of the selected field, and leaves the field selected where it is no field', () => {
    const open = load(screen)
    select(open, 'name')
    expect(open.place).toBe('/fields/name')
    selectPlace(open, '/list/columns/0')
    expect([open.place, open.selected]).toEqual(['/list/columns/0', 'name'])
    selectPlace(open, '/fields/level')
    expect([open.place, open.selected]).toEqual(['/fields/level', 'level'])
  })
  it('is none once nothing stands there, and stays while the text is no JSON', () => {
    const open = load(screen)
    selectPlace(open, '/list/columns/1')
    editText(open, open.text.slice(1))
    expect(open.place).toBe('/list/columns/1')
    discardBrokenText(open)
    run(open, (document) => ({ ...document, list: { columns: ['name'] } }), { name })
    expect(open.place).toBeNull()
  })
})
