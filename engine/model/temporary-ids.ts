import type { ChildChanges } from '../../schemas/contract/data/children.ts'
import { sentIdOf } from './row-id.ts'

type StoredRow = Readonly<Record<string, unknown>>

/** What a new row of a sub-table is called by until it has an id: a sign, and twenty digits that no other new row has. */
const WORD = /^\+[0-9a-f]{20}$/
const ID = /^[0-9a-f]{32}$/
/** The digits of an id that tell when it was made. */
const TIME_DIGITS = 12

/** The id of a row that is stored under such a word, from an id made now; undefined for any other word. */
export function storedIdOf(word: string, made: string): string | undefined {
  return WORD.test(word) ? made.slice(0, TIME_DIGITS) + word.slice(1) : undefined
}
/** The word a stored row was sent under, if it was sent under one: the id keeps it. */
export function temporaryIdOf(id: string): string | undefined {
  return ID.test(id) ? `+${id.slice(TIME_DIGITS)}` : undefined
}

/** The temporary id of a new row: a sign, the time it was begun, a number of its own, and unguessable digits. */
const LIST_WORD = /^\+[0-9a-f]{32}$/
/** The digits of such a word that the id of the stored row has, too: its time and its number. */
const SHARED_DIGITS = 18

export const isTemporaryRowId = (word: string): boolean => LIST_WORD.test(word)
/**
 * The id of a list's row that is sent under such a word; undefined for any other word. `digits` are those of the server:
 * no caller can name a row that another person stored, or choose an id.
 */
export function storedRowIdOf(word: string, digits: string): string | undefined {
  return isTemporaryRowId(word) ? (word.slice(1, SHARED_DIGITS + 1) + digits).slice(0, word.length - 1) : undefined
}
/** What is the same in the word of a list's row and in the id that it is stored under. */
export const prefixOfTemporaryId = (word: string): string => word.slice(1, SHARED_DIGITS + 1)
export const prefixOfStoredId = (id: string): string => id.slice(0, SHARED_DIGITS)

type SentChanges = Required<Pick<ChildChanges, 'added' | 'changed'>> & {
  readonly order?: readonly string[] | undefined
}

/**
 * A row that an earlier try has stored already is not new: a caller that sends it again, because no answer came, changes the
 * row it was stored as. Only rows of the same record are handed in, so a word never leads to one of another.
 */
export function mergeRepeated<T extends SentChanges>(changes: T, stored: readonly StoredRow[]): T {
  const ids = new Map(
    stored.flatMap((row) => {
      const word = temporaryIdOf(sentIdOf(row))
      return word === undefined ? [] : [[word, sentIdOf(row)] as const]
    }),
  )
  const isNew = (row: StoredRow) => !ids.has(sentIdOf(row))
  if (changes.added.every(isNew)) return changes
  const name = (id: string) => ids.get(id) ?? id
  const there = changes.added.filter((row) => !isNew(row)).map((row) => ({ ...row, id: name(sentIdOf(row)) }))
  return {
    ...changes,
    added: changes.added.filter(isNew),
    changed: [...changes.changed, ...there],
    ...(changes.order ? { order: changes.order.map(name) } : {}),
  }
}
