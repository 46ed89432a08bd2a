import { sql } from 'kysely'
import type { Queries } from '../database.ts'

/** Until the end of the transaction no other transaction gets past a lock of the same name. */
export async function lockByName(tx: Queries, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${name}))`.execute(tx)
}
