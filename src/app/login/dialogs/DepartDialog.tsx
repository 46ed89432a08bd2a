import { Select, type RefSelectProps } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { Dialog } from '../../../../registry/kit/parts/Dialog.tsx'
import { getDeparts, type Depart } from '../../../api/session.ts'
import { chooseDepart } from '../../../state/session/session.ts'
import { ErrorBox, errorText } from '../../../ui/feedback/ErrorBox.tsx'
import { toast } from '../../../ui/feedback/feedback.tsx'
import { FormRow } from '../../../ui/FormRow.tsx'
import { useSay } from '../../../ui/use-say.ts'

interface Known {
  readonly departs: readonly Depart[]
  /** Name of the current department, '' without one. */
  readonly current: string
}

/** Asks the server first: a user without a department sees a message, and no dialog opens. */
function useDeparts(onChosen: (orgCode: string | undefined) => void, onClose: () => void): Known | undefined {
  const say = useSay()
  const [known, setKnown] = useState<Known>()
  useEffect(() => {
    let isOpen = true
    getDeparts().then(
      ({ list, orgCode }) => {
        if (!isOpen) return
        if (list.length === 0) {
          toast('warning', say('DEPART_NONE'))
          return onClose()
        }
        const now = list.find((one) => one.orgCode === orgCode)
        onChosen(now?.orgCode)
        setKnown({ departs: list, current: now?.departName ?? '' })
      },
      (reason: unknown) => {
        if (!isOpen) return
        toast('error', errorText(reason, say))
        onClose()
      },
    )
    return () => {
      isOpen = false
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once per opening
  }, [])
  return known
}

/** Makes another of the person's departments the current one. */
export function DepartDialog({ onClose }: { onClose: () => void }) {
  const say = useSay()
  const [depart, setDepart] = useState<string>()
  const [hasTried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const select = useRef<RefSelectProps>(null)
  const known = useDeparts(setDepart, onClose)
  if (!known) return null

  const save = async () => {
    setTried(true)
    if (!depart) return
    setBusy(true)
    setError(undefined)
    try {
      await chooseDepart(depart)
      toast('success', say('DEPART_DONE'))
      onClose()
    } catch (reason) {
      setError(reason)
      setBusy(false)
    }
  }
  const isMissing = hasTried && !depart
  return (
    <Dialog
      open
      width={450}
      title={known.current ? say('DEPART_SWITCH', { name: known.current }) : say('DEPART_CHOOSE')}
      confirmLoading={isBusy}
      mask={{ closable: false }}
      okText={say('COMMON_CONFIRM')}
      cancelText={say('COMMON_CANCEL')}
      onOk={() => void save()}
      onCancel={onClose}
      afterOpenChange={(isOpen) => isOpen && select.current?.focus()}
    >
      {error !== undefined && <ErrorBox error={error} />}
      <FormRow label={say('DEPART_LOGIN')} error={isMissing ? say('DEPART_NEED') : undefined}>
        {(control) => (
          <Select
            {...control}
            ref={select}
            className="v-wide"
            {...(isMissing ? { status: 'error' as const } : {})}
            allowClear
            showSearch={{ optionFilterProp: 'label' }}
            value={depart}
            onChange={setDepart}
            options={known.departs.map(({ orgCode, departName }) => ({ value: orgCode, label: departName }))}
          />
        )}
      </FormRow>
    </Dialog>
  )
}
