import { type ChildProblem, withinTitles } from '../../../engine/model/index.ts'
import type { FieldProblem } from '../../../engine/validate/index.ts'
import { type Locale, type Text, textIn } from '../../../schemas/language/text.ts'
import { AppError, say } from '../../../schemas/messages/index.ts'
import type { TableScreen } from '../catalog/index.ts'

/** The sentence of a field's problem, with the field's title in the person's language. */
export function problemText(problem: FieldProblem, screen: Pick<TableScreen, 'resolved'>, locale: Locale): string {
  if (problem.text !== undefined) return textIn(problem.text, locale)
  const field = screen.resolved.byKey.get(problem.field)
  if (!field) return say(problem.code, { ...problem.params }, locale)
  const titles = { label: textIn(field.field.title, locale), within: withinTitles(field, screen.resolved, locale) }
  return say(problem.code, { ...problem.params, ...titles }, locale)
}

const SAID_AT_ONCE = 3

/** The problems in the sub-tables of a record, with their sentences. */
export interface ChildProblems {
  readonly problems: readonly ChildProblem[]
  /** The same in sentences that name the sub-table and the row. */
  readonly sentences: readonly string[]
}

/** Problems of a sub-table with their sentences, in the person's language. */
export function describeChildProblem(
  problems: readonly ChildProblem[],
  screen: TableScreen,
  title: Text,
  locale: Locale,
): ChildProblems {
  const words = (problem: FieldProblem) =>
    problem.field === '' && problem.text === undefined
      ? say(problem.code, { ...problem.params, title: textIn(title, locale) }, locale)
      : problemText(problem, screen, locale)
  const described = problems.map((problem) => ({
    ...problem,
    errors: Object.fromEntries(
      Object.entries(problem.errors).map(([field, error]) => [field, { ...error, text: words(error) }]),
    ),
  }))
  const sentences = described.flatMap(({ index, errors }) => {
    const detail = Object.values(errors)
      .map(({ text }) => text)
      .join(say('COMMON_THEN', {}, locale))
    return [
      index === undefined
        ? detail
        : say('CHILD_WRONG', { title: textIn(title, locale), row: index + 1, detail }, locale),
    ]
  })
  return { problems: described, sentences }
}

const NONE: ChildProblems = { problems: [], sentences: [] }

/** Refuses a record: the result holds every problem with its sentence, the message says the first few. */
export function refuseRecord(
  problems: readonly FieldProblem[],
  screen: TableScreen,
  locale: Locale,
  below: ChildProblems = NONE,
): AppError {
  const said = problems.map((problem) => ({ ...problem, text: problemText(problem, screen, locale) }))
  const detail = [...said.map(({ text }) => text), ...below.sentences].slice(0, SAID_AT_ONCE)
  const children = below.problems.length > 0 ? { children: below.problems } : {}
  return new AppError('DATA_INVALID', {
    detail: detail.join(say('COMMON_THEN', {}, locale)),
    result: { problems: said, ...children },
  })
}
