import { EditOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { Suspense, useState } from 'react'
import { RecordDetail, useRecord } from '../../detail/RecordDetail.tsx'
import { FormDialog } from '../../form/lazy-form.ts'
import { offeredActions } from '../../host/actions.ts'
import { useHost } from '../../host/host.tsx'

interface RecordPartProps {
  readonly id: string
  /** The record was changed. */
  readonly onSaved: () => void
}

/** One record of a screen to be read, and edited by those who may. */
export function RecordPart({ id, onSaved }: RecordPartProps) {
  const { screen, permissions, ports } = useHost()
  const record = useRecord({ id })
  const [isEditing, setEditing] = useState(false)
  const mayEdit = offeredActions(screen, permissions, ports).some(
    ({ action, disabled }) => action.code === 'edit' && !disabled,
  )
  return (
    <>
      {mayEdit && record.loaded && (
        <Button size="small" className="vi-section-edit" icon={<EditOutlined />} onClick={() => setEditing(true)}>
          {ports.say('LIST_EDIT')}
        </Button>
      )}
      <RecordDetail {...record} />
      {isEditing && (
        <Suspense fallback={null}>
          <FormDialog
            row={{ id }}
            onClose={() => setEditing(false)}
            onSaved={() => {
              setEditing(false)
              record.retry()
              onSaved()
            }}
          />
        </Suspense>
      )}
    </>
  )
}
