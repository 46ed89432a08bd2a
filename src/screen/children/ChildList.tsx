import { Skeleton } from 'antd'
import { Suspense, useMemo, useState } from 'react'
import { useLoaded } from '../../../registry/kit/parts/hooks/use-loaded.ts'
import type { Place } from '../../../schemas/contract/data/place.ts'
import { deniedAmong } from '../../../engine/access/index.ts'
import type { ResolvedScreen } from '../../../engine/model/index.ts'
import { textIn, type Locale } from '../../../schemas/language/text.ts'
import { explain } from '../../host/explain.ts'
import { restrictScreen } from '../../host/access.ts'
import { HostContext, memoryStorage, useHost, type Host } from '../../host/host.tsx'
import { ListSection } from '../ListSection.tsx'
import { LoadError } from '../../host/ui/LoadError.tsx'

interface ChildListProps {
  /** Id of the screen. */
  readonly id: string
  /** Stored values its rows have, by field. */
  readonly fixed?: Readonly<Record<string, string>>
  /** Words of the record, where a page has lists of several records that have to be distinguished. */
  readonly of?: string | undefined
  /** The parent record, for a service that filters by it. */
  readonly place?: Place
}

function named(resolved: ResolvedScreen, of: string | undefined, locale: Locale): ResolvedScreen {
  const { screen } = resolved
  return of === undefined
    ? resolved
    : { ...resolved, screen: { ...screen, title: `${of} · ${textIn(screen.title, locale)}` } }
}

/** The field that all rows of a record share is no query item. */
function within(resolved: ResolvedScreen, fixed: Readonly<Record<string, string>> | undefined): ResolvedScreen {
  const items = resolved.query.items.filter(({ field }) => !Object.hasOwn(fixed ?? {}, field.key))
  return items.length === resolved.query.items.length ? resolved : { ...resolved, query: { ...resolved.query, items } }
}

const WAITING = <Skeleton active paragraph={{ rows: 4 }} />

/** The list of another screen inside this one. Only its list: what it has below it is shown on its own page. */
export function ChildList({ id, fixed, of, place }: ChildListProps) {
  const host = useHost()
  const { opened, reason, retry } = useOpened(id)
  const [ownVisit] = useState(() => memoryStorage().visit)
  // Both must be rows of that service: it answers for the record above, too.
  const narrowed = useMemo(
    () => (place && host.source.below ? opened?.source.below?.(place) : undefined),
    [host.source, opened, place],
  )
  const child = useMemo<Host | undefined>(
    () =>
      opened && {
        ...host,
        screen: named(within(restrictScreen(opened.screen, host.permissions), fixed), of, host.ports.locale),
        source: narrowed ?? opened.source,
        listCode: id,
        // What is looked at below one record must not be met again below another.
        keep: fixed ? { ...host.keep, visit: ownVisit } : host.keep,
      },
    [id, host, opened, narrowed, fixed, of, ownVisit],
  )
  if (!host.openScreen) return <p className="vi-help">{host.ports.say('LIST_CHILD_PREVIEW')}</p>
  if (reason) return <LoadError reason={reason} onRetry={retry} />
  if (!child) return WAITING
  // Elsewhere a field selects the rows of one record. A user who may not see that field cannot query by it, and must not get all rows.
  if (!narrowed && deniedAmong(child.screen, Object.keys(fixed ?? {})).length > 0)
    return <p className="vi-help">{host.ports.say('LIST_CHILD_UNSEEN')}</p>
  return (
    <HostContext value={child}>
      <Suspense fallback={WAITING}>
        <ListSection {...(fixed ? { fixed } : {})} />
      </Suspense>
    </HostContext>
  )
}

function useOpened(id: string) {
  const { openScreen, ports } = useHost()
  const { latest, error, loading, reload } = useLoaded(openScreen && [openScreen, id, ports], async () => ({
    id,
    found: await openScreen?.(id),
  }))
  const opened = latest?.id === id ? latest.found : undefined
  const reason = loading
    ? ''
    : error !== undefined
      ? explain(error, ports)
      : opened
        ? ''
        : ports.say('LIST_RESULT_UNKNOWN')
  return { opened, reason, retry: reload }
}
