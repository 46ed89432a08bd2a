import { useLoaded } from '../../../registry/kit/parts/hooks/use-loaded.ts'
import { useDesigner } from '../../context.tsx'
import { loadUsedBy } from '../../storage/remote.ts'
import { UserList } from './UserList.tsx'

interface UsedBySectionProps {
  readonly kind: 'dictionary' | 'report'
  readonly code: string
}

/** Everything that names a dictionary or a report, for those who may list pages. */
export function UsedBySection({ kind, code }: UsedBySectionProps) {
  const { say, can } = useDesigner()
  const mayList = can('system:screen:list')
  const { value } = useLoaded(['used-by', kind, code, mayList], async () =>
    code === '' || !mayList ? [] : loadUsedBy({ [kind]: code }),
  )
  if (!value || value.length === 0) return null
  const label = kind === 'dictionary' ? 'DESIGNER_USED_BY_DICT' : 'DESIGNER_USED_BY_REPORT'
  return (
    <div className="vd-prop">
      <div>{say(label, { code, count: value.length })}</div>
      <UserList users={value} />
    </div>
  )
}
