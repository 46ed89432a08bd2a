import { withSentences } from '../lib/i18n.ts'
import { kept } from '../lib/kept.ts'

/** The grid without what it draws on a canvas. The same promise each time: who draws it suspends at the first grid of a visit alone. */
export const openGrid = kept(() => withSentences('grid', import('./OpenGrid.tsx')))
/** The canvas. */
export const drawnGrid = kept(() => import('./glide/GlideGrid.tsx'))
