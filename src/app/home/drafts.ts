import type { StoredDraft } from '../../state/storage/drafts.ts'
import type { MenuItem } from '../../state/menu.ts'
import type { RecentRecord } from '../../state/recent.ts'
import type { Entry } from '../search/entries.ts'
import type { Say } from '../../ui/use-say.ts'

type Pages = ReadonlyMap<string, MenuItem>

/** What a draft is called and where it goes on; undefined for one of a page that the person has no more, or for a part of another draft. */
function entryOf({ place }: StoredDraft, pages: Pages, recent: readonly RecentRecord[], say: Say): Entry | undefined {
  const end = place.indexOf(':')
  const [screen, rest] = [place.slice(0, end), place.slice(end + 1)]
  const page = pages.get(screen)
  if (!page) return undefined
  const base = { key: `draft ${place}`, note: page.meta.title, page }
  const title = page.meta.title
  if (rest === 'new')
    return { ...base, title: say('HOME_DRAFT_NEW', { page: title }), record: { screen, face: 'add', id: undefined } }
  // Where such a record begins is shown on the page alone.
  if (rest.startsWith('new:')) return { ...base, title: say('HOME_DRAFT_NEW', { page: title }) }
  if (rest === 'grid') return { ...base, title: say('HOME_DRAFT_GRID', { page: title }) }
  if (rest.startsWith('grid')) return undefined
  return {
    ...base,
    title: recent.find((one) => one.screen === screen && one.id === rest)?.title ?? rest,
    record: { screen, face: 'edit', id: rest },
  }
}

/** The drafts that wait, one for each place. */
export function draftEntries(
  drafts: readonly StoredDraft[],
  pages: Pages,
  recent: readonly RecentRecord[],
  say: Say,
): readonly Entry[] {
  return [...new Map(drafts.map((draft) => [draft.place, draft])).values()].flatMap(
    (draft) => entryOf(draft, pages, recent, say) ?? [],
  )
}
