import { lazyPart, type LazyPart } from '../../../registry/kit/parts/late.tsx'
import { withSentences } from '../../lib/i18n.ts'
import { fetchPatterns } from '../../lib/late/patterns.ts'
import type { PanelProps } from './props.ts'

/** Panels by the names that actions of screens open them with (`"panel": "role-users"`). */
const PANELS: Readonly<Record<string, LazyPart<PanelProps>>> = {
  'record-versions': lazyPart(
    async () =>
      (await withSentences('history', import('./record-versions/RecordVersionsPanel.tsx'))).RecordVersionsPanel,
  ),
  'approval-progress': lazyPart(
    async () => (await withSentences('approval', import('../pages/approval/panels/ProgressPanel.tsx'))).ProgressPanel,
  ),
  'approval-submit': lazyPart(
    async () => (await withSentences('approval', import('../pages/approval/panels/SubmitPanel.tsx'))).SubmitPanel,
  ),
  'check-rule': lazyPart(async () => {
    await fetchPatterns()
    return (await withSentences('tools', import('./check-rule/CheckRulePanel.tsx'))).CheckRulePanel
  }),
  'data-source': lazyPart(
    async () => (await withSentences('tools', import('./data-source/DataSourcePanel.tsx'))).DataSourcePanel,
  ),
  'fill-test': lazyPart(
    async () => (await withSentences('tools', import('./fill-test/FillTestPanel.tsx'))).FillTestPanel,
  ),
  'gateway-route': lazyPart(async () => {
    await fetchPatterns()
    return (await withSentences('tools', import('./gateway/GatewayRoutePanel.tsx'))).GatewayRoutePanel
  }),
  'gateway-match': lazyPart(async () => {
    await fetchPatterns()
    return (await withSentences('tools', import('./gateway/GatewayMatchPanel.tsx'))).GatewayMatchPanel
  }),
  'gateway-bin': lazyPart(
    async () =>
      (await withSentences('people', withSentences('tools', import('./bin/GatewayBinPanel.tsx')))).GatewayBinPanel,
  ),
  'message-template': lazyPart(
    async () =>
      (await withSentences('tools', import('./message-template/MessageTemplatePanel.tsx'))).MessageTemplatePanel,
  ),
  'role-permissions': lazyPart(
    async () =>
      (await withSentences('policy', withSentences('grid', import('./role-permissions/RolePermissionsPanel.tsx'))))
        .RolePermissionsPanel,
  ),
  'role-users': lazyPart(
    async () => (await withSentences('people', import('./role-users/RoleUsersPanel.tsx'))).RoleUsersPanel,
  ),
  'depart-users': lazyPart(
    async () => (await withSentences('people', import('./depart-users/DepartUsersPanel.tsx'))).DepartUsersPanel,
  ),
  'role-home': lazyPart(
    async () => (await withSentences('people', import('./role-home/RoleHomePanel.tsx'))).RoleHomePanel,
  ),
  'role-rights': lazyPart(
    async () => (await withSentences('policy', import('./role-rights/RoleRightsPanel.tsx'))).RoleRightsPanel,
  ),
  'permission-users': lazyPart(
    async () =>
      (await withSentences('policy', withSentences('people', import('./permission-users/PermissionUsersPanel.tsx'))))
        .PermissionUsersPanel,
  ),
  'user-password': lazyPart(
    async () => (await withSentences('people', import('./user-password/UserPasswordPanel.tsx'))).UserPasswordPanel,
  ),
  'dict-bin': lazyPart(async () => (await withSentences('people', import('./bin/DictBinPanel.tsx'))).DictBinPanel),
  'user-bin': lazyPart(async () => (await withSentences('people', import('./bin/UserBinPanel.tsx'))).UserBinPanel),
  'user-view-as': lazyPart(
    async () => (await withSentences('policy', import('./user-view-as/UserViewAsPanel.tsx'))).UserViewAsPanel,
  ),
  'tenant-pack': lazyPart(
    async () =>
      (await withSentences('policy', withSentences('grid', import('./tenant-pack/TenantPackPanel.tsx'))))
        .TenantPackPanel,
  ),
  'tenant-users': lazyPart(
    async () => (await withSentences('people', import('./tenant-users/TenantUsersPanel.tsx'))).TenantUsersPanel,
  ),
}
/** Panels of a few words or fields. */
const NARROW: ReadonlySet<string> = new Set([
  'approval-progress',
  'approval-submit',
  'role-home',
  'user-password',
  'user-view-as',
])

export const isNarrowPanel = (name: string): boolean => NARROW.has(name)

/** The panel of a name; undefined where there is none. */
export const panelOf = (name: string): LazyPart<PanelProps> | undefined =>
  Object.hasOwn(PANELS, name) ? PANELS[name] : undefined
