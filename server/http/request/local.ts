import { AppError } from '../../../schemas/messages/index.ts'
import type { Env } from '../../env.ts'

/** What a proxy adds; where no proxy is trusted, its own address is not that of the caller. */
const FORWARDED = ['x-forwarded-for', 'x-real-ip', 'forwarded']
const LOOPBACK = /^(?:::ffff:)?127\.\d{1,3}\.\d{1,3}\.\d{1,3}$|^::1$|^localhost$/

/** The address of the caller as Fastify reports it; '' once the connection is closed, because a closed socket has no address. */
export const addressOf = ({ ip }: { readonly ip: string | undefined }): string => ip ?? ''

export function isLoopback(address: string): boolean {
  return LOOPBACK.test(address)
}

export interface Caller {
  readonly env: Pick<Env, 'trustProxy'>
  readonly ip: string
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
}

/** Whether a call comes from this very machine: what is for development only serves no other. */
export function isLocal({ env, ip, headers }: Caller): boolean {
  if (!env.trustProxy && FORWARDED.some((name) => headers[name] !== undefined)) return false
  return isLoopback(ip)
}

export function assertLocal(caller: Caller): void {
  if (!isLocal(caller)) throw new AppError('HTTP_LOCAL_ONLY')
}
