import { Input, type InputRef } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { Dialog } from '../../../../registry/kit/parts/Dialog.tsx'
import type { MessageCode } from '../../../../schemas/messages/index.ts'
import { postPassword } from '../../../api/session.ts'
import { session, signOut } from '../../../state/session/session.ts'
import { ErrorBox } from '../../../ui/feedback/ErrorBox.tsx'
import { toast } from '../../../ui/feedback/feedback.tsx'
import { FormRow } from '../../../ui/FormRow.tsx'
import { useSay } from '../../../ui/use-say.ts'

type Name = 'old' | 'fresh' | 'again'
type Values = Readonly<Record<Name, string>>
const ROWS: readonly { name: Name; label: MessageCode; needed: MessageCode; autoComplete: string }[] = [
  { name: 'old', label: 'PASSWORD_OLD', needed: 'PASSWORD_NEED_OLD', autoComplete: 'current-password' },
  { name: 'fresh', label: 'PASSWORD_NEW', needed: 'PASSWORD_NEED_NEW', autoComplete: 'new-password' },
  { name: 'again', label: 'PASSWORD_AGAIN', needed: 'PASSWORD_NEED_AGAIN', autoComplete: 'new-password' },
]

function problemsOf(values: Values): Partial<Record<Name, MessageCode>> {
  const problems: Partial<Record<Name, MessageCode>> = {}
  for (const { name, needed } of ROWS) if (values[name] === '') problems[name] = needed
  if (values.again !== '' && values.again !== values.fresh) problems.again = 'PASSWORD_DIFFERS'
  return problems
}

interface Props {
  /** An administrator gave the password: a person who does not change it is signed out. */
  readonly isDemanded?: boolean
  readonly onClose: () => void
}

/** Changes the person's own password. */
export function PasswordDialog({ isDemanded = false, onClose }: Props) {
  const say = useSay()
  const { username } = useSnapshot(session)
  const [values, setValues] = useState<Values>({ old: '', fresh: '', again: '' })
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const isDone = useRef(false)
  const fields = useRef<Partial<Record<Name, InputRef | null>>>({})
  const problems = problemsOf(values)
  const isNobody = username === ''
  useEffect(() => {
    if (!isNobody || isDone.current) return
    toast('warning', say('PASSWORD_NO_USER'))
    onClose()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when no user is signed in
  }, [isNobody])
  if (isNobody) return null

  const save = async () => {
    setTried(true)
    const wrong = ROWS.find(({ name }) => problems[name])
    if (wrong) return fields.current[wrong.name]?.focus()
    setBusy(true)
    setError(undefined)
    try {
      toast('success', (await postPassword(username, values.old, values.fresh, values.again)) || say('COMMON_OK'))
      isDone.current = true
      // The old password's sessions are over on the server, this one too.
      const isOut = signOut()
      onClose()
      await isOut
    } catch (reason) {
      setError(reason)
    } finally {
      setBusy(false)
    }
  }
  const leave = () => {
    if (isDemanded) void signOut()
    onClose()
  }
  return (
    <Dialog
      open
      title={say('PASSWORD_TITLE')}
      width={800}
      confirmLoading={busy}
      mask={{ closable: false }}
      okText={say('COMMON_CONFIRM')}
      cancelText={say('COMMON_CANCEL')}
      onOk={() => void save()}
      onCancel={leave}
      afterOpenChange={(isOpen) => isOpen && fields.current.old?.focus()}
    >
      <form
        className="v-narrow"
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        {isDemanded && <p className="v-narrow-note">{say('SESSION_PASSWORD_MUST_CHANGE')}</p>}
        {error !== undefined && <ErrorBox error={error} />}
        {ROWS.map(({ name, label, autoComplete }) => {
          const problem = tried ? problems[name] : undefined
          return (
            <FormRow key={name} label={say(label)} error={problem && say(problem)}>
              {(control) => (
                <Input.Password
                  {...control}
                  ref={(input) => {
                    fields.current[name] = input
                  }}
                  autoComplete={autoComplete}
                  maxLength={200}
                  value={values[name]}
                  onChange={(event) => setValues((now) => ({ ...now, [name]: event.target.value }))}
                />
              )}
            </FormRow>
          )
        })}
        <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
      </form>
    </Dialog>
  )
}
