import type { Locale } from '../../../schemas/language/text.ts'
import { wireTime } from '../../../schemas/language/zone.ts'
import { isObject } from '../../../schemas/language/values.ts'
import { AppError, type MessageCode, say } from '../../../schemas/messages/index.ts'

/** A sentence of the catalogue. It is stored as it is and worded when it is read. */
export interface Sentence {
  readonly code: MessageCode
  readonly params?: Readonly<Record<string, unknown>>
}
/** A line of the history. */
export interface RunNote extends Sentence {
  /** Epoch milliseconds. */
  readonly at: number
}

/** Longer texts of a parameter are cut. */
const MAX_TEXT = 500

/** Parameters that a sentence can name: texts and numbers. What else an error carries is for its answer. */
const plainParams = (params: Sentence['params'] = {}) =>
  Object.fromEntries(
    Object.entries(params).flatMap(([name, value]): [string, string | number][] =>
      typeof value === 'number' ? [[name, value]] : typeof value === 'string' ? [[name, value.slice(0, MAX_TEXT)]] : [],
    ),
  )

export const sentenceOf = ({ code, params }: Sentence | AppError): Sentence => ({ code, params: plainParams(params) })

export const wordSentence = ({ code, params }: Sentence, locale: Locale): string => say(code, params, locale)

/** A stored sentence; undefined for a row that has none. */
export function storedSentence(value: unknown): Sentence | undefined {
  const read: unknown = typeof value === 'string' ? JSON.parse(value) : value
  return isObject(read) && typeof read['code'] === 'string' ? (read as unknown as Sentence) : undefined
}

/** Stored notes as lines of text; undefined for a row that has none. */
export function wordNotes(value: unknown, locale: Locale): string | undefined {
  const read: unknown = typeof value === 'string' ? JSON.parse(value) : value
  if (!Array.isArray(read)) return undefined
  return read.map((note: RunNote) => `${wireTime(note.at)} ${wordSentence(note, locale)}`).join('\n')
}
