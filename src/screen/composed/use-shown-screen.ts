import { useMemo, useState } from 'react'
import { useLoaded } from '../../../registry/kit/parts/hooks/use-loaded.ts'
import { deniedAmong, permissionPrefix } from '../../../engine/access/index.ts'
import type { MessageCode } from '../../../schemas/messages/index.ts'
import { ApiError, isGone } from '../../api/client/errors.ts'
import { explain } from '../../host/explain.ts'
import { restrictScreen } from '../../host/access.ts'
import { type Host, memoryStorage, useHost } from '../../host/host.tsx'

const FORBIDDEN: ReadonlySet<number> = new Set([403, 510])

/** The screen that a section shows: ready to be drawn, not there yet, or why it is not shown. */
export type ShownScreen =
  | { readonly kind: 'ready'; readonly host: Host }
  | { readonly kind: 'loading' }
  /** Not for this person, or for nobody any more: said calmly, trying again would not help. */
  | { readonly kind: 'closed'; readonly code: MessageCode }
  | { readonly kind: 'failed'; readonly reason: string; readonly retry: () => void }

/** Why a screen could not be read, where that stays so. */
function closedBy(error: unknown): MessageCode | undefined {
  if (!(error instanceof ApiError)) return undefined
  if (FORBIDDEN.has(error.status) || FORBIDDEN.has(error.replyCode)) return 'SECTION_CLOSED'
  return isGone(error) || error.status === 404 || error.replyCode === 404 ? 'SECTION_GONE' : undefined
}

/** Opens the screen of a section with the rights of its reader. `fields` are those that it is filtered by. */
export function useShownScreen(id: string, action: 'list' | 'detail', fields: readonly string[]): ShownScreen {
  const host = useHost()
  const { openScreen, permissions, ports } = host
  const {
    value: opened,
    error,
    loading,
    reload,
  } = useLoaded(openScreen && [openScreen, id], async () => openScreen?.(id))
  const [keep] = useState(memoryStorage)
  const shown = useMemo<Host | undefined>(
    () =>
      opened && {
        ...host,
        screen: restrictScreen(opened.screen, permissions),
        source: opened.source,
        listCode: id,
        // Two sections may show one screen: neither finds what was asked of the other.
        keep: { ...host.keep, visit: keep.visit },
        records: undefined,
        wanted: undefined,
        scripts: undefined,
        offlineScreen: undefined,
      },
    [id, host, permissions, opened, keep],
  )
  const code = closedBy(error)
  if (code) return { kind: 'closed', code }
  if (error !== undefined) return { kind: 'failed', reason: explain(error, ports), retry: reload }
  if (!shown) return loading ? { kind: 'loading' } : { kind: 'closed', code: 'SECTION_GONE' }
  if (!permissions.can(`${permissionPrefix(shown.screen.screen)}:${action}`))
    return { kind: 'closed', code: 'SECTION_CLOSED' }
  // Who may not view a field may not query by it, and must not get all rows instead.
  const isBlind =
    deniedAmong(shown.screen, fields).length > 0 || fields.some((key) => shown.screen.byKey.get(key)?.isMasked === true)
  return isBlind ? { kind: 'closed', code: 'SECTION_FIELD_CLOSED' } : { kind: 'ready', host: shown }
}
