import { useCallback } from 'react'
import { truncate } from '../../../registry/kit/parts/prose/truncate.ts'
import type { ResolvedScreen } from '../../../engine/model/index.ts'
import type { Row } from '../../api/rows/data-source.ts'
import { serverNow } from '../../api/client/clock.ts'
import { WITHOUT_LABELS, fieldText } from '../../ui/fields/labels.ts'
import { useHost } from '../../host/host.tsx'
import type { Sent } from '../idempotency/index.ts'
import { holdsSecret, placeOf } from '../drafts/index.ts'
import { toCanonical } from '../store/index.ts'
import type { OpenForm } from '../open/index.ts'

/** The display name of a record: its first non-empty list column or field that is not a lookup. */
export function recordName(
  { list, fields }: Pick<ResolvedScreen, 'list' | 'fields'>,
  values: Readonly<Record<string, unknown>>,
): string {
  for (const field of [...list.columns.map((column) => column.field), ...fields]) {
    const words = field.lookup ? '' : fieldText(field, values, WITHOUT_LABELS)
    if (words !== '') return truncate(words)
  }
  return ''
}

/** The record as its form spells it: a field that was not touched has the same value in what is sent. */
export const spelledAsSent = ({ byKey }: Pick<ResolvedScreen, 'byKey'>, row: Row): Row =>
  Object.fromEntries(
    Object.entries(row).map(([key, value]) => {
      const field = byKey.get(key)
      return [key, field ? toCanonical(field, value) : value]
    }),
  ) as Row

/**
 * Lets a save without a connection wait in the browser, where its screen wants that; resolves to false where it may not, and
 * where it could be lost there: then the form stays open with what was typed. What is written only, such as a password,
 * never waits in a store. `informed` means that the user already knows why.
 */
export function useWaiting(form: OpenForm): {
  readonly isOffered: boolean
  readonly keep: (sent: Sent) => Promise<'stored' | 'informed' | 'no'>
} {
  const {
    keep: { outbox },
    ports,
    offlineScreen,
  } = useHost()
  const { screen } = form
  const isOffered = offlineScreen === screen.screen.id
  const keep = useCallback(
    async ({ key, at, row, values }: Sent) => {
      if (!isOffered || key === undefined || holdsSecret(form, values)) return 'no'
      const title = recordName(screen, values) || ports.say('LIST_ADD')
      // A clock that is set back must not turn the order round.
      const last = (await outbox.list(screen.screen.id)).at(-1)?.at ?? 0
      const where = await outbox.put(screen.screen.id, {
        key,
        keyAt: at,
        formPlace: placeOf(form),
        row: row && spelledAsSent(screen, row),
        values,
        title,
        at: Math.max(serverNow(), last + 1),
        state: 'waiting',
        message: '',
      })
      if (where === 'disk') {
        ports.notify('info', ports.say('OFFLINE_KEPT'))
        return 'stored'
      }
      await outbox.remove(key)
      ports.notify('warning', ports.say('OFFLINE_NOT_KEPT'))
      return 'informed'
    },
    [isOffered, form, screen, outbox, ports],
  )
  return { isOffered, keep }
}
