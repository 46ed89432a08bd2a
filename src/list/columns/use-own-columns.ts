import { useCallback, useEffect, useRef, useState } from 'react'
import type { Saved } from '../../api/list-views.ts'
import { useHost, type KeyValue } from '../../host/host.tsx'
import { readColumnSet, type ColumnSet } from './column-set.ts'

/** Pause after the last change of a column before it is saved. */
const PAUSE_MS = 800
const TITLE = 'columns'
const UNSENT = 'unsent'

interface Own {
  readonly set: ColumnSet
  /** Id of the view the list begins with. */
  readonly start: string | undefined
}
const textIn = (value: unknown, name: string): string | undefined => {
  const found: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
  return typeof found === 'string' && found !== '' ? found : undefined
}
const readOwn = (value: unknown): Own => ({ set: readColumnSet(value), start: textIn(value, 'start') })
const contentOf = ({ set, start }: Own) => ({ ...set, ...(start === undefined ? {} : { start }) })

function remembered(store: KeyValue, key: string): Own {
  try {
    return readOwn(JSON.parse(store.get(key) ?? '{}'))
  } catch {
    return readOwn(undefined)
  }
}

export interface OwnColumns extends Own {
  readonly change: (next: (before: ColumnSet) => ColumnSet) => void
  readonly startWith: (view: string | undefined) => void
}

/**
 * How a person has the columns of the screen, and the view she begins with. This browser's copy answers at once; the
 * server's, where there is one, when it comes: unless what was changed here has not been sent yet.
 */
export function useOwnColumns(saved: readonly Saved[] | undefined): OwnColumns {
  const {
    screen: {
      screen: { id },
    },
    keep,
  } = useHost()
  const key = `columns:${id}`
  const [own, setOwn] = useState(() => remembered(keep.preference, key))
  const latest = useRef(own)
  useEffect(() => void (latest.current = own), [own])
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  const remember = useCallback(
    (content: ReturnType<typeof contentOf>) =>
      keep.preference.set(key, Object.keys(content).length ? JSON.stringify(content) : undefined),
    [keep, key],
  )
  const send = useCallback(() => {
    clearTimeout(waiting.current)
    waiting.current = undefined
    const sent = keep.preference.get(key)
    const content = contentOf(remembered(keep.preference, key))
    // Where the server does not store it, this browser does; and also what changed again while a save was in flight.
    keep.saved?.save(id, { kind: 'columns', title: TITLE, content }).then(
      () => keep.preference.get(key) === sent && keep.preference.set(`${key}:${UNSENT}`, undefined),
      () => undefined,
    )
  }, [keep, key, id])
  const put = useCallback(
    (next: (before: Own) => Own) => {
      const { set, start } = next(latest.current)
      // An empty choice is not stored, so that a reset is complete.
      const after = { set: readColumnSet(set), start }
      latest.current = after
      setOwn(after)
      remember(contentOf(after))
      if (!keep.saved) return
      keep.preference.set(`${key}:${UNSENT}`, '1')
      clearTimeout(waiting.current)
      waiting.current = setTimeout(send, PAUSE_MS)
    },
    [keep, key, remember, send],
  )
  useEffect(() => () => void (waiting.current !== undefined && send()), [send])

  const [heard, setHeard] = useState<readonly Saved[]>()
  if (saved && heard !== saved) {
    setHeard(saved)
    const columns = saved.find(({ kind, mine }) => kind === 'columns' && mine)
    if (columns && keep.preference.get(`${key}:${UNSENT}`) === undefined) setOwn(readOwn(columns.content))
  }
  useEffect(() => {
    if (!heard) return
    if (keep.preference.get(`${key}:${UNSENT}`) !== undefined) send()
    else remember(contentOf(own))
    // Only after the server has answered: a local change is stored locally until then.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [heard, send])

  const change = useCallback(
    (next: (before: ColumnSet) => ColumnSet) => put(({ set, start }) => ({ set: next(set), start })),
    [put],
  )
  const startWith = useCallback((view: string | undefined) => put(({ set }) => ({ set, start: view })), [put])
  return { ...own, change, startWith }
}
