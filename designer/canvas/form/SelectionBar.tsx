import {
  ArrowDownOutlined,
  ArrowUpOutlined,
  ColumnWidthOutlined,
  CopyOutlined,
  DeleteOutlined,
  EditOutlined,
} from '@ant-design/icons'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import type { MessageCode } from '../../../schemas/messages/index.ts'
import { useDesigner } from '../../context.tsx'
import type { Box } from '../targets.ts'

interface SelectionBarProps {
  readonly box: Box
  readonly title: string
  /** Undefined where the width cannot be changed. */
  readonly isWide: boolean | undefined
  readonly canRemove: boolean
  readonly onShift: (by: -1 | 1) => void
  readonly onEdit: (() => void) | undefined
  readonly onWiden: () => void
  readonly onDuplicate: (() => void) | undefined
  readonly onRemove: () => void
}

/** Pixels that the bar takes above the box. */
const HEIGHT = 30

/** The steps for what is selected, next to it: everything that a drag does is a button here. */
export function SelectionBar(props: SelectionBarProps) {
  const { box, title, isWide, canRemove, onShift, onEdit, onWiden, onDuplicate, onRemove } = props
  const { say } = useDesigner()
  const button = (code: MessageCode, icon: ReactNode, onClick: () => void, more = {}) => (
    <Button
      key={code}
      type="text"
      size="small"
      icon={icon}
      title={say(code)}
      aria-label={`${say(code)} ${title}`}
      onClick={onClick}
      {...more}
    />
  )
  const top = box.top >= HEIGHT ? box.top - HEIGHT : box.top + box.height
  return (
    <div
      className="vd-canvas-bar"
      role="toolbar"
      aria-label={say('CANVAS_SELECTED', { title })}
      style={{ top, left: box.left }}
    >
      {button('CANVAS_EARLIER', <ArrowUpOutlined />, () => onShift(-1))}
      {button('CANVAS_LATER', <ArrowDownOutlined />, () => onShift(1))}
      {onEdit && button('CANVAS_EDIT_TITLE', <EditOutlined />, onEdit)}
      {isWide !== undefined &&
        button(isWide ? 'CANVAS_ONE_COLUMN' : 'CANVAS_WHOLE_ROW', <ColumnWidthOutlined />, onWiden, {
          'aria-pressed': isWide,
        })}
      {onDuplicate && button('DESIGNER_DUPLICATE', <CopyOutlined />, onDuplicate)}
      {canRemove && button('DESIGNER_REMOVE', <DeleteOutlined />, onRemove, { danger: true })}
    </div>
  )
}
