import { useCallback } from 'react'
import { serverNow } from '../../../api/clock.ts'
import { useHost } from '../../host.tsx'
import type { Sent } from '../attempt.ts'
import { holdsSecret, placeOf } from '../draft.ts'
import type { OpenForm } from '../use-open-form.ts'

/**
 * Lets a save without a connection wait in the browser, where its screen wants that; resolves to false where it may not, and
 * where it could be lost there: then the form stays open with what was typed. What is written only, such as a password,
 * never waits in a store. `told` says that the person knows why.
 */
export function useWaiting(form: OpenForm): { readonly isOffered: boolean; readonly keep: (sent: Sent) => Promise<'kept' | 'told' | 'no'> } {
  const { keep: { outbox }, ports, offlineScreen } = useHost()
  const { screen } = form
  const isOffered = offlineScreen === screen.screen.id
  const keep = useCallback(
    async ({ key, at, row, values }: Sent) => {
      if (!isOffered || key === undefined || holdsSecret(form, values)) return 'no'
      const first = screen.fields[0]?.key ?? ''
      const title = String(values[first] ?? '') || ports.say('LIST_ADD')
      // A clock that is set back must not turn the order round.
      const last = (await outbox.list(screen.screen.id)).at(-1)?.at ?? 0
      const where = await outbox.put(screen.screen.id, { key, keyAt: at, formPlace: placeOf(form), row, values, title, at: Math.max(serverNow(), last + 1), state: 'waiting', message: '' })
      if (where === 'disk') {
        ports.notify('info', ports.say('OFFLINE_KEPT'))
        return 'kept'
      }
      await outbox.remove(key)
      ports.notify('warning', ports.say('OFFLINE_NOT_KEPT'))
      return 'told'
    },
    [isOffered, form, screen, outbox, ports],
  )
  return { isOffered, keep }
}
