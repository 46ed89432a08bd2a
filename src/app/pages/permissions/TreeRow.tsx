import { memo } from 'react'
import { Button } from 'antd'
import { useSay } from '../../../ui/use-say.ts'
import type { TickState } from './permission-tree.ts'

interface TreeRowProps {
  readonly id: string
  readonly at: number
  readonly top: number
  readonly title: string
  readonly depth: number
  readonly hasRules: boolean
  readonly isActive: boolean
  /** Undefined where nothing lies inside. */
  readonly isOpen: boolean | undefined
  readonly state: TickState
  /** Of the role that is compared with: whether it alone, or only the one at hand, holds the entry. */
  readonly compared: 'more' | 'fewer' | undefined
  readonly onRules: (at: number) => void
}

/** One row of the tree. It is drawn again only when something of it has changed. */
export const TreeRow = memo(function TreeRow(props: TreeRowProps) {
  const { id, at, top, title, depth, hasRules, isActive, isOpen, state, compared, onRules } = props
  const say = useSay()
  return (
    <div
      id={id}
      role="treeitem"
      aria-level={depth + 1}
      aria-expanded={isOpen}
      aria-checked={state === 'some' ? 'mixed' : state === 'all'}
      aria-selected={isActive}
      aria-label={
        compared ? `${title} ${say(compared === 'more' ? 'PERMISSION_ONLY_HERE' : 'PERMISSION_ONLY_THERE')}` : title
      }
      className="v-permission-row"
      data-active={isActive || undefined}
      style={{ transform: `translateY(${top}px)`, paddingInlineStart: depth * 20 + 4 }}
    >
      {isOpen === undefined ? (
        <span className="v-permission-gap" />
      ) : (
        // Drawn by the style sheet: thirty rows with an icon each take longer to mount than all their texts.
        <span className="v-permission-gap" data-press="toggle" data-at={at} data-open={isOpen || undefined} />
      )}
      <span className="v-permission-tick" data-press="tick" data-at={at}>
        <span className="v-permission-box" data-state={state} />
        <span className="v-permission-title">{title}</span>
      </span>
      {compared && <span className="v-permission-mark">{compared === 'more' ? '+' : '−'}</span>}
      {hasRules && (
        <Button type="link" size="small" tabIndex={-1} onClick={() => onRules(at)}>
          {say('PERMISSION_RULES')}
        </Button>
      )}
    </div>
  )
})
