import { createElement, Fragment, useCallback, useMemo, useState } from 'react'
import { textIn } from '../../../schemas/language/text.ts'
import { explain, notifyError } from '../../host/explain.ts'
import { useHost } from '../../host/host.tsx'
import type { RowCondition, Rows, ViewRow } from '../rows/index.ts'
import type { Selection } from '../selection/index.ts'

/** Where the ids stand in the address of a delete: an address has an end. */
const DELETED_AT_ONCE = 100
/** Work that takes longer says how far it is. */
const PROGRESS_AFTER_MS = 1000

export interface Commands {
  readonly remove: (row: ViewRow, title: string) => Promise<void>
  readonly removeSelected: () => Promise<void>
  /** How far a long deletion of many rows is. */
  readonly removing: RemovalState | undefined
}
export interface RemovalState {
  readonly done: number
  readonly total: number
}

interface Setup {
  readonly rows: Rows
  readonly selection: Selection
  readonly holds: RowCondition
}

/** What the buttons of a list do, besides opening dialogs. */
export function useCommands({ rows, selection, holds }: Setup): Commands {
  const { screen, source, ports, confirm } = useHost()
  const { reload } = rows
  const [removing, setRemoving] = useState<RemovalState>()

  const attempt = useCallback(
    async (work: () => Promise<string>) => {
      try {
        ports.notify('success', (await work()) || ports.say('COMMON_OK'))
        reload()
      } catch (error) {
        notifyError(error, ports)
      }
    },
    [ports, reload],
  )
  const isPossible = useCallback(
    (call: Parameters<typeof source.demand>[0]) => {
      try {
        source.demand(call)
        return true
      } catch (error) {
        notifyError(error, ports)
        return false
      }
    },
    [source, ports],
  )
  /** What the document has people asked before, in the place of the usual words. */
  const asks = useCallback(
    (code: string) => {
      const stated = screen.actions.find((action) => action.code === code)?.confirm
      return stated === undefined ? undefined : textIn(stated, ports.locale)
    },
    [screen, ports],
  )
  const remove = useCallback(
    async (row: ViewRow, title: string) => {
      if (!isPossible('delete')) return
      const question = {
        title: ports.say('LIST_CONFIRM_DELETE'),
        text: asks('delete') ?? ports.say('LIST_CONFIRM_ONE', { title }),
        danger: true,
      }
      if (!(await confirm(question))) return
      await attempt(async () => {
        const message = await source.remove(row.id)
        selection.setOnPage([row], new Set())
        return message
      })
    },
    [ports, confirm, asks, attempt, source, selection, isPossible],
  )
  const removeSelected = useCallback(async () => {
    if (!isPossible('deleteBatch')) return
    // The other selected rows are passed over without a word.
    const ids = selection.rows.filter(({ row }) => holds('batch_delete', row)).map(({ id }) => id)
    if (ids.length === 0) return ports.notify('warning', ports.say('LIST_SELECT_ONE'))
    const text = createElement(
      Fragment,
      undefined,
      createElement('div', undefined, asks('batch_delete') ?? ports.say('LIST_CONFIRM_BATCH')),
      createElement('strong', undefined, ports.say('LIST_DELETE_COUNT', { count: ids.length })),
    )
    if (!(await confirm({ title: ports.say('LIST_CONFIRM_DELETE'), text, danger: true }))) return
    const size = source.removedAtOnce ?? DELETED_AT_ONCE
    const begun = performance.now()
    let done = 0
    const timer = setTimeout(() => setRemoving({ done, total: ids.length }), PROGRESS_AFTER_MS)
    try {
      let message = ''
      for (; done < ids.length; done += size) {
        message = await source.removeBatch(ids.slice(done, done + size))
        if (performance.now() - begun > PROGRESS_AFTER_MS)
          setRemoving({ done: Math.min(done + size, ids.length), total: ids.length })
      }
      selection.clear()
      ports.notify('success', message || ports.say('COMMON_OK'))
      reload()
    } catch (error) {
      if (done === 0) return notifyError(error, ports)
      // Some are gone although the rest was refused.
      const gone = new Set(ids.slice(0, done))
      ports.notify(
        'warning',
        ports.say('LIST_DELETED_PART', { done, left: ids.length - done, reason: explain(error, ports) }),
      )
      selection.choose(selection.rows.filter(({ id }) => !gone.has(id)))
      reload()
    } finally {
      clearTimeout(timer)
      setRemoving(undefined)
    }
  }, [selection, holds, ports, confirm, asks, source, isPossible, reload])
  return useMemo(() => ({ remove, removeSelected, removing }), [remove, removeSelected, removing])
}
