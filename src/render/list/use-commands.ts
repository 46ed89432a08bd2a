import { useCallback, useMemo, useState } from 'react'
import { textIn } from '../../../schemas/language/text.ts'
import { AppError } from '../../../schemas/messages/index.ts'
import type { ListRequest } from '../../api/data-source.ts'
import { editable, identity } from '../record.ts'
import type { OfferedAction } from '../actions.ts'
import { tell } from '../explain.ts'
import { useHost } from '../host.tsx'
import { saveBlob } from '../../lib/save-blob.ts'
import { saveFrom } from '../../lib/save-from.ts'
import { actionValues, type RowCondition } from './use-row-conditions.ts'
import type { Rows, ViewRow } from './use-rows.ts'
import type { Selection } from './use-selection.ts'

/** A sheet of more rows is fetched by the browser itself. */
const LARGE = 2000

export interface Commands {
  readonly remove: (row: ViewRow, title: string) => Promise<void>
  readonly removeSelected: () => Promise<void>
  readonly exportRows: (ids: readonly string[]) => Promise<void>
  readonly isExporting: boolean
  readonly runCustom: (offered: OfferedAction, rows: readonly ViewRow[]) => Promise<void>
}

interface Setup {
  readonly request: ListRequest
  readonly rows: Rows
  readonly selection: Selection
  readonly holds: RowCondition
}

/** What the buttons of a list do, besides opening dialogs. */
export function useCommands({ request, rows, selection, holds }: Setup): Commands {
  const { screen, source, ports, confirm, context } = useHost()
  const [isExporting, setExporting] = useState(false)
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
    const question = { title: ports.say('LIST_CONFIRM_DELETE'), text: ports.say('LIST_CONFIRM_BATCH'), danger: true }
    if (!(await confirm(question))) return
    await attempt(async () => {
      const message = await source.removeBatch(ids)
      selection.clear()
      return message
    })
  }, [selection, holds, ports, confirm, attempt, source, isPossible])
  const exportRows = useCallback(
    async (ids: readonly string[]) => {
      setExporting(true)
      try {
        // A sheet has all rows, not only those of one level.
        const wanted = { ...request, tree: undefined }
        // A back end that knows no tickets is asked like for any other sheet.
        const address = ids.length === 0 && (rows.total ?? 0) > LARGE ? await source.exportAddress?.(wanted, ids).catch(() => undefined) : undefined
        if (address !== undefined) return saveFrom(address, () => ports.notify('warning', ports.say('LIST_EXPORT_EMPTY')))
        const blob = await source.exportRows(wanted, ids)
        if (blob.size === 0) ports.notify('warning', ports.say('LIST_EXPORT_EMPTY'))
        else saveBlob(blob, `${ports.say('LIST_EXPORT_NAME')}.xls`)
      } catch (error) {
        tell(error, ports)
      } finally {
        setExporting(false)
      }
    },
    [source, request, ports, rows.total],
  )
  /** A list may hold a part of a record only, and an old one: what is not set must go back as it is now. */
  const setThroughEdit = useCallback(
    async (code: string, set: Readonly<Record<string, string>>, id: string) => {
      const fresh = await source.get(id)
      if (!holds(code, fresh)) throw new AppError('LIST_ACTION_NOT_NOW')
      const values = await actionValues(set, screen, fresh, context())
      return source.edit({ ...editable(screen, fresh, fresh), ...identity(fresh), ...values })
    },
    [screen, source, holds, context],
  )
  const runCustom = useCallback(
    async ({ action, title }: OfferedAction, chosen: readonly ViewRow[]) => {
      const { set } = action
      const targets = chosen.filter(({ row }) => holds(action.code, row))
      if (targets.length === 0) return ports.notify('warning', ports.say('LIST_SELECT_ONE'))
      const text = ports.say('LIST_CONFIRM_ACTION', { title, count: targets.length })
      if (!set || !(await confirm({ title: textIn(screen.screen.title, ports.locale), text }))) return
      await attempt(async () => {
        for (const { row } of targets) {
          const outcome = source.act ? await source.act(action.code, row) : await setThroughEdit(action.code, set, row.id)
          if (outcome.kind !== 'saved') throw new AppError('API_REFUSED', { message: outcome.message })
        }
        return ''
      })
    },
    [screen, source, ports, confirm, attempt, holds, setThroughEdit],
  )
  return useMemo(() => ({ remove, removeSelected, exportRows, isExporting, runCustom }), [remove, removeSelected, exportRows, isExporting, runCustom])
}
