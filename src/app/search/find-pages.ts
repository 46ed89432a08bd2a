import type { MenuItem } from '../../state/menu.ts'
import type { PinyinMatcher } from './pinyin.ts'

/** A page that was looked for, with the titles of the folders above it. */
export interface FoundPage {
  readonly item: MenuItem
  readonly folders: string
}

/** Every page of a visible menu, in its order. */
export function pagesIn(menu: readonly MenuItem[], folders: readonly string[] = []): FoundPage[] {
  return menu.flatMap((item): FoundPage[] =>
    item.children.length > 0
      ? pagesIn(item.children, [...folders, item.meta.title])
      : [{ item, folders: folders.join(' / ') }],
  )
}

/** Lower is better; undefined where a text is not meant. */
function rankOf(text: string, typed: string, sounds: PinyinMatcher | undefined): number | undefined {
  const at = text.toLowerCase().indexOf(typed)
  if (at >= 0) return at === 0 ? 0 : 1
  return sounds?.(text, typed) ? 2 : undefined
}
const BY_FOLDER = 3

/** The pages that are meant by what was typed: by their titles before those by a folder above them, else in the order of the menu. */
export function pagesMatching(pages: readonly FoundPage[], words: string, sounds?: PinyinMatcher): FoundPage[] {
  const typed = words.trim().toLowerCase()
  if (typed === '') return [...pages]
  const ranked = pages.flatMap((page) => {
    const own = rankOf(page.item.meta.title, typed, sounds)
    const rank = own ?? (rankOf(page.folders, typed, sounds) === undefined ? undefined : BY_FOLDER)
    return rank === undefined ? [] : [{ page, rank }]
  })
  return ranked.toSorted((one, other) => one.rank - other.rank).map(({ page }) => page)
}
