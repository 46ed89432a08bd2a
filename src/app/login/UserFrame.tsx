import { useEffect, useState, type ReactNode } from 'react'
import { useSnapshot } from 'valtio'
import { copyrightYears } from '../../lib/platform.ts'
import { company, isGraphAddress, loadTenantTitle, platformName } from '../../state/session/company.ts'
import { locale } from '../../state/locale.ts'
import { Mark } from '../../ui/frame/Mark.tsx'
import { useSay } from '../../ui/use-say.ts'
import { LocaleSwitch } from '../layout/LocaleSwitch.tsx'

/** The frame of every page before the sign-in. */
export function UserFrame({ children }: { children: ReactNode }) {
  const say = useSay()
  const { current } = useSnapshot(locale)
  const title = useSnapshot(company).tenantTitle || platformName(current)
  const [isGraph] = useState(() => isGraphAddress())
  // The title may have words of its own in each language.
  useEffect(() => void loadTenantTitle(), [current])
  return (
    <div className={isGraph ? 'v-user v-user-graph' : 'v-user'}>
      <aside className="v-user-side">
        <p className="v-user-brand">
          <Mark size={36} /> <span>{title}</span>
        </p>
        <div>
          <p className="v-user-motto">{say('LOGIN_MOTTO')}</p>
          <p className="v-user-more">{say('LOGIN_MOTTO_MORE')}</p>
        </div>
        <span />
      </aside>
      <div className="v-user-main">
        <div className="v-user-tools">
          <LocaleSwitch />
        </div>
        <main className="v-user-card">{children}</main>
        <footer className="v-user-footer">
          {say('SHELL_COPYRIGHT', { years: copyrightYears(), name: title })} ·{' '}
          {say('PAGE_VERSION', { version: __BUILD_VERSION__ })}
        </footer>
      </div>
    </div>
  )
}
