import { Button, Spin } from 'antd'
import { ClearOutlined } from '@ant-design/icons'
import { type ReactNode, Suspense, useMemo, useState } from 'react'
import type { ResolvedField } from '../../../engine/model/index.ts'
import { useFaces } from '../../../src/ui/fields/faces.ts'
import { useDesigner } from '../../context.tsx'
import { sameJson } from '../../../schemas/language/values.ts'

interface StoredBoxProps {
  readonly resolved: ResolvedField
  readonly stored: unknown
  readonly read: (stored: unknown) => unknown
  /** Undefined where nothing is left to store. */
  readonly write: (edited: unknown) => unknown
  readonly onChange: (stored: unknown) => void
  /** A face of the field's widget. */
  readonly children: (value: unknown, onEdit: (edited: unknown) => void) => ReactNode
}

/** A stored value of a document, entered with a face of its field's own widget. */
export function StoredBox(props: StoredBoxProps) {
  return (
    <Suspense fallback={<Spin size="small" />}>
      <Drawn {...props} />
    </Suspense>
  )
}

function Drawn({ resolved, stored, read, write, onChange, children }: StoredBoxProps) {
  const { say } = useDesigner()
  useFaces(useMemo(() => [resolved], [resolved]))
  const [typed, setTyped] = useState<{ readonly edited: unknown; readonly stored: unknown } | null>(null)
  // Text that is being typed (`1.`) stays as typed while it means the stored value.
  const value = typed && sameJson(typed.stored, stored) ? typed.edited : read(stored)
  const handleEdit = (edited: unknown) => {
    const next = write(edited)
    setTyped({ edited, stored: next })
    if (!sameJson(next, stored)) onChange(next)
  }
  return (
    <div className="vd-default">
      {children(value, handleEdit)}
      {stored !== undefined && (
        <Button
          type="text"
          size="small"
          icon={<ClearOutlined />}
          aria-label={say('DESIGNER_DEFAULT_CLEAR')}
          title={say('DESIGNER_DEFAULT_CLEAR')}
          onClick={() => onChange(undefined)}
        />
      )}
    </div>
  )
}
