import { expect, it } from 'vitest'
import { RELIC } from './samples.ts'
import { setScreen } from './set-screen.ts'
import { setSection } from './set-section.ts'

it('sets a property of the screen, never its id', () => {
  expect(setScreen(RELIC, { property: 'permission', value: 'collection:relic' })).toEqual({ ...RELIC, permission: 'collection:relic' })
  expect(setScreen(RELIC, { property: 'id', value: 'a.b' })).toBe(RELIC)
})
it('merges a patch into a section and drops an emptied one', () => {
  const next = setSection(RELIC, { section: 'menu', patch: { parent: 'collection', order: 3 } })
  expect(next['menu']).toEqual({ parent: 'collection', order: 3 })
  expect(setSection(next, { section: 'menu', patch: { parent: undefined, order: undefined } })).toEqual(RELIC)
  expect(setSection(RELIC, { section: 'list', patch: { sort: undefined } })['list']).toEqual({ columns: ['name', { field: 'level', width: 90 }, 'value'] })
})
