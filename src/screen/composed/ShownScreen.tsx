import { Skeleton } from 'antd'
import { type ReactNode, Suspense } from 'react'
import type { Section } from '../../../schemas/language/composed/sections.ts'
import { HostContext, useHost } from '../../host/host.tsx'
import { LoadError } from '../../host/ui/LoadError.tsx'
import { useShownScreen } from './use-shown-screen.ts'

export const WAITING = <Skeleton active paragraph={{ rows: 3 }} />

interface ShownScreenProps {
  readonly section: Section
  readonly action: 'list' | 'detail'
  /** Drawn within the screen of the section. */
  readonly children: ReactNode
}

/** What a section shows of a screen, or a calm sentence in its place. */
export function ShownScreen({ section, action, children }: ShownScreenProps) {
  const { openScreen, ports } = useHost()
  const fields = (section.filter ?? []).map(({ field }) => field)
  const shown = useShownScreen(
    section.screen ?? '',
    action,
    section.field === undefined ? fields : [...fields, section.field],
  )
  if (!openScreen) return <p className="vi-help">{ports.say('SECTION_PREVIEW', { name: section.screen })}</p>
  if (shown.kind === 'loading') return WAITING
  if (shown.kind === 'closed') return <p className="vi-help">{ports.say(shown.code)}</p>
  if (shown.kind === 'failed') return <LoadError reason={shown.reason} onRetry={shown.retry} />
  return (
    <HostContext value={shown.host}>
      <Suspense fallback={WAITING}>{children}</Suspense>
    </HostContext>
  )
}
