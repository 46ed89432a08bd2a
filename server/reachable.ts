import { networkInterfaces } from 'node:os'
import { say } from '../schemas/messages/index.ts'
import type { Env } from './env.ts'
import { isLoopback } from './http/request/local.ts'

const ANY = new Set(['0.0.0.0', '::', ''])
const LOCALES = ['zh-CN', 'en-US'] as const

function ownAddresses(): string[] {
  return Object.values(networkInterfaces()).flatMap((list) =>
    (list ?? []).filter(({ internal, family }) => !internal && family === 'IPv4').map(({ address }) => address),
  )
}

/**
 * What a start says when other machines reach it, in both languages, because nobody has chosen one yet: where, and, outside
 * production, what is meant for development alone. Nothing where only this machine does.
 */
export function reachableLines(
  { host, production }: Pick<Env, 'host' | 'production'>,
  port: number,
  addresses: () => readonly string[] = ownAddresses,
): string[] {
  if (isLoopback(host)) return []
  const urls = (ANY.has(host) ? addresses() : [host])
    .map((address) => `http://${address.includes(':') ? `[${address}]` : address}:${port}/`)
    .join(' ')
  return LOCALES.flatMap((locale) => [
    say('START_REACHABLE', { urls }, locale),
    ...(production ? [] : [say('START_REACHABLE_DEVELOPMENT', {}, locale)]),
  ])
}
