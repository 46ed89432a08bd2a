import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import { useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react'
import { useHost } from '../../host/host.tsx'

const WIDTH = 220
const LEAST = 140
const MOST = 640
const STEP = 16

interface Looks {
  readonly width: number
  readonly isFolded: boolean
}
const clamp = (width: number) => Math.min(Math.max(Math.round(width), LEAST), MOST)

function looksFrom(text: string | undefined, width: number): Looks {
  try {
    const parsed: unknown = JSON.parse(text ?? '{}')
    const stored =
      typeof parsed === 'object' && parsed !== null
        ? (parsed as { readonly width?: unknown; readonly folded?: unknown })
        : {}
    return {
      width: typeof stored.width === 'number' && Number.isFinite(stored.width) ? clamp(stored.width) : width,
      isFolded: stored.folded === true,
    }
  } catch {
    return { width, isFolded: false }
  }
}

/** The side panel of a list: its width and whether it is collapsed are stored. */
export function TreeSide({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const {
    screen: { screen },
    keep,
    ports,
  } = useHost()
  const key = `tree:${screen.id}`
  const [{ width, isFolded }, setLooks] = useState(() =>
    looksFrom(keep.preference.get(key), screen.page?.tree?.width ?? WIDTH),
  )
  const look = (next: Looks) => {
    setLooks(next)
    keep.preference.set(key, JSON.stringify({ width: next.width, folded: next.isFolded }))
  }
  const begin = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return
    const edge = event.currentTarget
    const from = event.clientX
    let wide = width
    const follow = ({ clientX }: globalThis.PointerEvent) => {
      wide = clamp(width + clientX - from)
      setLooks({ width: wide, isFolded })
    }
    const end = () => {
      edge.removeEventListener('pointermove', follow)
      edge.removeEventListener('lostpointercapture', end)
      look({ width: wide, isFolded })
    }
    edge.setPointerCapture(event.pointerId)
    edge.addEventListener('pointermove', follow)
    edge.addEventListener('lostpointercapture', end)
  }
  const resize = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -STEP, ArrowRight: STEP }[event.key]
    if (by === undefined) return
    event.preventDefault()
    look({ width: clamp(width + by), isFolded })
  }
  const fold = ports.say(isFolded ? 'LIST_TREE_UNFOLD' : 'LIST_TREE_FOLD', { title })
  const button = (
    <button
      type="button"
      className="vi-tree-fold"
      aria-expanded={!isFolded}
      aria-label={fold}
      title={fold}
      onClick={() => look({ width, isFolded: !isFolded })}
    >
      {isFolded ? <RightOutlined /> : <LeftOutlined />}
    </button>
  )
  if (isFolded)
    return (
      <aside className="vi-tree-side vi-tree-folded" aria-label={title}>
        {button}
      </aside>
    )
  return (
    <aside className="vi-tree-side" style={{ width }} aria-label={title}>
      {button}
      {children}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a separator that can be moved is a control */}
      <hr
        className="vi-tree-edge"
        aria-orientation="vertical"
        aria-label={ports.say('LIST_TREE_WIDTH')}
        aria-valuenow={width}
        aria-valuemin={LEAST}
        aria-valuemax={MOST}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a separator that can be moved is a control
        tabIndex={0}
        onKeyDown={resize}
        onPointerDown={begin}
      />
    </aside>
  )
}
