import { useMemo } from 'react'
import { useLoaded } from '../../../registry/kit/parts/hooks/use-loaded.ts'
import type { ResolvedScreen } from '../../../engine/model/index.ts'
import { whenIdle } from '../../api/client/traffic.ts'
import { getProcessesOf, type ProcessOfScreen } from '../../api/process.ts'
import { usePorts } from '../../ports/context.tsx'
import { useSay } from '../../ui/use-say.ts'
import { statusFieldOf, withProcesses } from './process-actions.ts'

const NONE: readonly ProcessOfScreen[] = []

/** The screen with the buttons of its processes, once they are known. Only a screen whose records show the state of one is asked for. */
export function useProcessActions(screen: ResolvedScreen): ResolvedScreen {
  const say = useSay()
  const { locale } = usePorts()
  const { id, source } = screen.screen
  const hasProcesses = source?.endpoints === undefined && statusFieldOf(screen) !== undefined
  const { latest = NONE } = useLoaded(hasProcesses ? [id, locale] : undefined, (signal) =>
    whenIdle()
      .then(() => getProcessesOf(id, signal))
      .catch(() => NONE),
  )
  return useMemo(
    () => (hasProcesses ? withProcesses(screen, latest, say) : screen),
    [hasProcesses, screen, latest, say],
  )
}
