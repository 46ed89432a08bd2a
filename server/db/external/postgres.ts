import { Client, DatabaseError, type QueryConfig, types } from 'pg'
import { SESSION_TIME_ZONE } from '../connection/pool.ts'
import { wireTypes } from '../wire/types.ts'
import {
  type ExternalAsk,
  type ExternalDatabase,
  type ExternalKind,
  type ExternalRows,
  LIMIT_MS,
  overSocket,
  StatementError,
} from './connection.ts'

const KIND: ExternalKind = {
  product: 'PostgreSQL',
  reasons: {
    '28P01': 'DATA_SOURCE_SIGN_IN',
    '28000': 'DATA_SOURCE_SIGN_IN',
    '3D000': 'DATA_SOURCE_NO_DATABASE',
  },
}

/** Runs work with a client that has signed in. */
function withClient<Result>(
  target: ExternalDatabase,
  limitMs: number,
  work: (client: Client, signedIn: (statementMs: number) => void) => Promise<Result>,
): Promise<Result> {
  const { tls, ...where } = target
  return overSocket(KIND, limitMs, async (socket, signedIn) => {
    const client = new Client({
      ...where,
      ssl: tls,
      stream: () => socket,
      application_name: 'vitrine',
      types: wireTypes,
    })
    // The connection may break between two calls; each of them rejects by itself.
    client.on('error', () => undefined)
    await client.connect()
    return work(client, signedIn)
  })
}

/** Signs in at a server and gives its product and version. Rejects with an `AppError` that says why. */
export function postgresVersion(target: ExternalDatabase, limitMs = LIMIT_MS): Promise<string> {
  return withClient(target, limitMs, async (client) => {
    const { rows } = await client.query<{ server_version: string }>('show server_version')
    return `${KIND.product} ${rows[0]?.server_version ?? ''}`
  })
}

type Column = ExternalRows['columns'][number]
const TYPES = new Map<number, Column['type']>([
  [types.builtins.INT2, 'integer'],
  [types.builtins.INT4, 'integer'],
  [types.builtins.INT8, 'integer'],
  [types.builtins.NUMERIC, 'numeric'],
  [types.builtins.FLOAT4, 'numeric'],
  [types.builtins.FLOAT8, 'numeric'],
  [types.builtins.DATE, 'date'],
  [types.builtins.TIMESTAMP, 'timestamp'],
  [types.builtins.TIMESTAMPTZ, 'timestamp'],
])

const CANCELED = '57014'
/** Classes of errors that a statement causes: values, access rules and syntax, transaction state, unsupported features, limits. */
const OF_STATEMENT = /^(?:22|42|25|0A|54|21)/

function statementError(error: unknown): Error {
  const code = error instanceof DatabaseError ? (error.code ?? '') : ''
  if (code === CANCELED) return new StatementError('slow', error)
  if (code.startsWith('22')) return new StatementError('value', error)
  return OF_STATEMENT.test(code) ? new StatementError('broken', error) : (error as Error)
}

/** Runs work in one read-only transaction, all of whose statements together end after so many milliseconds. */
export function postgresSession<Result>(
  target: ExternalDatabase,
  statementMs: number,
  work: (ask: ExternalAsk) => Promise<Result>,
): Promise<Result> {
  return withClient(target, LIMIT_MS, async (client, signedIn) => {
    signedIn(statementMs)
    await client.query(
      `begin transaction isolation level repeatable read read only; set local statement_timeout = ${Math.round(statementMs)}; set local time zone '${SESSION_TIME_ZONE}'`,
    )
    return work(async ({ sql, parameters }) => {
      try {
        // The extended protocol takes one statement.
        const { rows, fields } = await client.query<Readonly<Record<string, unknown>>>({
          text: sql,
          values: [...parameters],
          queryMode: 'extended',
        } as QueryConfig)
        return {
          rows,
          columns: fields.map(({ name, dataTypeID }) => ({ field: name, type: TYPES.get(dataTypeID) ?? 'text' })),
        }
      } catch (error) {
        throw statementError(error)
      }
    })
  })
}
