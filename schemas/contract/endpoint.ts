import type { Static, TSchema } from 'typebox'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH'

/** Who may call: every client, every signed-in person, or holders of a permission code. */
export type Access =
  | { readonly kind: 'anonymous' }
  | { readonly kind: 'signed-in' }
  | { readonly kind: 'permission'; readonly code: string }
export const ANONYMOUS: Access = { kind: 'anonymous' }
export const SIGNED_IN: Access = { kind: 'signed-in' }
export const holding = (code: string): Access => ({ kind: 'permission', code })

/**
 * `sign-in` and `sign-out` begin and end a session; `export` reads, and is logged nonetheless; `critical` is logged with
 * what it changes; `none` changes nothing, whatever its method is.
 */
type LogMark = 'sign-in' | 'sign-out' | 'export' | 'critical' | 'none'

/** One promise between browser and server. `path` holds parameters as `:name`, a rest as `*`. */
export interface Endpoint<
  Q extends TSchema = TSchema,
  B extends TSchema = TSchema,
  R extends TSchema = TSchema,
  P extends TSchema = TSchema,
> {
  /** `module.verb` */
  readonly id: string
  /** The first one is what our client sends; the server accepts all. */
  readonly methods: readonly [Method, ...Method[]]
  readonly path: string
  readonly access: Access
  readonly params?: P
  readonly query?: Q
  readonly body?: B
  /** The `result` of the envelope, or the whole answer when `envelope` is false. */
  readonly reply?: R
  /** False: bare answer. Default true. */
  readonly envelope?: boolean
  /** True: the server demands X-Sign (see security notes: integrity only, never authorisation). */
  readonly signed?: boolean
  /** 'plain' helpers never sign on the client; default: POST and GET sign, PUT and DELETE do not. */
  readonly helper?: 'plain'
  /** True: a GET that changes something or spends a ticket; a client never sends it again by itself. */
  readonly once?: boolean
  /** True: refused as long as the caller's password is one that an administrator gave. For all that grants rights, gives passwords or changes policies. */
  readonly ownPassword?: boolean
  /** True: a ticket for it lets in again while it lives, because a viewer reads a file in several calls. */
  readonly rereads?: boolean
  /** What the operation log writes of its calls, where that is not what `operationOf` (`contract/log.ts`) says of every endpoint. */
  readonly log?: LogMark
  /** Answers a file, takes multipart, or JSON both ways (default). */
  readonly kind?: 'json' | 'download' | 'upload'
}

/** Declares an endpoint; the types of request and reply follow from its schemas. */
export function endpoint<
  const Q extends TSchema,
  const B extends TSchema,
  const R extends TSchema,
  const P extends TSchema,
>(declared: Endpoint<Q, B, R, P>): Endpoint<Q, B, R, P> {
  return declared
}
export type QueryOf<E> = E extends Endpoint<infer Q, infer _B, infer _R, infer _P> ? Static<Q> : never
export type BodyOf<E> = E extends Endpoint<infer _Q, infer B, infer _R, infer _P> ? Static<B> : never
export type ReplyOf<E> = E extends Endpoint<infer _Q, infer _B, infer R, infer _P> ? Static<R> : never
export type ParamsOf<E> = E extends Endpoint<infer _Q, infer _B, infer _R, infer P> ? Static<P> : never
