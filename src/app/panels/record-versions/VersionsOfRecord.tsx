import { useMemo } from 'react'
import { useLoaded } from '../../../../registry/kit/parts/hooks/use-loaded.ts'
import { type ResolvedScreen, resolveScreen } from '../../../../engine/model/index.ts'
import { endpointSource } from '../../../api/rows/endpoint-source.ts'
import type { DataSource } from '../../../api/rows/data-source.ts'
import { type LoadedScreen, loadScreen } from '../../../api/screens.ts'
import { RecordVersions } from '../../../detail/history/RecordHistory.tsx'
import { usePorts } from '../../../ports/context.tsx'
import { ScreenView } from '../../../screen/Screen.tsx'
import { usePermissions } from '../../../state/session/permissions.ts'
import { ErrorBox } from '../../../ui/feedback/ErrorBox.tsx'
import { ProblemBox } from '../../../ui/feedback/ProblemBox.tsx'
import { Loading } from '../../../ui/frame/Loading.tsx'
import { localPage } from './documents.ts'

type Page = Pick<LoadedScreen, 'screen' | 'problems'>

/** The page of a record, without its edit action for people who may not edit it. */
async function loadPage(id: string, can: (code: string) => boolean, signal: AbortSignal): Promise<Page> {
  const local = localPage(id)
  if (!local) return loadScreen(id, signal)
  const document = await local.load()
  const closed = local.edit !== undefined && can(local.edit) ? [] : [{ code: 'edit', enabled: false }]
  return { screen: resolveScreen({ ...document, actions: [...(document.actions ?? []), ...closed] }), problems: [] }
}

/** The calls of a page. An edit that must state the whole record begins with what is stored. */
function sourceOf({ screen }: ResolvedScreen): DataSource {
  const source = endpointSource(screen)
  if (localPage(screen.id)?.isWhole !== true) return source
  return {
    ...source,
    async edit(row, options) {
      const [latest] = (await source.history?.(String(row['id']))) ?? []
      return source.edit({ ...latest?.row, ...row }, options)
    },
  }
}

interface Props {
  /** Id of the page. */
  readonly screen: string
  readonly id: string
  /** The version that is compared with the one before it; default: the latest. */
  readonly version?: number | undefined
  readonly onRestored: () => void
}

/** The versions of a record of any page. */
export function VersionsOfRecord({ screen: screenId, ...record }: Props) {
  const { can } = usePermissions()
  const { value: page, error } = useLoaded([screenId, can], (signal) => loadPage(screenId, can, signal))
  if (error !== undefined) return <ErrorBox error={error} />
  if (!page) return <Loading />
  if (!page.screen) return <ProblemBox problems={page.problems} />
  return <VersionsOnPage screen={page.screen} {...record} />
}

function VersionsOnPage({ screen, ...record }: Omit<Props, 'screen'> & { readonly screen: ResolvedScreen }) {
  const ports = usePorts()
  const permissions = usePermissions()
  const source = useMemo(() => sourceOf(screen), [screen])
  return (
    <ScreenView screen={screen} source={source} permissions={permissions} ports={ports}>
      <RecordVersions {...record} />
    </ScreenView>
  )
}
