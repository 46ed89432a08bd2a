import { describe, expect, it } from 'vitest'
import { withoutOtherBranches } from './branches.ts'
import { HiddenValues } from './hidden-values.ts'

const TEXT = { type: 'string' }
const when = (key: string, value: string, properties: object) => ({
  if: { properties: { [key]: { const: value } }, required: [key] },
  // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
  then: { properties },
})
const DAMAGE = {
  type: 'object',
  properties: { state: TEXT },
  ...when('state', 'damaged', { damage: TEXT, kind: TEXT }),
}
const LIST = { type: 'object', properties: { parts: { type: 'array', items: DAMAGE } } }

describe('a value that a condition hides', () => {
  it('waits for the property to be shown again', () => {
    const hidden = new HiddenValues(DAMAGE, 'j')
    const dropped = hidden.changed({ state: 'damaged', damage: '裂' }, { state: 'good', damage: undefined }, 'j_state')
    expect(dropped).toEqual({ state: 'good', damage: undefined })
    expect(hidden.changed(dropped, { state: 'damaged' }, 'j_state')).toEqual({ state: 'damaged', damage: '裂' })
  })
  it('gives way to nothing but a value that was there all along', () => {
    const hidden = new HiddenValues(DAMAGE, 'j')
    hidden.changed({ state: 'damaged', damage: '裂' }, { state: 'good' }, 'j_state')
    expect(hidden.changed({ state: 'good' }, { state: 'damaged', damage: 'default' }, 'j_state')).toEqual({
      state: 'damaged',
      damage: '裂',
    })
    hidden.changed({ state: 'damaged', damage: '裂' }, { state: 'good' }, 'j_state')
    expect(hidden.changed({ state: 'good', damage: '新' }, { state: 'damaged', damage: '新' }, 'j_state')).toEqual({
      state: 'damaged',
      damage: '新',
    })
  })
  it('brings back what in turn depends on it', () => {
    const schema = {
      type: 'object',
      properties: { state: TEXT },
      allOf: [when('state', 'damaged', { kind: TEXT }), when('kind', 'crack', { length: TEXT })],
    }
    const hidden = new HiddenValues(schema, 'j')
    hidden.changed({ state: 'damaged', kind: 'crack', length: '3' }, { state: 'good' }, 'j_state')
    expect(hidden.changed({ state: 'good' }, { state: 'damaged' }, 'j_state')).toEqual({
      state: 'damaged',
      kind: 'crack',
      length: '3',
    })
  })
  it('follows its entry of a list, and goes with it', () => {
    const hidden = new HiddenValues(LIST, 'j')
    const [a, b] = [{ state: 'good' }, { state: 'fair' }]
    hidden.changed(
      { parts: [{ state: 'damaged', damage: '裂' }, b] },
      { parts: [{ state: 'good', damage: undefined }, b] },
      'j_parts_0_state',
    )
    hidden.changed({ parts: [a, b] }, { parts: [b, a] }, 'j_parts')
    expect(hidden.changed({ parts: [b, a] }, { parts: [b, { state: 'damaged' }] }, 'j_parts_1_state')).toEqual({
      parts: [b, { state: 'damaged', damage: '裂' }],
    })
    hidden.changed({ parts: [b, { state: 'damaged', damage: '裂' }] }, { parts: [b, a] }, 'j_parts_1_state')
    hidden.changed({ parts: [b, a] }, { parts: [b] }, 'j_parts')
    expect(hidden.changed({ parts: [b] }, { parts: [b, { state: 'damaged' }] }, 'j_parts_1_state')).toEqual({
      parts: [b, { state: 'damaged' }],
    })
  })
  it('does not come back where its own control or the control around it emptied it', () => {
    const schema = { type: 'object', properties: { size: { type: 'object', properties: { height: TEXT } } } }
    const hidden = new HiddenValues(schema, 'j')
    expect(hidden.changed({ size: { height: '1' } }, { size: {} }, 'j_size_height')).toEqual({ size: {} })
    expect(hidden.changed({ size: { height: '1' } }, { size: {} }, 'j_size')).toEqual({ size: {} })
    expect(hidden.changed({ size: { height: '1' } }, {}, 'j_size')).toEqual({})
  })
  it('does not appear under the same name in another branch', () => {
    const schema = {
      type: 'object',
      properties: { state: TEXT },
      ...when('state', 'damaged', { kind: { enum: ['crack', 'rust'] } }),
      else: { properties: { kind: { enum: ['clean', 'dusty'] } } },
    }
    const hidden = new HiddenValues(schema, 'j')
    const good = hidden.changed({ state: 'damaged', kind: 'rust' }, { state: 'good' }, 'j_state')
    expect(good).toEqual({ state: 'good' })
    expect(hidden.changed({ state: 'good', kind: 'clean' }, { state: 'damaged' }, 'j_state')).toEqual({
      state: 'damaged',
      kind: 'rust',
    })
  })
  const materials = (...names: string[]) => ({ type: 'array', items: { enum: names } })
  const LISTED = {
    type: 'object',
    properties: { state: TEXT },
    ...when('state', 'damaged', { parts: materials('rim', 'foot', 'ear') }),
    else: { properties: { parts: materials('rim') } },
  }
  it('comes back to a list whose entries another schema has dropped, unless the list was changed meanwhile', () => {
    const whole = { state: 'damaged', parts: ['rim', 'foot'] }
    const hidden = new HiddenValues(LISTED, 'j')
    const short = hidden.changed(whole, { state: 'good', parts: ['rim'] }, 'j_state')
    expect(short).toEqual({ state: 'good', parts: ['rim'] })
    expect(hidden.changed(short, { state: 'damaged', parts: ['rim'] }, 'j_state')).toEqual(whole)
    hidden.changed(whole, { state: 'good', parts: ['rim'] }, 'j_state')
    hidden.changed({ state: 'good', parts: ['rim'] }, { state: 'good', parts: [] }, 'j_parts')
    expect(hidden.changed({ state: 'good', parts: [] }, { state: 'damaged', parts: [] }, 'j_state')).toEqual({
      state: 'damaged',
      parts: [],
    })
  })
  it('is forgotten once all is emptied', () => {
    const hidden = new HiddenValues(DAMAGE, 'j')
    hidden.changed({ state: 'damaged', damage: '裂' }, { state: 'good' }, 'j_state')
    hidden.clear()
    expect(hidden.changed({}, { state: 'damaged' }, 'j_state')).toEqual({ state: 'damaged' })
  })
})

