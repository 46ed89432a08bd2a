import { useCallback, useMemo } from 'react'
import { useNavigate } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import type { ResolvedScreen } from '../../../engine/model/index.ts'
import { SCRIPT_PERMISSION } from '../../../schemas/contract/screens/script-permission.ts'
import type { DataSource } from '../../api/rows/data-source.ts'
import { ApiError } from '../../api/client/errors.ts'
import { savedLists } from '../../api/list-views.ts'
import { lazyPart } from '../../../registry/kit/parts/late.tsx'
import { withSentences } from '../../lib/i18n.ts'
import { Loading } from '../../ui/frame/Loading.tsx'
import { usePorts } from '../../ports/context.tsx'
import type { EmbeddedReport as Embedded, OpenScreen } from '../../host/host.tsx'
import { ScreenView } from '../../screen/Screen.tsx'
import type { ScreenScripts } from '../../scripts/screen-scripts.ts'
import { memoryOf } from '../../state/storage/keep.ts'
import { usePermissions } from '../../state/session/permissions.ts'
import { session } from '../../state/session/session.ts'
import { requestedRecord, clearRequestedRecord } from '../../state/session/requested-record.ts'
import { useSay } from '../../ui/use-say.ts'
import { ErrorBox } from '../../ui/feedback/ErrorBox.tsx'
import { BrokenServerContent, ForbiddenContent, NotFoundContent } from './Exception.tsx'
import { useListAddress } from '../routes/list-address.ts'
import { printAddress } from '../routes/menu-address.ts'
import { usePanel } from './use-panel.tsx'
import { useProcessActions } from './use-process-actions.ts'
import { useRecordPages } from './use-record-pages.ts'

interface DrawnProps {
  readonly screen: ResolvedScreen
  readonly source: DataSource
  readonly openScreen: OpenScreen
  /** The scripts of the screen, loaded for every user; not loaded in safe mode. */
  readonly scripts: (isAuthor: boolean) => ScreenScripts | undefined
}

/** A screen for the person who is signed in, wherever its rows come from. */
export function LoadedScreenView(props: DrawnProps) {
  const screen = useProcessActions(props.screen)
  return screen ? <DrawnScreenView {...props} screen={screen} /> : <Loading page />
}

function DrawnScreenView({ screen, source, openScreen, scripts: scriptsFor }: DrawnProps) {
  const ports = usePorts()
  const records = useRecordPages(screen)
  const address = useListAddress(screen.screen.id)
  const { record } = useSnapshot(requestedRecord)
  const asked = useMemo(
    () => (record?.screen === screen.screen.id ? { record, taken: clearRequestedRecord } : undefined),
    [record, screen],
  )
  const navigate = useNavigate()
  const goTo = useCallback((path: string) => void navigate(path), [navigate])
  const permissions = usePermissions()
  const { username, info, sysSafeMode } = useSnapshot(session)
  const keep = useMemo(() => ({ ...memoryOf(username), saved: savedLists }), [username])
  const user = useMemo(
    () => ({ username, realname: info?.realname ?? '', orgCode: info?.orgCode ?? '' }),
    [username, info],
  )
  const isAuthor = permissions.can(SCRIPT_PERMISSION)
  const scripts = useMemo(() => (sysSafeMode ? undefined : scriptsFor(isAuthor)), [scriptsFor, isAuthor, sysSafeMode])
  const { openPanel, drawer } = usePanel()
  return (
    <>
      <ScreenView
        screen={screen}
        source={source}
        permissions={permissions}
        ports={ports}
        keep={keep}
        user={user}
        openScreen={openScreen}
        records={records}
        address={address}
        wanted={asked}
        goTo={goTo}
        printAddress={printAddress}
        openPanel={openPanel}
        drawReport={drawReport}
        scripts={scripts}
      />
      {drawer}
    </>
  )
}

const EmbeddedReport = lazyPart(
  async () => (await withSentences('report', import('./reports/EmbeddedReport.tsx'))).EmbeddedReport,
)
const drawReport = (report: Embedded) => <EmbeddedReport waiting={<Loading />} {...report} />

interface FailureProps {
  readonly error: unknown
  /** Within another page: a sentence in place of a page of its own. */
  readonly isPart?: boolean
  readonly onRetry: () => void
}

/** What is shown in place of a screen that could not be fetched. */
export function Failure({ error, isPart = false, onRetry }: FailureProps) {
  const say = useSay()
  const isClosed = error instanceof ApiError && (error.status === 403 || error.replyCode === 510)
  if (isPart)
    return isClosed ? <p className="vi-help">{say('SECTION_CLOSED')}</p> : <ErrorBox error={error} onRetry={onRetry} />
  if (isClosed) return <ForbiddenContent />
  if (error instanceof ApiError && (error.status === 404 || error.replyCode === 404)) return <NotFoundContent />
  if (error instanceof ApiError && error.status >= 500) return <BrokenServerContent onRetry={onRetry} />
  return <ErrorBox error={error} onRetry={onRetry} />
}
