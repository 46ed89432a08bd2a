import { HolderOutlined } from '@ant-design/icons'
import type { CSSProperties, PointerEvent } from 'react'
import { prefetchReorder } from './use-reorder.tsx'

const HANDLE: CSSProperties = {
  display: 'inline-flex',
  flex: 'none',
  alignSelf: 'stretch',
  alignItems: 'center',
  justifyContent: 'center',
  width: 24,
  cursor: 'grab',
  touchAction: 'none',
  color: 'var(--v-ink-faint, #5d6878)',
}

/** The handle of a list line for pointer and finger; buttons or keys next to it do the same. */
export function DragHandle({
  onGrab,
  style,
}: {
  readonly onGrab: (event: PointerEvent<HTMLElement>) => void
  readonly style?: CSSProperties
}) {
  return (
    <span aria-hidden data-grab onPointerEnter={prefetchReorder} onPointerDown={onGrab} style={{ ...HANDLE, ...style }}>
      <HolderOutlined />
    </span>
  )
}
