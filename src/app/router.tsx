import { lazy, Suspense, type ComponentType } from 'react'
import { Navigate, Outlet, useRoutes, type RouteObject } from 'react-router-dom'
import { Boundary } from '../ui/frame/Boundary.tsx'
import { Loading } from '../ui/frame/Loading.tsx'
import { Guard } from './Guard.tsx'
import { Landing } from './Landing.tsx'
import { MainLayout } from './layout/MainLayout.tsx'
import { BrokenPage } from './pages/BrokenPage.tsx'
import { ExceptionPage } from './pages/Exception.tsx'
import { HashRouter } from './routes/HashRouter.tsx'
import { HOME_PATH, LOGIN_PATH, MESSENGER_LOGIN_PATH } from './routes/redirect.ts'

const UserLayout = lazy(async () => ({ default: (await import('./login/UserLayout.tsx')).UserLayout }))
const LoginPage = lazy(async () => ({ default: (await import('./login/LoginPage.tsx')).LoginPage }))
const RegisterPage = lazy(async () => ({ default: (await import('./login/register/RegisterPage.tsx')).RegisterPage }))
const RegisterResultPage = lazy(async () => ({
  default: (await import('./login/register/RegisterResultPage.tsx')).RegisterResultPage,
}))
const AlterationPage = lazy(async () => ({
  default: (await import('./login/register/AlterationPage.tsx')).AlterationPage,
}))
const OAuthPage = lazy(async () => ({ default: (await import('./login/identity-providers/OAuthPage.tsx')).OAuthPage }))
const PublicFormPage = lazy(async () => ({ default: (await import('./pages/PublicFormPage.tsx')).PublicFormPage }))
const TestPage = lazy(async () => ({ default: (await import('./pages/TestPage.tsx')).TestPage }))

const drawn = (Part: ComponentType) => (
  <Suspense fallback={<Loading page />}>
    <Part />
  </Suspense>
)
const guarded = (
  <Guard>
    <Suspense fallback={<Loading page />}>
      <Outlet />
    </Suspense>
  </Guard>
)

/** The fixed routes. Everything else is decided by the server's menu, inside the guard. */
const pages: RouteObject[] = [
  {
    path: '/user',
    element: drawn(UserLayout),
    children: [
      { index: true, element: <Navigate to={LOGIN_PATH} replace /> },
      { path: 'login', element: drawn(LoginPage) },
      { path: 'register', element: drawn(RegisterPage) },
      { path: 'register-result', element: drawn(RegisterResultPage) },
      { path: 'alteration', element: drawn(AlterationPage) },
    ],
  },
  {
    path: '/oauth2-app',
    element: drawn(UserLayout),
    children: [
      { index: true, element: <Navigate to={MESSENGER_LOGIN_PATH} replace /> },
      { id: MESSENGER_LOGIN_PATH, path: 'login', element: drawn(OAuthPage) },
    ],
  },
  { path: '/public-form/:token', element: drawn(PublicFormPage) },
  {
    element: guarded,
    children: [
      { path: '/', element: <Landing /> },
      { path: '/test', element: <Navigate to="/test/home" replace /> },
      { path: '/test/home', element: drawn(TestPage) },
      { path: '/404', element: <ExceptionPage kind="404" /> },
      { id: HOME_PATH, path: '*', element: <MainLayout /> },
    ],
  },
]

const Pages = () => useRoutes(pages)

/** The page of the address, with a last resort: a failure outside a page is still shown as a message. */
export function Routes() {
  return (
    <Boundary
      renderBroken={(error) => (
        <main className="v-exception-page">
          <BrokenPage error={error} onRetry={() => window.location.reload()} />
        </main>
      )}
    >
      <HashRouter>
        <Pages />
      </HashRouter>
    </Boundary>
  )
}
