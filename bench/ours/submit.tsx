import { submission } from '../submit.ts'

declare global {
  interface Window {
    /** Checks the record once. */
    submit?: () => void
  }
}

window.submit = submission('browser')
