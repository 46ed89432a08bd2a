import { expect, it } from 'vitest'
import { removeField } from './fields/remove-field.ts'
import { renameField } from './fields/rename-field.ts'
import { addTest, dropExpectation, pageTests, removeTest, renameTest, setMustPass } from './page-tests.ts'

const BLANK = { fields: { kind: { title: '类别' }, note: { title: '备注' } } }
const TEST = {
  title: '一',
  given: { kind: 'x', note: null },
  before: { kind: 'y' },
  fields: { note: { required: true, visible: true }, kind: { value: 'x' } },
}

it('adds, names and removes tests, and demands that they pass', () => {
  const one = setMustPass(addTest(BLANK, { test: TEST }), { on: true })
  expect(one['tests']).toEqual({ cases: [TEST], mustPass: true })
  expect(pageTests(renameTest(one, { at: 0, title: '二' }))[0]?.['title']).toBe('二')
  expect(setMustPass(one, { on: false })['tests']).toEqual({ cases: [TEST] })
  expect(removeTest(one, { at: 0 })).toEqual(BLANK)
  expect(removeTest(one, { at: 5 })).toBe(one)
  expect(setMustPass(BLANK, { on: true })).toBe(BLANK)
})
it('takes expectations out one by one', () => {
  const one = dropExpectation(addTest(BLANK, { test: TEST }), { at: 0, field: 'note', aspect: 'required' })
  expect(pageTests(one)[0]?.['fields']).toEqual({ note: { visible: true }, kind: { value: 'x' } })
  const two = dropExpectation(one, { at: 0, field: 'note', aspect: 'visible' })
  expect(pageTests(two)[0]?.['fields']).toEqual({ kind: { value: 'x' } })
})
it('follows fields that are renamed and removed', () => {
  const one = addTest(BLANK, { test: TEST })
  expect(pageTests(renameField(one, { from: 'kind', to: 'sort', published: false }))[0]).toEqual({
    title: '一',
    given: { sort: 'x', note: null },
    before: { sort: 'y' },
    fields: { note: { required: true, visible: true }, sort: { value: 'x' } },
  })
  expect(pageTests(removeField(one, { key: 'note' }))[0]).toEqual({
    title: '一',
    given: { kind: 'x' },
    before: { kind: 'y' },
    fields: { kind: { value: 'x' } },
  })
})
