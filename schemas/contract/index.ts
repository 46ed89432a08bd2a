import * as account from './session/account.ts'
import * as act from './process/act.ts'
import * as actProcesses from './process/act-processes.ts'
import * as announcementCategory from './messaging/announcement-category.ts'
import * as auth from './session/auth.ts'
import * as calendar from './process/calendar.ts'
import * as category from './values/category.ts'
import * as cgform from './data/cgform.ts'
import * as cgformHead from './data/cgform-head.ts'
import * as chat from './messaging/chat.ts'
import * as check from './values/check.ts'
import * as checkRule from './values/check-rule.ts'
import * as company from './organization/company.ts'
import * as data from './data/data.ts'
import * as dataSource from './data-source.ts'
import * as dataMany from './data/data-many.ts'
import * as depart from './organization/depart.ts'
import * as departSheet from './organization/depart-sheet.ts'
import * as dict from './values/dict.ts'
import * as dictItem from './values/dict-item.ts'
import type { Endpoint } from './endpoint.ts'
import * as enhance from './screens/enhance.ts'
import * as fill from './values/fill.ts'
import * as file from './file.ts'
import * as job from './job.ts'
import * as gateway from './gateway.ts'
import * as history from './data/history.ts'
import * as importing from './data/import.ts'
import * as importProgress from './data/import-progress.ts'
import * as link from './values/link.ts'
import * as log from './log.ts'
import * as listView from './data/list-view.ts'
import * as message from './messaging/message.ts'
import * as mock from './values/mock.ts'
import * as monitor from './monitor.ts'
import * as outbox from './session/outbox.ts'
import * as notice from './messaging/notice.ts'
import * as onlineAuth from './permissions/online-auth.ts'
import * as online from './session/online.ts'
import * as openapi from './openapi.ts'
import * as permission from './permissions/permission.ts'
import * as dataRule from './permissions/permission-data-rule.ts'
import * as permissionEntries from './permissions/permission-entries.ts'
import * as permissionGrants from './permissions/permission-grants.ts'
import * as permissionTree from './permissions/permission-tree.ts'
import * as policy from './permissions/policy.ts'
import * as position from './organization/position.ts'
import * as processDocuments from './process/documents.ts'
import * as processInstances from './process/instances.ts'
import * as processTasks from './process/tasks.ts'
import * as profile from './session/profile.ts'
import * as publicForm from './data/public-form.ts'
import * as relay from './relay.ts'
import * as graphReport from './reports/graph-report.ts'
import * as report from './reports/report.ts'
import * as reportDocument from './reports/report-document.ts'
import * as reportHead from './reports/report-head.ts'
import * as roleIndex from './organization/role-index.ts'
import * as rights from './permissions/rights.ts'
import * as role from './organization/role.ts'
import * as schedule from './schedule.ts'
import * as schema from './screens/schema.ts'
import * as search from './data/search.ts'
import * as screenAssist from './screens/screen-assist.ts'
import * as screenAt from './screens/screen-at.ts'
import * as screenGuess from './screens/screen-guess.ts'
import * as screenTables from './screens/screen-tables.ts'
import * as screenLifecycle from './screens/screen-lifecycle.ts'
import * as screenPresence from './screens/screen-presence.ts'
import * as screenPreview from './screens/screen-preview.ts'
import * as screenReview from './screens/screen-review.ts'
import * as screenSchedule from './screens/screen-schedule.ts'
import * as sentMessage from './messaging/sent-message.ts'
import * as signature from './session/signature.ts'
import * as tenant from './organization/tenant.ts'
import * as tenantPack from './organization/tenant-pack.ts'
import * as third from './session/third.ts'
import * as user from './organization/user.ts'
import * as userAdmin from './organization/user-admin.ts'
import * as userSheet from './organization/user-sheet.ts'
import * as userAgent from './organization/user-agent.ts'
import * as widgetPackage from './screens/widget-package.ts'

/** The contract, module by module. */
const contract = {
  account,
  act,
  actProcesses,
  announcementCategory,
  auth,
  calendar,
  category,
  cgform,
  cgformHead,
  chat,
  check,
  checkRule,
  company,
  data,
  dataMany,
  dataSource,
  depart,
  departSheet,
  dict,
  dictItem,
  enhance,
  file,
  fill,
  gateway,
  history,
  importing,
  importProgress,
  job,
  link,
  listView,
  log,
  message,
  mock,
  monitor,
  relay,
  outbox,
  notice,
  online,
  onlineAuth,
  openapi,
  permission,
  permissionTree,
  permissionEntries,
  permissionGrants,
  dataRule,
  policy,
  position,
  processDocuments,
  processInstances,
  processTasks,
  profile,
  publicForm,
  graphReport,
  report,
  reportDocument,
  reportHead,
  rights,
  role,
  roleIndex,
  schedule,
  schema,
  screenAt,
  screenAssist,
  screenGuess,
  screenTables,
  screenLifecycle,
  screenPresence,
  screenPreview,
  screenReview,
  screenSchedule,
  search,
  sentMessage,
  signature,
  tenant,
  tenantPack,
  third,
  user,
  userAdmin,
  userSheet,
  userAgent,
  widgetPackage,
}

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'methods' in value && 'access' in value && 'path' in value
}

/** The endpoints that a module exports, one by one or as those of a table of the system. */
const endpointsIn = (value: unknown): readonly Endpoint[] =>
  isEndpoint(value)
    ? [value]
    : typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.values(value).filter(isEndpoint)
      : []

/** Every endpoint of the contract, in a fixed order. */
export const endpoints: readonly Endpoint[] = Object.values(contract).flatMap((module) =>
  Object.values(module).flatMap(endpointsIn),
)
