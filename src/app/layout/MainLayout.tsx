import { Suspense, useEffect, useRef } from 'react'
import { useSnapshot } from 'valtio'
import { lazyPart } from '../../../registry/kit/parts/late.tsx'
import { withSentences } from '../../lib/i18n.ts'
import { copyrightYears } from '../../lib/platform.ts'
import { logProblem } from '../../lib/log.ts'
import { loadActiveItem, loadCompany } from '../../state/session/company.ts'
import { closeDrawer, layout } from '../../state/layout.ts'
import { locale } from '../../state/locale.ts'
import { loadPermissions } from '../../state/session/session.ts'
import { viewAs } from '../../state/session/view-as.ts'
import { Footer } from '../../ui/frame/Footer.tsx'
import { useSay } from '../../ui/use-say.ts'
import { Brand, useOrganization } from './header/Brand.tsx'
import { Header } from './header/Header.tsx'
import { SideMenu } from './menu/SideMenu.tsx'
import { PageHost } from './PageHost.tsx'
import { TabsBar } from './TabsBar.tsx'
import { useHiddenHeader } from './header/use-hidden-header.ts'

/** Only phones draw the menu in a drawer. */
const Drawer = lazyPart(async () => (await import('antd/es/drawer/index.js')).default)

const ViewAsBar = lazyPart(async () => (await withSentences('policy', import('./view-as/ViewAsBar.tsx'))).ViewAsBar)

const OPEN_WIDTH = 200
const FOLDED_WIDTH = 80

/** The menu is written by the server: another language is asked for there. */
function useMenuLanguage(): void {
  const { current } = useSnapshot(locale)
  const shown = useRef(current)
  useEffect(() => {
    if (shown.current === current) return
    shown.current = current
    loadPermissions().catch((reason: unknown) => logProblem('the menu was not loaded in the other language', reason))
  }, [current])
}

function Sider() {
  const say = useSay()
  const { theme, opened, fixSiderbar } = useSnapshot(layout)
  const width = opened ? OPEN_WIDTH : FOLDED_WIDTH
  const names = [
    'v-sider',
    ...(opened ? [] : ['v-sider-folded']),
    ...(fixSiderbar ? ['v-sider-fixed'] : []),
    ...(theme === 'dark' ? ['v-sider-dark'] : []),
  ]
  return (
    <aside className={names.join(' ')} style={{ width }}>
      <nav className="v-side" aria-label={say('SHELL_MENU')}>
        <Brand small={!opened} />
        <SideMenu collapsed={!opened} theme={theme} width={width} />
      </nav>
    </aside>
  )
}

function MenuDrawer() {
  const say = useSay()
  const { theme, drawer } = useSnapshot(layout)
  return (
    <Suspense fallback={null}>
      <Drawer
        placement="left"
        size={208}
        open={drawer}
        onClose={closeDrawer}
        closable={false}
        aria-label={say('SHELL_MENU')}
        styles={{ body: { padding: 0 } }}
      >
        <nav className={theme === 'dark' ? 'v-side v-sider-dark' : 'v-side'} aria-label={say('SHELL_MENU')}>
          <Brand />
          <SideMenu theme={theme} onSelect={closeDrawer} />
        </nav>
      </Drawer>
    </Suspense>
  )
}

function SkipLink() {
  const say = useSay()
  return (
    <a
      className="v-skip"
      href="#main"
      onClick={(event) => {
        event.preventDefault()
        document.getElementById('main')?.focus()
      }}
    >
      {say('SHELL_SKIP')}
    </a>
  )
}

/** Menu, header, tabs, the page and the footer. */
export function MainLayout() {
  const say = useSay()
  const { device, layout: mode, multipage, fixedHeader, autoHideHeader, contentWidth } = useSnapshot(layout)
  const { name } = useOrganization()
  const { person } = useSnapshot(viewAs)
  const mobile = device === 'mobile'
  const across = !mobile && mode === 'topmenu'
  const hidden = useHiddenHeader(fixedHeader && autoHideHeader)
  useMenuLanguage()
  useEffect(() => {
    void loadCompany()
    void loadActiveItem()
  }, [])
  const top = ['v-top', ...(fixedHeader ? ['v-top-fixed'] : []), ...(hidden ? ['v-top-hidden'] : [])]
  return (
    <div className={across && contentWidth === 'Fixed' ? 'v-shell v-shell-narrow' : 'v-shell'}>
      <SkipLink />
      {mobile && <MenuDrawer />}
      {!mobile && !across && <Sider />}
      <div className="v-body">
        {person && (
          <Suspense fallback={null}>
            <ViewAsBar person={person} />
          </Suspense>
        )}
        <div className={top.join(' ')}>
          <Header />
          {!mobile && multipage && <TabsBar />}
        </div>
        <main id="main" tabIndex={-1} className="v-main">
          <PageHost />
        </main>
        <Footer>{say('SHELL_COPYRIGHT', { years: copyrightYears(), name })}</Footer>
      </div>
    </div>
  )
}
