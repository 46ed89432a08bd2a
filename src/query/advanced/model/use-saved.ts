import { useCallback, useEffect, useMemo, useState } from 'react'
import type { Saved } from '../../../api/list-views.ts'
import { notifyError } from '../../../host/explain.ts'
import { useHost } from '../../../host/host.tsx'
import { type SavedQuery, saveLocally, localQueries, savedKey, savedQuery } from './saved.ts'

/** Where a query is stored: in this browser, on the server for oneself, there for everybody who may see the list, or by somebody else. */
export type SavedPlace = 'local' | 'server' | 'shared'
export interface SavedEntry {
  readonly place: SavedPlace | 'others'
  readonly id: string
  readonly owner: string
  readonly query: SavedQuery
}

function entryOf(saved: Saved): readonly SavedEntry[] {
  const query = savedQuery(saved)
  const place = saved.mine ? (saved.shared ? 'shared' : 'server') : 'others'
  return query ? [{ place, id: saved.id, owner: saved.owner_dictText ?? '', query }] : []
}

/** The saved queries of a list, wherever they are stored. `null`: the server cannot be asked at the moment. */
export function useSaved() {
  const { screen, keep, ports, listCode, confirm } = useHost()
  const key = useMemo(() => savedKey(listCode), [listCode])
  const [local, setLocal] = useState(() => localQueries(key))
  const [remote, setRemote] = useState<readonly Saved[] | null>([])
  const server = keep.saved
  const { id: screenId } = screen.screen

  useEffect(() => {
    const stop = new AbortController()
    server?.list(screenId, stop.signal).then(setRemote, () => !stop.signal.aborted && setRemote(null))
    return () => stop.abort()
  }, [server, screenId])

  const entries = useMemo(
    () => [
      ...local.map((query): SavedEntry => ({ place: 'local', id: query.title, owner: '', query })),
      ...(remote ?? []).flatMap(entryOf),
    ],
    [local, remote],
  )
  const writeLocal = useCallback(
    (queries: readonly SavedQuery[]) => {
      const isKept = saveLocally(key, queries)
      if (isKept) setLocal(queries)
      else ports.notify('error', ports.say('SUPER_NOT_KEPT'))
      return isKept
    },
    [key, ports],
  )
  /** True on success; a failure is shown. */
  const ask = useCallback(
    async (change: () => Promise<unknown>) => {
      try {
        await change()
        if (server) setRemote(await server.list(screenId))
        return true
      } catch (error) {
        notifyError(error, ports)
        return false
      }
    },
    [server, screenId, ports],
  )
  const isFree = (place: SavedPlace, title: string) =>
    !entries.some(
      (entry) =>
        entry.query.title === title && (place === 'local') === (entry.place === 'local') && entry.place !== 'others',
    )
  const save = async (place: SavedPlace, query: SavedQuery): Promise<boolean> => {
    const { title, ...content } = query
    if (
      !isFree(place, title) &&
      !(await confirm({
        title: ports.say('SUPER_OVERWRITE_TITLE'),
        text: ports.say('SUPER_OVERWRITE', { name: title }),
      }))
    )
      return false
    const isKept =
      place === 'local'
        ? writeLocal(isFree(place, title) ? [...local, query] : local.map((one) => (one.title === title ? query : one)))
        : await ask(async () => server?.save(screenId, { kind: 'query', title, content, shared: place === 'shared' }))
    if (isKept) ports.notify('success', ports.say('SUPER_SAVED'))
    return isKept
  }
  const dropLocal = (title: string) => writeLocal(local.filter((one) => one.title !== title))
  return {
    entries,
    isFailed: remote === null,
    hasServer: server !== undefined && remote !== null,
    save,
    async remove({ place, id, query: { title } }: SavedEntry) {
      if (!(await confirm({ title, text: ports.say('SUPER_REMOVE'), danger: true }))) return
      if (place === 'local') dropLocal(title)
      else await ask(async () => server?.remove(id))
    },
    /** To the server; the one in the browser goes once it is there. */
    async upload({ query }: SavedEntry) {
      if (await save('server', query)) dropLocal(query.title)
    },
    share: ({ id, place, query }: SavedEntry) => ask(async () => server?.rename(id, query.title, place !== 'shared')),
  }
}
