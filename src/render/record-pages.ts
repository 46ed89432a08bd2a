import { useCallback } from 'react'
import { offeredActions } from './actions.ts'
import { useHost } from './host.tsx'

/** Records of a screen that have pages to themselves, with addresses. */
export interface RecordPages {
  /** Id of the screen. */
  readonly screen: string
  /** Shows the page of a record; of a new one without its id. */
  open(id: string | undefined): void
  /** The record whose page this is; undefined on the page of the list. */
  readonly current: { readonly id: string | undefined } | undefined
  /** Goes back to the list. */
  leave(): void
}

/** Opens a record on its own page where its screen says so, and answers whether it did. */
export function useRecordPage(): (id: string | undefined) => boolean {
  const { screen, records } = useHost()
  return useCallback(
    (id) => {
      if (screen.screen.form?.open !== 'page' || records?.screen !== screen.screen.id) return false
      records.open(id)
      return true
    },
    [screen, records],
  )
}

/** The record that the address names, as far as this person may open it for editing. */
export function useAddressed(): Pick<RecordPages, 'current' | 'leave'> | undefined {
  const { screen, records, permissions, ports } = useHost()
  if (!records?.current || screen.screen.form?.open !== 'page') return undefined
  const wanted = records.current.id === undefined ? 'add' : 'edit'
  const isOffered = offeredActions(screen, permissions, ports).some(({ action, disabled }) => action.code === wanted && !disabled)
  return isOffered ? records : undefined
}
