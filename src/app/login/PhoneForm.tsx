import { useRef, useState } from 'react'
import { mobileProblem } from '../../../schemas/contract/session/person-rules.ts'
import { postCode, type CodeMode, type PhoneCredentials } from '../../api/sign-in.ts'
import { useSay } from '../../ui/use-say.ts'
import { CodeField } from './CodeField.tsx'
import { Field, LoginError, SubmitButton } from './fields.tsx'
import { reportRefusal } from './report-refusal.ts'
import { requiredRule, useFields, useSubmit } from './use-fields.ts'

interface Props {
  readonly label: string
  readonly mode: CodeMode
  /** Without the question whether to stay signed in. */
  readonly isOnce?: boolean
  /** Rejects when it is refused: the form says why. */
  readonly onSubmit: (credentials: PhoneCredentials) => Promise<void>
}

/** A mobile number and the code that was sent to it. */
export function PhoneForm({ label, mode, isOnce = false, onSubmit }: Props) {
  const say = useSay()
  const form = useRef<HTMLFormElement>(null)
  const [unsent, setUnsent] = useState('')
  const [isRemembered, setRemembered] = useState(false)
  const fields = useFields(
    { mobile: '', captcha: '' },
    { mobile: ({ mobile }) => mobileProblem(mobile.trim()), captcha: requiredRule('captcha', 'LOGIN_NEED_CAPTCHA') },
  )
  const send = async () => {
    if (!fields.check(form.current, ['mobile'])) return false
    setUnsent('')
    try {
      await postCode(fields.values.mobile.trim(), mode)
      return true
    } catch (reason) {
      setUnsent(reportRefusal(reason, say))
      return false
    }
  }
  const {
    isBusy,
    refused,
    onSubmit: submit,
  } = useSubmit(
    async (element) => {
      setUnsent('')
      if (fields.check(element))
        await onSubmit({
          mobile: fields.values.mobile.trim(),
          captcha: fields.values.captcha.trim(),
          remember_me: isRemembered,
        })
    },
    (reason) => reportRefusal(reason, say),
  )
  return (
    <form ref={form} className="v-login-form" onSubmit={submit} noValidate>
      <Field
        {...fields.of('mobile')}
        label={say('SIGNIN_MOBILE')}
        kind="tel"
        autoComplete="tel-national"
        maxLength={11}
        isFirst
      />
      <CodeField {...fields.of('captcha')} label={say('SIGNIN_CODE')} onSend={send} />
      {!isOnce && (
        <label className="v-login-check">
          <input type="checkbox" checked={isRemembered} onChange={(event) => setRemembered(event.target.checked)} />{' '}
          {say('LOGIN_REMEMBER')}
        </label>
      )}
      <LoginError text={refused || unsent} />
      <SubmitButton label={label} isBusy={isBusy} />
    </form>
  )
}
