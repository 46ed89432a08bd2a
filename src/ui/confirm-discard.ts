import { hasUnsavedInView } from '../lib/unsaved.ts'
import { ask } from './feedback/feedback.tsx'
import type { Say } from './use-say.ts'

/** Resolves to true when unsaved changes in view may be discarded; asks the user if there are any. */
export async function confirmDiscard(say: Say, text = say('FORM_LEAVE_TEXT')): Promise<boolean> {
  if (!hasUnsavedInView()) return true
  return ask({
    title: say('FORM_LEAVE'),
    text,
    ok: say('FORM_LEAVE_OK'),
    cancel: say('FORM_LEAVE_CANCEL'),
    danger: true,
  })
}
