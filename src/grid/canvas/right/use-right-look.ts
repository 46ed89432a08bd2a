import { useEffect, useMemo, useState, type RefObject } from 'react'
import { ImageWindowLoaderImpl, type GridColumn } from '@glideapps/glide-data-grid'
import type { RightLook } from './draw-right.ts'

interface LookOptions extends Omit<RightLook, 'columns' | 'images' | 'renderer'> {
  readonly isRightAt: (index: number) => boolean
  /** Those at the right side. */
  readonly columns: readonly GridColumn[]
  readonly renderer: RightLook['renderer'] | undefined
  readonly right: RefObject<{ readonly draw: () => void } | null>
}

/** What the columns at the right side are drawn with; undefined where there are none. */
export function useRightLook({
  columns,
  renderer,
  right,
  isRightAt,
  from,
  leads,
  rowHeight,
  theme,
  cellAt,
}: LookOptions): RightLook | undefined {
  const [images] = useState(() => new ImageWindowLoaderImpl())
  useEffect(() => images.setCallback(() => right.current?.draw()), [images, right])
  return useMemo(() => {
    if (columns.length === 0 || !renderer) return undefined
    const sized = columns.map((column, index) => ({
      id: column.id ?? '',
      title: column.title,
      width: 'width' in column ? column.width : 0,
      isRight: isRightAt(from + index),
      ...(column.themeOverride ? { themeOverride: column.themeOverride } : {}),
    }))
    return { columns: sized, from, leads, rowHeight, theme, renderer, images, cellAt }
  }, [columns, renderer, isRightAt, from, leads, rowHeight, theme, images, cellAt])
}
