import { describe, expect, it } from 'vitest'
import {
  storedIdOf,
  isTemporaryRowId,
  storedRowIdOf,
  mergeRepeated,
  prefixOfStoredId,
  prefixOfTemporaryId,
  temporaryIdOf,
} from './temporary-ids.ts'

const HEX = '0123456789abcdef'
const [ID, OTHER] = [`${HEX}${HEX}`, `f${HEX}${HEX}`.slice(0, 32)]
/** The last twenty digits of an id. */
const WORD = `+${ID.slice(12)}`

describe('the word of a new row in a sub-table', () => {
  it('gives the row an id that keeps the word, after the time at which the id is made', () => {
    const id = storedIdOf(WORD, OTHER)
    expect(id).toBe(`${OTHER.slice(0, 12)}${WORD.slice(1)}`)
    expect(temporaryIdOf(id ?? '')).toBe(WORD)
  })
  it.each([WORD.slice(1), `${WORD}0`, WORD.slice(0, -1), ` ${WORD}`, `+${'g'.repeat(20)}`, ''])(
    'is no other text: "%s"',
    (text) => {
      expect(storedIdOf(text, OTHER)).toBeUndefined()
    },
  )
  it.each([`${ID}0`, ID.slice(1), ID.toUpperCase(), `x${ID}`, ''])('stands in no id of another shape: "%s"', (id) => {
    expect(temporaryIdOf(id)).toBeUndefined()
  })
})

describe('the word of a new row in a list', () => {
  const word = `+${OTHER}`
  it('gives the row an id of the word and of digits that only the server knows', () => {
    const id = storedRowIdOf(word, ID) ?? ''
    expect(id).toBe(`${OTHER.slice(0, 18)}${ID.slice(0, 14)}`)
    expect([id.length, prefixOfTemporaryId(word), prefixOfStoredId(id)]).toEqual([
      32,
      OTHER.slice(0, 18),
      OTHER.slice(0, 18),
    ])
    expect(isTemporaryRowId(word)).toBe(true)
  })
  it.each([OTHER, `${word}0`, word.slice(0, -1), `x${word}`, WORD])('is no other text: "%s"', (text) => {
    expect([isTemporaryRowId(text), storedRowIdOf(text, ID)]).toEqual([false, undefined])
  })
})

describe('rows that are sent again', () => {
  const stored = [{ id: ID }, { id: 7 }, { id: 'old' }, {}]
  it('change what an earlier try stored, in their place, and add the others', () => {
    const changes = {
      added: [{ id: WORD, name: 'a' }, { id: '+1', name: 'b' }, { name: 'c' }],
      changed: [{ id: 'old', name: 'd' }],
      removed: ['gone'],
      order: ['old', WORD, '+1'],
    }
    expect(mergeRepeated(changes, stored)).toEqual({
      added: [{ id: '+1', name: 'b' }, { name: 'c' }],
      changed: [
        { id: 'old', name: 'd' },
        { id: ID, name: 'a' },
      ],
      removed: ['gone'],
      order: ['old', ID, '+1'],
    })
  })
  it('state no order where none was sent', () => {
    expect(mergeRepeated({ added: [{ id: WORD }], changed: [] }, stored)).toEqual({ added: [], changed: [{ id: ID }] })
  })
  it('are the same object where nothing was stored before', () => {
    const changes = { added: [{ id: '+1' }, {}], changed: [], order: ['+1'] }
    expect(mergeRepeated(changes, stored)).toBe(changes)
  })
})
