import { MoreOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import type { MessageCode } from '../../schemas/messages/index.ts'
import { useDesigner } from '../context.tsx'

export type RowAction = 'copy' | 'export'

interface RowActionsProps {
  readonly id: string
  readonly onChoose: (action: RowAction) => void
}
interface Offered {
  readonly action: RowAction
  readonly label: MessageCode
  /** Undefined: for everybody who sees the list. */
  readonly permission?: string
  readonly danger?: boolean
}

const OFFERED: readonly Offered[] = [
  { action: 'copy', label: 'DESIGNER_COPY', permission: 'system:screen:add' },
  { action: 'export', label: 'DESIGNER_EXPORT' },
]

/** What may be done with a screen from the list. */
export function RowActions({ id, onChoose }: RowActionsProps) {
  const { say, can } = useDesigner()
  const offered = OFFERED.filter(({ permission }) => permission === undefined || can(permission))
  const items = offered.map(({ action, label, danger = false }) => ({ key: action, label: say(label), danger }))
  return (
    <Dropdown trigger={['click']} menu={{ items, onClick: ({ key }) => onChoose(key as RowAction) }}>
      <Button type="text" size="small" icon={<MoreOutlined />} aria-label={`${say('DESIGNER_MORE')} ${id}`} />
    </Dropdown>
  )
}
