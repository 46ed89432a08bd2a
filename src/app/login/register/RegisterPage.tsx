import { useEffect, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { emailProblem, mobileProblem, userNameProblem } from '../../../../schemas/contract/session/person-rules.ts'
import { postCode, postRegistration } from '../../../api/sign-in.ts'
import { useSay } from '../../../ui/use-say.ts'
import { errorText } from '../../../ui/feedback/error-text.ts'
import { LOGIN_PATH } from '../../routes/redirect.ts'
import { CodeField } from '../CodeField.tsx'
import { Field, PasswordField, LoginError, SubmitButton } from '../fields.tsx'
import { requiredRule, useFields, useSubmit } from '../use-fields.ts'
import { useSignInWays } from '../identity-providers/use-sign-in-ways.ts'

const EMPTY = { username: '', realname: '', password: '', again: '', email: '', phone: '', smscode: '' }

/** Creates an account; the result has a page of its own. */
export function RegisterPage() {
  const say = useSay()
  const navigate = useNavigate()
  const ways = useSignInWays()
  const form = useRef<HTMLFormElement>(null)
  const [unsent, setUnsent] = useState('')
  const fields = useFields(EMPTY, {
    username: ({ username }) => userNameProblem(username.trim()),
    password: requiredRule('password', 'LOGIN_NEED_PASSWORD'),
    again: ({ again, password }) =>
      again === '' ? 'PASSWORD_NEED_AGAIN' : again === password ? undefined : 'PASSWORD_DIFFERS',
    email: ({ email }) => emailProblem(email.trim()),
    phone: ({ phone }) => mobileProblem(phone.trim()),
    smscode: requiredRule('smscode', 'LOGIN_NEED_CAPTCHA'),
  })
  useEffect(() => {
    document.title = say('REGISTER_TITLE')
  }, [say])

  const send = async () => {
    if (!fields.check(form.current, ['phone'])) return false
    setUnsent('')
    try {
      await postCode(fields.values.phone.trim(), '1')
      return true
    } catch (reason) {
      setUnsent(errorText(reason, say))
      return false
    }
  }
  const { isBusy, refused, onSubmit } = useSubmit(
    async (element) => {
      setUnsent('')
      if (!fields.check(element)) return
      const { username, realname, password, email, phone, smscode } = fields.values
      const made = await postRegistration({
        username: username.trim(),
        realname: realname.trim(),
        password,
        email: email.trim(),
        phone: phone.trim(),
        smscode: smscode.trim(),
      })
      void navigate('/user/register-result', { state: made, replace: true })
    },
    (reason) => errorText(reason, say),
  )
  if (ways && !ways.register)
    return (
      <>
        <h1>{say('REGISTER_TITLE')}</h1>
        <p className="v-login-note">{say('REGISTER_CLOSED')}</p>
        <p className="v-login-links">
          <Link to={LOGIN_PATH}>{say('LOGIN_BACK')}</Link>
        </p>
      </>
    )
  return (
    <>
      <h1>{say('REGISTER_TITLE')}</h1>
      <p className="v-login-subtitle">{say('REGISTER_SUBTITLE')}</p>
      <form ref={form} onSubmit={onSubmit} noValidate>
        <Field
          {...fields.of('username')}
          label={say('LOGIN_USERNAME')}
          autoComplete="username"
          maxLength={18}
          isFirst
        />
        <Field {...fields.of('realname')} label={say('REGISTER_REALNAME')} autoComplete="name" />
        <PasswordField {...fields.of('password')} label={say('LOGIN_PASSWORD')} autoComplete="new-password" />
        <PasswordField {...fields.of('again')} label={say('REGISTER_AGAIN')} autoComplete="new-password" />
        <Field {...fields.of('email')} label={say('REGISTER_EMAIL')} kind="email" autoComplete="email" />
        <Field
          {...fields.of('phone')}
          label={say('SIGNIN_MOBILE')}
          kind="tel"
          autoComplete="tel-national"
          maxLength={11}
        />
        <CodeField {...fields.of('smscode')} label={say('SIGNIN_CODE')} onSend={send} />
        <LoginError text={refused || unsent} />
        <SubmitButton label={say('REGISTER_SUBMIT')} isBusy={isBusy} />
      </form>
      <p className="v-login-links">
        <Link to={LOGIN_PATH}>{say('REGISTER_HAVE')}</Link>
        {ways?.mailbox && (
          <a href={ways.mailbox} target="_blank" rel="noreferrer">
            {say('SIGNIN_MAILBOX')}
          </a>
        )}
      </p>
    </>
  )
}
