/** The way of browsers before the clipboard could be asked, and of pages that came without https. */
function copySelected(text: string): boolean {
  const before = document.activeElement
  const area = document.createElement('textarea')
  area.value = text
  area.readOnly = true
  area.style.cssText = 'position:fixed;inset:0 auto auto 0;opacity:0'
  document.body.append(area)
  area.focus({ preventScroll: true })
  area.select()
  try {
    return document.execCommand('copy')
  } catch {
    return false
  } finally {
    area.remove()
    if (before instanceof HTMLElement) before.focus({ preventScroll: true })
  }
}

/** Has the browser ask for what is to be copied, as a press of the keys would; false where it does not. What is copied is not what is selected: a box with all of it would be laid out first. */
export function copyBy(give: (data: DataTransfer) => void): boolean {
  const put = (event: ClipboardEvent) => {
    event.preventDefault()
    event.stopImmediatePropagation()
    if (event.clipboardData) give(event.clipboardData)
  }
  document.addEventListener('copy', put, true)
  try {
    return copySelected('.')
  } finally {
    document.removeEventListener('copy', put, true)
  }
}

/** Puts text on the clipboard; false where the browser does not let it. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copySelected(text)
  }
}
