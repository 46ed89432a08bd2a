import { useState } from 'react'
import type { Credentials } from '../../api/session.ts'
import { useSay } from '../../ui/use-say.ts'
import { CaptchaField } from './CaptchaField.tsx'
import { Field, PasswordField, LoginError, SubmitButton } from './fields.tsx'
import { reportRefusal } from './report-refusal.ts'
import { useCaptcha } from './use-captcha.ts'
import { requiredRule, useFields, useSubmit } from './use-fields.ts'

interface Props {
  /** Whose session goes on; without it the form asks who signs in. */
  readonly person?: string
  /** Who has just tried. */
  readonly username?: string
  readonly label: string
  /** Rejects when the sign-in is refused: the form says why. */
  readonly onSubmit: (credentials: Credentials) => Promise<void>
}

/** Name, password and captcha. */
export function LoginForm({ person, username: tried = '', label, onSubmit }: Props) {
  const say = useSay()
  const { captcha, reload, settled } = useCaptcha()
  const [isRemembered, setRemembered] = useState(false)
  const fields = useFields(
    { username: person ?? tried, password: '', captcha: '' },
    {
      username: requiredRule('username', 'LOGIN_NEED_USERNAME'),
      password: requiredRule('password', 'LOGIN_NEED_PASSWORD'),
      captcha: requiredRule('captcha', 'LOGIN_NEED_CAPTCHA'),
    },
  )
  const {
    isBusy,
    refused,
    onSubmit: submit,
  } = useSubmit(
    async (form) => {
      // A submit before the server's answer about the code is not refused: it is repeated when the answer is there.
      const { state, key } = await settled()
      if (!fields.check(form, state === 'none' ? ['username', 'password'] : ['username', 'password', 'captcha'])) return
      const { username, password, captcha: code } = fields.values
      await onSubmit({
        username: username.trim(),
        password,
        captcha: code.trim(),
        checkKey: key,
        remember_me: isRemembered,
      })
    },
    (reason) => {
      fields.set({ captcha: '' })
      reload()
      return reportRefusal(reason, say)
    },
  )
  const isKnown = person !== undefined || tried !== ''
  return (
    <form className="v-login-form" onSubmit={submit} noValidate>
      <Field
        {...fields.of('username')}
        label={say('LOGIN_USERNAME')}
        autoComplete="username"
        isFirst={!isKnown}
        isFixed={person !== undefined}
      />
      <PasswordField
        {...fields.of('password')}
        label={say('LOGIN_PASSWORD')}
        autoComplete="current-password"
        isFirst={isKnown}
      />
      {captcha.state !== 'none' && <CaptchaField {...fields.of('captcha')} captcha={captcha} onReload={reload} />}
      {person === undefined && (
        <label className="v-login-check">
          <input type="checkbox" checked={isRemembered} onChange={(event) => setRemembered(event.target.checked)} />{' '}
          {say('LOGIN_REMEMBER')}
        </label>
      )}
      <LoginError text={refused} />
      <SubmitButton label={label} isBusy={isBusy} />
    </form>
  )
}
