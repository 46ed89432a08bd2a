import type pg from 'pg'
import { prepareStatement } from '../statements/prepared-statements.ts'
import { wireTypes } from '../wire/types.ts'
import { type InterceptedClient, interceptRows } from '../optimized/wire-rows.ts'

/** Times on the wire are GMT+8; the session uses that zone, so no code converts. */
export const SESSION_TIME_ZONE = 'Asia/Shanghai'

export interface Session extends InterceptedClient {
  /** Of the server's process for this session. */
  readonly processID?: number | null
  query(text: string): Promise<unknown>
  on(event: 'error', listener: () => void): unknown
}

/** What every pool has in common. The server ends a statement of its sessions after so many milliseconds; 0: never. */
export function poolDefaults(statementMs = 0) {
  const limit = statementMs > 0 ? `; set statement_timeout = ${Math.round(statementMs)}` : ''
  return {
    types: wireTypes,
    // `SET` and not a start-up option: connection poolers in front of a server refuse unknown start-up options.
    onConnect: async (client: Session) => {
      // A pool listens only to idle connections. The query of a busy one reports that the server died; the event without a listener would end the process.
      client.on('error', () => undefined)
      interceptRows(client)
      prepareStatement(client)
      await client.query(`set time zone '${SESSION_TIME_ZONE}'${limit}`)
    },
  } satisfies pg.PoolConfig
}
