import { describe, expect, it } from 'vitest'
import { storedIdOf, mergeRepeated, temporaryIdOf } from '../../../../engine/model/temporary-ids.ts'
import { newTemporaryId, Words } from './temporary-ids.ts'

const MADE = 'abcdef0123450123456789abcdef0123'
const changes = {
  added: [
    { id: '+1', name: 'a' },
    { id: '+12', name: 'b' },
  ],
  changed: [{ id: 'r1', name: 'c' }],
  removed: ['r2'],
  order: ['+12', 'r1', '+1'],
}

describe('the words of new rows', () => {
  it('are those of one form alone once they leave it, and are counted again when they come back', () => {
    const [words, others] = [new Words(), new Words()]
    const out = words.out(changes)
    expect(out).toMatchObject({ changed: changes.changed, removed: ['r2'] })
    for (const { id } of out.added ?? []) expect(id).toMatch(/^\+[a-f][0-9a-f]{19}$/)
    expect(out.order).toEqual([out.added?.[1]?.['id'], 'r1', out.added?.[0]?.['id']])
    expect(words.in(out)).toEqual(changes)
    expect(words.out(out)).toEqual(out)
    // Another form's rows keep their words: it counts its own.
    expect(others.in(out)).toEqual(out)
    expect(others.out(changes).order).not.toEqual(out.order)
  })
  it('lead what is wrong to its row, also when that is stored by now', () => {
    const words = new Words()
    const [first = { id: '' }] = words.out(changes).added ?? []
    const word = String(first['id'])
    const renamed = (id: string) => words.problem({ child: 'lines', id, errors: {} }).id
    expect([renamed(word), renamed(storedIdOf(word, MADE) ?? ''), renamed('r1'), renamed(MADE)]).toEqual([
      '+1',
      '+1',
      'r1',
      MADE,
    ])
  })
  it('stay in the id of the row they were stored under, and only whole words do', () => {
    const word = newTemporaryId()
    const id = storedIdOf(word, MADE) ?? ''
    expect([id.slice(0, 12), temporaryIdOf(id)]).toEqual([MADE.slice(0, 12), word])
    for (const other of ['+1', '', 'r1', `${word}0`, MADE, word.toUpperCase()])
      expect(storedIdOf(other, MADE)).toBeUndefined()
  })
  it('make a row that is stored no new one', () => {
    const word = newTemporaryId()
    const id = storedIdOf(word, MADE) ?? ''
    const sent = {
      added: [
        { id: word, name: 'a' },
        { id: '+2', name: 'b' },
      ],
      changed: [],
      removed: [],
      order: [word, '+2'],
    }
    expect(mergeRepeated(sent, [{ id }])).toEqual({
      added: [{ id: '+2', name: 'b' }],
      changed: [{ id, name: 'a' }],
      removed: [],
      order: [id, '+2'],
    })
    expect(mergeRepeated(sent, [{ id: MADE }])).toBe(sent)
  })
})
