import { sql } from 'kysely'
import type { ScriptVersion } from '../../../schemas/contract/screens/enhance.ts'
import type { ScriptKind } from '../../../schemas/language/script/kinds.ts'
import type { Queries } from '../../db/database.ts'
import { newId } from '../../db/ids.ts'

/** How many versions of a script stay stored. */
const KEPT = 16

export interface StoredScript {
  readonly id: string
  readonly version: number
  readonly content: string
  readonly update_by: string | null
  readonly update_time: string
}

const IN_FORCE = sql`
  select s.id, s.version, v.content, s.update_by, s.update_time, s.kind
  from sys_screen_script s join sys_screen_script_version v on v.script_id = s.id and v.version = s.version`

export async function findScript(db: Queries, screen: string, kind: ScriptKind): Promise<StoredScript | undefined> {
  return (await sql<StoredScript>`${IN_FORCE} where s.screen_id = ${screen} and s.kind = ${kind}`.execute(db)).rows[0]
}

/** Which scripts a screen has, and in which version; an empty text is none. */
export async function findKinds(
  db: Queries,
  screen: string,
): Promise<readonly { readonly kind: ScriptKind; readonly version: number; readonly update_by: string | null }[]> {
  const { rows } = await sql<{ kind: ScriptKind; version: number; update_by: string | null }>`
    select kind, version, update_by from (${IN_FORCE} where s.screen_id = ${screen}) one where trim(content) <> '' order by kind`.execute(
    db,
  )
  return rows
}

/** Holds the screen until the end of the transaction; false when there is none. */
export async function lockScreen(tx: Queries, screen: string): Promise<boolean> {
  return (await sql`select id from sys_screen where id = ${screen} for update`.execute(tx)).rows.length > 0
}

export interface NewScript {
  readonly screen: string
  readonly kind: ScriptKind
  readonly content: string
  readonly author: string
  readonly at: Date
}

/** Stores the text as the next version and deletes the oldest ones. The caller has locked the screen. */
export async function insertVersion(tx: Queries, { screen, kind, content, author, at }: NewScript): Promise<void> {
  const time = at.toISOString()
  const { rows } = await sql<{ id: string; version: number }>`
    insert into sys_screen_script (id, screen_id, kind, version, update_by, update_time) values (${newId()}, ${screen}, ${kind}, 1, ${author}, ${time}::timestamptz)
    on conflict (screen_id, kind) do update set version = sys_screen_script.version + 1, update_by = excluded.update_by, update_time = excluded.update_time
    returning id, version`.execute(tx)
  const [stored] = rows
  if (!stored) return
  await tx
    .insertInto('sys_screen_script_version')
    .values({ script_id: stored.id, version: stored.version, content, author, created_at: at })
    .execute()
  await tx
    .deleteFrom('sys_screen_script_version')
    .where('script_id', '=', stored.id)
    .where('version', '<=', stored.version - KEPT)
    .execute()
}

/** The stored versions, newest first, without their texts. */
export async function listVersions(db: Queries, screen: string, kind: ScriptKind): Promise<readonly ScriptVersion[]> {
  const { rows } = await sql<ScriptVersion>`
    select v.version, v.author, v.created_at as "createTime", length(v.content) as length
    from sys_screen_script s join sys_screen_script_version v on v.script_id = s.id
    where s.screen_id = ${screen} and s.kind = ${kind} order by v.version desc`.execute(db)
  return rows
}

export async function findVersion(
  db: Queries,
  screen: string,
  kind: ScriptKind,
  version: number,
): Promise<string | undefined> {
  const { rows } = await sql<{ content: string }>`
    select v.content from sys_screen_script s join sys_screen_script_version v on v.script_id = s.id
    where s.screen_id = ${screen} and s.kind = ${kind} and v.version = ${version}`.execute(db)
  return rows[0]?.content
}
