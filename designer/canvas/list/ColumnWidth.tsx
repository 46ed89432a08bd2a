import { InputNumber } from 'antd'
import { useDesigner } from '../../context.tsx'
import type { ListBox } from './list-targets.ts'

interface ColumnWidthProps {
  readonly box: ListBox
  readonly title: string
  /** Pixels as stated; undefined where the table decides. */
  readonly width: number | undefined
  readonly onResize: (width: number | undefined) => void
}

/** The width of the selected column in pixels. */
export function ColumnWidth({ box, title, width, onResize }: ColumnWidthProps) {
  const { say } = useDesigner()
  return (
    <InputNumber<number>
      size="small"
      className="vd-column-width"
      aria-label={say('CANVAS_COLUMN_WIDTH', { title })}
      placeholder={String(Math.round(box.width))}
      step={10}
      value={width ?? null}
      onChange={(next) => onResize(next ?? undefined)}
    />
  )
}
