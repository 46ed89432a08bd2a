import type { Method } from '../../schemas/contract/endpoint.ts'
import type { BoundRoute } from './bind.ts'
import type { AppParts } from './context.ts'
import type { SocketRoute } from './socket.ts'

/** A call of the server to itself: it passes every check of a call from outside. */
export interface OwnCall {
  readonly method: Method
  /** With the API prefix and the query. */
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}
/** Sends one without a connection; gives the status and the text of the answer. */
export type Send = (call: OwnCall) => Promise<{ readonly status: number; readonly text: string }>

/** One module of the server: routes, and what it does around them. */
export interface ServerModule {
  readonly name: string
  routes(parts: AppParts): readonly BoundRoute[]
  /** Sockets of signed-in people. */
  sockets?(parts: AppParts): readonly SocketRoute[]
  /** Runs once before the server listens: documents to import, timers to start. Resolves to the way to stop. */
  start?(parts: AppParts, send: Send): Promise<(() => Promise<void>) | void>
}
