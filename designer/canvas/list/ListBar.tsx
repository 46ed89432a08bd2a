import { ArrowLeftOutlined, ArrowRightOutlined, DeleteOutlined } from '@ant-design/icons'
import { Button, InputNumber } from 'antd'
import type { ReactNode } from 'react'
import type { MessageCode } from '../../../schemas/messages/index.ts'
import { useDesigner } from '../../context.tsx'
import type { ListBox } from './list-targets.ts'

interface ListBarProps {
  readonly box: ListBox
  readonly title: string
  /** Pixels as stated; undefined where the table decides. */
  readonly width: number | undefined
  readonly onShift: (by: -1 | 1) => void
  readonly onResize: (width: number | undefined) => void
  readonly onRemove: () => void
}

/** Pixels that the bar takes above the box. */
const HEIGHT = 30

/** The steps for the selected query item or column: everything that a drag does is a button or an input here. */
export function ListBar({ box, title, width, onShift, onResize, onRemove }: ListBarProps) {
  const { say } = useDesigner()
  const button = (code: MessageCode, icon: ReactNode, onClick: () => void, danger = false) => (
    <Button
      type="text"
      size="small"
      icon={icon}
      danger={danger}
      title={say(code)}
      aria-label={`${say(code)} ${title}`}
      onClick={onClick}
    />
  )
  return (
    <div
      className="vd-canvas-bar"
      role="toolbar"
      aria-label={say('CANVAS_SELECTED', { title })}
      style={{ top: Math.max(0, box.top - HEIGHT), left: box.left }}
    >
      {button('CANVAS_EARLIER', <ArrowLeftOutlined />, () => onShift(-1))}
      {button('CANVAS_LATER', <ArrowRightOutlined />, () => onShift(1))}
      {box.target.kind === 'column' && (
        <InputNumber<number>
          size="small"
          className="vd-column-width"
          aria-label={say('CANVAS_COLUMN_WIDTH', { title })}
          placeholder={String(Math.round(box.width))}
          step={10}
          value={width ?? null}
          onChange={(next) => onResize(next ?? undefined)}
        />
      )}
      {button('CANVAS_TAKE_OUT', <DeleteOutlined />, onRemove, true)}
    </div>
  )
}
