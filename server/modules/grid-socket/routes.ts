import {
  GRID_MESSAGES_PER_WINDOW,
  GRID_MESSAGE_BYTES,
  GRID_PAGE_ID,
  GRID_SOCKET_PATH,
} from '../../../schemas/contract/data/grid-socket.ts'
import type { AppParts } from '../../http/context.ts'
import type { ServerModule } from '../../http/module.ts'
import type { SocketRoute } from '../../http/socket.ts'
import { CHANNEL } from './api.ts'
import { Hub } from './hub.ts'

/** A revoked session keeps its sockets no longer than this; it hears nothing after the revocation. */
const SWEEP_MS = 2000
const LIMITS = { messageBytes: GRID_MESSAGE_BYTES, messages: GRID_MESSAGES_PER_WINDOW, bytes: 2 * 1024 * 1024 }
const hubs = new WeakMap<AppParts, Hub>()

function hubOf(parts: AppParts): Hub {
  const hub = hubs.get(parts) ?? new Hub(parts)
  hubs.set(parts, hub)
  return hub
}

const route = (parts: AppParts): SocketRoute => ({
  path: GRID_SOCKET_PATH,
  params: { pageId: GRID_PAGE_ID },
  limits: LIMITS,
  open: (peer, { pageId = '' }) => hubOf(parts).open(peer, pageId),
})

/** The socket of editable grids: what people type in, who is in which cell, and what was saved. */
export const gridSocket: ServerModule = {
  name: 'grid-socket',
  routes: () => [],
  sockets: (parts) => [route(parts)],
  async start(parts) {
    const hub = hubOf(parts)
    const logError = (reason: unknown) => parts.log.error({ error: String(reason) }, 'Grids were not served')
    const stop = await parts.database.listen(CHANNEL, (part) => void hub.take(part).catch(logError))
    const timer = setInterval(() => void hub.sweep().catch(logError), SWEEP_MS)
    timer.unref()
    return async () => {
      clearInterval(timer)
      await stop()
    }
  },
}
