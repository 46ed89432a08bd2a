/** Longest wait for a large file to begin; a frame that is taken away would take its download along. */
const KEPT_MS = 10 * 60_000

/**
 * Has the browser fetch a file by itself, with its own progress and without the file ever lying in the page's memory. The
 * page stays: a hidden frame goes there. A page that comes in place of a file is reported.
 */
export function saveFrom(address: string, onRefused: () => void): void {
  const frame = document.createElement('iframe')
  frame.hidden = true
  frame.src = address
  // A file is taken by the browser, and the frame never loads anything.
  frame.addEventListener('load', () => {
    frame.remove()
    onRefused()
  })
  document.body.append(frame)
  setTimeout(() => frame.remove(), KEPT_MS)
}
