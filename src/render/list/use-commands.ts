import { createElement, Fragment, useCallback, useMemo } from 'react'
import type { ListRequest } from '../../api/data-source.ts'
import { tell } from '../explain.ts'
import { useHost } from '../host.tsx'
import { useExport } from './use-export.ts'
import type { RowCondition } from './use-row-conditions.ts'
import type { Rows, ViewRow } from './use-rows.ts'
import type { Selection } from './use-selection.ts'

/** The ids stand in the address of a delete, and an address has an end. */
const DELETED_AT_ONCE = 100

export interface Commands {
  readonly remove: (row: ViewRow, title: string) => Promise<void>
  readonly removeSelected: () => Promise<void>
  readonly exportRows: (ids: readonly string[]) => Promise<void>
  readonly isExporting: boolean
}

interface Setup {
  readonly request: ListRequest
  readonly rows: Rows
  readonly selection: Selection
  readonly holds: RowCondition
}

/** What the buttons of a list do, besides opening dialogs. */
export function useCommands({ request, rows, selection, holds }: Setup): Commands {
  const { source, ports, confirm } = useHost()
  const { reload } = rows

  const attempt = useCallback(
    async (work: () => Promise<string>) => {
      try {
        ports.notify('success', (await work()) || ports.say('COMMON_OK'))
        reload()
      } catch (error) {
        tell(error, ports)
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
        tell(error, ports)
        return false
      }
    },
    [source, ports],
  )
  const remove = useCallback(
    async (row: ViewRow, title: string) => {
      if (!isPossible('delete')) return
      const question = { title: ports.say('LIST_CONFIRM_DELETE'), text: ports.say('LIST_CONFIRM_ONE', { title }), danger: true }
      if (!(await confirm(question))) return
      await attempt(async () => {
        const message = await source.remove(row.id)
        selection.setOnPage([row], new Set())
        return message
      })
    },
    [ports, confirm, attempt, source, selection, isPossible],
  )
  const removeSelected = useCallback(async () => {
    if (!isPossible('deleteBatch')) return
    // The other selected rows are passed over without a word.
    const ids = selection.rows.filter(({ row }) => holds('batch_delete', row)).map(({ id }) => id)
    if (ids.length === 0) return ports.notify('warning', ports.say('LIST_SELECT_ONE'))
    const text = createElement(Fragment, undefined, createElement('div', undefined, ports.say('LIST_CONFIRM_BATCH')), createElement('strong', undefined, ports.say('LIST_DELETE_COUNT', { count: ids.length })))
    if (!(await confirm({ title: ports.say('LIST_CONFIRM_DELETE'), text, danger: true }))) return
    const removed = new Set<string>()
    await attempt(async () => {
      let message = ''
      for (let start = 0; start < ids.length; start += DELETED_AT_ONCE) {
        const some = ids.slice(start, start + DELETED_AT_ONCE)
        message = await source.removeBatch(some)
        for (const id of some) removed.add(id)
      }
      selection.clear()
      return message
    })
    // Some are gone although the rest was refused.
    if (removed.size > 0 && removed.size < ids.length) {
      selection.choose(selection.rows.filter(({ id }) => !removed.has(id)))
      reload()
    }
  }, [selection, holds, ports, confirm, attempt, source, isPossible, reload])
  const { exportRows, isExporting } = useExport(request, rows.total)
  return useMemo(() => ({ remove, removeSelected, exportRows, isExporting }), [remove, removeSelected, exportRows, isExporting])
}
