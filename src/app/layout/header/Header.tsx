import { MenuFoldOutlined, MenuUnfoldOutlined } from '@ant-design/icons'
import { Suspense } from 'react'
import { useSnapshot } from 'valtio'
import { lazyPart } from '../../../../registry/kit/parts/late.tsx'
import { whenIdle } from '../../../api/client/traffic.ts'
import { activeItem } from '../../../state/session/company.ts'
import { layout, toggleSidebar } from '../../../state/layout.ts'
import { useSay } from '../../../ui/use-say.ts'
import { SearchButton } from '../../search/SearchButton.tsx'
import { Brand, useOrganization } from './Brand.tsx'
import { LocaleSwitch } from '../LocaleSwitch.tsx'
import { useMatchedRoute } from '../use-menu.ts'
import { UserMenu } from './UserMenu.tsx'

const TopMenu = lazyPart(async () => (await import('../menu/TopMenu.tsx')).TopMenu)
const HeaderTools = lazyPart(async () => {
  // The page comes first.
  await whenIdle()
  return (await import('../../notice/HeaderTools.tsx')).HeaderTools
})

function Toggle() {
  const say = useSay()
  const { device, opened, drawer } = useSnapshot(layout)
  const unfolded = device === 'mobile' ? drawer : opened
  return (
    <button
      type="button"
      className="v-header-button"
      aria-label={say('SHELL_MENU_TOGGLE')}
      aria-expanded={unfolded}
      onClick={toggleSidebar}
    >
      {unfolded ? <MenuFoldOutlined /> : <MenuUnfoldOutlined />}
    </button>
  )
}

/** The name of the organisation and, for users who work on one, the current item. */
function Welcome() {
  const say = useSay()
  const { name } = useOrganization()
  const { pname } = useSnapshot(activeItem)
  const words = say('SHELL_WELCOME', { name })
  return (
    <p className="v-header-welcome" title={pname === '' ? words : `${words} ${pname}`}>
      {words}
      {pname !== '' && <b>{pname}</b>}
    </p>
  )
}

/** The header of every page: a greeting with a side menu, the menu itself with a top menu, the page title on a phone. */
export function Header() {
  const { device, layout: mode } = useSnapshot(layout)
  const { name } = useOrganization()
  const title = useMatchedRoute()?.entry.meta.title
  const mobile = device === 'mobile'
  const across = !mobile && mode === 'topmenu'
  return (
    <header className={across ? 'v-header v-header-across' : 'v-header'}>
      {across ? (
        <>
          <Brand />
          <Suspense fallback={<span className="v-header-space" />}>
            <TopMenu waiting={<span className="v-header-space" />} />
          </Suspense>
        </>
      ) : (
        <>
          <Toggle />
          {mobile ? <p className="v-header-title">{title || name}</p> : <Welcome />}
        </>
      )}
      <div className="v-header-tools">
        {across && <Welcome />}
        <SearchButton isNarrow={mobile || across} />
        <Suspense fallback={<span className="v-header-later" />}>
          <HeaderTools waiting={<span className="v-header-later" />} />
        </Suspense>
        <LocaleSwitch />
        <UserMenu />
      </div>
    </header>
  )
}
