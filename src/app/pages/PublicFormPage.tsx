import { Button, Result } from 'antd'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useParams } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { Dialog } from '../../../registry/kit/parts/Dialog.tsx'
import { textIn } from '../../../schemas/language/text.ts'
import {
  type CaptchaAnswer,
  openPublicForm,
  type PublicForm,
  submitOnlySource,
  sendPublicForm,
} from '../../api/public-form.ts'
import { uuid } from '../../lib/text.ts'
import { usePorts } from '../../ports/context.tsx'
import type { Permissions } from '../../host/host.tsx'
import { ScreenView } from '../../screen/Screen.tsx'
import { company, loadTenantTitle, platformName } from '../../state/session/company.ts'
import { locale } from '../../state/locale.ts'
import { Loading } from '../../ui/frame/Loading.tsx'
import { Mark } from '../../ui/frame/Mark.tsx'
import { useSay } from '../../ui/use-say.ts'
import { errorText } from '../../ui/feedback/error-text.ts'
import { LocaleSwitch } from '../layout/LocaleSwitch.tsx'
import { CaptchaField } from '../login/CaptchaField.tsx'
import { useCaptcha } from '../login/use-captcha.ts'
import './public-form.css'

/** No part needs a permission here: there is only the form. */
const OPEN: Permissions = { can: () => true, isDisabled: () => false, excluded: () => new Set() }

interface AskProps {
  readonly onAnswer: (answer: CaptchaAnswer | undefined) => void
}
/** Asks for the code of a picture before something is sent. */
function AskCaptcha({ onAnswer }: AskProps) {
  const say = useSay()
  const { captcha, reload } = useCaptcha()
  const [code, setCode] = useState('')
  const [error, setError] = useState('')
  const form = useRef<HTMLFormElement>(null)
  const answer = () =>
    code.trim() === '' ? setError(say('LOGIN_NEED_CAPTCHA')) : onAnswer({ captcha: code.trim(), checkKey: captcha.key })
  return (
    <Dialog
      open
      title={say('LOGIN_CAPTCHA')}
      onOk={answer}
      onCancel={() => onAnswer(undefined)}
      okText={say('FORM_SAVE')}
      cancelText={say('COMMON_CANCEL')}
      afterOpenChange={(isOpen) => void (isOpen && form.current?.querySelector('input')?.focus())}
    >
      <form
        ref={form}
        className="v-public-captcha"
        onSubmit={(event) => {
          event.preventDefault()
          answer()
        }}
      >
        <CaptchaField
          captcha={captcha}
          onReload={reload}
          name="captcha"
          value={code}
          error={error}
          onChange={setCode}
        />
      </form>
    </Dialog>
  )
}

function Open({ form, onSent }: { readonly form: PublicForm; readonly onSent: () => void }) {
  const ports = usePorts()
  const [key] = useState(uuid)
  const [asking, setAsking] = useState<(answer: CaptchaAnswer | undefined) => void>()
  const ask = useCallback(
    () =>
      new Promise<CaptchaAnswer | undefined>((resolve) =>
        setAsking(() => (answer: CaptchaAnswer | undefined) => {
          setAsking(undefined)
          resolve(answer)
        }),
      ),
    [],
  )
  const source = useMemo(
    () =>
      submitOnlySource(async (record) => {
        const answer = form.captcha ? await ask() : undefined
        if (form.captcha && !answer) return { kind: 'refused', message: ports.say('LOGIN_NEED_CAPTCHA'), problems: [] }
        const outcome = await sendPublicForm(form.token, record, answer, key)
        if (outcome.kind === 'saved') onSent()
        return outcome
      }),
    [form, ask, ports, onSent, key],
  )
  return (
    <>
      <ScreenView screen={form.screen} source={source} permissions={OPEN} ports={ports} />
      {asking && <AskCaptcha onAnswer={asking} />}
    </>
  )
}

/** A form that a visitor without an account fills in through a link. */
export function PublicFormPage() {
  const say = useSay()
  const { token = '' } = useParams()
  const { current } = useSnapshot(locale)
  const organization = useSnapshot(company).tenantTitle || platformName(current)
  const [form, setForm] = useState<PublicForm>()
  const [error, setError] = useState<unknown>()
  const [isSent, setSent] = useState(false)
  const finish = useCallback(() => setSent(true), [])
  // The title may have words of its own in each language.
  useEffect(() => void loadTenantTitle(), [current])
  // The words of the form are those of a language: it is asked for again in another.
  const asked = useMemo(() => ({ token, current }), [token, current])
  useEffect(() => {
    const stop = new AbortController()
    openPublicForm(asked.token, stop.signal).then(
      (opened) => !stop.signal.aborted && setForm(opened),
      (reason: unknown) => !stop.signal.aborted && setError(reason),
    )
    return () => stop.abort()
  }, [asked])
  const title = form ? textIn(form.screen.screen.title, current) : ''
  useEffect(() => {
    document.title = title === '' ? organization : title
  }, [title, organization])

  return (
    <div className="v-public">
      <header className="v-public-head">
        <span className="v-user-brand">
          <Mark size={28} /> <span>{organization}</span>
        </span>{' '}
        <LocaleSwitch />
      </header>
      <main className="v-public-card">
        {error !== undefined && <Result status="warning" title={errorText(error, say)} />}
        {error === undefined && !form && <Loading page />}
        {form && isSent && (
          <Result
            status="success"
            title={say('PUBLIC_FORM_SENT')}
            extra={<Button onClick={() => setSent(false)}>{say('PUBLIC_FORM_AGAIN')}</Button>}
          />
        )}
        {form && !isSent && (
          <>
            <h1>{title}</h1>
            {form.screen.screen.description !== undefined && <p>{textIn(form.screen.screen.description, current)}</p>}
            <Open form={form} onSent={finish} />
            <p className="v-public-until">{say('PUBLIC_FORM_UNTIL', { time: form.expireTime.slice(0, 16) })}</p>
          </>
        )}
      </main>
    </div>
  )
}
