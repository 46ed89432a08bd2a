import * as account from './account.ts'
import * as auth from './auth.ts'
import * as category from './category.ts'
import * as cgform from './cgform.ts'
import * as chat from './chat.ts'
import * as check from './check.ts'
import * as company from './company.ts'
import * as data from './data.ts'
import * as dataMany from './data-many.ts'
import * as depart from './depart.ts'
import * as dict from './dict.ts'
import * as dictItem from './dict-item.ts'
import type { Endpoint } from './endpoint.ts'
import * as enhance from './enhance.ts'
import * as fill from './fill.ts'
import * as file from './file.ts'
import * as job from './job.ts'
import * as importing from './import.ts'
import * as link from './link.ts'
import * as listView from './list-view.ts'
import * as mock from './mock.ts'
import * as outbox from './outbox.ts'
import * as notice from './notice.ts'
import * as online from './online.ts'
import * as openapi from './openapi.ts'
import * as permission from './permission.ts'
import * as dataRule from './permission-data-rule.ts'
import * as permissionTree from './permission-tree.ts'
import * as policy from './policy.ts'
import * as position from './position.ts'
import * as publicForm from './public-form.ts'
import * as relay from './relay.ts'
import * as graphReport from './graph-report.ts'
import * as report from './report.ts'
import * as reportDocument from './report-document.ts'
import * as reportHead from './report-head.ts'
import * as role from './role.ts'
import * as schema from './schema.ts'
import * as search from './search.ts'
import * as screenAt from './screen-at.ts'
import * as screenLifecycle from './screen-lifecycle.ts'
import * as tenant from './tenant.ts'
import * as third from './third.ts'
import * as user from './user.ts'

/** The contract, module by module. */
const contract = {
  account,
  auth,
  category,
  cgform,
  chat,
  check,
  company,
  data,
  dataMany,
  depart,
  dict,
  dictItem,
  enhance,
  file,
  fill,
  importing,
  job,
  link,
  listView,
  mock,
  relay,
  outbox,
  notice,
  online,
  openapi,
  permission,
  permissionTree,
  dataRule,
  policy,
  position,
  publicForm,
  graphReport,
  report,
  reportDocument,
  reportHead,
  role,
  schema,
  screenAt,
  screenLifecycle,
  search,
  tenant,
  third,
  user,
}

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'methods' in value && 'access' in value && 'path' in value
}

/** Every endpoint of the contract, in a fixed order. */
export const endpoints: readonly Endpoint[] = Object.values(contract).flatMap((module) =>
  Object.values(module).filter(isEndpoint),
)
