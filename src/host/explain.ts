import type { Ports } from '../../registry/kit/ports.ts'
import type { FieldProblem } from '../../engine/validate/index.ts'
import type { ResolvedField } from '../../engine/model/index.ts'
import { textIn } from '../../schemas/language/text.ts'
import { AppError } from '../../schemas/messages/index.ts'

/** The message of a failure, in the locale of the user. */
export function explain(error: unknown, ports: Pick<Ports, 'say'>): string {
  return error instanceof AppError ? ports.say(error.code, error.params) : ports.say('COMMON_UNEXPECTED')
}

/** Shows a failure, unless the shell has shown it already. */
export function notifyError(error: unknown, ports: Pick<Ports, 'say' | 'notify'>): void {
  const isTold = error instanceof AppError && 'announced' in error && error.announced === true
  if (!isTold) ports.notify('warning', explain(error, ports))
}

/** The message of a field problem in the user's locale; `more` are further parameters. */
export function problemText(
  { code, params, text }: FieldProblem,
  field: ResolvedField | undefined,
  ports: Ports,
  more: Readonly<Record<string, unknown>> = {},
): string {
  if (text !== undefined) return textIn(text, ports.locale)
  return ports.say(code, { ...params, ...more, ...(field ? { label: textIn(field.field.title, ports.locale) } : {}) })
}
