import type { BoundRoute } from './bind.ts'
import type { AppParts } from './context.ts'
import type { SocketRoute } from './socket.ts'

/** One module of the server: routes, and what it does around them. */
export interface ServerModule {
  readonly name: string
  routes(parts: AppParts): readonly BoundRoute[]
  /** Sockets of signed-in people. */
  sockets?(parts: AppParts): readonly SocketRoute[]
  /** Runs once before the server listens: documents to import, timers to start. Resolves to the way to stop. */
  start?(parts: AppParts): Promise<(() => Promise<void>) | void>
}
