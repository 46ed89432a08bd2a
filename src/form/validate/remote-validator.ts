import { isUniqueAlone, type ResolvedScreen } from '../../../engine/model/index.ts'
import { textOrEmpty } from '../../../registry/kit/values.ts'
import { tableName } from '../../../schemas/language/table-name.ts'
import type { Question } from '../../api/rows/checks.ts'

export type RemoteCheck = (question: Question, signal: AbortSignal) => Promise<string | undefined>
type Asked = (value: string) => Question

/** So long a value is left alone before the server is asked about it. */
const PAUSE = 500
/** A save waits so long for an answer, ms: the server decides again before it stores. */
const LONGEST_ASK_MS = 5000

/** What the server is asked about each field of a screen. */
function questionsOf(
  { screen, fields }: ResolvedScreen,
  id: string | undefined,
): ReadonlyMap<string, readonly Asked[]> {
  const table = tableName(screen)
  return new Map(
    fields.flatMap(({ key, field }) => {
      const unique: Asked[] =
        isUniqueAlone(field) && table !== undefined
          ? [(value) => ({ kind: 'unique', table, field: key, value, id })]
          : []
      const rules = (field.rules ?? []).flatMap(({ code }): Asked[] =>
        code === undefined ? [] : [(value) => ({ kind: 'rule', code, value })],
      )
      return unique.length + rules.length > 0 ? [[key, [...unique, ...rules]] as const] : []
    }),
  )
}
const place = (key: string, value: unknown) => `${key} ${textOrEmpty(value)}`

/** Asks the server about values while a person types: once for each value, about the last one only, and about no empty one. */
export class RemoteValidator {
  readonly #ask: RemoteCheck
  readonly #questions: ReadonlyMap<string, readonly Asked[]>
  /** The server's words by field and value; '' when it has nothing against it. */
  readonly #answers = new Map<string, string>()
  readonly #waiting = new Map<string, () => void>()

  constructor(screen: ResolvedScreen, id: string | undefined, ask: RemoteCheck) {
    this.#ask = ask
    this.#questions = questionsOf(screen, id)
  }

  get keys(): Iterable<string> {
    return this.#questions.keys()
  }
  /** What the server said of this value, '' when nothing. */
  said(key: string, value: unknown): string {
    return this.#answers.get(place(key, value)) ?? ''
  }
  /** Forgets what was asked of the value before, and asks about this one when it has been left alone. */
  later(key: string, value: unknown, isWanted: () => boolean, done: () => void): void {
    this.#waiting.get(key)?.()
    this.#waiting.delete(key)
    if (!this.#questions.has(key) || textOrEmpty(value) === '' || this.#answers.has(place(key, value))) return
    const abort = new AbortController()
    const timer = setTimeout(() => {
      if (isWanted()) void this.#answer(key, value, abort.signal).then((isNew) => isNew && done())
    }, PAUSE)
    this.#waiting.set(key, () => {
      clearTimeout(timer)
      abort.abort()
    })
  }
  /** Asks at once, a value that was refused once more: it may be free by now. */
  async now(key: string, value: unknown): Promise<string> {
    this.#waiting.get(key)?.()
    this.#waiting.delete(key)
    if (textOrEmpty(value) === '' || this.#answers.get(place(key, value)) === '') return ''
    const limit = new AbortController()
    const timer = setTimeout(() => limit.abort(), LONGEST_ASK_MS)
    await this.#answer(key, value, limit.signal)
    clearTimeout(timer)
    return this.said(key, value)
  }

  async #answer(key: string, value: unknown, signal: AbortSignal): Promise<boolean> {
    let words = ''
    for (const question of this.#questions.get(key) ?? []) {
      words = (await this.#ask(question(textOrEmpty(value)), signal)) ?? ''
      if (signal.aborted) return false
      if (words !== '') break
    }
    this.#answers.set(place(key, value), words)
    return true
  }
}
