import { useMemo } from 'react'
import { offeredActions } from './actions.ts'
import { useHost } from './host.tsx'

/** Records of a screen that have pages to themselves, with addresses. */
export interface RecordPages {
  /** Id of the screen. */
  readonly screen: string
  /** Shows the page of a record; of a new one without its id. */
  open(id: string | undefined): void
  /** Shows the page of a new record that begins as a copy of another. */
  copy(id: string): void
  /** Shows the page of another record in place of this one. */
  turnTo(id: string): void
  /** The record whose page this is, and of a new one what it is a copy of; undefined on the page of the list. */
  readonly current: { readonly id: string | undefined; readonly copyOf?: string | undefined } | undefined
  /** Goes back to the list. */
  leave(): void
}

/** Opens a record, or a copy of one, on its own page where its screen says so, and answers whether it did. */
export function useRecordPage(): {
  readonly open: (id: string | undefined) => boolean
  readonly copy: (id: string) => boolean
} {
  const { screen, records } = useHost()
  return useMemo(() => {
    const pages = screen.screen.form?.open === 'page' && records?.screen === screen.screen.id ? records : undefined
    return {
      open: (id) => {
        pages?.open(id)
        return pages !== undefined
      },
      copy: (id) => {
        pages?.copy(id)
        return pages !== undefined
      },
    }
  }, [screen, records])
}

/** The record that the address names, as far as this person may open it for editing. */
export function useAddressed(): RecordPages | undefined {
  const { screen, records, permissions, ports } = useHost()
  if (!records?.current || screen.screen.form?.open !== 'page') return undefined
  const wanted = records.current.id === undefined ? 'add' : 'edit'
  const isOffered = offeredActions(screen, permissions, ports).some(
    ({ action, disabled }) => action.code === wanted && !disabled,
  )
  return isOffered ? records : undefined
}
