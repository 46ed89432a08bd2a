import { UndoOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useDesigner } from '../../context.tsx'
import { ALL_PROPERTIES, PropertyFilter, usePropertyFilter } from './property-filter.ts'

interface PropertyFrameProps {
  readonly label: string
  readonly help?: string | undefined
  /** The document states it. */
  readonly isChanged: boolean
  /** Back to the default; undefined for what has none. */
  readonly onReset?: (() => void) | undefined
  readonly children: ReactNode
}

/** A property that a search finds by label and help, with a mark where it is not what it is by default. */
export function PropertyFrame({ label, help, isChanged, onReset, children }: PropertyFrameProps) {
  const { say } = useDesigner()
  const isFound = usePropertyFilter()
  if (!isFound(label, help)) return null
  const hasReset = isChanged && onReset !== undefined
  return (
    // The same elements whether it is changed or not: what is typed into keeps the focus.
    <div className={hasReset ? 'vd-property vd-changed' : 'vd-property'}>
      <PropertyFilter value={ALL_PROPERTIES}>{children}</PropertyFilter>
      {hasReset && (
        <Button
          type="text"
          size="small"
          className="vd-reset"
          icon={<UndoOutlined />}
          // Not called by the label, so that nothing but the control is; the title describes it.
          title={say('PROPERTY_RESET_OF', { label })}
          aria-label={say('RESET_TO_DEFAULT')}
          onClick={onReset}
        />
      )}
    </div>
  )
}
