import { HolderOutlined } from '@ant-design/icons'
import type { CSSProperties, PointerEvent } from 'react'

const HANDLE: CSSProperties = {
  display: 'inline-flex', flex: 'none', alignSelf: 'stretch', alignItems: 'center', justifyContent: 'center', width: 24, cursor: 'grab', touchAction: 'none',
  color: 'var(--v-ink-faint, #5d6878)',
}

/** Where a line of a list is taken by pointer or finger to be put elsewhere; buttons or keys beside it do the same. */
export function DragHandle({ onGrab, style }: { readonly onGrab: (event: PointerEvent<HTMLElement>) => void; readonly style?: CSSProperties }) {
  return <span aria-hidden data-grab onPointerDown={onGrab} style={{ ...HANDLE, ...style }}><HolderOutlined /></span>
}
