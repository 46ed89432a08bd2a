import { hasUnsavedInBackground, hasUnsavedInView, questionInView } from '../../lib/unsaved.ts'
import { layout } from '../../state/layout.ts'
import { tabs } from '../../state/tabs.ts'
import { ask } from '../../ui/feedback/feedback.tsx'
import { sayNow } from '../../ui/use-say.ts'

/** Whether a page stays as it is, hidden, when another one is shown. */
export const staysOpen = (fullPath: string): boolean =>
  layout.multipage && tabs.pages.some((page) => page.fullPath === fullPath && page.meta.keepAlive)

/** Whether something would be lost if the page in view were left. */
export const wouldLose = (fullPath: string): boolean =>
  hasUnsavedInView() && !staysOpen(fullPath) && !agreed.has(fullPath)

let asking: Promise<boolean> | undefined
/** One question at a time: what else wants to leave meanwhile waits for the same answer. */
function askOnce(question: () => Promise<boolean>): Promise<boolean> {
  asking ??= question().finally(() => {
    asking = undefined
  })
  return asking
}
const askPlainly = () =>
  ask({
    title: sayNow('FORM_LEAVE'),
    text: sayNow('SHELL_LEAVE_ASK'),
    ok: sayNow('SHELL_LEAVE_OK'),
    cancel: sayNow('FORM_LEAVE_CANCEL'),
    danger: true,
  })

/** Asks about what is unsaved on the page in view, as that page does or in the words of all pages. */
export const askInView = (): Promise<boolean> => askOnce(questionInView() ?? askPlainly)

/** Pages that may go although they hold something: the person was asked. */
const agreed = new Set<string>()
export const hasAgreed = (fullPath: string): boolean => agreed.has(fullPath)

/** Does what takes these pages away, once nothing on them is unsaved or the person has agreed. One question is for all of them. */
export async function takeAway(pages: readonly string[], go: () => void | Promise<void>): Promise<void> {
  const isInView = pages.includes(tabs.active) && hasUnsavedInView()
  const isBehind = pages.some(hasUnsavedInBackground)
  if ((isInView || isBehind) && !(await (isInView ? askInView() : askOnce(askPlainly)))) return
  for (const page of pages) agreed.add(page)
  try {
    await go()
  } finally {
    setTimeout(() => pages.forEach((page) => agreed.delete(page)))
  }
}
