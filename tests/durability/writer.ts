/**
 * The process the durability tests kill: writes rows one by one and prints the number of each only after the database
 * has acknowledged it. Arguments: engine, data folder, first number, and `careless` for the control.
 */
import { sql } from 'kysely'
import { openDatabase, type Engine } from '../../server/db/connect.ts'
import { databaseProblem } from '../../server/db/errors.ts'
import { say } from './say.ts'

const [engine = 'auto', dataDir = '', first = '0', manner] = process.argv.slice(2)
const ROW_TEXT = '藏'.repeat(100)

async function open() {
  try {
    return await openDatabase({ engine: engine as Engine, dataDir, log: { info: say, warn: say } })
  } catch (error) {
    say(`refused ${String((error as { code?: unknown }).code)}`)
    process.exit(3)
  }
}

const database = await open()
await sql`create table if not exists durable (number integer primary key, words text)`
  .execute(database.kysely)
  .catch((error: unknown) => {
    if (databaseProblem(error)?.kind !== 'unique') throw error
  })
if (manner === 'careless' && engine === 'embedded') {
  // Else the server writes what waits by itself five times a second, and a slow machine would see no loss.
  await sql`alter system set wal_writer_delay = '10s'`.execute(database.kysely)
  await sql`select pg_reload_conf()`.execute(database.kysely)
}
say('open')
for (let number = Number(first); ; number += 1) {
  await database.transaction(async (tx) => {
    if (manner === 'careless') await sql`set local synchronous_commit = off`.execute(tx)
    await sql`insert into durable (number, words) values (${number}, ${ROW_TEXT})`.execute(tx)
  })
  say(String(number))
}
