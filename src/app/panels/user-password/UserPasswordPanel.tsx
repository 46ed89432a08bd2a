import { Button, Input } from 'antd'
import { useState } from 'react'
import { resetPassword } from '../../../api/organization/users.ts'
import { ErrorBox } from '../../../ui/feedback/ErrorBox.tsx'
import { toast } from '../../../ui/feedback/feedback.tsx'
import { FormRow } from '../../../ui/FormRow.tsx'
import { useSay } from '../../../ui/use-say.ts'
import type { PanelProps } from '../props.ts'

/** Sets a new password of the user of the row, who must change it after the next sign-in. */
export function UserPasswordPanel({ row, onChanged, onClose }: PanelProps) {
  const say = useSay()
  const [[password, again], setPasswords] = useState<readonly [string, string]>(['', ''])
  const [isTried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const needed = isTried && password === '' ? say('PASSWORD_NEED_NEW') : undefined
  const differs = isTried && password !== '' && again !== password ? say('PASSWORD_DIFFERS') : undefined
  const save = async () => {
    setTried(true)
    if (password === '' || again !== password) return
    setBusy(true)
    setError(undefined)
    try {
      toast('success', await resetPassword(String(row?.['username'] ?? ''), password, again))
      onChanged()
      onClose()
    } catch (reason) {
      setError(reason)
    } finally {
      setBusy(false)
    }
  }
  return (
    <form
      className="v-narrow"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <p className="v-narrow-note">{say('USER_PASSWORD_ABOUT')}</p>
      {error !== undefined && <ErrorBox error={error} />}
      <FormRow label={say('PASSWORD_NEW')} error={needed}>
        {(control) => (
          <Input.Password
            {...control}
            autoComplete="new-password"
            maxLength={200}
            value={password}
            onChange={({ target }) => setPasswords([target.value, again])}
          />
        )}
      </FormRow>
      <FormRow label={say('PASSWORD_AGAIN')} error={differs}>
        {(control) => (
          <Input.Password
            {...control}
            autoComplete="new-password"
            maxLength={200}
            value={again}
            onChange={({ target }) => setPasswords([password, target.value])}
          />
        )}
      </FormRow>
      <Button type="primary" htmlType="submit" block loading={isBusy}>
        {say('USER_PASSWORD_SET')}
      </Button>
    </form>
  )
}
