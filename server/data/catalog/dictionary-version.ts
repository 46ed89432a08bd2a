import { sql } from 'kysely'
import type { Queries } from '../../db/database.ts'

/** Row of `sys_setting`; the session of each request reads it. */
const KEY = 'dict-version'

/**
 * Gives the dictionaries another version, in the transaction that changes them: a client that reads the new version finds the
 * new entries. The version is random, so that a restored database never uses a version again for other entries.
 */
export async function touchDictionaries(db: Queries): Promise<void> {
  await sql`insert into sys_setting (key, value) values (${KEY}, to_jsonb(gen_random_uuid()::text))
    on conflict (key) do update set value = excluded.value, update_time = now()`.execute(db)
}
