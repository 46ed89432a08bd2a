import { useMemo, useState } from 'react'
import { useLoaded } from '../../../registry/kit/parts/hooks/use-loaded.ts'
import type { ResolvedScreen } from '../../../engine/model/index.ts'
import { sameJson } from '../../../schemas/language/values.ts'
import { getProcessesOf, type ProcessesOfScreen } from '../../api/process.ts'
import { usePorts } from '../../ports/context.tsx'
import { useSay } from '../../ui/use-say.ts'
import { statusFieldOf, withProcesses } from './process-actions.ts'

const NONE: ProcessesOfScreen = { startable: [], locked: [] }

/**
 * The screen with the buttons of its processes; undefined until they are known, because a list whose screen changes asks for its
 * rows again and drops what was typed above them. A page that is shown again asks again: the same answer is the same screen.
 * Only a screen whose records show the state of a process is asked for.
 */
export function useProcessActions(screen: ResolvedScreen): ResolvedScreen | undefined {
  const say = useSay()
  const { locale } = usePorts()
  const { id, source } = screen.screen
  const hasProcesses = source?.endpoints === undefined && statusFieldOf(screen) !== undefined
  const { latest, error } = useLoaded(hasProcesses ? [id, locale] : undefined, (signal) => getProcessesOf(id, signal))
  const answer = latest ?? (error === undefined ? undefined : NONE)
  const [processes, setProcesses] = useState(answer)
  if (answer && !sameJson(answer, processes)) setProcesses(answer)
  return useMemo(() => {
    if (!hasProcesses) return screen
    return processes && withProcesses(screen, processes, say)
  }, [hasProcesses, screen, processes, say])
}
