import { useEffect } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { useSay } from '../../../ui/use-say.ts'
import { CompletedStep } from './CompletedStep.tsx'

/** What became of a registration. Opened by itself it has nothing to report. */
export function RegisterResultPage() {
  const say = useSay()
  const state: unknown = useLocation().state
  const made =
    typeof state === 'object' && state !== null && 'username' in state && typeof state.username === 'string'
      ? { username: state.username, waits: 'waits' in state && state.waits === true }
      : undefined
  useEffect(() => {
    document.title = say('REGISTER_DONE')
  }, [say])
  if (!made)
    return (
      <>
        <h1>{say('REGISTER_TITLE')}</h1>
        <p className="v-login-note">{say('REGISTER_NOTHING')}</p>
        <p className="v-login-links">
          <Link to="/user/register">{say('SIGNIN_REGISTER')}</Link>
        </p>
      </>
    )
  return (
    <CompletedStep
      title={say('REGISTER_DONE')}
      text={say(made.waits ? 'REGISTER_WAITS_TEXT' : 'REGISTER_DONE_TEXT', { username: made.username })}
    />
  )
}
