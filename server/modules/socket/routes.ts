import { SOCKET_PATH } from '../../../schemas/contract/socket.ts'
import type { AppParts } from '../../http/context.ts'
import { errorFacts } from '../../http/errors/error-facts.ts'
import type { ServerModule } from '../../http/module.ts'
import { CHANNEL } from './api.ts'
import { Hub } from './hub.ts'

/** A revoked session keeps its sockets no longer than this; it hears nothing after the revocation. */
const SWEEP_MS = 2000
const hubs = new WeakMap<AppParts, Hub>()

function hubOf(parts: AppParts): Hub {
  const hub = hubs.get(parts) ?? new Hub(parts)
  hubs.set(parts, hub)
  return hub
}

/** The sockets of signed-in people, and what reaches them from any process. */
export const socket: ServerModule = {
  name: 'socket',
  routes: () => [],
  sockets: (parts) => [{ path: SOCKET_PATH, open: (peer) => hubOf(parts).open(peer) }],
  async start(parts) {
    const hub = hubOf(parts)
    const logError = (reason: unknown) => parts.log.error(errorFacts(reason), 'Sockets were not served')
    const stop = await parts.database.listen(CHANNEL, (payload) => void hub.deliver(payload).catch(logError))
    const timer = setInterval(() => void hub.sweep().catch(logError), SWEEP_MS)
    timer.unref()
    return async () => {
      clearInterval(timer)
      await stop()
    }
  },
}
