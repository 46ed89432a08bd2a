import { CaretDownOutlined, CaretRightOutlined, EyeInvisibleOutlined, EyeOutlined } from '@ant-design/icons'
import { memo } from 'react'
import { PlacedInput } from '../canvas/TitleInput.tsx'
import { WidgetIcon } from '../fields/icons.tsx'
import { useDesigner } from '../context.tsx'
import type { OutlineRow } from './outline-rows.ts'

interface OutlineItemProps {
  readonly row: OutlineRow
  readonly top: number
  readonly isSelected: boolean
  readonly isActive: boolean
  readonly isNamed: boolean
  readonly drop: 'before' | 'after' | 'around' | undefined
  readonly canHide: boolean
  readonly onNamed: (title: string | undefined) => void
}

/** One row of the outline. Pointer and keys are those of the tree. */
export const OutlineItem = memo(function OutlineItem(props: OutlineItemProps) {
  const { row, top, isSelected, isActive, isNamed, drop, canHide, onNamed } = props
  const { node, level, position, size, isExpanded, problems } = row
  const { say } = useDesigner()
  const { errors, warnings } = problems
  const badge = [
    ...(errors > 0 ? [say('OUTLINE_ERRORS', { count: errors })] : []),
    ...(warnings > 0 ? [say('OUTLINE_WARNINGS', { count: warnings })] : []),
  ].join(' ')
  const about = [node.kind, ...(node.isHidden ? [say('OUTLINE_HIDDEN')] : []), badge].filter((each) => each !== '')
  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- the tree has the focus
    <div
      id={`vd-outline-${node.id}`}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- no element is an item of a tree
      role="treeitem"
      aria-label={[node.title, ...about].join(say('OUTLINE_COMMA'))}
      aria-level={level}
      aria-posinset={position}
      aria-setsize={size}
      aria-selected={isSelected}
      {...(isExpanded === undefined ? {} : { 'aria-expanded': isExpanded })}
      data-id={node.id}
      data-hidden={node.isHidden || undefined}
      data-active={isActive || undefined}
      data-drop={drop}
      className={node.element ? 'vd-outline-item' : 'vd-outline-item vd-outline-heading'}
      style={{ top, paddingInlineStart: 4 + (level - 1) * 14 }}
    >
      <span className="vd-outline-fold" data-fold aria-hidden>
        {isExpanded === undefined ? null : isExpanded ? <CaretDownOutlined /> : <CaretRightOutlined />}
      </span>
      {node.element && <WidgetIcon name={node.icon} />}
      {isNamed ? (
        <PlacedInput className="vd-outline-input" title={node.title} onDone={onNamed} />
      ) : (
        <span className="vd-outline-title" title={node.key === '' ? node.title : `${node.title} (${node.key})`}>
          {node.title}
        </span>
      )}
      {badge !== '' && (
        <span className={errors > 0 ? 'vd-outline-badge vd-outline-error' : 'vd-outline-badge'} title={badge}>
          {errors + warnings}
        </span>
      )}
      {canHide && (
        <span
          className="vd-outline-eye"
          data-eye
          title={say(node.isHidden ? 'CANVAS_SHOW' : 'CANVAS_HIDE')}
          aria-hidden
        >
          {node.isHidden ? <EyeInvisibleOutlined /> : <EyeOutlined />}
        </span>
      )}
    </div>
  )
})
