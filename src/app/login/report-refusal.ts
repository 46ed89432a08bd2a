import { announce } from '../../ui/feedback/feedback.tsx'
import { feedbackReady } from '../../ui/feedback/feedback-ready.ts'
import type { Say } from '../../ui/use-say.ts'
import { errorText } from '../../ui/feedback/error-text.ts'

/** Shows a refused sign-in as a notification too, as the existing client does; returns its text. */
export function reportRefusal(reason: unknown, say: Say): string {
  const text = errorText(reason, say)
  void feedbackReady.frame.arrived.then(() => announce('error', say('LOGIN_FAILED'), text))
  return text
}
