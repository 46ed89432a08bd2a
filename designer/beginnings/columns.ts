import { guessedField } from '../../engine/guess/index.ts'
import { GUESSED_KINDS, type GuessedColumn, type GuessedKind } from '../../schemas/contract/screens/screen-guess.ts'
import type { MessageCode } from '../../schemas/messages/index.ts'
import { freeKey, isFree } from '../document/fields.ts'
import { type JsonObject, type ScreenDocument, objectAt, setProperty } from '../document/json.ts'
import { suggestKey } from '../document/suggest-key.ts'

/** A guessed column with what a person has corrected. */
export interface DraftColumn {
  readonly guess: GuessedColumn
  readonly isUsed: boolean
  readonly title: string
  readonly key: string
  readonly kind: GuessedKind
  /** Undefined where the kind has none of its own. */
  readonly maxLength: number | undefined
  readonly required: boolean
  readonly unique: boolean
  /** The options of a list as they were corrected; undefined: those that were guessed. */
  readonly items?: readonly string[]
}

export const KIND_WORDS: Readonly<Record<GuessedKind, MessageCode>> = {
  text: 'BEGIN_KIND_TEXT',
  textarea: 'BEGIN_KIND_TEXTAREA',
  integer: 'BEGIN_KIND_INTEGER',
  number: 'BEGIN_KIND_NUMBER',
  money: 'BEGIN_KIND_MONEY',
  date: 'BEGIN_KIND_DATE',
  datetime: 'BEGIN_KIND_DATETIME',
  time: 'BEGIN_KIND_TIME',
  switch: 'BEGIN_KIND_SWITCH',
  list: 'BEGIN_KIND_LIST',
  mobile: 'BEGIN_KIND_MOBILE',
  idCard: 'BEGIN_KIND_ID_CARD',
  email: 'BEGIN_KIND_EMAIL',
  link: 'BEGIN_KIND_LINK',
}

/** The kinds that a column may become: a list needs few different values. */
export const kindsOf = ({ items }: GuessedColumn): readonly GuessedKind[] =>
  GUESSED_KINDS.filter((kind) => kind !== 'list' || items !== undefined)

const fieldOf = ({ guess, title, kind, required, unique, items }: Omit<DraftColumn, 'maxLength'>): JsonObject =>
  guessedField(title, { ...guess, kind, required, unique, ...(items ? { items: [...items] } : {}) }) as JsonObject
const lengthOf = (column: Omit<DraftColumn, 'maxLength'>): number | undefined => {
  const length = fieldOf(column)['maxLength']
  return typeof length === 'number' ? length : undefined
}

/** The corrected column; what follows from its kind follows again. */
export function withKind(column: DraftColumn, kind: GuessedKind): DraftColumn {
  const next = { ...column, kind }
  return { ...next, maxLength: lengthOf(next) }
}

/** The columns of a guess, each with a free key of its title. */
export function draftColumns(
  guesses: readonly GuessedColumn[],
  nth: (number: number) => string,
): readonly DraftColumn[] {
  let known: ScreenDocument = { fields: {} }
  return guesses.map((guess) => {
    const title = guess.title || nth(guess.column + 1)
    // A title that is a key already, as those of a sample are, stays one.
    const key = isFree(known, guess.title) ? guess.title : (suggestKey(known, guess.title) ?? freeKey(known))
    known = setProperty(known, 'fields', { ...objectAt(known, 'fields'), [key]: {} })
    const { kind, required, unique } = guess
    const column = { guess, isUsed: guess.isApart !== true, title, key, kind, required, unique }
    return { ...column, maxLength: lengthOf(column) }
  })
}

/** The document with a field for each column that is used, and the keys that cannot be. */
export function withColumns(
  document: ScreenDocument,
  columns: readonly DraftColumn[],
): { readonly document: ScreenDocument; readonly wrongKeys: ReadonlySet<string> } {
  let next = setProperty(document, 'fields', {})
  const wrongKeys = new Set<string>()
  for (const column of columns) {
    if (!column.isUsed) continue
    const { key, maxLength } = column
    if (!isFree(next, key)) wrongKeys.add(key)
    else
      next = setProperty(next, 'fields', {
        ...objectAt(next, 'fields'),
        [key]: setProperty(fieldOf(column), 'maxLength', maxLength),
      })
  }
  return { document: next, wrongKeys }
}
