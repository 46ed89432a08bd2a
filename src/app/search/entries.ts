import type { FoundGroup } from '../../api/search.ts'
import { flattenMenu, type MenuItem } from '../../state/menu.ts'
import type { Recent } from '../../state/recent.ts'
import type { RequestedRecord } from '../../state/session/requested-record.ts'
import { screenOf } from '../routes/screen.ts'
import type { FoundPage } from './find-pages.ts'

/** Something that can be chosen. */
export interface Entry {
  readonly key: string
  readonly title: string
  readonly note: string
  /** The page it is on. */
  readonly page: MenuItem
  readonly record?: RequestedRecord
  /** Words that the quick search of the page begins with. */
  readonly words?: string
}
export interface Section {
  readonly key: string
  readonly title: string
  readonly entries: readonly Entry[]
}

const MOST_RECENT = 6

/** The page of each screen, as the menu has it. */
export function pagesOfScreens(menu: readonly MenuItem[]): ReadonlyMap<string, MenuItem> {
  return new Map(
    flattenMenu(menu)
      .toReversed()
      .flatMap((item): [string, MenuItem][] => {
        const screen = screenOf(item.component)
        return screen === undefined || item.children.length > 0 ? [] : [[screen, item]]
      }),
  )
}

export const pageEntry = ({ item, folders }: FoundPage): Entry => ({
  key: `page ${item.key}`,
  title: item.meta.title,
  note: folders,
  page: item,
})

/** Records that were opened last, of pages that the person still has. */
export function recentRecords(
  recent: Recent,
  pages: ReadonlyMap<string, MenuItem>,
  most = MOST_RECENT,
): readonly Entry[] {
  return recent
    .records()
    .flatMap(({ screen, id, title }): Entry[] => {
      const page = pages.get(screen)
      return page
        ? [
            {
              key: `record ${screen} ${id}`,
              title,
              note: page.meta.title,
              page,
              record: { screen, id, face: 'detail' },
            },
          ]
        : []
    })
    .slice(0, most)
}
export function recentPages(recent: Recent, pages: readonly FoundPage[]): readonly Entry[] {
  return recent
    .pages()
    .flatMap((path) => pages.find(({ item }) => item.path === path) ?? [])
    .slice(0, MOST_RECENT)
    .map(pageEntry)
}

/** One section for each page on which records were found. */
export function foundSections(
  groups: readonly FoundGroup[],
  pages: ReadonlyMap<string, MenuItem>,
  words: string,
  more: (page: string) => string,
): readonly Section[] {
  return groups.flatMap(({ screen, records, more: isMore, quick }): Section[] => {
    const page = pages.get(screen)
    if (!page) return []
    const entries = records.map(({ id, title, note = '' }): Entry => ({
      key: `record ${screen} ${id}`,
      title,
      note,
      page,
      record: { screen, id, face: 'detail' },
    }))
    const rest: readonly Entry[] =
      isMore && quick ? [{ key: `more ${screen}`, title: more(page.meta.title), note: '', page, words }] : []
    return [{ key: `of ${screen}`, title: page.meta.title, entries: [...entries, ...rest] }]
  })
}
