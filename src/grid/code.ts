import type { ResolvedField } from '../../registry/screen/resolve.ts'
import { withSentences } from '../lib/i18n.ts'
import { kept } from '../lib/kept.ts'
import { preloadFaces } from '../ui/fields/faces.ts'

/** The grid without what it draws on a canvas. The same promise each time: who draws it suspends at the first grid of a visit alone. */
export const openGrid = kept(() => withSentences('grid', import('./OpenGrid.tsx')))
/** The canvas. */
export const drawnGrid = kept(() => import('./glide/GlideGrid.tsx'))

/** Fetches all that a grid of these fields needs; resolves when it can be drawn at once. */
export async function preloadGrid(fields: readonly ResolvedField[]): Promise<void> {
  await Promise.all([openGrid(), drawnGrid(), preloadFaces(fields)])
}
