import { describe, expect, it } from 'vitest'
import type { ScreenDocument } from '../document/json.ts'
import { sectionKeys } from '../document/sections.ts'
import { SAMPLE_SCREEN } from './samples.ts'
import { placeEntry } from './place-entry.ts'
import { toggleInSection } from './toggle-in-section.ts'

it('shows a field at the place it has in the table', () => {
  expect(sectionKeys(toggleInSection(SAMPLE_SCREEN, { key: 'valueOf', section: 'form', shown: true }), 'form')).toEqual(
    ['name', 'level', 'value', 'valueOf'],
  )
  expect(
    sectionKeys(toggleInSection(SAMPLE_SCREEN, { key: 'value', section: 'detail', shown: true }), 'detail'),
  ).toEqual(['level', 'value', 'name'])
})
it('hides a field and leaves the stated differences of the others', () => {
  expect(toggleInSection(SAMPLE_SCREEN, { key: 'name', section: 'list', shown: false })['list']).toMatchObject({
    columns: [{ field: 'level', width: 90 }, 'value'],
  })
  expect(toggleInSection(SAMPLE_SCREEN, { key: 'level', section: 'form', shown: false })['form']).toMatchObject({
    layout: ['name', { group: '基本', fields: ['value'] }],
  })
})
it('writes a defaulted section out before it changes it', () => {
  const bare = { fields: { a: { title: 'a' }, b: { title: 'b' }, c: { title: 'c' }, d: { title: 'd' } } }
  expect(toggleInSection(bare, { key: 'b', section: 'query', shown: false })['query']).toEqual({ items: ['a', 'c'] })
  expect(toggleInSection(bare, { key: 'd', section: 'query', shown: true })['query']).toEqual({
    items: ['a', 'b', 'c', 'd'],
  })
  expect(toggleInSection(bare, { key: 'a', section: 'list', shown: true })).toBe(bare)
})

describe('details that are laid out as the form is', () => {
  const fields = { a: { title: 'a' }, b: { title: 'b' }, c: { title: 'c' } }
  const grouped = { fields, form: { layout: [{ group: 'G', fields: ['a', 'b'] }, 'c'] } }
  const put = (document: ScreenDocument, key: string, shown: boolean) =>
    toggleInSection(document, { key, section: 'detail', shown })

  it('name what they leave out, and show it again in its group', () => {
    const without = put(put(grouped, 'b', false), 'a', false)
    expect(without['detail']).toEqual({ hidden: ['b', 'a'] })
    expect(sectionKeys(without, 'detail')).toEqual(['c'])
    expect(put(without, 'b', false)).toBe(without)
    expect(put(without, 'b', true)['detail']).toEqual({ hidden: ['a'] })
    expect(put(put(without, 'b', true), 'a', true)).toEqual(grouped)
  })
  it('show a field again where it is added, in their own order where it is dropped', () => {
    const without = put(grouped, 'b', false)
    expect(placeEntry(without, { section: 'detail', key: 'b' })).toEqual(grouped)
    expect(placeEntry(without, { section: 'detail', key: 'b', beside: 'c' })['detail']).toEqual({
      fields: ['a', 'c', 'b'],
    })
  })
})
it('a list of the details loses and gets a field itself', () => {
  const own = { fields: { a: { title: 'a' }, b: { title: 'b' } }, detail: { fields: ['b'], hidden: ['a'] } }
  expect(toggleInSection(own, { key: 'a', section: 'detail', shown: true })['detail']).toEqual({ fields: ['a', 'b'] })
  expect(toggleInSection(own, { key: 'b', section: 'detail', shown: false })['detail']).toEqual({
    fields: [],
    hidden: ['a'],
  })
})
