import { Checkbox, Select, Spin } from 'antd'
import { useState } from 'react'
import { Dialog } from '../../registry/kit/parts/Dialog.tsx'
import { useLoaded } from '../../registry/kit/parts/hooks/use-loaded.ts'
import { ErrorBox } from '../../src/ui/feedback/ErrorBox.tsx'
import { useDesigner } from '../context.tsx'
import { Labelled } from '../properties/inputs/Labelled.tsx'
import { type ProtectionReply, loadProtection, saveProtection } from '../storage/review.ts'
import { useAsyncAction } from '../use-async-action.ts'

/** Who may edit and publish a page, and whether somebody else must approve first. */
export function ProtectionDialog({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const { say } = useDesigner()
  const { value, error, reload } = useLoaded([id], () => loadProtection(id))
  if (value) return <ProtectionForm id={id} stated={value} onClose={onClose} />
  return (
    <Dialog open title={say('PROTECTION_TITLE')} footer={null} onCancel={onClose}>
      {error === undefined ? (
        <Spin className="vd-center" aria-label={say('COMMON_LOADING')} />
      ) : (
        <ErrorBox error={error} onRetry={reload} />
      )}
    </Dialog>
  )
}

interface ProtectionFormProps {
  readonly id: string
  readonly stated: ProtectionReply
  readonly onClose: () => void
}
function ProtectionForm({ id, stated, onClose }: ProtectionFormProps) {
  const { say, ports } = useDesigner()
  const { roles } = stated
  // What others save while the page is hidden is not overwritten unseen: the version is that of what is edited.
  const [protection] = useState(stated.protection)
  const [review, setReview] = useState(protection.review)
  const [editors, setEditors] = useState(protection.editors)
  const [publishers, setPublishers] = useState(protection.publishers)
  const { isRunning, error, run } = useAsyncAction()
  const handleOk = () =>
    run(async () => {
      await saveProtection(id, { review, editors, publishers, version: protection.version })
      ports.notify('success', say('PROTECTION_DONE'))
      onClose()
    })
  const options = roles.map(({ code, name }) => ({ value: code, label: `${name} (${code})` }))
  return (
    <Dialog
      open
      title={say('PROTECTION_TITLE')}
      okText={say('FORM_SAVE')}
      cancelText={say('COMMON_CANCEL')}
      confirmLoading={isRunning}
      onOk={() => void handleOk()}
      onCancel={onClose}
    >
      <p className="vd-help">{say('PROTECTION_HELP')}</p>
      {error !== undefined && <ErrorBox error={error} />}
      <Checkbox checked={review} onChange={({ target }) => setReview(target.checked)}>
        {say('PROTECTION_REVIEW')}
      </Checkbox>
      {(
        [
          ['editors', 'PROTECTION_EDITORS', editors, setEditors],
          ['publishers', 'PROTECTION_PUBLISHERS', publishers, setPublishers],
        ] as const
      ).map(([name, label, value, change]) => (
        <Labelled key={name} id={`vd-protection-${name}`} label={say(label)}>
          {(described) => (
            <Select
              {...described}
              mode="multiple"
              allowClear
              showSearch={{ optionFilterProp: 'label' }}
              placeholder={say('PROTECTION_ALL')}
              value={value}
              onChange={change}
              options={options}
            />
          )}
        </Labelled>
      ))}
    </Dialog>
  )
}
