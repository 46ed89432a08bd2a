import { createConnection, type RowDataPacket } from 'mysql2/promise'
import { type ExternalDatabase, type ExternalKind, LIMIT_MS, overSocket } from './connection.ts'

const KIND: ExternalKind = {
  product: 'MySQL',
  reasons: {
    ER_ACCESS_DENIED_ERROR: 'DATA_SOURCE_SIGN_IN',
    ER_DBACCESS_DENIED_ERROR: 'DATA_SOURCE_SIGN_IN',
    ER_BAD_DB_ERROR: 'DATA_SOURCE_NO_DATABASE',
  },
}

interface Version extends RowDataPacket {
  readonly version: string
}

/** Signs in at a server and gives its product and version. Rejects with an `AppError` that says why. */
export function mysqlVersion(target: ExternalDatabase, limitMs = LIMIT_MS): Promise<string> {
  const { tls, ...where } = target
  return overSocket(KIND, limitMs, async (socket) => {
    socket.connect(where.port, where.host)
    const connection = await createConnection({
      ...where,
      stream: socket,
      connectTimeout: limitMs,
      // The certificate must be that of the host.
      ...(tls ? { ssl: { verifyIdentity: true } } : {}),
    })
    const [rows] = await connection.query<Version[]>('select version() as version')
    return `${KIND.product} ${rows[0]?.version ?? ''}`
  })
}
