import { account } from './shell/account.ts'
import { accountSettings } from './shell/account-settings.ts'
import { apiPage } from './designer/api-page.ts'
import { approval } from './process/approval.ts'
import { chat } from './shell/chat.ts'
import { children } from './form/children.ts'
import { common } from './common.ts'
import { composed } from './composed.ts'
import { control } from './form/control.ts'
import { cron } from './form/cron.ts'
import { data } from './data.ts'
import { dictPage } from './designer/dict-page.ts'
import { fill } from './define.ts'
import { database } from './database.ts'
import { designer } from './designer/designer.ts'
import { designerField } from './designer/designer-field.ts'
import { designerIcon } from './designer/designer-icon.ts'
import { designerList } from './designer/designer-list.ts'
import { designerRules } from './designer/designer-rules.ts'
import { beginnings } from './designer/beginnings.ts'
import { bpmn } from './designer/bpmn.ts'
import { canvas } from './designer/canvas.ts'
import { languages } from './designer/languages.ts'
import { outline } from './designer/outline.ts'
import { designerChanges } from './designer/designer-changes.ts'
import { designerReview } from './designer/designer-review.ts'
import { designerShape } from './designer/designer-shape.ts'
import { document } from './document.ts'
import { expression } from './expression.ts'
import { field } from './form/field.ts'
import { file } from './form/file.ts'
import { fillRule } from './designer/fill-rule.ts'
import { form } from './form/form.ts'
import { gateway } from './gateway.ts'
import { gallery } from './designer/gallery.ts'
import { grid } from './list/grid.ts'
import { history } from './list/history.ts'
import { home } from './shell/home.ts'
import { http } from './http.ts'
import { job } from './shell/job.ts'
import { importing } from './list/import.ts'
import { unsaved } from './form/unsaved.ts'
import { jsonForm } from './form/json-form.ts'
import { list } from './list/list.ts'
import { listAction } from './list/list-action.ts'
import { listGrid } from './list/list-grid.ts'
import { listSetup } from './list/list-setup.ts'
import { listView } from './list/list-view.ts'
import { log } from './shell/log.ts'
import { monitor } from './shell/monitor.ts'
import { notice } from './shell/notice.ts'
import { online } from './shell/online.ts'
import { part } from './form/part.ts'
import { picker } from './form/picker.ts'
import { pageCanvas } from './designer/page-canvas.ts'
import { people } from './people.ts'
import { processHistory } from './process/history.ts'
import { processRun } from './process/run.ts'
import { permission } from './permission.ts'
import { permissionPage } from './designer/permission-page.ts'
import { policy } from './policy.ts'
import { policyPage } from './designer/policy-page.ts'
import { print } from './list/print.ts'
import { processAct } from './process/act.ts'
import { processCalendar } from './process/calendar.ts'
import { processCheck } from './process/check.ts'
import { processEngine } from './process/engine.ts'
import { processLists } from './process/lists.ts'
import { processStatistics } from './process/statistics.ts'
import { processNotices } from './process/notices.ts'
import { processDesign } from './designer/process.ts'
import { processTrial } from './designer/process-trial.ts'
import { publicForm } from './form/public-form.ts'
import { report } from './report.ts'
import { reportDesign } from './designer/report-design.ts'
import { review } from './review.ts'
import { rule } from './form/rule.ts'
import { script } from './script.ts'
import { schedule } from './shell/schedule.ts'
import { scriptAbout } from './designer/script-about.ts'
import { scriptPage } from './designer/script-page.ts'
import { search } from './shell/search.ts'
import { session } from './shell/session.ts'
import { settings } from './shell/settings.ts'
import { shell } from './shell/shell.ts'
import { source } from './designer/source.ts'
import { signIn } from './shell/sign-in.ts'
import { superQuery } from './list/super-query.ts'
import { tools } from './tools.ts'
import { widgetPackage } from './form/widget-package.ts'
import { widgetPage } from './designer/widget-page.ts'
import { workflow } from './form/workflow.ts'
import type { Locale } from '../language/text.ts'

/** The catalogue: every sentence outside the widgets' own folders. */
export const messages = {
  ...account,
  ...accountSettings,
  ...apiPage,
  ...approval,
  ...chat,
  ...children,
  ...common,
  ...composed,
  ...control,
  ...cron,
  ...data,
  ...database,
  ...dictPage,
  ...designer,
  ...designerField,
  ...designerIcon,
  ...designerList,
  ...designerRules,
  ...beginnings,
  ...bpmn,
  ...canvas,
  ...outline,
  ...pageCanvas,
  ...languages,
  ...designerChanges,
  ...designerReview,
  ...designerShape,
  ...document,
  ...expression,
  ...field,
  ...file,
  ...fillRule,
  ...form,
  ...gallery,
  ...gateway,
  ...grid,
  ...history,
  ...home,
  ...http,
  ...importing,
  ...job,
  ...jsonForm,
  ...unsaved,
  ...list,
  ...listGrid,
  ...listSetup,
  ...listAction,
  ...listView,
  ...log,
  ...monitor,
  ...notice,
  ...online,
  ...part,
  ...picker,
  ...people,
  ...permission,
  ...permissionPage,
  ...policy,
  ...policyPage,
  ...print,
  ...processAct,
  ...processCalendar,
  ...processHistory,
  ...processRun,
  ...processCheck,
  ...processEngine,
  ...processLists,
  ...processNotices,
  ...processStatistics,
  ...processDesign,
  ...processTrial,
  ...publicForm,
  ...report,
  ...reportDesign,
  ...review,
  ...rule,
  ...schedule,
  ...script,
  ...scriptAbout,
  ...scriptPage,
  ...search,
  ...session,
  ...settings,
  ...shell,
  ...signIn,
  ...source,
  ...superQuery,
  ...tools,
  ...widgetPackage,
  ...widgetPage,
  ...workflow,
}
export type MessageCode = keyof typeof messages

/** The sentence for `code` with its parameters filled in. */
export function say(
  code: MessageCode,
  params: Readonly<Record<string, unknown>> = {},
  locale: Locale = 'zh-CN',
): string {
  // The client carries the designer's sentences only while the designer is open.
  return fill(messages[code]?.[locale] ?? code, params)
}

/** A refusal that is shown to a person. The catalogue has its sentence, envelope code and status. */
export class AppError extends Error {
  readonly code: MessageCode
  readonly params: Readonly<Record<string, unknown>>
  constructor(code: MessageCode, params: Readonly<Record<string, unknown>> = {}, cause?: unknown) {
    super(say(code, params), cause === undefined ? undefined : { cause })
    this.name = 'AppError'
    this.code = code
    this.params = params
  }
}
