import { UserOutlined } from '@ant-design/icons'
import { Card } from 'antd'
import { Suspense, useState } from 'react'
import { Link } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { lazyPart } from '../../../registry/kit/parts/late.tsx'
import { WIRE_ZONE } from '../../../schemas/language/zone.ts'
import { serverNow } from '../../api/client/clock.ts'
import { staticUrl } from '../../api/client/context.ts'
import { greetingAt } from '../../lib/platform.ts'
import { company, organizationName } from '../../state/session/company.ts'
import { locale } from '../../state/locale.ts'
import { flattenMenu, visibleMenu } from '../../state/menu.ts'
import { usePermissions } from '../../state/session/permissions.ts'
import { session } from '../../state/session/session.ts'
import { HOME_PATH } from '../../state/home.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { MenuIcon } from '../../ui/icons/MenuIcon.tsx'
import { useSay } from '../../ui/use-say.ts'
import { HomeBlocks } from '../home/HomeBlocks.tsx'
import { PageHeader } from '../layout/PageHeader.tsx'

const VisitsBlock = lazyPart(async () => (await import('../home/VisitsBlock.tsx')).VisitsBlock)

/** The right to read the log. */
const LOG_LIST = 'audit:log:list'
/** More are looked for in the menu. */
const SHORTCUTS = 12

function dayIn(current: string, day: Date): string {
  return new Intl.DateTimeFormat(current, {
    timeZone: WIRE_ZONE,
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    weekday: 'long',
  }).format(day)
}

/** The home page: a greeting, the organisation, open work, and the pages of the user. */
export function HomePage() {
  const say = useSay()
  const { can } = usePermissions()
  const [now] = useState(() => new Date(serverNow()))
  const { realname, username, avatar, permissionList } = useSnapshot(session)
  const { current } = useSnapshot(locale)
  const organization = organizationName(useSnapshot(company), current)
  const shortcuts = flattenMenu(visibleMenu(permissionList))
    .filter((item) => item.children.length === 0 && item.path !== HOME_PATH)
    .slice(0, SHORTCUTS)
  return (
    <div className="v-home">
      <section className="v-home-hero">
        <PageHeader
          avatar={
            <span className="v-avatar v-home-avatar">
              {avatar ? <img src={staticUrl(avatar)} alt="" /> : <UserOutlined />}
            </span>
          }
          title={say('HOME_GREETING', { greeting: say(greetingAt(now.getTime())), name: realname || username })}
          content={<p>{say('SHELL_WELCOME', { name: organization })}</p>}
          extra={<p>{dayIn(current, now)}</p>}
        />
      </section>
      <HomeBlocks />
      {can(LOG_LIST) && (
        <Suspense fallback={null}>
          <VisitsBlock />
        </Suspense>
      )}
      <Card size="small" title={<h2>{say('HOME_SHORTCUTS')}</h2>}>
        {shortcuts.length === 0 ? (
          <EmptyState text={say('HOME_NO_SHORTCUTS')} />
        ) : (
          <ul className="v-home-shortcuts">
            {shortcuts.map((item) => (
              <li key={item.key}>
                <Link to={item.path}>
                  <MenuIcon name={item.meta.icon} />
                  <span>{item.meta.title}</span>
                </Link>
              </li>
            ))}
          </ul>
        )}
      </Card>
    </div>
  )
}
