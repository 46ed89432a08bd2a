import { describe, expect, it } from 'vitest'
import type { ScreenDocument } from '../document/json.ts'
import {
  addSection,
  changeSection,
  duplicateSection,
  moveSection,
  newSection,
  parametersOf,
  removeParameter,
  removeSection,
  resizeSection,
  sectionsOf,
  setParameter,
} from './page-sections.ts'

const PAGE: ScreenDocument = {
  version: 1,
  id: 'lab.page',
  title: '概览',
  fields: {},
  page: {
    layout: 'composed',
    parameters: { loan: { title: '借展' }, year: { title: '年', default: '2024' } },
    sections: [
      { kind: 'list', screen: 'lab.loan', outputs: { loan: 'id' } },
      { kind: 'record', screen: 'lab.loan', record: '{loan}' },
      {
        kind: 'list',
        screen: 'lab.item',
        filter: [
          { field: 'loanId', rule: 'eq', value: '{loan}' },
          { field: 'name', rule: 'not_empty' },
        ],
      },
      { kind: 'chart', report: 'months', values: { year: '{year}' } },
    ],
  },
}
const kinds = (document: ScreenDocument) => sectionsOf(document).map(({ kind }) => kind)

describe('sections of a composed page', () => {
  it('are added, moved, duplicated and removed, and nothing is changed in place', () => {
    const before = JSON.stringify(PAGE)
    expect(kinds(addSection(PAGE, { section: newSection('text'), at: 1 }))).toEqual([
      'list',
      'text',
      'record',
      'list',
      'chart',
    ])
    expect(kinds(addSection(PAGE, { section: newSection('text') })).at(-1)).toBe('text')
    expect(kinds(moveSection(PAGE, { from: 3, before: 0 }))).toEqual(['chart', 'list', 'record', 'list'])
    expect(kinds(moveSection(PAGE, { from: 0, before: 4 }))).toEqual(['record', 'list', 'chart', 'list'])
    expect(kinds(duplicateSection(PAGE, { at: 1 }))).toEqual(['list', 'record', 'record', 'list', 'chart'])
    expect(kinds(removeSection(PAGE, { at: 0 }))).toEqual(['record', 'list', 'chart'])
    expect(JSON.stringify(PAGE)).toBe(before)
  })
  it('stay as they are where the place does not exist or changes nothing', () => {
    for (const same of [
      moveSection(PAGE, { from: 0, before: 0 }),
      moveSection(PAGE, { from: 0, before: 1 }),
      moveSection(PAGE, { from: 9, before: 0 }),
      moveSection(PAGE, { from: 0, before: 9 }),
      removeSection(PAGE, { at: 9 }),
      duplicateSection(PAGE, { at: -1 }),
      changeSection(PAGE, { at: 9, patch: { width: 1 } }),
      removeParameter(PAGE, { name: 'gone' }),
    ])
      expect(same).toBe(PAGE)
  })
  it('have a size within the limits of the language', () => {
    expect(sectionsOf(resizeSection(PAGE, { at: 0, width: 99, height: 0.4 }))[0]).toMatchObject({
      width: 12,
      height: 2,
    })
    expect(sectionsOf(resizeSection(PAGE, { at: 0, width: 0 }))[0]).toMatchObject({ width: 1 })
  })
  it('are at most as many as the language allows', () => {
    const full = Array.from({ length: 60 }).reduce<ScreenDocument>(
      (page) => addSection(page, { section: newSection('text') }),
      PAGE,
    )
    expect(sectionsOf(full)).toHaveLength(40)
  })
})
describe('parameters of a composed page', () => {
  it('are set, and go with what sections say of them', () => {
    const next = removeParameter(PAGE, { name: 'loan' })
    expect(Object.keys(parametersOf(next))).toEqual(['year'])
    expect(sectionsOf(next)).toEqual([
      { kind: 'list', screen: 'lab.loan' },
      { kind: 'record', screen: 'lab.loan' },
      { kind: 'list', screen: 'lab.item', filter: [{ field: 'name', rule: 'not_empty' }] },
      { kind: 'chart', report: 'months', values: { year: '{year}' } },
    ])
    expect(parametersOf(setParameter(PAGE, { name: 'year', patch: { default: undefined } }))).toMatchObject({
      year: { title: '年' },
    })
  })
})
