import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import type { MessageCode } from '../../../../schemas/messages/index.ts'
import { useSay } from '../../../ui/use-say.ts'
import { LOGIN_PATH } from '../../routes/redirect.ts'
import { AccountStep, CodeStep, PasswordStep } from './alteration-steps.tsx'
import { CompletedStep } from './CompletedStep.tsx'
import { useSignInWays } from '../identity-providers/use-sign-in-ways.ts'

const STEPS: readonly MessageCode[] = [
  'ALTERATION_STEP_ACCOUNT',
  'ALTERATION_STEP_CODE',
  'ALTERATION_STEP_PASSWORD',
  'ALTERATION_STEP_DONE',
]

function Steps({ at }: { at: number }) {
  const say = useSay()
  return (
    <ol className="v-login-steps" aria-label={say('ALTERATION_STEPS')}>
      {STEPS.map((code, index) => (
        <li key={code} aria-current={index === at ? 'step' : undefined} data-done={index < at}>
          {say(code)}
        </li>
      ))}
    </ol>
  )
}

/** The change of details: name the account, prove to own it, set a new password, done. */
export function AlterationPage() {
  const say = useSay()
  const ways = useSignInWays()
  const [step, setStep] = useState(0)
  const [account, setAccount] = useState('')
  const [flow, setFlow] = useState('')
  const [ticket, setTicket] = useState('')
  useEffect(() => {
    document.title = say('ALTERATION_TITLE')
  }, [say])
  if (ways && !ways.alteration)
    return (
      <>
        <h1>{say('ALTERATION_TITLE')}</h1>
        <p className="v-login-note">{say('ALTERATION_CLOSED')}</p>
        <p className="v-login-links">
          <Link to={LOGIN_PATH}>{say('LOGIN_BACK')}</Link>
        </p>
      </>
    )
  const goOn = (keep: () => void) => {
    keep()
    setStep((now) => now + 1)
  }
  return (
    <>
      {step < 3 && <h1>{say('ALTERATION_TITLE')}</h1>}
      <Steps at={step} />
      {step === 0 && (
        <AccountStep
          account={account}
          onDone={(named, begun) =>
            goOn(() => {
              setAccount(named)
              setFlow(begun)
            })
          }
        />
      )}
      {step === 1 && (
        <CodeStep
          account={account}
          flow={flow}
          mailbox={ways?.mailbox ?? ''}
          onBack={() => setStep(0)}
          onDone={(got) => goOn(() => setTicket(got))}
        />
      )}
      {step === 2 && (
        <PasswordStep
          account={account}
          ticket={ticket}
          onOver={() => setStep(0)}
          onDone={() => goOn(() => setTicket(''))}
        />
      )}
      {step === 3 ? (
        <CompletedStep title={say('SESSION_PASSWORD_CHANGED')} text={say('ALTERATION_DONE')} />
      ) : (
        <p className="v-login-links">
          <Link to={LOGIN_PATH}>{say('LOGIN_BACK')}</Link>
        </p>
      )}
    </>
  )
}
