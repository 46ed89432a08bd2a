import { MoreOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import type { MessageCode } from '../../schemas/messages/index.ts'
import { useDesigner } from '../context.tsx'
import type { ScreenSummary } from '../storage/remote.ts'

export type RowAction = 'review' | 'copy' | 'export' | 'drop' | 'retire' | 'reinstate' | 'remove'

interface RowActionsProps {
  readonly row: ScreenSummary
  readonly onChoose: (action: RowAction) => void
}
interface Offered {
  readonly action: RowAction
  readonly label: MessageCode
  /** Undefined: for everybody who sees the list. */
  readonly permission?: string
  readonly isFor?: (row: ScreenSummary) => boolean
  readonly danger?: boolean
}

const OFFERED: readonly Offered[] = [
  {
    action: 'review',
    label: 'REVIEW_TITLE',
    permission: 'system:screen:publish',
    isFor: ({ review }) => review?.state === 'open',
  },
  { action: 'copy', label: 'DESIGNER_COPY', permission: 'system:screen:add' },
  { action: 'export', label: 'DESIGNER_EXPORT' },
  {
    action: 'drop',
    label: 'DESIGNER_DROP_DRAFT',
    permission: 'system:screen:edit',
    isFor: ({ version }) => version === 0,
    danger: true,
  },
  {
    action: 'retire',
    label: 'DESIGNER_RETIRE',
    permission: 'system:screen:retire',
    isFor: ({ version, retired }) => version > 0 && !retired,
  },
  {
    action: 'reinstate',
    label: 'DESIGNER_REINSTATE',
    permission: 'system:screen:retire',
    isFor: ({ retired }) => retired,
  },
  {
    action: 'remove',
    label: 'DESIGNER_REMOVE_PAGE',
    permission: 'system:screen:delete',
    isFor: ({ retired }) => retired,
    danger: true,
  },
]

/** What may be done with a screen from the list. */
export function RowActions({ row, onChoose }: RowActionsProps) {
  const { say, can } = useDesigner()
  const offered = OFFERED.filter(
    ({ permission, isFor }) => (permission === undefined || can(permission)) && (isFor?.(row) ?? true),
  )
  const items = offered.map(({ action, label, danger = false }) => ({ key: action, label: say(label), danger }))
  return (
    <Dropdown trigger={['click']} menu={{ items, onClick: ({ key }) => onChoose(key as RowAction) }}>
      <Button type="text" size="small" icon={<MoreOutlined />} aria-label={`${say('DESIGNER_MORE')} ${row.id}`} />
    </Dropdown>
  )
}
