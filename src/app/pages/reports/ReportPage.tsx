import { PrinterOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useEffect, useMemo, useState } from 'react'
import { useSnapshot } from 'valtio'
import { resolveScreen } from '../../../../engine/model/index.ts'
import { textIn } from '../../../../schemas/language/text.ts'
import { type LoadedReport, loadReport, reportSource } from '../../../api/reports/reports.ts'
import { usePorts } from '../../../ports/context.tsx'
import type { Permissions } from '../../../host/host.tsx'
import { ScreenView } from '../../../screen/Screen.tsx'
import { memoryOf } from '../../../state/storage/keep.ts'
import { session } from '../../../state/session/session.ts'
import { Loading } from '../../../ui/frame/Loading.tsx'
import { useSay } from '../../../ui/use-say.ts'
import { Failure } from '../LoadedScreenView.tsx'
import { paramsOfAddress } from './address-params.ts'
import { useOwnName } from './use-own-name.ts'
import './reports.css'

/** Read access to a report includes all of its actions; the server filters the rows. */
const READER: Permissions = { can: () => true, isDisabled: () => false, excluded: () => new Set() }

interface DrawnProps {
  readonly report: LoadedReport
  readonly search: string
  readonly isPart: boolean
  readonly heading: string | undefined
}

function DrawnReport({ report, search, isPart, heading }: DrawnProps) {
  const say = useSay()
  const ports = usePorts()
  const { username } = useSnapshot(session)
  const screen = useMemo(() => resolveScreen(report.screen), [report])
  const source = useMemo(() => reportSource(report, paramsOfAddress(search)), [report, search])
  const keep = useMemo(() => memoryOf(username), [username])
  return (
    <section className="v-report" aria-label={textIn(screen.screen.title, ports.locale)}>
      {isPart ? (
        <h2>{heading ?? textIn(screen.screen.title, ports.locale)}</h2>
      ) : (
        <p className="v-report-tools">
          <Button icon={<PrinterOutlined />} onClick={() => window.print()}>
            {say('REPORT_PRINT')}
          </Button>
        </p>
      )}
      <ScreenView screen={screen} source={source} permissions={READER} ports={ports} keep={keep} />
    </section>
  )
}

/** The page of a report of a back end: its queries, its rows, their totals. `isNamed`: its menu entry is called after it. */
export function ReportPage({
  code,
  search,
  isPart = false,
  heading,
  isNamed = false,
}: {
  readonly code: string
  readonly search: string
  /** Within another page. */
  readonly isPart?: boolean
  readonly heading?: string | undefined
  readonly isNamed?: boolean
}) {
  const { locale } = usePorts()
  const [state, setState] = useState<{ readonly report?: LoadedReport; readonly error?: unknown }>({})
  const [attempt, setAttempt] = useState(0)
  const asked = useMemo(() => ({ code, attempt }), [code, attempt])
  useEffect(() => {
    const stop = new AbortController()
    loadReport(asked.code, stop.signal).then(
      (report) => !stop.signal.aborted && setState({ report }),
      (error: unknown) => !stop.signal.aborted && setState({ error }),
    )
    return () => stop.abort()
  }, [asked])
  useOwnName(isPart || isNamed || !state.report ? undefined : textIn(state.report.screen.title, locale))
  const retry = () => {
    setState({})
    setAttempt((now) => now + 1)
  }
  if (state.error !== undefined) return <Failure error={state.error} isPart={isPart} onRetry={retry} />
  return state.report ? (
    <DrawnReport report={state.report} search={search} isPart={isPart} heading={heading} />
  ) : (
    <Loading page={!isPart} />
  )
}
