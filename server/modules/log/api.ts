import { SCREEN_ENTRY } from '../../../engine/model/index.ts'
import type { Locale } from '../../../schemas/language/text.ts'
import type { Queries } from '../../db/database.ts'

/** Titles of screens by id, as the menu has them. */
export async function screenTitles(
  db: Queries,
  ids: readonly string[],
  locale: Locale,
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('sys_permission')
    .select(['id', 'name', 'name_en'])
    .where(
      'id',
      'in',
      ids.map((id) => `${SCREEN_ENTRY}${id}`),
    )
    .execute()
  return new Map(
    rows.map(({ id, name, name_en: english }) => [
      id.slice(SCREEN_ENTRY.length),
      locale === 'en-US' ? (english ?? name) : name,
    ]),
  )
}

export { pruneOperations, pruneVersions } from './prune.ts'
