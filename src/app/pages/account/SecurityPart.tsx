import { Button } from 'antd'
import { useRef, useState } from 'react'
import { useLoaded } from '../../../../registry/kit/parts/hooks/use-loaded.ts'
import { Tag } from '../../../../registry/kit/parts/Tag.tsx'
import {
  endOtherSessions,
  endOwnSession,
  getOwnSessions,
  type OnlineSession,
} from '../../../api/organization/account.ts'
import { ErrorBox } from '../../../ui/feedback/ErrorBox.tsx'
import { errorText } from '../../../ui/feedback/error-text.ts'
import { ask, toast } from '../../../ui/feedback/feedback.tsx'
import { Loading } from '../../../ui/frame/Loading.tsx'
import { useRestoreFocus } from '../../../ui/use-restore-focus.ts'
import { useSay } from '../../../ui/use-say.ts'
import { PasswordDialog } from '../../layout/header/PasswordDialog.tsx'
import { browserOf } from './browser.ts'
import { Facts } from './Facts.tsx'

interface SessionRowProps {
  readonly session: OnlineSession
  readonly onEnd: () => void
}
function SessionRow({ session: { createTime, lastTime, ip, userAgent, current }, onEnd }: SessionRowProps) {
  const say = useSay()
  const browser = browserOf(userAgent ?? '') || say('SECURITY_BROWSER_UNKNOWN')
  return (
    <li>
      <div className="v-account-session-head">
        <strong title={userAgent ?? ''}>{browser}</strong>
        {current ? (
          <Tag tone="good">{say('ONLINE_CURRENT')}</Tag>
        ) : (
          <Button size="small" danger aria-label={`${say('SECURITY_END')}: ${browser}, ${createTime}`} onClick={onEnd}>
            {say('SECURITY_END')}
          </Button>
        )}
      </div>
      <Facts
        facts={[
          [say('ONLINE_SINCE'), createTime],
          [say('ONLINE_LAST'), lastTime],
          [say('ONLINE_IP'), ip],
        ]}
      />
    </li>
  )
}

/** Where one is signed in, with the way to end it. */
function Sessions() {
  const say = useSay()
  const { value, error, reload } = useLoaded([], getOwnSessions)
  const end = async (text: string, work: () => Promise<string>) => {
    if (!(await ask({ title: say('SECURITY_END'), text, danger: true }))) return
    try {
      toast('success', await work())
    } catch (reason) {
      toast('error', errorText(reason, say))
    }
    reload()
  }
  if (error !== undefined && !value) return <ErrorBox error={error} onRetry={reload} />
  if (!value) return <Loading />
  return (
    <>
      <ul className="v-account-sessions">
        {value.map((session) => (
          <SessionRow
            key={session.token}
            session={session}
            onEnd={() => void end(say('SECURITY_END_ASK'), () => endOwnSession(session.token))}
          />
        ))}
      </ul>
      {value.some(({ current }) => !current) && (
        <Button danger onClick={() => void end(say('SECURITY_END_OTHERS_ASK'), endOtherSessions)}>
          {say('SECURITY_END_OTHERS')}
        </Button>
      )}
    </>
  )
}

/** The password, and the own sessions. */
export function SecurityPart() {
  const say = useSay()
  const [isOpen, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  useRestoreFocus(isOpen, () => opener.current)
  return (
    <section className="v-account-part">
      <h2>{say('SECURITY_PASSWORD')}</h2>
      <p>{say('SECURITY_PASSWORD_HINT')}</p>
      <Button ref={opener} onClick={() => setOpen(true)}>
        {say('PASSWORD_TITLE')}
      </Button>
      {isOpen && <PasswordDialog onClose={() => setOpen(false)} />}
      <h2>{say('SECURITY_SESSIONS')}</h2>
      <p>{say('SECURITY_SESSIONS_HINT')}</p>
      <Sessions />
    </section>
  )
}
