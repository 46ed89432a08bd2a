import { type ReactNode, Suspense, useCallback, useMemo, useState } from 'react'
import { lazyPart } from '../../registry/kit/parts/late.tsx'
import { useLoaded } from '../../registry/kit/parts/hooks/use-loaded.ts'
import type { Ports } from '../../registry/kit/ports.ts'
import type { ResolvedScreen } from '../../engine/model/index.ts'
import type { ExpressionContext } from '../../schemas/language/expressions/expression.ts'
import type { DataSource } from '../api/rows/data-source.ts'
import { whenIdle } from '../api/client/traffic.ts'
import { withSentences } from '../lib/i18n.ts'
import { NO_USER, contextNow } from '../host/context.ts'
import { restrictScreen } from '../host/access.ts'
import {
  HostContext,
  memoryStorage,
  useHost,
  type Host,
  type FaceStorage,
  type OpenScreen,
  type Permissions,
} from '../host/host.tsx'
import type { ListAddress } from '../list/query-state/index.ts'
import { ListSection } from './ListSection.tsx'
import { type RecordPages, useAddressed } from '../host/record-pages.ts'
import { PageGuard } from './PageGuard.tsx'
import { RecordPage } from './RecordPage.tsx'
import { confirmWrites } from '../scripts/confirm-writes.ts'
import type { ScreenScripts } from '../scripts/screen-scripts.ts'
import '../host/ui/screen.css'
import { Themed } from '../host/ui/theme.tsx'
import { useConfirm } from '../host/ui/use-confirm.tsx'
import { useMerge } from '../form/merge/index.ts'
import { Waiting } from '../host/ui/Waiting.tsx'

const FormPage = lazyPart(async () => (await import('../form/FormPage.tsx')).FormPage)
const OfflineQueue = lazyPart(async () => (await import('../form/offline/OfflineQueue.tsx')).OfflineQueue)
const FramePage = lazyPart(async () => (await import('./FramePage.tsx')).FramePage)
const MasterDetail = lazyPart(async () => (await import('./children/MasterDetail.tsx')).MasterDetail)
const ComposedPage = lazyPart(
  async () => (await withSentences('composed', import('./composed/ComposedPage.tsx'))).ComposedPage,
)
const TabsPage = lazyPart(async () => (await import('./children/ChildTabs.tsx')).TabsPage)

export interface ScreenViewProps {
  readonly screen: ResolvedScreen
  readonly source: DataSource
  readonly permissions: Permissions
  readonly ports: Ports
  /** Storage of drafts, chosen columns and the last query; without it they are in memory. */
  readonly keep?: FaceStorage
  /** Who looks at it, for expressions that ask. */
  readonly user?: ExpressionContext['user']
  /** Stored values the query begins with, by field; they replace what an earlier visit left. */
  readonly initialQuery?: Readonly<Record<string, unknown>>
  /** How screens that this one shows lists of are found; without it their place is only named. */
  readonly openScreen?: OpenScreen
  /** Where records have pages to themselves; without it they open in the page of the list. */
  readonly records?: RecordPages | undefined
  /** Where the address of the page can say what the list shows. */
  readonly address?: ListAddress | undefined
  /** A record that its list is asked to open. */
  readonly wanted?: Host['wanted']
  /** Goes to another page of the application; without it a link inside leads nowhere. */
  readonly goTo?: ((path: string) => void) | undefined
  /** Where a row is printed by another service. */
  readonly printAddress?: ((template: string, id: string) => string | undefined) | undefined
  /** Opens a panel of the application. */
  readonly openPanel?: Host['openPanel']
  /** Draws a report of the application. */
  readonly drawReport?: Host['drawReport']
  /** Code that people wrote for this screen; none without it. */
  readonly scripts?: ScreenScripts | undefined
  /** One part of the screen alone, in place of the page. */
  readonly children?: ReactNode
}

/** Does a screen that wants no waiting saves hold some of the time when it did? They must still be seen to. */
function useLeftOver(keep: FaceStorage, id: string, isWanted: boolean): boolean {
  const { value: saves = [] } = useLoaded(isWanted ? [keep, id] : undefined, () =>
    whenIdle().then(() => keep.outbox.list(id)),
  )
  return saves.length > 0
}

/** Draws a screen. The same component serves the application and the designer's preview. */
export function ScreenView({
  screen: whole,
  source,
  permissions,
  ports,
  keep,
  user = NO_USER,
  initialQuery,
  openScreen,
  records,
  address,
  wanted,
  goTo,
  printAddress,
  openPanel,
  drawReport,
  scripts,
  children,
}: ScreenViewProps) {
  const [ownKeep] = useState(memoryStorage)
  const storage = keep ?? ownKeep
  const { confirm, question } = useConfirm(ports)
  const { merge, merging } = useMerge(ports)
  const screen = useMemo(() => restrictScreen(whole, permissions), [whole, permissions])
  const offlineScreen = screen.screen.form?.offline && source.newKey ? screen.screen.id : undefined
  const isLeft = useLeftOver(storage, screen.screen.id, offlineScreen === undefined && source.newKey !== undefined)
  const asked = useMemo(
    () =>
      scripts &&
      confirmWrites(scripts, {
        screen: whole,
        ports,
        keep: storage,
        confirm,
        name: user.realname || user.username,
      }),
    [scripts, whole, ports, storage, confirm, user],
  )
  const context = useCallback(() => contextNow(user), [user])
  const host = useMemo<Host>(
    () => ({
      screen,
      source,
      permissions,
      ports,
      keep: storage,
      context,
      confirm,
      merge,
      offlineScreen,
      openScreen,
      records,
      address,
      wanted,
      goTo,
      printAddress,
      openPanel,
      drawReport,
      scripts: asked,
    }),
    [
      screen,
      source,
      permissions,
      ports,
      storage,
      context,
      confirm,
      merge,
      offlineScreen,
      openScreen,
      records,
      address,
      wanted,
      goTo,
      printAddress,
      openPanel,
      drawReport,
      asked,
    ],
  )
  return (
    <HostContext value={host}>
      <Themed className="vi-screen">
        {question}
        {merging}
        {(offlineScreen !== undefined || isLeft) && (
          <Suspense fallback={null}>
            <OfflineQueue />
          </Suspense>
        )}
        <PageGuard ports={ports}>
          <Suspense fallback={<Waiting />}>
            {children ?? <Sections {...(initialQuery ? { initialQuery } : {})} />}
          </Suspense>
        </PageGuard>
      </Themed>
    </HostContext>
  )
}

function Sections({ initialQuery }: Pick<ScreenViewProps, 'initialQuery'>) {
  const { screen } = useHost()
  const { layout } = screen.screen.page ?? {}
  const addressed = useAddressed()
  if (addressed) return <RecordPage pages={addressed} />
  if (layout === 'iframe') return <FramePage waiting={<Waiting />} />
  if (layout === 'composed') return <ComposedPage waiting={<Waiting />} />
  if (layout === 'form') return <FormPage waiting={<Waiting />} />
  if (screen.screen.children && layout === 'master-detail')
    return <MasterDetail waiting={<Waiting />} initialQuery={initialQuery} />
  if (screen.screen.children && layout === 'tabs') return <TabsPage waiting={<Waiting />} initialQuery={initialQuery} />
  return <ListSection initialQuery={initialQuery} />
}
