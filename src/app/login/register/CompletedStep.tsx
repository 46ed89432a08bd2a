import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { useSay } from '../../../ui/use-say.ts'
import { LOGIN_PATH } from '../../routes/redirect.ts'

/** The confirmation of a finished procedure with a link to the sign-in. The heading has the focus, so that it is read out. */
export function CompletedStep({ title, text }: { title: string; text: string }) {
  const say = useSay()
  const navigate = useNavigate()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="v-login-done">
      <svg
        width="64"
        height="64"
        viewBox="0 0 64 64"
        fill="none"
        stroke="currentColor"
        strokeWidth="3"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        <circle cx="32" cy="32" r="28" />
        <path d="m20 33 9 9 16-19" />
      </svg>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <p>{text}</p>
      <button type="button" className="v-login-button" onClick={() => void navigate(LOGIN_PATH)}>
        {say('LOGIN_BACK')}
      </button>
    </div>
  )
}
