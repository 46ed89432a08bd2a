import { Alert, Checkbox, Input, Spin } from 'antd'
import { useState } from 'react'
import { Dialog } from '../../registry/kit/parts/Dialog.tsx'
import { ErrorBox, errorText } from '../../src/ui/feedback/ErrorBox.tsx'
import { useDesigner } from '../context.tsx'
import { useEditor } from '../editor/context.tsx'
import { isDirty } from '../document/state.ts'
import { Labelled } from '../properties/inputs/Labelled.tsx'
import { PlanSteps, useAllowed } from '../publish/PlanSteps.tsx'
import { loadDraft, loadVersion, planScreen, rollBack } from '../storage/remote.ts'
import { useLoaded } from '../../registry/kit/parts/hooks/use-loaded.ts'
import { ChangeList } from './ChangeList.tsx'

interface RollbackDialogProps {
  readonly id: string
  readonly target: number
  readonly current: number
  /** Saves what was typed as the draft; false when it could not be saved. */
  readonly onSave: () => Promise<boolean>
  readonly onClose: () => void
  readonly onDone: () => void
}

async function load(id: string, target: number, current: number) {
  const [before, after, { draft }] = await Promise.all([
    loadVersion(id, current),
    loadVersion(id, target),
    loadDraft(id),
  ])
  const { steps } = await planScreen(id, after.document)
  return { before: before.document, after: after.document, steps, draft }
}

/** Shows what would change, asks for a reason, and publishes the earlier version again as a new one. */
export function RollbackDialog({ id, target, current, onSave, onClose, onDone }: RollbackDialogProps) {
  const { say, ports } = useDesigner()
  const { open } = useEditor()
  const { value, error, reload } = useLoaded([id, target], () => load(id, target, current))
  const [message, setMessage] = useState(() => say('DESIGNER_ROLLBACK_MESSAGE', { version: target }))
  const [busy, setBusy] = useState(false)
  const [dropDraft, setDropDraft] = useState(true)
  const [isTyped] = useState(() => isDirty(open))
  const isBroken = open.failure !== null
  const [keepTyped, setKeepTyped] = useState(isTyped && !isBroken)
  const allowed = useAllowed()
  const handleOk = async () => {
    setBusy(true)
    try {
      if (keepTyped && !(await onSave())) return onClose()
      const { version } = await rollBack(id, {
        version: target,
        message: message.trim(),
        allow: [...allowed.names],
        dropDraft: dropDraft && !keepTyped && value?.draft === true,
      })
      ports.notify('success', say('DESIGNER_ROLLBACK_DONE', { version, target }))
      onDone()
    } catch (reason) {
      ports.notify('error', errorText(reason, say))
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      title={say('DESIGNER_ROLLBACK_TITLE', { version: target })}
      okText={say('DESIGNER_ROLLBACK')}
      cancelText={say('COMMON_CANCEL')}
      okButtonProps={{ danger: true, disabled: !value || message.trim() === '', loading: busy }}
      onOk={() => void handleOk()}
      onCancel={onClose}
    >
      <p>{say('DESIGNER_ROLLBACK_TEXT')}</p>
      {isTyped && (
        <Alert
          type="warning"
          showIcon
          className="vd-gap"
          title={say('DESIGNER_ROLLBACK_DIRTY')}
          description={
            isBroken ? (
              say('DESIGNER_ROLLBACK_BROKEN')
            ) : (
              <Checkbox checked={keepTyped} onChange={(event) => setKeepTyped(event.target.checked)}>
                {say('DESIGNER_ROLLBACK_KEEP')}
              </Checkbox>
            )
          }
        />
      )}
      {error !== undefined && <ErrorBox error={error} onRetry={reload} />}
      {!value && error === undefined && <Spin className="vd-center" />}
      {value && <ChangeList before={value.before} after={value.after} />}
      {value?.draft && !keepTyped && (
        <Alert
          type="warning"
          showIcon
          title={say('DESIGNER_ROLLBACK_DRAFT')}
          description={
            <Checkbox checked={dropDraft} onChange={(event) => setDropDraft(event.target.checked)}>
              {say('DESIGNER_ROLLBACK_DROP')}
            </Checkbox>
          }
        />
      )}
      {value && <PlanSteps steps={value.steps} allowed={allowed} />}
      <Labelled id="vd-rollback-message" label={say('DESIGNER_MESSAGE')} required>
        {(described) => (
          <Input.TextArea
            {...described}
            autoSize={{ minRows: 2 }}
            maxLength={500}
            value={message}
            onChange={(event) => setMessage(event.target.value)}
          />
        )}
      </Labelled>
    </Dialog>
  )
}
