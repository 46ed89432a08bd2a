import { expect, it } from 'vitest'
import { addField } from '../commands/fields/add-field.ts'
import { moveField } from '../commands/fields/move-field.ts'
import { removeField } from '../commands/fields/remove-field.ts'
import { renameField } from '../commands/fields/rename-field.ts'
import { SAMPLE_SCREEN } from '../commands/samples.ts'
import { setField } from '../commands/fields/set-field.ts'
import { changes } from './changes.ts'

const codes = (after: typeof SAMPLE_SCREEN) =>
  changes(SAMPLE_SCREEN, after).map(({ code, key, parts }) => [code.replace('DESIGNER_CHANGE_', ''), key, ...parts])

it('finds nothing between equals', () => {
  expect(changes(SAMPLE_SCREEN, structuredClone(SAMPLE_SCREEN))).toEqual([])
})
it('tells fields that were added, removed and changed, and the sections that followed', () => {
  expect(codes(addField(SAMPLE_SCREEN, { key: 'origin', field: { title: '来源' } }))).toEqual([
    ['ADDED', 'origin'],
    ['PARTS', '', 'list', 'form', 'detail'],
  ])
  expect(codes(removeField(SAMPLE_SCREEN, { key: 'value' }))).toEqual([
    ['REMOVED', 'value'],
    ['PARTS', '', 'rules', 'list', 'form'],
  ])
  expect(codes(setField(SAMPLE_SCREEN, { key: 'name', property: 'unique', value: true }))).toEqual([
    ['FIELD', 'name', 'unique'],
  ])
  expect(codes(moveField(SAMPLE_SCREEN, { key: 'valueOf', to: 0 }))).toEqual([['ORDER', '']])
})
it('knows a renamed field from one that was removed and another added', () => {
  const renamed = codes(renameField(SAMPLE_SCREEN, { from: 'name', to: 'relicName', published: true }))
  expect(renamed[0]).toEqual(['RENAMED', 'relicName', 'name'])
  expect(renamed.map(([code]) => code)).not.toContain('REMOVED')
})
