import { createContext, useContext, type ComponentType, type ReactNode } from 'react'
import { lazyPart } from '../../registry/kit/parts/late.tsx'
import { withSentences } from '../lib/i18n.ts'
import { logProblem } from '../lib/log.ts'
import { ForbiddenContent, NotFoundContent, ServerFailedContent } from './pages/Exception.tsx'
import { ScreenPage } from './pages/ScreenPage.tsx'
import type { RouteEntry } from './routes/entries.ts'
import { screenOf } from './routes/screen.ts'

/** The props of every view. */
export interface ViewProps {
  readonly entry: RouteEntry
  readonly params: Readonly<Record<string, string | undefined>>
  /** Query of the address, with its `?`. */
  readonly search: string
  /** The placeholder until its code is loaded. */
  readonly waiting?: ReactNode
}
export type View = ComponentType<ViewProps>
/** Views by the name a menu gives them. */
export type ViewMap = Readonly<Record<string, View>>

const OnlineFormPage = lazyPart(async () => (await import('./pages/OnlineFormPage.tsx')).OnlineFormPage)
/** The list pages of online forms, as existing menus name them: plain, tree, main and sub-tables in three ways. */
const ONLINE_FORM = /cgform.*List$/i
const OnlineForm: View = ({ entry, params, waiting }) => (
  <OnlineFormPage waiting={waiting} code={params['code'] ?? entry.path.split('/').at(-1) ?? ''} />
)

const ReportPage = lazyPart(
  async () => (await withSentences('report', import('./pages/reports/ReportPage.tsx'))).ReportPage,
)
const ChartPage = lazyPart(
  async () => (await withSentences('report', import('./pages/reports/ChartPage.tsx'))).ChartPage,
)
/** The pages of reports and charts, as existing menus name them: by a parameter of the address, else by its last part. */
const REPORT = /cgreport.*AutoList$/i
const CHART = /graphreport.*Chart$/i
const codeOf = ({ entry, params }: ViewProps) => params['code'] ?? params['id'] ?? entry.path.split('/').at(-1) ?? ''
/** One menu entry leads to all of them, so it cannot say which one this is. */
const isByCode = ({ params }: ViewProps) => params['code'] !== undefined || params['id'] !== undefined
const Report: View = (props) => (
  <ReportPage waiting={props.waiting} code={codeOf(props)} search={props.search} isNamed={!isByCode(props)} />
)
const Chart: View = (props) => (
  <ChartPage waiting={props.waiting} code={codeOf(props)} search={props.search} isNamed={!isByCode(props)} />
)

const Screen: View = ({ entry }) => <ScreenPage id={screenOf(entry.component.name) ?? ''} />

const DataRules = lazyPart(
  async () =>
    (await withSentences('policy', withSentences('grid', import('./pages/policy/DataRulesPage.tsx')))).DataRulesPage,
)

const MenuList = lazyPart(
  async () => (await withSentences('policy', import('./pages/permissions/MenuPage.tsx'))).MenuPage,
)
const DepartList = lazyPart(async () => (await import('./pages/permissions/DepartPage.tsx')).DepartPage)

const EntriesPage = lazyPart(
  async () => (await withSentences('grid', import('./pages/dictionaries/EntriesPage.tsx'))).EntriesPage,
)
const DictItems: View = ({ params, waiting }) => (
  <EntriesPage waiting={waiting} key={params['dictId']} dictId={params['dictId'] ?? ''} />
)

const InstancePage = lazyPart(
  async () =>
    (
      await withSentences(
        'approval',
        // A decision may be signed, with the pad of the account settings.
        withSentences('account', withSentences('print', import('./pages/approval/InstancePage.tsx'))),
      )
    ).InstancePage,
)
const StartFormPage = lazyPart(
  async () => (await withSentences('approval', import('./pages/approval/StartFormPage.tsx'))).StartFormPage,
)

