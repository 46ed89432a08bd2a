import { sql } from 'kysely'
import type { Queries } from '../../db/database.ts'

/** Row of `sys_setting`; the session of each request reads it. */
const KEY = 'dict-version'

/**
 * Gives the dictionaries another version, in the transaction that changes them: whoever is told the new one finds the
 * new entries. It is drawn by lot, so that a restored database never calls other entries by a version already told.
 */
export async function touchDictionaries(db: Queries): Promise<void> {
  await sql`insert into sys_setting (key, value) values (${KEY}, to_jsonb(gen_random_uuid()::text))
    on conflict (key) do update set value = excluded.value, update_time = now()`.execute(db)
}
