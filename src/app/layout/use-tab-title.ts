import { useCallback } from 'react'
import { useSnapshot } from 'valtio'
import { HOME_PATH } from '../../state/home.ts'
import { tabs, type TabPage } from '../../state/tabs.ts'
import { useSay } from '../../ui/use-say.ts'
import { findRoute } from '../routes/entries.ts'
import { useRouteEntries } from './use-menu.ts'

/** What a tab is called: what its page calls itself, else its menu entry in the language of now. */
export function useTabTitle(): (page: Pick<TabPage, 'path' | 'fullPath' | 'meta'>) => string {
  const say = useSay()
  const entries = useRouteEntries()
  const { titles } = useSnapshot(tabs)
  return useCallback(
    (page) =>
      page.path === HOME_PATH
        ? say('TAB_HOME_TITLE')
        : (titles[page.fullPath] ?? findRoute(entries, page.path)?.entry.meta.title ?? page.meta.title),
    [say, entries, titles],
  )
}
