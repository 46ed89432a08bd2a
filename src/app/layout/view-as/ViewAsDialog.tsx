import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { Dialog } from '../../../../registry/kit/parts/Dialog.tsx'
import type { FoundPerson } from '../../../api/organization/policy.ts'
import { ErrorBox } from '../../../ui/feedback/ErrorBox.tsx'
import { FormRow } from '../../../ui/FormRow.tsx'
import { useSay } from '../../../ui/use-say.ts'
import { PersonSelect } from '../../pages/policy/PersonSelect.tsx'
import { switchViewAs } from './switch-view-as.ts'

/** Asks for the user to view as; the page stays where that user may see it. */
export function ViewAsDialog({ onClose }: { onClose: () => void }) {
  const say = useSay()
  const navigate = useNavigate()
  const [person, setPerson] = useState<FoundPerson>()
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const handleView = async () => {
    if (!person) return
    setBusy(true)
    setError(undefined)
    try {
      await switchViewAs({ id: person.id, name: person.realname || person.username }, navigate)
      onClose()
    } catch (reason) {
      setError(reason)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      title={say('SHELL_VIEW_AS')}
      confirmLoading={isBusy}
      okText={say('POLICY_VIEW_AS')}
      okButtonProps={{ disabled: !person }}
      cancelText={say('COMMON_CANCEL')}
      onOk={() => void handleView()}
      onCancel={onClose}
    >
      <div className="v-narrow">
        {error !== undefined && <ErrorBox error={error} />}
        <FormRow label={say('POLICY_PERSON')} hint={say('POLICY_VIEW_AS_ABOUT')}>
          {({ id }) => <PersonSelect id={id} value={person} onChange={setPerson} />}
        </FormRow>
      </div>
    </Dialog>
  )
}
