import { Suspense, useCallback, useEffect, useMemo, useState } from 'react'
import { lazyPart } from '../../../registry/kit/parts/late.tsx'
import type { ResolvedScreen } from '../../../engine/model/index.ts'
import { endpointSource } from '../../api/rows/endpoint-source.ts'
import { ApiError, isGone } from '../../api/client/errors.ts'
import { loadScreen, prefetchedScreen, type LoadedScreen } from '../../api/screens.ts'
import { screenScripts } from '../../scripts/screen-scripts.ts'
import { hasUnsavedInView } from '../../lib/unsaved.ts'
import { Loading } from '../../ui/frame/Loading.tsx'
import { ProblemBox } from '../../ui/feedback/ProblemBox.tsx'
import { reportMissingPage } from '../failures.ts'
import { LoadedScreenView, Failure } from './LoadedScreenView.tsx'
import { openPublished } from './open-published.ts'
import { useScriptGate } from './use-script-gate.ts'

const ScriptGate = lazyPart(async () => (await import('./ScriptGate.tsx')).ScriptGate)

type State =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly error: unknown }
  | { readonly kind: 'loaded'; readonly loaded: LoadedScreen }

/** The screen, asked for again at each opening of the page; what is shown stays until the answer is there. */
function useScreen(id: string): [State, () => void] {
  const [state, setState] = useState<State>(() => {
    const loaded = prefetchedScreen(id)
    return loaded ? { kind: 'loaded', loaded } : { kind: 'loading' }
  })
  const [attempt, setAttempt] = useState(0)
  const asked = useMemo(() => ({ id, attempt }), [id, attempt])
  useEffect(() => {
    const stop = new AbortController()
    loadScreen(asked.id, stop.signal).then(
      (loaded) =>
        !stop.signal.aborted &&
        setState((now) => (now.kind === 'loaded' && now.loaded === loaded ? now : { kind: 'loaded', loaded })),
      (error: unknown) => {
        if (stop.signal.aborted) return
        if (error instanceof ApiError && isGone(error)) reportMissingPage(error)
        setState((now) =>
          now.kind === 'loaded' && (!isGone(error) || hasUnsavedInView()) ? now : { kind: 'failed', error },
        )
      },
    )
    return () => stop.abort()
  }, [asked])
  return [
    state,
    () => {
      setState({ kind: 'loading' })
      setAttempt((now) => now + 1)
    },
  ]
}

function Published({ screen, loaded }: { screen: ResolvedScreen; loaded: LoadedScreen }) {
  const { scripts: kinds, scriptsMark } = loaded
  const source = useMemo(() => endpointSource(screen.screen), [screen])
  const { isOpen, authors, agree } = useScriptGate(screen.screen.id, loaded)
  const scripts = useCallback(
    (isAuthor: boolean) => (isOpen ? screenScripts(screen.screen, kinds, isAuthor, scriptsMark) : undefined),
    [screen, kinds, isOpen, scriptsMark],
  )
  return (
    <>
      {!isOpen && (
        <Suspense fallback={null}>
          <ScriptGate authors={authors} onAgree={agree} />
        </Suspense>
      )}
      <LoadedScreenView screen={screen} source={source} openScreen={openPublished} scripts={scripts} />
    </>
  )
}

/** The page of a menu entry that names a screen. */
export function ScreenPage({ id }: { id: string }) {
  const [state, retry] = useScreen(id)
  if (state.kind === 'loading') return <Loading page />
  if (state.kind === 'failed') return <Failure error={state.error} onRetry={retry} />
  const { screen, problems } = state.loaded
  return (
    <>
      {problems.length > 0 && <ProblemBox problems={problems} />}
      {screen && <Published screen={screen} loaded={state.loaded} />}
    </>
  )
}
