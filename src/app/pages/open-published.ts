import type { ResolvedScreen } from '../../../engine/model/index.ts'
import { endpointSource } from '../../api/rows/endpoint-source.ts'
import { loadScreen } from '../../api/screens.ts'
import type { OpenedScreen, OpenScreen } from '../../host/host.tsx'

// A page that is shown again opens its parts again. The same screen is the same answer, or a list starts anew and drops what was typed.
const opened = new WeakMap<ResolvedScreen, OpenedScreen>()

/** Finds a published screen, with the source of its rows. */
export const openPublished: OpenScreen = async (id) => {
  const { screen } = await loadScreen(id)
  if (!screen) return undefined
  const known = opened.get(screen) ?? { screen, source: endpointSource(screen.screen) }
  opened.set(screen, known)
  return known
}
