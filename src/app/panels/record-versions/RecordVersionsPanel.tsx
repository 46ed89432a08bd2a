import { useEffect, useMemo, useState } from 'react'
import { endpointSource } from '../../../api/rows/endpoint-source.ts'
import { type LoadedScreen, loadScreen } from '../../../api/screens.ts'
import { RecordVersions } from '../../../detail/history/RecordHistory.tsx'
import type { ResolvedScreen } from '../../../../engine/model/index.ts'
import { usePorts } from '../../../ports/context.tsx'
import { ScreenView } from '../../../screen/Screen.tsx'
import { usePermissions } from '../../../state/session/permissions.ts'
import { ErrorBox } from '../../../ui/feedback/ErrorBox.tsx'
import { ProblemBox } from '../../../ui/feedback/ProblemBox.tsx'
import { Loading } from '../../../ui/frame/Loading.tsx'
import type { PanelProps } from '../props.ts'

type Page = LoadedScreen | { readonly error: unknown }

/** The page that an entry of the data log is about. */
function usePage(id: string): Page | undefined {
  const [page, setPage] = useState<Page>()
  useEffect(() => {
    const abort = new AbortController()
    loadScreen(id, abort.signal).then(
      (loaded) => !abort.signal.aborted && setPage(loaded),
      (error: unknown) => !abort.signal.aborted && setPage({ error }),
    )
    return () => abort.abort()
  }, [id])
  return page
}

/** The versions of the record that an entry of the data log is about, its own beside the one before. */
export function RecordVersionsPanel({ row, onChanged }: PanelProps) {
  const page = usePage(String(row?.['dataTable'] ?? ''))
  if (!page) return <Loading />
  if ('error' in page) return <ErrorBox error={page.error} />
  if (!page.screen) return <ProblemBox problems={page.problems} />
  return <VersionsOnPage screen={page.screen} row={row} onChanged={onChanged} />
}

function VersionsOnPage({
  screen,
  row,
  onChanged,
}: { screen: ResolvedScreen } & Pick<PanelProps, 'row' | 'onChanged'>) {
  const ports = usePorts()
  const permissions = usePermissions()
  const source = useMemo(() => endpointSource(screen.screen), [screen])
  const version = Number(row?.['dataVersion'])
  return (
    <ScreenView screen={screen} source={source} permissions={permissions} ports={ports}>
      <RecordVersions id={String(row?.['dataId'] ?? '')} version={version} onRestored={onChanged} />
    </ScreenView>
  )
}
