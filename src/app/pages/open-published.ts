import { endpointSource } from '../../api/rows/endpoint-source.ts'
import { loadScreen } from '../../api/screens.ts'
import type { OpenScreen } from '../../host/host.tsx'

/** Finds a published screen, with the source of its rows. */
export const openPublished: OpenScreen = async (id) => {
  const { screen } = await loadScreen(id)
  return screen && { screen, source: endpointSource(screen.screen) }
}
