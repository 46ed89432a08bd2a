import { alteration } from '../../../api/sign-in.ts'
import { useSay } from '../../../ui/use-say.ts'
import { errorText } from '../../../ui/feedback/error-text.ts'
import { CaptchaField } from '../CaptchaField.tsx'
import { Field, PasswordField, LoginError, SubmitButton } from '../fields.tsx'
import { useCaptcha } from '../use-captcha.ts'
import { requiredRule, useFields, useSubmit } from '../use-fields.ts'

/** Step 1: which account, by name or number. */
export function AccountStep({ account, onDone }: { account: string; onDone: (account: string, flow: string) => void }) {
  const say = useSay()
  const { captcha, reload, settled } = useCaptcha()
  const fields = useFields(
    { account, captcha: '' },
    {
      account: requiredRule('account', 'ALTERATION_NEED_ACCOUNT'),
      captcha: requiredRule('captcha', 'LOGIN_NEED_CAPTCHA'),
    },
  )
  const { isBusy, refused, onSubmit } = useSubmit(
    async (form) => {
      const { state, key } = await settled()
      if (!fields.check(form, state === 'none' ? ['account'] : ['account', 'captcha'])) return
      const named = fields.values.account.trim()
      onDone(named, await alteration.begin({ account: named, captcha: fields.values.captcha.trim(), checkKey: key }))
    },
    (reason) => {
      fields.set({ captcha: '' })
      reload()
      return errorText(reason, say)
    },
  )
  return (
    <form onSubmit={onSubmit} noValidate>
      <Field {...fields.of('account')} label={say('ALTERATION_ACCOUNT')} autoComplete="username" isFirst />
      {captcha.state !== 'none' && <CaptchaField {...fields.of('captcha')} captcha={captcha} onReload={reload} />}
      <LoginError text={refused} />
      <SubmitButton label={say('ALTERATION_NEXT')} isBusy={isBusy} />
    </form>
  )
}

/** Step 2: the code that went to the number or mailbox of the account. */
export function CodeStep({
  account,
  flow,
  mailbox,
  onBack,
  onDone,
}: {
  account: string
  flow: string
  mailbox: string
  onBack: () => void
  onDone: (ticket: string) => void
}) {
  const say = useSay()
  const fields = useFields({ code: '' }, { code: requiredRule('code', 'LOGIN_NEED_CAPTCHA') })
  const { isBusy, refused, onSubmit } = useSubmit(
    async (form) => {
      if (fields.check(form)) onDone(await alteration.verify(flow, fields.values.code.trim()))
    },
    (reason) => errorText(reason, say),
  )
  return (
    <form onSubmit={onSubmit} noValidate>
      <output className="v-login-note">
        {say('ALTERATION_SENT_TO', { account })}{' '}
        {mailbox !== '' && (
          <a href={mailbox} target="_blank" rel="noreferrer">
            {say('SIGNIN_MAILBOX')}
          </a>
        )}
      </output>
      <Field
        {...fields.of('code')}
        label={say('ALTERATION_CODE')}
        kind="digits"
        autoComplete="one-time-code"
        maxLength={6}
        isFirst
      />
      <LoginError text={refused} />
      <div className="v-login-buttons">
        <button type="button" className="v-login-button v-login-button-plain" onClick={onBack}>
          {say('ALTERATION_BACK')}
        </button>
        <SubmitButton label={say('ALTERATION_NEXT')} isBusy={isBusy} />
      </div>
    </form>
  )
}

/** Step 3: the new password, twice. The hidden user name is for password managers. */
export function PasswordStep({
  account,
  ticket,
  onOver,
  onDone,
}: {
  account: string
  ticket: string
  onOver: () => void
  onDone: () => void
}) {
  const say = useSay()
  const fields = useFields(
    { password: '', again: '' },
    {
      password: requiredRule('password', 'PASSWORD_NEED_NEW'),
      again: ({ again, password }) =>
        again === '' ? 'PASSWORD_NEED_AGAIN' : again === password ? undefined : 'PASSWORD_DIFFERS',
    },
  )
  const { isBusy, refused, onSubmit } = useSubmit(
    async (form) => {
      if (!fields.check(form)) return
      await alteration.finish(ticket, fields.values.password, fields.values.again)
      onDone()
    },
    (reason) => errorText(reason, say),
  )
  return (
    <form onSubmit={onSubmit} noValidate>
      <input hidden readOnly name="username" autoComplete="username" value={account} />
      <PasswordField {...fields.of('password')} label={say('PASSWORD_NEW')} autoComplete="new-password" isFirst />
      <PasswordField {...fields.of('again')} label={say('PASSWORD_AGAIN')} autoComplete="new-password" />
      <LoginError text={refused} />
      <div className="v-login-buttons">
        <button type="button" className="v-login-button v-login-button-plain" onClick={onOver}>
          {say('ALTERATION_BACK')}
        </button>
        <SubmitButton label={say('ALTERATION_NEXT')} isBusy={isBusy} />
      </div>
    </form>
  )
}
