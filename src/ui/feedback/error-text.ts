import { AppError } from '../../../schemas/messages/index.ts'
import { isOutdatedBuild } from '../../lib/outdated-build.ts'
import type { Say } from '../use-say.ts'

/** The message of a failure for the user. Anything that is not from the catalogue stays with the developer. */
export function errorText(reason: unknown, say: Say): string {
  if (isOutdatedBuild(reason)) return say('SHELL_STALE_BUILD')
  return reason instanceof AppError ? say(reason.code, reason.params) : say('COMMON_UNEXPECTED')
}
