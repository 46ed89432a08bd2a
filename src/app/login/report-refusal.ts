import { announce } from '../../ui/feedback/feedback.tsx'
import { standing } from '../../ui/feedback/standing.ts'
import type { Say } from '../../ui/use-say.ts'
import { wordsOf } from '../../ui/feedback/words-of.ts'

/** Tells of a refused sign-in in the corner, too, as the old client did; gives the words. */
export function reportRefusal(reason: unknown, say: Say): string {
  const text = wordsOf(reason, say)
  void standing.frame.arrived.then(() => announce('error', say('LOGIN_FAILED'), text))
  return text
}
