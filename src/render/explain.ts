import type { Ports } from '../../registry/kit/ports.ts'
import { AppError } from '../../schemas/messages/index.ts'

/** The sentence a failure is told with, in the locale of the person. */
export function explain(error: unknown, ports: Ports): string {
  return error instanceof AppError ? ports.say(error.code, error.params) : ports.say('COMMON_UNEXPECTED')
}

/** Warns of a failure, unless the shell has told it already. */
export function tell(error: unknown, ports: Ports): void {
  const isTold = error instanceof AppError && 'announced' in error && error.announced === true
  if (!isTold) ports.notify('warning', explain(error, ports))
}
