import { sql } from 'kysely'
import type { Queries } from '../../db/database.ts'

/** The fields by which rows of a screen belong to records of others, as those are published. */
export async function linksTo(db: Queries, id: string): Promise<readonly string[]> {
  const { rows } = await sql<{ key: string }>`
    select distinct c.value->>'key' as key
    from sys_screen s join sys_screen_version v on v.screen_id = s.id and v.version = s.published_version, json_each(v.document->'children') c
    where c.value->>'screen' = ${id}`.execute(db)
  return rows.map(({ key }) => key)
}
