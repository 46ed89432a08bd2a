import type { Static, TSchema } from 'typebox'
import type { Endpoint } from '../../schemas/contract/endpoint.ts'
import type { Answer } from './response/answer.ts'
import type { HandlerContext } from './context.ts'

/** The readonly form of a reply type, which a handler may return. */
export type Sendable<T> = T extends readonly (infer E)[]
  ? readonly Sendable<E>[]
  : T extends object
    ? { readonly [K in keyof T]: Sendable<T[K]> }
    : T

export interface RouteOptions {
  /** Largest JSON body in bytes; by default 1 MB. */
  readonly bodyLimit?: number
  /** Parameter that names a screen: its published version is asked together with the session (`context.screenVersion`). */
  readonly screenParam?: string
  /** True: calls of one session per minute are counted, like those of one address on the anonymous doors. False: the handler of such a door sees to it itself. */
  readonly limited?: boolean
}

/** An endpoint with its handler, ready to be registered. */
export interface BoundRoute extends RouteOptions {
  readonly endpoint: Endpoint
  run(context: HandlerContext): Promise<unknown>
}

/**
 * Ties a handler to its endpoint. The values of the request were checked by the endpoint's schemas, so their static
 * types hold. The handler returns the `result`, or an `Answer` when a sentence, a code or a file goes with it.
 */
export function bind<Q extends TSchema, B extends TSchema, R extends TSchema, P extends TSchema>(
  endpoint: Endpoint<Q, B, R, P>,
  handler: (
    context: HandlerContext<Static<P>, Static<Q>, Static<B>>,
  ) => Promise<Sendable<Static<R>> | Answer<Sendable<Static<R>>>>,
  options: RouteOptions = {},
): BoundRoute {
  return {
    ...options,
    endpoint: endpoint as unknown as Endpoint,
    run: (context) => handler(context as HandlerContext<Static<P>, Static<Q>, Static<B>>),
  }
}
