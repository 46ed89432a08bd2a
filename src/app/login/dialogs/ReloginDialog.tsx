import { Button } from 'antd'
import { useRef, useState } from 'react'
import { Dialog } from '../../../../registry/kit/parts/Dialog.tsx'
import type { Credentials } from '../../../api/session.ts'
import { answerSignInAgain } from '../../../state/session/relogin.ts'
import { session, signInAgain } from '../../../state/session/session.ts'
import { useSay } from '../../../ui/use-say.ts'
import { LoginForm } from '../LoginForm.tsx'

const WIDTH = 420
/** Above every dialog a page may have open. */
const ON_TOP = 2000

/** The session is over while something typed is not saved: the page stays under the dialog, and the user goes on after signing in again. */
export function ReloginDialog() {
  const say = useSay()
  // The dialog stays what it was opened for, also while the session changes under it.
  const [person] = useState(() => session.username)
  const box = useRef<HTMLDivElement>(null)
  const focus = (isOpen: boolean) => {
    if (isOpen) box.current?.querySelector<HTMLInputElement>('[name="password"]')?.focus()
  }
  const submit = async (credentials: Credentials) => answerSignInAgain(await signInAgain(credentials))
  return (
    <Dialog
      open
      title={say('SHELL_EXPIRED_TITLE')}
      width={WIDTH}
      zIndex={ON_TOP}
      keyboard={false}
      closable={false}
      mask={{ closable: false }}
      footer={null}
      afterOpenChange={focus}
    >
      <div ref={box}>
        <p>{say('API_TOKEN_EXPIRED')}</p>
        <LoginForm person={person} label={say('SHELL_SIGN_IN_AGAIN')} onSubmit={submit} />
        <Button type="link" block onClick={() => answerSignInAgain(false)}>
          {say('SHELL_SIGN_IN_OTHER')}
        </Button>
      </div>
    </Dialog>
  )
}