describe('what is stored', () => {
  const dependent = {
    type: 'object',
    properties: { pet: { enum: ['cat', 'dog'] } },
    dependencies: {
      pet: {
        oneOf: [
          { properties: { pet: { enum: ['cat'] }, lives: { type: 'integer' } } },
          { properties: { pet: { enum: ['dog'] }, breed: TEXT } },
        ],
      },
    },
  }
  it.each([
    ['of a condition that holds', DAMAGE, { state: 'damaged', damage: '裂' }, { state: 'damaged', damage: '裂' }],
    ['of a condition that does not', DAMAGE, { state: 'good', damage: '裂' }, { state: 'good' }],
    ['of a condition in a list', LIST, { parts: [{ state: 'good', kind: 'x' }] }, { parts: [{ state: 'good' }] }],
    [
      'of a branch that depends on a choice',
      dependent,
      { pet: 'dog', lives: 9, breed: 'a' },
      { pet: 'dog', breed: 'a' },
    ],
    ['of what depends on nothing chosen', dependent, { lives: 9, breed: 'a' }, {}],
    ['that the schema does not name', DAMAGE, { state: 'good', other: 1 }, { state: 'good', other: 1 }],
    [
      'of a union without any sign which branch is meant',
      { type: 'object', oneOf: [{ properties: { a: TEXT } }, { properties: { b: TEXT } }] },
      { a: '1', b: '2' },
      { a: '1', b: '2' },
    ],
  ])('is what is present: properties %s', (_, schema, data, stored) =>
    expect(withoutOtherBranches(schema, schema, data)).toEqual(stored),
  )
})
