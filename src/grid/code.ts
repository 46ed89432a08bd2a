import { withSentences } from '../lib/i18n.ts'
import { settledPromise } from '../lib/settled-promise.ts'

/** The grid without what it draws on a canvas. The same promise each time: who draws it suspends at the first grid of a visit alone. */
export const openGrid = settledPromise(() => withSentences('grid', import('./OpenGrid.tsx')))
/** The canvas. */
export const drawnGrid = settledPromise(() => import('./canvas/GlideGrid.tsx'))
