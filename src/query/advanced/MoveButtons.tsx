import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { Editing } from './model/editing.ts'

interface MoveButtonsProps {
  readonly id: string
  /** What the last button does. */
  readonly label: string
  readonly editing: Editing
}

/** Moves a condition or a group through the others, or removes it. */
export function MoveButtons({ id, label, editing: { ports, move, remove } }: MoveButtonsProps) {
  return (
    <span className="vi-super-buttons">
      <Button
        id={`${id}-up`}
        type="text"
        size="small"
        icon={<ArrowUpOutlined />}
        aria-label={ports.say('SUPER_UP')}
        title={ports.say('SUPER_UP')}
        onClick={() => move(id, -1)}
      />
      <Button
        id={`${id}-down`}
        type="text"
        size="small"
        icon={<ArrowDownOutlined />}
        aria-label={ports.say('SUPER_DOWN')}
        title={ports.say('SUPER_DOWN')}
        onClick={() => move(id, 1)}
      />
      <Button
        type="text"
        size="small"
        danger
        icon={<DeleteOutlined />}
        aria-label={label}
        title={label}
        onClick={() => remove(id)}
      />
    </span>
  )
}
