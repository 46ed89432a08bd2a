import { sayNow } from '../ui/use-say.ts'
import './progress.css'

/** Left for a moment after the last call: the next one of a row of calls goes on with it. */
const LINGER_MS = 120

let bar: HTMLElement | undefined
let leaving: ReturnType<typeof setTimeout> | undefined

function barOfPage(): HTMLElement {
  if (bar?.isConnected) return bar
  bar = document.createElement('div')
  bar.className = 'v-progress'
  bar.setAttribute('role', 'progressbar')
  bar.setAttribute('aria-live', 'polite')
  document.body.append(bar)
  return bar
}

/** Draws a thin line at the top of the page. The answer takes it away. */
export function showProgress(): () => void {
  clearTimeout(leaving)
  const line = barOfPage()
  line.setAttribute('aria-label', sayNow('SHELL_WAITING'))
  line.hidden = false
  return () => {
    clearTimeout(leaving)
    leaving = setTimeout(() => {
      line.hidden = true
    }, LINGER_MS)
  }
}
