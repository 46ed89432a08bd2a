import { Client } from 'pg'
import { type ExternalDatabase, type ExternalKind, LIMIT_MS, overSocket } from './connection-test.ts'

const KIND: ExternalKind = {
  product: 'PostgreSQL',
  reasons: {
    '28P01': 'DATA_SOURCE_SIGN_IN',
    '28000': 'DATA_SOURCE_SIGN_IN',
    '3D000': 'DATA_SOURCE_NO_DATABASE',
  },
}

/** Signs in at a server and gives its product and version. Rejects with an `AppError` that says why. */
export function postgresVersion(target: ExternalDatabase, limitMs = LIMIT_MS): Promise<string> {
  const { tls, ...where } = target
  return overSocket(KIND, limitMs, async (socket) => {
    const client = new Client({ ...where, ssl: tls, stream: () => socket, application_name: 'vitrine' })
    // The connection may break between two calls; each of them rejects by itself.
    client.on('error', () => undefined)
    await client.connect()
    const { rows } = await client.query<{ server_version: string }>('show server_version')
    return `${KIND.product} ${rows[0]?.server_version ?? ''}`
  })
}
