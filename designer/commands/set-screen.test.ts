import { expect, it } from 'vitest'
import { SAMPLE_SCREEN } from './samples.ts'
import { setScreen } from './set-screen.ts'
import { setSection } from './set-section.ts'

it('sets a property of the screen, never its id', () => {
  expect(setScreen(SAMPLE_SCREEN, { property: 'permission', value: 'collection:relic' })).toEqual({
    ...SAMPLE_SCREEN,
    permission: 'collection:relic',
  })
  expect(setScreen(SAMPLE_SCREEN, { property: 'id', value: 'a.b' })).toBe(SAMPLE_SCREEN)
})
it('merges a patch into a section and drops an emptied one', () => {
  const next = setSection(SAMPLE_SCREEN, { section: 'menu', patch: { parent: 'collection', order: 3 } })
  expect(next['menu']).toEqual({ parent: 'collection', order: 3 })
  expect(setSection(next, { section: 'menu', patch: { parent: undefined, order: undefined } })).toEqual(SAMPLE_SCREEN)
  expect(setSection(SAMPLE_SCREEN, { section: 'list', patch: { sort: undefined } })['list']).toEqual({
    columns: ['name', { field: 'level', width: 90 }, 'value'],
  })
})
