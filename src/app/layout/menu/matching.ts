import type { MenuItem } from '../../../state/menu.ts'

/** The part of a visible menu whose titles hold the words; a folder that matches keeps all it holds. */
export function matchingMenu(menu: readonly MenuItem[], words: string): readonly MenuItem[] {
  const wanted = words.trim().toLowerCase()
  if (wanted === '') return menu
  return menu.flatMap((item): MenuItem[] => {
    if (item.meta.title.toLowerCase().includes(wanted)) return [item]
    const children = matchingMenu(item.children, words)
    return children.length > 0 ? [{ ...item, children }] : []
  })
}

/** A page that was looked for, with the titles of the folders above it. */
export interface FoundPage {
  readonly item: MenuItem
  readonly folders: string
}

/** The pages of a visible menu that the words find, in the order of the menu. */
export function pagesMatching(menu: readonly MenuItem[], words: string): FoundPage[] {
  const pagesOf = (items: readonly MenuItem[], folders: readonly string[]): FoundPage[] =>
    items.flatMap((item): FoundPage[] => (item.children.length > 0 ? pagesOf(item.children, [...folders, item.meta.title]) : [{ item, folders: folders.join(' / ') }]))
  return pagesOf(matchingMenu(menu, words), [])
}
