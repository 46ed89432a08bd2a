import type { ServerModule } from '../http/module.ts'
import { account } from './account/routes.ts'
import { act } from './act/routes.ts'
import { auth } from './auth/routes.ts'
import { calendar } from './calendar/routes.ts'
import { category } from './category/routes.ts'
import { cgform } from './cgform/routes.ts'
import { chat } from './chat/routes.ts'
import { check } from './check/routes.ts'
import { company } from './company/routes.ts'
import { data } from './data/routes.ts'
import { dataSource } from './data-source/routes.ts'
import { depart } from './depart/routes.ts'
import { departRole } from './depart-role/routes.ts'
import { dict } from './dict/routes.ts'
import { enhance } from './enhance/routes.ts'
import { file } from './file/routes.ts'
import { fill } from './fill/routes.ts'
import { gateway } from './gateway/routes.ts'
import { listView } from './list-view/routes.ts'
import { gridSocket } from './grid-socket/routes.ts'
import { job } from './job/routes.ts'
import { log } from './log/routes.ts'
import { message } from './message/routes.ts'
import { mock } from './mock/routes.ts'
import { monitor } from './monitor/routes.ts'
import { notice } from './notice/routes.ts'
import { online } from './online/routes.ts'
import { openapi } from './openapi/routes.ts'
import { outbox } from './outbox/routes.ts'
import { permission } from './permission/routes.ts'
import { policy } from './policy/routes.ts'
import { position } from './position/routes.ts'
import { process } from './process/routes.ts'
import { processLists } from './process-lists/routes.ts'
import { publicForm } from './public-form/routes.ts'
import { relay } from './relay/routes.ts'
import { report } from './report/routes.ts'
import { rights } from './rights/routes.ts'
import { role } from './role/routes.ts'
import { schedule } from './schedule/routes.ts'
import { screen } from './screen/routes.ts'
import { search } from './search/routes.ts'
import { signature } from './signature/routes.ts'
import { socket } from './socket/routes.ts'
import { tenant } from './tenant/routes.ts'
import { third } from './third/routes.ts'
import { user } from './user/routes.ts'
import { userAgent } from './user-agent/routes.ts'
import { widgetPackage } from './widget-package/routes.ts'

/** The list of modules: one line each. */
export const modules: readonly ServerModule[] = [
  auth,
  account,
  third,
  tenant,
  outbox,
  log,
  permission,
  online,
  user,
  userAgent,
  signature,
  depart,
  departRole,
  role,
  rights,
  position,
  policy,
  dict,
  calendar,
  category,
  file,
  relay,
  mock,
  company,
  check,
  dataSource,
  fill,
  widgetPackage,
  gateway,
  screen,
  data,
  // Its queries read tables of screens.
  report,
  process,
  job,
  listView,
  search,
  enhance,
  cgform,
  publicForm,
  processLists,
  act,
  socket,
  gridSocket,
  notice,
  message,
  chat,
  openapi,
  monitor,
  // Its jobs call what the others serve.
  schedule,
]
