import { useEffect, useEffectEvent } from 'react'
import type { OfferedAction } from '../host/actions.ts'
import { notifyError } from '../host/explain.ts'
import { useHost } from '../host/host.tsx'
import type { RequestedRecord } from '../state/session/requested-record.ts'
import type { RowCondition, ViewRow } from './rows/index.ts'

interface Setup {
  readonly isPage: boolean
  readonly offered: readonly OfferedAction[]
  readonly holds: RowCondition
  readonly onRun: (one: OfferedAction, row: ViewRow) => void
  readonly onAdd: (one: OfferedAction, initial?: Readonly<Record<string, unknown>>) => void
}

/** Opens the record that another part of the application has requested in this list, if the user may see it. */
export function useRequestedRecord({ isPage, offered, holds, onRun, onAdd }: Setup): void {
  const { source, ports, keep, screen, wanted } = useHost()
  const record = isPage ? wanted?.record : undefined
  const open = useEffectEvent(async ({ id, face, initial }: RequestedRecord) => {
    const actionOf = (code: string) => offered.find(({ action, disabled }) => action.code === code && !disabled)
    if (id === undefined) {
      const adding = actionOf('add')
      return adding && onAdd(adding, initial)
    }
    try {
      const row = { id, row: await source.get(id), words: {} }
      const faces = face === 'edit' ? ['edit', 'detail'] : ['detail', 'edit']
      const shown = faces.map(actionOf).find((one) => one !== undefined && holds(one.action.code, row.row))
      if (shown) return onRun(shown, row)
      return ports.notify('warning', ports.say('SEARCH_RECORD_GONE'))
    } catch (error) {
      keep.recent?.forgetRecord(screen.screen.id, id)
      return notifyError(error, ports)
    }
  })
  const taken = wanted?.taken
  useEffect(() => {
    if (!record) return
    taken?.()
    void open(record)
  }, [record, taken])
}
