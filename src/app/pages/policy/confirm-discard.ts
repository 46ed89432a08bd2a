import { hasUnsavedInView } from '../../../lib/unsaved.ts'
import { ask } from '../../../ui/feedback/feedback.tsx'
import type { Say } from '../../../ui/use-say.ts'

/** Resolves to true when unsaved changes may be discarded; asks the user if there are any. */
export async function confirmDiscard(say: Say): Promise<boolean> {
  if (!hasUnsavedInView()) return true
  return ask({
    title: say('FORM_LEAVE'),
    text: say('POLICY_TURN_ASK'),
    ok: say('FORM_LEAVE_OK'),
    cancel: say('FORM_LEAVE_CANCEL'),
    danger: true,
  })
}
