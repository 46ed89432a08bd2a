import { useCallback } from 'react'
import { useHost } from '../../host.tsx'
import type { Sent } from '../attempt.ts'
import { isKept } from '../draft.ts'
import type { OpenForm } from '../use-open-form.ts'

/**
 * Lets a save without a connection wait in the browser, where its screen wants that; resolves to false where it may not.
 * What is written only, such as a password, never waits in a store.
 */
export function useWaiting(form: OpenForm): { readonly isOffered: boolean; readonly keep: (sent: Sent) => Promise<boolean> } {
  const { keep: { outbox }, ports, offlineScreen } = useHost()
  const { screen, store } = form
  const isOffered = offlineScreen === screen.screen.id
  const keep = useCallback(
    async ({ key, row, values }: Sent) => {
      if (!isOffered || key === undefined || !Object.keys(store.changes).every((name) => isKept(form, name))) return false
      const first = screen.fields[0]?.key ?? ''
      const title = String(values[first] ?? '') || ports.say('LIST_ADD')
      await outbox.put(screen.screen.id, { key, row, values, title, at: Date.now(), state: 'waiting', message: '' })
      ports.notify('info', ports.say('OFFLINE_KEPT'))
      return true
    },
    [isOffered, form, screen, store, outbox, ports],
  )
  return { isOffered, keep }
}
