/** The buttons by which selects and pickers are emptied. */
const CLEAR = '.ant-select-clear, .ant-picker-clear'

/** Empties the select that has the focus, as its button would; a select for several values takes away one at a time itself. */
function emptySelect(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLInputElement) || target.value !== '' || target.getAttribute('aria-expanded') !== 'false')
    return false
  const button = target
    .closest('.ant-select:not(.ant-select-multiple)')
    ?.querySelector<HTMLElement>('.ant-select-clear')
  button?.click()
  return button !== undefined && button !== null
}

/**
 * Removes antd's clear buttons, which are visible on hover only, from the tab order, and lets Delete clear a closed select. Returns the function that undoes both.
 */
export function excludeClearButtonsFromTab(): () => void {
  const skip = ({ key }: KeyboardEvent) => {
    if (key === 'Tab') for (const button of document.querySelectorAll<HTMLElement>(CLEAR)) button.tabIndex = -1
  }
  const empty = (event: KeyboardEvent) => {
    // Its own key would open the list again.
    if (event.key === 'Delete' && emptySelect(event.target)) event.stopPropagation()
  }
  // A field that takes its words over at the very Tab draws its button before the focus moves: once more after it.
  document.addEventListener('keydown', skip, { capture: true })
  window.addEventListener('keydown', skip)
  document.addEventListener('keydown', empty, { capture: true })
  return () => {
    document.removeEventListener('keydown', skip, { capture: true })
    window.removeEventListener('keydown', skip)
    document.removeEventListener('keydown', empty, { capture: true })
  }
}
