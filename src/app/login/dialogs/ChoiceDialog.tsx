import { Select } from 'antd'
import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { Dialog } from '../../../../registry/kit/parts/Dialog.tsx'
import type { SignedIn } from '../../../api/session.ts'
import { layout } from '../../../state/layout.ts'
import { locale } from '../../../state/locale.ts'
import { chooseDepart, chooseTenant, signOut } from '../../../state/session/session.ts'
import { ThemedFrame } from '../../../ui/frame/AppFrame.tsx'
import { ErrorBox } from '../../../ui/feedback/ErrorBox.tsx'
import { FormRow } from '../../../ui/FormRow.tsx'
import { useSay } from '../../../ui/use-say.ts'

interface Props {
  readonly signedIn: SignedIn
  /** The choice is valid and is being sent to the server. A choice of the current department does not wait for the answer. */
  readonly onChosen: (isKnown: boolean) => void
  readonly onDone: () => void
}

function Choice({ signedIn, onChosen, onDone }: Props) {
  const say = useSay()
  const asksTenant = signedIn.tenants.length > 1
  const asksDepart = signedIn.departCount === 2
  const [tenant, setTenant] = useState<string>()
  const [depart, setDepart] = useState<string | undefined>(
    asksDepart ? signedIn.userInfo.orgCode || undefined : undefined,
  )
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const errorOf = (asked: boolean, value: string | undefined) =>
    tried && asked && !value ? say('LOGIN_NEED_CHOICE') : undefined

  const confirm = async () => {
    setTried(true)
    if ((asksTenant && !tenant) || (asksDepart && !depart)) return
    setBusy(true)
    try {
      if (tenant) chooseTenant(tenant)
      onChosen(!depart || depart === signedIn.userInfo.orgCode)
      if (depart) await chooseDepart(depart)
      onDone()
    } catch (reason) {
      setError(reason)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      title={say('LOGIN_CHOOSE')}
      width={420}
      confirmLoading={busy}
      mask={{ closable: false }}
      okButtonProps={{ autoFocus: depart !== undefined && !asksTenant }}
      okText={say('COMMON_CONFIRM')}
      cancelText={say('COMMON_CANCEL')}
      onOk={() => void confirm()}
      onCancel={() => void signOut().then(onDone)}
    >
      {error !== undefined && <ErrorBox error={error} />}
      {asksTenant && (
        <FormRow label={say('LOGIN_CHOOSE_TENANT')} error={errorOf(true, tenant)}>
          {(control) => (
            <Select
              {...control}
              className="v-wide"
              value={tenant}
              onChange={setTenant}
              options={signedIn.tenants.map(({ id, name }) => ({ value: id, label: name }))}
            />
          )}
        </FormRow>
      )}
      {asksDepart && (
        <FormRow label={say('LOGIN_CHOOSE_DEPART')} error={errorOf(true, depart)}>
          {(control) => (
            <Select
              {...control}
              className="v-wide"
              value={depart}
              onChange={setDepart}
              options={signedIn.departs.map(({ orgCode, departName }) => ({ value: orgCode, label: departName }))}
            />
          )}
        </FormRow>
      )}
    </Dialog>
  )
}

/** Tenant and department, where there are several; home waits for the answer. The sign-in page has no components' theme of its own. */
export function ChoiceDialog(props: Props) {
  const { color, dark, compact, contrast } = useSnapshot(layout)
  const { current } = useSnapshot(locale)
  return (
    <ThemedFrame locale={current} look={{ color, dark, compact, contrast }}>
      <Choice {...props} />
    </ThemedFrame>
  )
}
