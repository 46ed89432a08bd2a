import { type RefObject, useCallback, useState } from 'react'
import type { Bounds, FaceHandle, GridProps } from './grid-props.ts'
import type { Sheet } from './sheet/index.ts'
import type { RowPlace } from './tools/index.ts'

interface Options extends Pick<GridProps, 'onOpen' | 'child' | 'detail'> {
  readonly sheet: Sheet
  readonly section: RefObject<HTMLElement | null>
  readonly face: RefObject<FaceHandle | null>
  readonly focus: () => void
}

/** The row whose details or child rows are shown next to the grid. */
export function useOpenedRow({ sheet, section, face, focus, onOpen, child, detail }: Options) {
  const { store } = sheet
  const [opened, setOpened] = useState<RowPlace>()
  const hasChild = child !== undefined
  const canOpen = (onOpen ?? child ?? detail) !== undefined
  const open = useCallback(
    (row: number) => {
      sheet.end()
      if (row >= store.size) return undefined
      if (onOpen) return onOpen(store.rowAt(row))
      const { x = 0, y = 0 } = section.current?.getBoundingClientRect() ?? {}
      return setOpened({
        id: store.idAt(row),
        bounds: face.current?.boundsOf(row) ?? { x, y, height: 0 },
        isEntered: true,
      })
    },
    [sheet, store, section, face, onOpen],
  )
  const close = useCallback(
    (isLeft: boolean) => {
      setOpened(undefined)
      if (!isLeft) focus()
    },
    [focus],
  )
  const read = useCallback(
    (row: number, bounds: Bounds) => hasChild && setOpened({ id: store.idAt(row), bounds, isEntered: false }),
    [hasChild, store],
  )
  return { opened: canOpen ? opened : undefined, open: canOpen ? open : undefined, close, read }
}
