import {
  ArrowLeftOutlined,
  ArrowRightOutlined,
  ColumnWidthOutlined,
  CopyOutlined,
  DeleteOutlined,
  ShrinkOutlined,
} from '@ant-design/icons'
import { Button } from 'antd'
import { type PointerEvent, type ReactNode, useState } from 'react'
import { GRID_COLUMNS, ROW_PIXELS } from '../../../schemas/language/composed/sections.ts'
import type { MessageCode } from '../../../schemas/messages/index.ts'
import { useDesigner } from '../../context.tsx'
import type { SectionBox } from './section-targets.ts'

/** Pixels that the bar takes above the box. */
const HEIGHT = 30
/** Pixels of the handle that takes the pointer. */
const HANDLE = 14

interface SectionBarProps {
  readonly box: SectionBox
  readonly title: string
  readonly onShift: (by: -1 | 1) => void
  readonly onResize: (by: { readonly columns?: number; readonly rows?: number }) => void
  readonly onDuplicate: () => void
  readonly onRemove: () => void
}

/** The steps for the selected section: everything that a drag does is a button here. */
export function SectionBar({ box, title, onShift, onResize, onDuplicate, onRemove }: SectionBarProps) {
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
      {button('SECTION_NARROWER', <ShrinkOutlined />, () => onResize({ columns: -1 }))}
      {button('SECTION_WIDER', <ColumnWidthOutlined />, () => onResize({ columns: 1 }))}
      {button('SECTION_DUPLICATE', <CopyOutlined />, onDuplicate)}
      {button('SECTION_REMOVE', <DeleteOutlined />, onRemove, true)}
    </div>
  )
}

interface SectionHandleProps {
  readonly box: SectionBox
  /** Columns of the grid that it takes. */
  readonly span: number
  readonly onResize: (by: { readonly columns?: number; readonly rows?: number }) => void
}

/** The corner of the selected section: dragged, it changes width and height. For the pointer; keys and buttons do the same. */
export function SectionHandle({ box, span, onResize }: SectionHandleProps) {
  const [drag, setDrag] = useState<{
    readonly x: number
    readonly y: number
    readonly dx: number
    readonly dy: number
  }>()
  const begin = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return
    event.preventDefault()
    event.currentTarget.setPointerCapture(event.pointerId)
    setDrag({ x: event.clientX, y: event.clientY, dx: 0, dy: 0 })
  }
  const end = () => {
    setDrag(undefined)
    if (!drag) return
    // A section is as wide as its span.
    const width = (box.width * GRID_COLUMNS) / span
    const [columns, rows] = [Math.round((drag.dx * GRID_COLUMNS) / width), Math.round(drag.dy / ROW_PIXELS)]
    if (columns !== 0 || rows !== 0)
      onResize({ ...(columns === 0 ? {} : { columns }), ...(rows === 0 ? {} : { rows }) })
  }
  const { dx = 0, dy = 0 } = drag ?? {}
  return (
    <>
      {drag && (
        <div
          aria-hidden
          className="vd-section-size"
          style={{
            left: box.left,
            top: box.top,
            width: Math.max(20, box.width + dx),
            height: Math.max(20, box.height + dy),
          }}
        />
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- for the pointer alone */}
      <div
        aria-hidden
        className="vd-section-handle"
        style={{
          left: box.left + box.width + dx - HANDLE,
          top: box.top + box.height + dy - HANDLE,
          width: HANDLE,
          height: HANDLE,
        }}
        onPointerDown={begin}
        onPointerMove={({ clientX, clientY }) =>
          drag && setDrag({ ...drag, dx: clientX - drag.x, dy: clientY - drag.y })
        }
        onLostPointerCapture={end}
      />
    </>
  )
}
