import type { CSSProperties, PointerEvent, ReactNode } from 'react'
import { DragHandle } from '../../../registry/kit/parts/reorder/DragHandle.tsx'
import { useHost } from '../../host/host.tsx'
import type { Branch, Branches, ViewRow } from '../rows/index.ts'

interface BranchCellProps {
  readonly view: ViewRow
  readonly branch: Branch | undefined
  readonly title: string
  readonly onToggle: Branches['toggle']
  /** Presses the handle by which the row is dragged; without it there is none. */
  readonly onGrab?: ((event: PointerEvent<HTMLElement>, id: string) => void) | undefined
  readonly children: ReactNode
}

/** The first value of a row of a tree: indented by the depth of the row, after the button that opens it. */
export function BranchCell({ view, branch, title, onToggle, onGrab, children }: BranchCellProps) {
  const { ports } = useHost()
  if (!branch) return children
  const { level, isOpen, isLoading } = branch
  return (
    <span className="vi-branch" style={{ '--vi-level': level - 1 } as CSSProperties}>
      {onGrab && <DragHandle onGrab={(event) => onGrab(event, view.id)} />}
      {isOpen === undefined ? (
        <span className="vi-twig" />
      ) : (
        <button
          type="button"
          className="vi-twig"
          aria-expanded={isOpen}
          aria-busy={isLoading}
          aria-label={ports.say(isOpen ? 'TREE_CLOSE' : 'TREE_OPEN', { title })}
          onClick={() => onToggle(view)}
        >
          <svg viewBox="0 0 10 10" width="10" height="10" aria-hidden="true" focusable="false">
            <path d="m3 1 4 4-4 4z" />
          </svg>
        </button>
      )}
      <span>{children}</span>
    </span>
  )
}
