import { sql } from 'kysely'
import type { Requester } from '../../http/context.ts'
import type { OpenedScreen } from '../data/api.ts'
import { openScreen } from '../data/api.ts'
import { engineOf } from '../../data/catalog/index.ts'

/** A museum has hundreds of pages; nobody waits for all of them. */
const MOST_PAGES = 60
/** Pages on which no record of the list can be shown. */
const WITHOUT_LIST: ReadonlySet<unknown> = new Set(['form', 'iframe', 'tabs', 'composed'])

/** Lists that the menu shows and the person may see, those named `first` before the others; opened with the rows and fields the person is given. */
export async function openPages(
  context: Requester,
  first: string,
): Promise<{ readonly pages: readonly OpenedScreen[]; readonly isWhole: boolean }> {
  const { screens } = engineOf(context)
  const { rows } = await sql<{ id: string; version: number }>`
    select s.id, s.published_version as version from sys_screen s
    join sys_permission p on p.screen_id = s.id and p.menu_type <> 2 and p.del_flag = 0 and not p.hidden
    where s.published_version is not null and s.retired_time is null
    order by coalesce(array_position(${first.split(',')}::text[], s.id::text), 100000), p.sort_no, s.id`.execute(
    context.db,
  )
  const pages: OpenedScreen[] = []
  for (const { id, version } of new Map(rows.map((row) => [row.id, row])).values()) {
    if (pages.length === MOST_PAGES) return { pages, isWhole: false }
    const screen = await screens.find(id, version)
    if (
      screen?.table === undefined ||
      WITHOUT_LIST.has(screen.resolved.screen.page?.layout) ||
      !context.can(`${screen.permission}:list`)
    )
      continue
    pages.push(await openScreen(context, id, version, ['list']))
  }
  return { pages, isWhole: true }
}
