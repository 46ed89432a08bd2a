import type { KeyboardEvent } from 'react'

/** Boxes of one line, in which Enter would save the form. */
const LINES: ReadonlySet<string> = new Set(['text', 'search', 'number', 'password', 'tel', 'email', 'url'])
const FIELDS = 'input:not([type="hidden"], [type="file"]), textarea, button[role="switch"], [contenteditable="true"]'

const isReachable = (one: HTMLElement) =>
  one.tabIndex >= 0 && !one.matches(':disabled') && (one.checkVisibility?.() ?? true)

/** To the next field as with Tab, over the buttons in between; after the last one to the button that saves. */
function moveOn(form: HTMLFormElement, from: HTMLElement): void {
  const follows = (one: Element) => (from.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
  const next = [...form.querySelectorAll<HTMLElement>(FIELDS)].find((one) => follows(one) && isReachable(one))
  const save = [...form.elements].find((one) => one instanceof HTMLButtonElement && one.type === 'submit')
  const target = next ?? save
  if (target instanceof HTMLElement) target.focus()
  if (target instanceof HTMLInputElement && LINES.has(target.type)) target.select()
}

/**
 * The keys of a form of many fields. Ctrl+Enter and Ctrl+S save, from a text area too. Enter goes on to the next field: a record
 * that is half typed is not saved by the Enter that ends a word. A control that uses Enter itself, such as an open list, has handled it before.
 */
export function formKeys(submit: () => void) {
  return (event: KeyboardEvent<HTMLFormElement>): void => {
    const { key, target, currentTarget, nativeEvent } = event
    // A key pressed in a dialog above the form is not the form's.
    if (!(target instanceof HTMLElement) || !currentTarget.contains(target)) return
    const isSaving = event.ctrlKey || event.metaKey
    if (isSaving && !event.altKey && !event.shiftKey && (key === 'Enter' || key.toLowerCase() === 's')) {
      event.preventDefault()
      submit()
      return
    }
    if (key !== 'Enter' || isSaving || event.defaultPrevented || !(target instanceof HTMLInputElement)) return
    event.preventDefault()
    // 229 is the Enter that an input method takes.
    const isSpelling = nativeEvent.isComposing || nativeEvent.keyCode === 229
    if (!isSpelling && LINES.has(target.type)) moveOn(currentTarget, target)
  }
}
