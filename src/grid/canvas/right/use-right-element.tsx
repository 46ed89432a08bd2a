import type { DataEditorCoreProps, GridColumn } from '@glideapps/glide-data-grid'
import { useCallback } from 'react'
import { isRight } from '../../cell/index.ts'
import type { CanvasParts } from '../canvas-parts.ts'
import type { RightLook } from './draw-right.ts'
import { RightColumns } from './RightColumns.tsx'
import { useRightLook } from './use-right-look.ts'
import type { RightColumnActions } from './use-right-pointer-handlers.ts'

const AT_RIGHT = { sticky: true }

interface RightElementOptions extends Pick<RightLook, 'rowHeight' | 'theme' | 'cellAt'> {
  /** Those at the right side. */
  readonly columns: readonly GridColumn[]
  readonly renderer: RightLook['renderer'] | undefined
  readonly hasTotals: boolean
}

/** The columns at the right side, as the library takes them; nothing where there are none. */
export function useRightElement(
  { sheet, leads, main, size, right }: CanvasParts,
  { hasTotals, ...options }: RightElementOptions,
  actions: RightColumnActions,
): Pick<DataEditorCoreProps, 'rightElementProps' | 'rightElement'> {
  const isRightAt = useCallback(
    (index: number) => {
      const column = sheet.columns[index]
      return column !== undefined && isRight(column)
    },
    [sheet.columns],
  )
  const look = useRightLook({ ...options, isRightAt, from: main, leads: leads.length, right })
  if (!look) return {}
  return {
    rightElementProps: AT_RIGHT,
    rightElement: <RightColumns ref={right} sheet={sheet} look={look} size={size} hasTotals={hasTotals} {...actions} />,
  }
}
