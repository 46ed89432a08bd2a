import { Input, type InputRef } from 'antd'
import type { ReactNode, Ref } from 'react'
import { useDesigner } from '../context.tsx'

interface PaletteFrameProps {
  readonly search: Ref<InputRef>
  readonly label: string
  readonly help: string
  readonly asked: string
  readonly onAsk: (asked: string) => void
  readonly onEnter: () => void
  readonly children: ReactNode
}

/** A palette: a search above what it finds. */
export function PaletteFrame({ search, label, help, asked, onAsk, onEnter, children }: PaletteFrameProps) {
  const { say } = useDesigner()
  return (
    <aside className="vd-palette" aria-label={say('CANVAS_PALETTE')}>
      <Input
        ref={search}
        size="small"
        allowClear
        type="search"
        value={asked}
        placeholder={label}
        aria-label={label}
        onChange={(event) => onAsk(event.target.value)}
        onPressEnter={onEnter}
      />
      <p className="vd-help">{help}</p>
      {children}
    </aside>
  )
}
