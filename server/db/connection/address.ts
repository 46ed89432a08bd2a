import type { PoolConfig } from 'pg'

/** The address of a server in a form that one thread can send to another. */
export interface ServerAddress {
  readonly kind: 'url' | 'embedded'
  readonly config: Pick<PoolConfig, 'connectionString' | 'host' | 'port' | 'user' | 'password' | 'database'>
}

/** The address of an open database; undefined where there is no second session to be had. */
export function addressOf(
  kind: ServerAddress['kind'] | 'pglite',
  { connectionString, host, port, user, password, database }: PoolConfig,
): ServerAddress | undefined {
  if (kind === 'pglite') return undefined
  const given = Object.entries({ connectionString, host, port, user, password, database }).filter(
    ([, value]) => value !== undefined,
  )
  return { kind, config: Object.fromEntries(given) }
}
