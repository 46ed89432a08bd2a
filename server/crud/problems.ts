import type { FieldProblem } from '../../registry/screen/record.ts'
import { type Locale, textIn } from '../../schemas/language/text.ts'
import { AppError, say } from '../../schemas/messages/index.ts'
import type { TableScreen } from './screens.ts'

/** The sentence of a field's problem, with the field's title in the person's language. */
export function sentenceOf(problem: FieldProblem, screen: TableScreen, locale: Locale): string {
  if (problem.text !== undefined) return textIn(problem.text, locale)
  const field = screen.resolved.byKey.get(problem.field)
  return say(problem.code, { ...problem.params, ...(field ? { label: textIn(field.field.title, locale) } : {}) }, locale)
}

const SAID_AT_ONCE = 3

/** Refuses a record: the result holds every problem with its sentence, the message says the first few. */
export function refuseRecord(problems: readonly FieldProblem[], screen: TableScreen, locale: Locale): AppError {
  const said = problems.map((problem) => ({ ...problem, text: sentenceOf(problem, screen, locale) }))
  const detail = said.slice(0, SAID_AT_ONCE).map(({ text }) => text)
  return new AppError('DATA_INVALID', { detail: detail.join(say('COMMON_THEN', {}, locale)), result: { problems: said } })
}
