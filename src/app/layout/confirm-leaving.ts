import { hasUnsavedInBackground, hasUnsavedInView, questionInView } from '../../lib/unsaved.ts'
import { layout } from '../../state/layout.ts'
import { tabs } from '../../state/tabs.ts'
import { ask } from '../../ui/feedback/feedback.tsx'
import { sayNow } from '../../ui/use-say.ts'

/** True for a page that stays mounted while another one is shown. */
export const isCachedPage = (fullPath: string): boolean =>
  layout.multipage && tabs.pages.some((page) => page.fullPath === fullPath && page.meta.keepAlive)

/** True when leaving the current page would lose unsaved values. */
export const losesUnsaved = (fullPath: string): boolean =>
  hasUnsavedInView() && !isCachedPage(fullPath) && !agreed.has(fullPath)

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

/** Asks whether to discard the unsaved values of the current page, in the page's own dialog if it has one. */
export const confirmLeavingPage = (): Promise<boolean> => askOnce(questionInView() ?? askPlainly)

/** Pages that may go although they hold something: the person was asked. */
const agreed = new Set<string>()
export const isConfirmed = (fullPath: string): boolean => agreed.has(fullPath)

/** Runs `go`, which closes these pages, unless they have unsaved values and the user declines. It asks once for all pages. */
export async function closePages(pages: readonly string[], go: () => void | Promise<void>): Promise<void> {
  const isInView = pages.includes(tabs.active) && hasUnsavedInView()
  const isBehind = pages.some(hasUnsavedInBackground)
  if ((isInView || isBehind) && !(await (isInView ? confirmLeavingPage() : askOnce(askPlainly)))) return
  for (const page of pages) agreed.add(page)
  try {
    await go()
  } finally {
    setTimeout(() => pages.forEach((page) => agreed.delete(page)))
  }
}
