import { sql, type Transaction } from 'kysely'
import type { Database } from '../database.ts'
import { runPrepared } from '../statements/prepared-statements.ts'
import type { Tables } from '../tables.ts'

/**
 * A `Database` whose work is part of the transaction. A nested transaction is a savepoint: its failure rolls back only its own work, and it has the isolation of the outer one.
 */
export function transactionDatabase(database: Database, tx: Transaction<Tables>): Database {
  return {
    ...database,
    kysely: tx,
    prepared: (query) => runPrepared(tx, query),
    wireRows: () => Promise.reject(new Error('The bytes of a page are not read inside a transaction')),
    async transaction(work) {
      await sql`savepoint inside`.execute(tx)
      try {
        const done = await work(tx)
        await sql`release savepoint inside`.execute(tx)
        return done
      } catch (error) {
        await sql`rollback to savepoint inside`.execute(tx)
        throw error
      }
    },
  }
}
