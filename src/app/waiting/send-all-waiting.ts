import type { Ports } from '../../../registry/kit/ports.ts'
import { AppError } from '../../../schemas/messages/index.ts'
import { sameCaller } from '../../api/client/context.ts'
import { endpointSource } from '../../api/rows/endpoint-source.ts'
import { ApiError } from '../../api/client/errors.ts'
import { loadScreen } from '../../api/screens.ts'
import { logProblem } from '../../lib/log.ts'
import { explain } from '../../host/explain.ts'
import { isUncertain } from '../../form/idempotency/index.ts'
import { sendWaiting } from '../../form/offline/index.ts'
import type { Outbox } from '../../state/storage/outbox.ts'

type Words = Pick<Ports, 'say' | 'notify'>

/** Where a screen cannot be opened by this person any more, its saves wait on and say why. */
async function tellWhy(outbox: Outbox, screen: string, message: string): Promise<void> {
  for (const save of await outbox.list(screen))
    if (save.state === 'waiting' && save.message !== message) await outbox.put(screen, { ...save, message })
}

/** Sends what waits on one screen; false when the server does not answer. */
async function sendScreen(outbox: Outbox, id: string, ports: Words, isStill: () => boolean): Promise<boolean> {
  try {
    const { screen } = await loadScreen(id)
    const source = screen && endpointSource(screen.screen)
    // Without keys it could be stored twice.
    if (source?.newKey) await sendWaiting({ screen: id, source, outbox, ports, isStill })
    return isStill()
  } catch (error) {
    if (!isStill() || isUncertain(error) || (error instanceof ApiError && error.status === 401)) return false
    if (!(error instanceof AppError)) {
      // A part of the code that did not come, as there is no connection for it either.
      logProblem('what waits on a screen was not sent', error)
      return false
    }
    await tellWhy(outbox, id, explain(error, ports))
    return true
  }
}

/** Sends what waits on every screen, whichever of them is open. */
export async function sendAllWaiting(outbox: Outbox, ports: Words): Promise<void> {
  const isStill = sameCaller()
  const screens = new Set((await outbox.all()).filter(({ state }) => state === 'waiting').map(({ screen }) => screen))
  for (const screen of screens) if (!(await sendScreen(outbox, screen, ports, isStill))) return
}
