import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Suspense, useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { lazyPart } from '../../registry/kit/parts/late.tsx'
import { PortsProvider } from '../ports/context.tsx'
import { layout } from '../state/layout.ts'
import { locale } from '../state/locale.ts'
import { relogin } from '../state/session/relogin.ts'
import { AppFrame } from '../ui/frame/AppFrame.tsx'
import { excludeClearButtonsFromTab } from '../ui/frame/clear-buttons.ts'
import { feedbackReady } from '../ui/feedback/feedback-ready.ts'
import { Routes } from './router.tsx'
import { ViewsContext, type ViewMap } from './views.tsx'

const ReloginDialog = lazyPart(async () => (await import('./login/dialogs/ReloginDialog.tsx')).ReloginDialog)

/** The whole client. `views` are those that other parts bring along, by the name a menu gives them. */
export function App({ views, queries }: { views: ViewMap; queries: QueryClient }) {
  const { color, dark, compact, contrast } = useSnapshot(layout)
  const { current } = useSnapshot(locale)
  const { isAsked } = useSnapshot(relogin)
  useEffect(() => feedbackReady.client.arrive(), [])
  useEffect(excludeClearButtonsFromTab, [])
  return (
    <QueryClientProvider client={queries}>
      <AppFrame locale={current} look={{ color, dark, compact, contrast }}>
        <ViewsContext value={views}>
          <PortsProvider>
            <Routes />
          </PortsProvider>
        </ViewsContext>
        <Suspense fallback={null}>{isAsked && <ReloginDialog />}</Suspense>
      </AppFrame>
    </QueryClientProvider>
  )
}
