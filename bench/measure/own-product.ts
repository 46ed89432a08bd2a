import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '../../server/db/connect.ts'
import type { Database } from '../../server/db/database.ts'
import { type Product, startProduct } from './server.ts'

export interface OwnProduct {
  readonly product: Product
  /** A second server above the same database, where one is asked for. */
  readonly second: Product
  readonly database: Database
}

interface Setup {
  readonly servers?: 1 | 2
  /** Modules that the server loads before its own. */
  readonly preload?: readonly URL[]
}

/** Measures on servers of its own above a new database. Everything is gone afterwards. */
export async function onOwnProduct<T>(
  measure: (own: OwnProduct) => Promise<T>,
  { servers = 1, preload = [] }: Setup = {},
): Promise<T> {
  const dataDir = mkdtempSync(join(tmpdir(), 'vitrine-bench-'))
  const product = await startProduct(dataDir, preload)
  const second = servers === 2 ? await startProduct(dataDir, preload) : product
  const log = { info: () => undefined, warn: console.warn }
  const database = await openDatabase({ dataDir, engine: 'embedded', log })
  try {
    return await measure({ product, second, database })
  } finally {
    await database.close()
    await Promise.all([product.stop(), second.stop()])
    rmSync(dataDir, { recursive: true, force: true })
  }
}
