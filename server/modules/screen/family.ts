import { sql } from 'kysely'
import type { RelatedScreens } from '../../../engine/document/index.ts'
import type { Screen } from '../../../schemas/language/screen.ts'
import { isObject } from '../../../schemas/language/values.ts'
import type { Queries } from '../../db/database.ts'

/** The published screens around a document of whatever shape: those it names as children or shows in a section, and one whose sub-table it is. */
export async function familyOf(db: Queries, document: unknown): Promise<RelatedScreens> {
  const { id, children, page } = isObject(document) ? document : {}
  const sections = isObject(page) ? page['sections'] : undefined
  const named = [
    ...(isObject(children) ? Object.values(children) : []),
    ...(Array.isArray(sections) ? sections : []),
  ].flatMap((one: unknown) => (isObject(one) && typeof one['screen'] === 'string' ? [one['screen']] : []))
  const { rows } = await sql<{ id: string; document: Screen; above: boolean }>`
    select s.id, v.document, exists (
      select 1 from json_each(v.document->'children') c where c.value->>'screen' = ${typeof id === 'string' ? id : ''} and c.value->>'edit' is not null
    ) as above
    from sys_screen s join sys_screen_version v on v.screen_id = s.id and v.version = s.published_version
    where s.id = any(${named}) or json_typeof(v.document->'children') = 'object'`.execute(db)
  return {
    below: new Map(rows.map((row) => [row.id, row.document])),
    above: rows.find((row) => row.above && row.id !== id)?.document,
  }
}
