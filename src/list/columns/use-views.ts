import { useEffect, useEffectEvent, useMemo } from 'react'
import type { Saved } from '../../api/list-views.ts'
import { useHost } from '../../host/host.tsx'
import { type ListControl, saveStartingView } from '../query-state/index.ts'
import type { ColumnChoice } from './use-columns.ts'
import { isSameView, readView, viewOf, viewsIn } from './views.ts'

export interface Views {
  readonly all: readonly Saved[]
  /** The one the list was begun with. */
  readonly current: Saved | undefined
  readonly isChanged: boolean
  /** Id of the one a person begins with. */
  readonly start: string | undefined
  /** Shows the list as the view has it; without one, as the document has it. */
  readonly choose: (view: Saved | undefined) => void
  readonly startWith: (view: Saved | undefined) => void
  /** Keeps the list as it is under a title; the answer is the view it became. */
  readonly saveAs: (title: string, isShared: boolean) => Promise<void>
  readonly rename: (view: Saved, title: string, isShared: boolean) => Promise<void>
  readonly remove: (view: Saved) => Promise<void>
}

/** The views of a list; undefined where views cannot be stored. */
export function useViews(control: ListControl, columns: ColumnChoice): Views | undefined {
  const { screen, keep, ports } = useHost()
  const { saved, refresh } = columns.savedSettings
  const { start, startWith } = columns
  const { storedState, take, change } = control
  const all = useMemo(() => viewsIn(saved), [saved])

  // The copy of this browser follows what the view became; a view that is gone is begun with no more.
  const follow = useEffectEvent(() => {
    const view = all.find(({ id }) => id === start)
    const list = view && { ...readView(view.content).list, view: view.id }
    saveStartingView(keep.preference, screen, list)
    // Begun with on another machine: nothing was asked for here yet.
    if (list && control.isFresh && Object.keys(storedState).length === 0) take(list)
  })
  useEffect(() => {
    if (saved) follow()
  }, [saved, start])

  return useMemo(() => {
    const store = keep.saved
    if (!saved || !store) return undefined
    const current = all.find(({ id }) => id === storedState.view)
    const now = viewOf(storedState, columns.set)
    return {
      all,
      current,
      start,
      isChanged: !isSameView(now, current ? readView(current.content) : { list: {}, columns: columns.set }),
      choose(view) {
        const { list, columns: set } = readView(view?.content)
        if (take({ ...list, ...(view ? { view: view.id } : {}) })) ports.notify('info', ports.say('LIST_VIEW_PARTIAL'))
        if (view) columns.put(set)
      },
      startWith: (view) => startWith(view?.id),
      async saveAs(title, isShared) {
        const view = await store.save(screen.screen.id, { kind: 'view', title, content: { ...now }, shared: isShared })
        await refresh()
        change({ view: view.id })
      },
      async rename(view, title, isShared) {
        await store.rename(view.id, title, isShared)
        await refresh()
      },
      async remove(view) {
        await store.remove(view.id)
        if (start === view.id) startWith(undefined)
        await refresh()
      },
    }
  }, [keep, saved, all, storedState, columns, start, take, ports, startWith, screen, refresh, change])
}
