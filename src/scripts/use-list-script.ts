import { useEffect, useEffectEvent, useMemo, useRef } from 'react'
import { textIn } from '../../schemas/language/text.ts'
import type { ListRequest, Row } from '../api/rows/data-source.ts'
import type { OfferedAction } from '../host/actions.ts'
import { useHost } from '../host/host.tsx'
import type { Rows } from '../list/rows/index.ts'
import type { Selection } from '../list/selection/index.ts'
import type { ListSnapshot, ListScript } from './list-script.ts'
import type { ScreenScripts } from './screen-scripts.ts'

export interface ListScriptUse {
  /** What a button does, with the script around it: the script may stop it, or be what the button does. */
  readonly around: (one: OfferedAction, row: Row | undefined, go: () => void) => void
  /** Buttons that only a script can run are not there without one. */
  readonly isOffered: (one: OfferedAction) => boolean
}

/** What is asked before a button does its own work. */
const BEFORE: Readonly<Record<string, string>> = {
  add: 'beforeAdd',
  add_image: 'beforeAdd',
  add_below: 'beforeAdd',
  edit: 'beforeEdit',
  delete: 'beforeDelete',
}

interface Setup {
  readonly request: ListRequest
  readonly rows: Rows
  readonly selection: Selection
}

/** The list's script, where its screen has one. Without one everything goes on at once. */
export function useListScript({ request, rows, selection }: Setup): ListScriptUse {
  const { screen, scripts, ports } = useHost()
  const now = useMemo<ListSnapshot>(
    () => ({
      screen: {
        id: screen.screen.id,
        title: textIn(screen.screen.title, ports.locale),
        table: screen.screen.source?.table ?? '',
      },
      request,
      rows: rows.rows.map(({ row }) => row),
      total: rows.total,
      selected: selection.rows.map(({ row }) => row),
      reload: rows.reload,
      clear: selection.clear,
    }),
    [screen, ports.locale, request, rows.rows, rows.total, rows.reload, selection.rows, selection.clear],
  )
  const latest = useRef(now)
  useEffect(() => void (latest.current = now), [now])
  const started = useRef<Promise<ListScript | undefined>>(undefined)
  const hasScript = scripts?.kinds.has('list') === true
  const start = useEffectEvent(async (of: ScreenScripts): Promise<ListScript | undefined> => {
    const { ListScript: Started } = await import('./list-script.ts')
    return Started.start({ scripts: of, screen, ports, now: () => latest.current })
  })
  useEffect(() => {
    if (!scripts || !hasScript) return undefined
    const starting = start(scripts)
    // Without its code the list is what it is without a script.
    started.current = starting.catch(() => undefined)
    return () => {
      const ending = started.current
      started.current = undefined
      void ending?.then((script) => script?.end())
    }
  }, [scripts, hasScript])
  return useMemo(() => {
    const run = async (hook: string, row: Row | undefined) => (await (await started.current)?.run(hook, row)) ?? true
    return {
      around({ action }, row, go) {
        const hook = action.script ? action.code : BEFORE[action.code]
        if (!hasScript || hook === undefined) return go()
        return void run(hook, row).then((goesOn) => goesOn && !action.script && go())
      },
      isOffered: ({ action }) => !action.script || (hasScript && action.place !== 'form'),
    }
  }, [hasScript])
}
