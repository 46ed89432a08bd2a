import { widgetFor } from '../../registry/index.ts'
import type { GuessedColumn, GuessedKind } from '../../schemas/contract/screens/screen-guess.ts'
import type { Field } from '../../schemas/language/field.ts'

type Guess = Pick<GuessedColumn, 'kind' | 'required' | 'unique' | 'longest' | 'scale' | 'isNegative' | 'items'>

const LENGTHS = [20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000]
/** What a text field may hold whose longest value is this; undefined without a limit. */
const roomyLength = (longest: number, least = 0): number | undefined =>
  LENGTHS.find((length) => length >= least && length >= longest * 1.25)
/** What a widget says in `draws`, for the kinds that have one of their own; the others are plain texts. */
const DRAWN: Readonly<Partial<Record<GuessedKind, string>>> = {
  textarea: 'textarea',
  integer: 'integer',
  number: 'number',
  money: 'money',
  date: 'date',
  datetime: 'date-time',
  time: 'time',
  switch: 'boolean',
  list: 'enum',
}
/** The longest text that is compared with all others. */
const LONGEST_UNIQUE = 500

const RULED: Readonly<Partial<Record<GuessedKind, { readonly rule: string; readonly least: number }>>> = {
  mobile: { rule: 'm', least: 20 },
  idCard: { rule: 'idCard', least: 20 },
  email: { rule: 'email', least: 200 },
  link: { rule: 'httpUrl', least: 500 },
}
/** The limits, options and rules of a kind. */
function limitsOf({ kind, longest, scale, isNegative, items = [] }: Guess): Partial<Field> {
  const ruled = RULED[kind]
  const limit = roomyLength(longest, ruled?.least ?? (kind === 'textarea' ? 500 : 20))
  switch (kind) {
    case 'integer':
      return { type: 'integer' }
    case 'number':
      return { options: { precision: Math.max(scale, 1) } }
    case 'money':
      return isNegative ? { options: { negative: true } } : {}
    case 'list':
      return { options: { items: items.map((value) => ({ value, text: value })) } }
    default:
      return DRAWN[kind] !== undefined && kind !== 'textarea'
        ? {}
        : {
            ...(limit === undefined ? {} : { maxLength: limit }),
            ...(ruled ? { rules: [{ rule: ruled.rule }] } : {}),
          }
  }
}

/** The field of a guess, under a title. */
export function guessedField(title: string, guess: Guess): Field {
  const drawn = DRAWN[guess.kind]
  const view = drawn === undefined ? undefined : widgetFor(drawn)?.type
  const limits = limitsOf(guess)
  const { maxLength } = limits
  const isComparable = !guess.unique || maxLength === undefined || maxLength <= LONGEST_UNIQUE
  return {
    title,
    ...(view === undefined ? {} : { view }),
    ...limits,
    ...(guess.required ? { required: true } : {}),
    ...(guess.unique && isComparable ? { unique: true } : {}),
  }
}
