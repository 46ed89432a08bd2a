import { useEffect, useMemo, useState } from 'react'
import { useSnapshot } from 'valtio'
import type { ResolvedScreen } from '../../../registry/screen/resolve.ts'
import { SCRIPT_PERMISSION } from '../../../schemas/contract/script-permission.ts'
import type { ScriptKind } from '../../../schemas/language/script/kinds.ts'
import { endpointSource } from '../../api/endpoint-source.ts'
import { ApiError } from '../../api/errors.ts'
import { loadScreen, type LoadedScreen } from '../../api/screens.ts'
import { usePorts } from '../../ports/context.tsx'
import type { OpenedScreen } from '../../render/host.tsx'
import { ScreenView } from '../../render/Screen.tsx'
import { screenScripts } from '../../render/scripts/screen-scripts.ts'
import { memoryOf } from '../../state/keep.ts'
import { usePermissions } from '../../state/permissions.ts'
import { session } from '../../state/session.ts'
import { ErrorBox } from '../../ui/ErrorBox.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { ProblemBox } from '../../ui/ProblemBox.tsx'
import { BrokenServerContent, ForbiddenContent, NotFoundContent } from './Exception.tsx'

type State = { readonly kind: 'loading' } | { readonly kind: 'failed'; readonly error: unknown } | { readonly kind: 'loaded'; readonly loaded: LoadedScreen }

/** The screen, asked for again at each opening of the page; what is shown stays until the answer is there. */
function useScreen(id: string): [State, () => void] {
  const [state, setState] = useState<State>({ kind: 'loading' })
  const [attempt, setAttempt] = useState(0)
  const asked = useMemo(() => ({ id, attempt }), [id, attempt])
  useEffect(() => {
    const stop = new AbortController()
    loadScreen(asked.id, stop.signal).then(
      (loaded) => !stop.signal.aborted && setState((now) => (now.kind === 'loaded' && now.loaded === loaded ? now : { kind: 'loaded', loaded })),
      (error: unknown) => {
        if (!stop.signal.aborted) setState((now) => (now.kind === 'loaded' ? now : { kind: 'failed', error }))
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

function Failure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  if (error instanceof ApiError && (error.status === 403 || error.replyCode === 510)) return <ForbiddenContent />
  if (error instanceof ApiError && (error.status === 404 || error.replyCode === 404)) return <NotFoundContent />
  if (error instanceof ApiError && error.status >= 500) return <BrokenServerContent onRetry={onRetry} />
  return <ErrorBox error={error} onRetry={onRetry} />
}

async function openScreen(id: string): Promise<OpenedScreen | undefined> {
  const { screen } = await loadScreen(id)
  return screen && { screen, source: endpointSource(screen.screen) }
}

function Drawn({ screen, scripts: kinds }: { screen: ResolvedScreen; scripts: readonly ScriptKind[] }) {
  const ports = usePorts()
  const permissions = usePermissions()
  const { username, info, sysSafeMode } = useSnapshot(session)
  const source = useMemo(() => endpointSource(screen.screen), [screen])
  const keep = useMemo(() => memoryOf(username), [username])
  const user = useMemo(() => ({ username, realname: info?.realname ?? '', orgCode: info?.orgCode ?? '' }), [username, info])
  const isAuthor = permissions.can(SCRIPT_PERMISSION)
  const scripts = useMemo(() => (sysSafeMode ? undefined : screenScripts(screen.screen, kinds, isAuthor)), [screen, kinds, isAuthor, sysSafeMode])
  return <ScreenView screen={screen} source={source} permissions={permissions} ports={ports} keep={keep} user={user} openScreen={openScreen} scripts={scripts} />
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
      {screen && <Drawn screen={screen} scripts={state.loaded.scripts} />}
    </>
  )
}
