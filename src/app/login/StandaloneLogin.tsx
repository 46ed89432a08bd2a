import { lazy, Suspense, useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { layout } from '../../state/layout.ts'
import { locale } from '../../state/locale.ts'
import { usePaint } from '../../ui/frame/use-paint.ts'
import { LoginPage } from './LoginPage.tsx'
import { UserFrame } from './UserFrame.tsx'

const AppFrame = lazy(async () => ({ default: (await import('../../ui/frame/AppFrame.tsx')).AppFrame }))

/** The sign-in page before the rest of the client is loaded; `rest` loads it meanwhile. */
export function StandaloneLogin({ rest }: { rest: () => Promise<unknown> }) {
  const { color, dark, compact, contrast } = useSnapshot(layout)
  const { current } = useSnapshot(locale)
  const look = { color, dark, compact, contrast }
  const [hasRest, setRest] = useState(false)
  usePaint(look)
  useEffect(() => {
    let isHere = true
    // After this page is painted: what comes later must not hold up what is typed now.
    const soon = setTimeout(
      () =>
        void rest().then(
          () => isHere && setRest(true),
          () => undefined,
        ),
    )
    return () => {
      isHere = false
      clearTimeout(soon)
    }
  }, [rest])
  return (
    <div className="v-app">
      <UserFrame>
        <LoginPage />
      </UserFrame>
      {/* Shows the notices. */}
      {hasRest && (
        <Suspense fallback={null}>
          <AppFrame locale={current} look={look} />
        </Suspense>
      )}
    </div>
  )
}
