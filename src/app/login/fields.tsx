import { useState, type HTMLInputAutoCompleteAttribute, type KeyboardEvent, type ReactNode } from 'react'
import { FormRow } from '../../ui/FormRow.tsx'
import { useSay } from '../../ui/use-say.ts'
import './login.css'

export interface FieldProps {
  readonly label: string
  readonly name: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly error?: string | undefined
  readonly hint?: string | undefined
  readonly autoComplete?: HTMLInputAutoCompleteAttribute
  readonly isFirst?: boolean
  readonly isFixed?: boolean
  readonly maxLength?: number
  readonly kind?: 'text' | 'password' | 'tel' | 'email' | 'digits'
  /** The suffix inside the field. */
  readonly after?: ReactNode
  readonly onKey?: (event: KeyboardEvent) => void
  readonly onLeave?: () => void
}

/** A labelled input that browsers and password managers know what to do with. */
export function Field({
  label,
  error,
  hint,
  after,
  name,
  value,
  onChange,
  autoComplete,
  isFirst,
  isFixed,
  maxLength = 100,
  kind = 'text',
  onKey,
  onLeave,
}: FieldProps) {
  return (
    <FormRow label={label} error={error} hint={hint}>
      {(control) => (
        <span className="v-field">
          <input
            {...control}
            name={name}
            value={value}
            type={kind === 'digits' ? 'text' : kind}
            inputMode={kind === 'digits' ? 'numeric' : undefined}
            autoComplete={autoComplete}
            autoCapitalize="none"
            spellCheck={false}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page has one purpose, and this is where it begins
            autoFocus={isFirst}
            readOnly={isFixed}
            maxLength={maxLength}
            onChange={(event) => onChange(event.target.value)}
            onKeyDown={onKey}
            onKeyUp={onKey}
            onBlur={onLeave}
          />
          {after}
        </span>
      )}
    </FormRow>
  )
}

const EYE = 'M1 10s3.5-6 9-6 9 6 9 6-3.5 6-9 6-9-6-9-6Zm9 2.6a2.6 2.6 0 1 0 0-5.2 2.6 2.6 0 0 0 0 5.2Z'

/** A password that can be looked at, and the word that Caps Lock is on. */
export function PasswordField(props: Omit<FieldProps, 'kind' | 'after' | 'onKey' | 'onLeave' | 'hint'>) {
  const say = useSay()
  const [isShown, setShown] = useState(false)
  const [isCaps, setCaps] = useState(false)
  const label = say(isShown ? 'SIGNIN_HIDE' : 'SIGNIN_SHOW')
  return (
    <Field
      {...props}
      maxLength={200}
      kind={isShown ? 'text' : 'password'}
      hint={isCaps ? say('LOGIN_CAPS') : undefined}
      onKey={(event) => setCaps(event.getModifierState('CapsLock'))}
      onLeave={() => setCaps(false)}
      after={
        <button
          type="button"
          className="v-field-eye"
          aria-pressed={isShown}
          aria-label={label}
          title={label}
          onClick={() => setShown(!isShown)}
        >
          <svg
            width="20"
            height="20"
            viewBox="0 0 20 20"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.5"
            aria-hidden="true"
          >
            <path d={isShown ? `${EYE} M3 17 17 3` : EYE} />
          </svg>
        </button>
      }
    />
  )
}

/** The one button that goes on. While it works it keeps the focus. */
export function SubmitButton({ label, isBusy }: { label: string; isBusy: boolean }) {
  const say = useSay()
  return (
    <button
      type="submit"
      className="v-login-button"
      aria-disabled={isBusy}
      aria-busy={isBusy}
      onClick={(event) => isBusy && event.preventDefault()}
    >
      {label}
      {isBusy && <output className="v-hidden">{say('COMMON_LOADING')}</output>}
    </button>
  )
}

export function LoginError({ text }: { text: string }) {
  return (
    <p className="v-login-refused" role="alert">
      {text}
    </p>
  )
}
