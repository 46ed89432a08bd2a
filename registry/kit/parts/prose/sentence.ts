import { AppError } from '../../../../schemas/messages/index.ts'
import type { Ports } from '../../ports.ts'

/** What to tell a person about a failure of a port, in their locale. */
export function sentenceOf(error: unknown, ports: Pick<Ports, 'say'>): string {
  return error instanceof AppError ? ports.say(error.code, error.params) : ports.say('COMMON_FAILED')
}

/** Shows a failure to the user, unless the host has already announced it. */
export function composeSentence(
  ports: Pick<Ports, 'say' | 'notify'>,
  level: 'warning' | 'error',
  reason: unknown,
): void {
  if (reason instanceof AppError && 'announced' in reason && reason.announced === true) return
  ports.notify(level, sentenceOf(reason, ports))
}

/** What the server will not have, it will not have the second time either; what did not get there may. */
export function isRefusal(reason: unknown): boolean {
  return reason instanceof AppError && (reason.code === 'FILE_UPLOAD_REFUSED' || reason.code === 'API_REFUSED')
}
