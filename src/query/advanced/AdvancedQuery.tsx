import { FilterOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { Suspense, useState } from 'react'
import { lazyPart } from '../../../registry/kit/parts/late.tsx'
import type { QueryGroup } from '../../../schemas/language/query/super-query.ts'
import { LatePart } from '../../ui/frame/LatePart.tsx'
import { useRestoreFocus } from '../../ui/use-restore-focus.ts'
import { useHost } from '../../host/host.tsx'
import type { QueryDraft } from './model/editing.ts'

const SuperQueryDialog = lazyPart(async () => (await import('./SuperQueryDialog.tsx')).SuperQueryDialog)
const ActiveQuery = lazyPart(async () => (await import('./ActiveQuery.tsx')).ActiveQuery)

/** The button that opens the builder, what it opens, and the words of the query in effect. */
export function useAdvancedQuery(query: QueryGroup | undefined, onApply: (query: QueryGroup | undefined) => void) {
  const { screen, ports } = useHost()
  const [isOpen, setOpen] = useState(false)
  const [left, setLeft] = useState<QueryDraft>()
  useRestoreFocus(isOpen)
  const label = ports.say('SUPER_OPEN')
  const isOffered = screen.query.noAdvanced !== true
  const button = isOffered && (
    <Button
      icon={<FilterOutlined aria-hidden="true" />}
      type={query ? 'primary' : 'default'}
      ghost={query !== undefined}
      aria-haspopup="dialog"
      aria-label={label}
      title={label}
      onClick={() => setOpen(true)}
    />
  )
  const flag = query && (
    <Suspense fallback={null}>
      <ActiveQuery query={query} onClear={() => onApply(undefined)} onEdit={() => setOpen(true)} />
    </Suspense>
  )
  const dialog = isOpen && (
    <LatePart onMissing={() => setOpen(false)}>
      <SuperQueryDialog query={query} left={left} onLeave={setLeft} onApply={onApply} onClose={() => setOpen(false)} />
    </LatePart>
  )
  return { button, flag, dialog }
}