const OWN_VIEWS: ViewMap = {
  'approval/InstancePage': InstancePage,
  'approval/StartFormPage': StartFormPage,
  'approval/ItemsPage': lazyPart(
    async () => (await withSentences('approval', import('./pages/approval/ItemsPage.tsx'))).ItemsPage,
  ),
  'approval/StartPage': lazyPart(
    async () => (await withSentences('approval', import('./pages/approval/StartPage.tsx'))).StartPage,
  ),
  'approval/StatisticsPage': lazyPart(
    async () =>
      (
        await withSentences(
          'statistics',
          // Durations are said as in a timeline, and charts as in reports.
          withSentences('approval', withSentences('report', import('./pages/approval/statistics/StatisticsPage.tsx'))),
        )
      ).StatisticsPage,
  ),
  'dashboard/Analysis': lazyPart(async () => (await import('./pages/HomePage.tsx')).HomePage),
  'account/settings/Index': lazyPart(
    async () => (await withSentences('account', import('./pages/account/AccountPage.tsx'))).AccountPage,
  ),
  'system/OnlineUsers': lazyPart(async () => (await import('./pages/OnlinePage.tsx')).OnlinePage),
  'system/MonitorPage': lazyPart(async () => (await import('./pages/monitor/MonitorPage.tsx')).MonitorPage),
  'system/PolicyPage': lazyPart(
    async () => (await withSentences('policy', import('./pages/policy/PolicyPage.tsx'))).PolicyPage,
  ),
  'system/DataRulesPage': DataRules,
  'system/CarriedGrantsPage': lazyPart(
    async () => (await withSentences('policy', import('./pages/policy/CarriedGrantsPage.tsx'))).CarriedGrantsPage,
  ),
  'system/RolePermissionsPage': lazyPart(
    async () =>
      (await withSentences('policy', import('./pages/permissions/RolePermissionsPage.tsx'))).RolePermissionsPage,
  ),
  'system/DepartList': DepartList,
  'system/depart/index': DepartList,
  'system/IconsPage': lazyPart(
    async () => (await withSentences('tools', import('./pages/icons/IconsPage.tsx'))).IconsPage,
  ),
  'system/ApiPage': lazyPart(async () => (await import('./pages/api/ApiPage.tsx')).ApiPage),
  'system/DictList': lazyPart(async () => (await import('./pages/dictionaries/DictionariesPage.tsx')).DictionariesPage),
  'system/DictItemList': DictItems,
  'system/PermissionList': MenuList,
  'system/NewPermissionList': MenuList,
  'system/menu/index': MenuList,
  'exception/403': ForbiddenContent,
  'exception/404': NotFoundContent,
  'exception/500': ServerFailedContent,
  'result/Success': lazyPart(async () => (await import('./pages/ResultPages.tsx')).SuccessPage),
  'result/Error': lazyPart(async () => (await import('./pages/ResultPages.tsx')).FailurePage),
  'result/Result': lazyPart(async () => (await import('./pages/ResultPages.tsx')).GenericResultPage),
  'online/WidgetPackagesPage': lazyPart(
    async () => (await withSentences('widgets', import('./pages/widgets/WidgetPackagesPage.tsx'))).WidgetPackagesPage,
  ),
  'gallery/index': lazyPart(
    async () => (await withSentences('gallery', import('./gallery/GalleryPage.tsx'))).GalleryPage,
  ),
  'system/UserAnnouncementList': lazyPart(async () => (await import('./notice/MyNoticesPage.tsx')).MyNoticesPage),
  'layouts/IframePageView': lazyPart(async () => (await import('./pages/IframePage.tsx')).IframePage),
}
/** Views whose own head says where the page is. */
const WITH_HEADER: ReadonlySet<string> = new Set([
  'approval/InstancePage',
  'approval/StartFormPage',
  'dashboard/Analysis',
  'exception/403',
  'exception/404',
  'exception/500',
  'layouts/IframePageView',
  'designer/index',
  'designer/process/index',
])
export const hasOwnHeader = (name: string): boolean => WITH_HEADER.has(name)

const unknown = new Map<string, View>()

/** The view of an unknown name: the failure stays inside its page, and the console names the view. */
function missing(name: string): View {
  const known = unknown.get(name)
  if (known) return known
  logProblem(`module not found: the menu names the view "${name}"`)
  const Missing: View = () => <NotFoundContent />
  unknown.set(name, Missing)
  return Missing
}

/** The same before their code has come. */
export type ViewLoads = Readonly<Record<string, () => Promise<View>>>

export const ViewsContext = createContext<ViewMap>({})

function viewOf(name: string, extra: ViewMap): View | undefined {
  if (screenOf(name) !== undefined) return Screen
  if (Object.hasOwn(extra, name)) return extra[name]
  if (ONLINE_FORM.test(name)) return OnlineForm
  if (REPORT.test(name)) return Report
  if (CHART.test(name)) return Chart
  return Object.hasOwn(OWN_VIEWS, name) ? OWN_VIEWS[name] : undefined
}
export function useView(name: string): View {
  return viewOf(name, useContext(ViewsContext)) ?? missing(name)
}
/** The view of a name, where there is one: a name from outside the menu opens nothing else. */
export function useKnownView(name: string): View | undefined {
  return viewOf(name, useContext(ViewsContext))
}
