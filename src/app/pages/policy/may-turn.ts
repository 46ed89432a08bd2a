import { hasUnsavedInView } from '../../../lib/unsaved.ts'
import { ask } from '../../../ui/feedback/feedback.tsx'
import type { Say } from '../../../ui/use-say.ts'

/** May this page turn to something else? Asks where what was stated here would be lost. */
export async function mayTurn(say: Say): Promise<boolean> {
  if (!hasUnsavedInView()) return true
  return ask({
    title: say('FORM_LEAVE'),
    text: say('POLICY_TURN_ASK'),
    ok: say('FORM_LEAVE_OK'),
    cancel: say('FORM_LEAVE_CANCEL'),
    danger: true,
  })
}
