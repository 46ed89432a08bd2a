import { describe, expect, it, vi } from 'vitest'
import { resolveScreen } from '../../../engine/model/resolve.ts'
import { fieldRules } from '../validate/rules.ts'
import { FormStore, type FormSetup } from './state.ts'

const screen = resolveScreen({
  version: 1,
  id: 'a.relic',
  title: '藏品',
  fields: {
    name: { title: '名称', required: true },
    level: { title: '级别' },
    value: { title: '估值', required: "level == '1'" },
    size: { title: '尺寸', view: 'number' },
    hidden: { title: '内部' },
  },
  form: { layout: ['name', 'level', 'value', 'size'] },
})
const STORED = { name: 'a', level: '2', value: '', size: 3, hidden: null }
const open = (more: Partial<FormSetup> = {}) => {
  const store = new FormStore({
    screen,
    rules: fieldRules(screen),
    prefix: 'p',
    base: STORED,
    locked: false,
    words: ({ field, code }) => `${field} ${code}`,
    ...more,
  })
  const slot = (key: string) => {
    const found = store.slots.get(key)
    if (!found) throw new Error(`no field ${key}`)
    return found
  }
  return { store, slot, problem: (key: string) => slot(key).cell.read().problem }
}

describe('an open form', () => {
  it('begins anew with another definition, where a field that is the same keeps its slot', () => {
    const { store } = open()
    const before = new Map(store.slots)
    store.slots.get('level')?.change('1')
    const level = { ...screen.byKey.get('level')!, options: {} }
    const fields = screen.fields.flatMap((field) =>
      field.key === 'size' ? [] : field.key === 'level' ? [level] : [field],
    )
    const next = { ...screen, fields, byKey: new Map(fields.map((field) => [field.key, field])) }
    store.redefine({ screen: next, rules: fieldRules(next), prefix: 'p', base: STORED, locked: false, words: () => '' })
    expect([...store.slots.keys()]).toEqual(['name', 'level', 'value', 'hidden'])
    expect(store.slots.get('name')).toBe(before.get('name'))
    expect(store.slots.get('level')).not.toBe(before.get('level'))
    expect(store.slots.get('level')?.cell.read().value).toBe('2')
    expect([store.changes, store.flags.read().dirty, store.record['level']]).toEqual([{}, false, '2'])
    store.slots.get('name')?.change('b')
    expect(store.changes).toEqual({ name: 'b' })
  })
  it('says what is wrong with a field once it is left, and no longer than it is wrong', () => {
    const { slot, problem } = open()
    slot('name').change('')
    expect(problem('name')).toBe('')
    slot('name').blur()
    expect(problem('name')).toBe('name FIELD_REQUIRED')
    slot('name').change('b')
    expect(problem('name')).toBe('')
    slot('name').change('')
    expect(problem('name')).toBe('name FIELD_REQUIRED')
  })
  it('says nothing of a field that was only passed', () => {
    const { slot, problem } = open({ base: { ...STORED, name: '' } })
    slot('name').blur()
    expect(problem('name')).toBe('')
  })
  it('says it of a field that another one makes wrong, once that was left', () => {
    const { slot, problem } = open({ base: { ...STORED, value: '5' } })
    slot('value').change('')
    slot('value').blur()
    slot('level').change('1')
    expect([slot('value').cell.read().required, problem('value')]).toEqual([true, 'value FIELD_REQUIRED'])
    slot('level').change('2')
    expect(problem('value')).toBe('')
  })
  it('is changed while it differs from what it began with, in whatever spelling', () => {
    const { store, slot } = open()
    const heard = vi.fn<() => void>()
    const stop = store.onChange(heard)
    slot('size').change(4)
    expect([store.changes, store.flags.read().dirty, heard.mock.calls.length]).toEqual([{ size: 4 }, true, 1])
    slot('size').change(3)
    expect([store.changes, store.flags.read().dirty]).toEqual([{}, false])
    slot('value').change(null)
    expect(store.changes).toEqual({})
    stop()
    slot('size').change(5)
    expect(heard).toHaveBeenCalledTimes(2)
    store.forget()
    expect([store.changes, store.flags.read().dirty, store.record['size']]).toEqual([{}, false, 5])
  })
  it('takes a proposal of the server where nothing was typed, as what it begins with', () => {
    const { store, slot } = open({ base: {}, isNew: true })
    slot('level').change('3')
    store.propose('name', 'N-1')
    store.propose('level', '1')
    store.propose('nonesuch', 'x')
    expect([store.record['name'], store.record['level'], store.changes]).toEqual(['N-1', '3', { level: '3' }])
    expect(slot('name').cell.read().value).toBe('N-1')
  })
  it('names the problems of what it does not draw above itself, and those of the record last', () => {
    const { store } = open()
    const wrong = (field: string) => ({ field, code: 'FIELD_REQUIRED', params: {} }) as const
    expect(store.show(['hidden', '', 'size', 'name'].map(wrong))).toEqual(['name', 'size', 'hidden', ''])
    expect(store.flags.read().unseen).toEqual([
      { field: 'hidden', text: 'hidden FIELD_REQUIRED' },
      { field: '', text: ' FIELD_REQUIRED' },
    ])
    expect(store.show([])).toEqual([])
    expect(store.flags.read().unseen).toEqual([])
  })
  it('may be saved when nothing is wrong, and leads to the fields from top to bottom when something is', () => {
    const { store, slot } = open()
    expect(store.check()).toEqual([])
    slot('level').change('1')
    slot('name').change('')
    expect(store.check()).toEqual(['name', 'value'])
  })
  it('applies what was typed here over what another user saved', () => {
    const { store, slot } = open()
    slot('name').change('mine')
    store.rebase({ ...STORED, name: 'theirs', level: '1', size: 9 })
    expect(store.record).toMatchObject({ name: 'mine', level: '1', size: 9 })
    expect([store.changes, slot('level').cell.read().value]).toEqual([{ name: 'mine' }, '1'])
  })
  it('is closed as a whole where the user may not write', () => {
    const { slot } = open({ locked: true })
    expect(slot('name').cell.read().readonly).toBe(true)
    expect(open().slot('name').cell.read().readonly).toBe(false)
  })
})
