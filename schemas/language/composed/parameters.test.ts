import { describe, expect, it } from 'vitest'
import { defaultValues, filledTerms, fillTemplate, followersOf, withValues } from './parameters.ts'
import type { Section } from './sections.ts'

const SECTIONS: readonly Section[] = [
  { kind: 'list', screen: 'a.loan', outputs: { loan: 'id' } },
  {
    kind: 'list',
    screen: 'a.item',
    outputs: { item: 'id' },
    filter: [{ field: 'loanId', rule: 'eq', value: '{loan}' }],
  },
  { kind: 'record', screen: 'a.item', record: '{item}' },
]

describe('the values of the parameters of a page', () => {
  it('begin with their defaults', () => {
    expect(defaultValues({ year: { title: '年', default: '2024' }, loan: { title: '借展' } })).toEqual({ year: '2024' })
    expect(defaultValues()).toEqual({})
  })
  it('drop what was chosen among rows of an earlier value, by whatever number of steps', () => {
    expect([...followersOf(SECTIONS, ['loan'])]).toEqual(['item'])
    expect(withValues(SECTIONS, { loan: '1', item: '7' }, { loan: '2' })).toEqual({ loan: '2' })
    expect(withValues(SECTIONS, { loan: '1', item: '7' }, { item: '8' })).toEqual({ loan: '1', item: '8' })
    expect(withValues(SECTIONS, { loan: '1' }, { loan: '' })).toEqual({})
  })
  it('stay the same object where nothing changes', () => {
    const before = { loan: '1' }
    expect(withValues(SECTIONS, before, { loan: '1' })).toBe(before)
  })
})
describe('a template', () => {
  it('is filled, or has no value while a parameter has none', () => {
    expect(fillTemplate('no-{loan}', { loan: '7' })).toBe('no-7')
    expect(fillTemplate('{loan}', {})).toBeUndefined()
    expect(fillTemplate('{constructor}', {})).toBeUndefined()
    expect(fillTemplate('a', {})).toBe('a')
    expect(fillTemplate('/a?b={loan}', { loan: 'x&y' }, encodeURIComponent)).toBe('/a?b=x%26y')
  })
  it('makes its section wait, or leaves its condition out', () => {
    const section = {
      ...SECTIONS[1],
      filter: [...(SECTIONS[1]?.filter ?? []), { field: 'name', rule: 'empty' }],
    } as Section
    expect(filledTerms(section, {})).toBeUndefined()
    expect(filledTerms({ ...section, unset: 'all' }, {})).toEqual([{ field: 'name', rule: 'empty', value: '' }])
    expect(filledTerms(section, { loan: '1' })).toHaveLength(2)
  })
})
