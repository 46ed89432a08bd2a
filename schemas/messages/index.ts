import { account } from './account.ts'
import { apiPage } from './api-page.ts'
import { chat } from './chat.ts'
import { children } from './children.ts'
import { common } from './common.ts'
import { control } from './control.ts'
import { cron } from './cron.ts'
import { data } from './data.ts'
import { dictPage } from './dict-page.ts'
import { fill } from './define.ts'
import { database } from './database.ts'
import { designer } from './designer.ts'
import { designerField } from './designer-field.ts'
import { designerIcon } from './designer-icon.ts'
import { designerList } from './designer-list.ts'
import { designerRules } from './designer-rules.ts'
import { designerShape } from './designer-shape.ts'
import { document } from './document.ts'
import { expression } from './expression.ts'
import { field } from './field.ts'
import { file } from './file.ts'
import { fillRule } from './fill-rule.ts'
import { form } from './form.ts'
import { gallery } from './gallery.ts'
import { grid } from './grid.ts'
import { home } from './home.ts'
import { http } from './http.ts'
import { job } from './job.ts'
import { importing } from './import.ts'
import { unsaved } from './unsaved.ts'
import { jsonForm } from './json-form.ts'
import { list } from './list.ts'
import { listAction } from './list-action.ts'
import { listGrid } from './list-grid.ts'
import { listSetup } from './list-setup.ts'
import { listView } from './list-view.ts'
import { notice } from './notice.ts'
import { online } from './online.ts'
import { part } from './part.ts'
import { picker } from './picker.ts'
import { policy } from './policy.ts'
import { policyPage } from './policy-page.ts'
import { print } from './print.ts'
import { publicForm } from './public-form.ts'
import { report } from './report.ts'
import { reportDesign } from './report-design.ts'
import { rule } from './rule.ts'
import { script } from './script.ts'
import { scriptAbout } from './script-about.ts'
import { scriptPage } from './script-page.ts'
import { search } from './search.ts'
import { session } from './session.ts'
import { settings } from './settings.ts'
import { shell } from './shell.ts'
import { source } from './source.ts'
import { signIn } from './sign-in.ts'
import { superQuery } from './super-query.ts'
import { workflow } from './workflow.ts'
import type { Locale } from '../language/text.ts'

/** The catalogue: every sentence outside the widgets' own folders. */
export const messages = {
  ...account,
  ...apiPage,
  ...chat,
  ...children,
  ...common,
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
  ...designerShape,
  ...document,
  ...expression,
  ...field,
  ...file,
  ...fillRule,
  ...form,
  ...gallery,
  ...grid,
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
  ...notice,
  ...online,
  ...part,
  ...picker,
  ...policy,
  ...policyPage,
  ...print,
  ...publicForm,
  ...report,
  ...reportDesign,
  ...rule,
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
