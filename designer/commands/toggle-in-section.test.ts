import { expect, it } from 'vitest'
import { sectionKeys } from '../document/sections.ts'
import { SAMPLE_SCREEN } from './samples.ts'
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
