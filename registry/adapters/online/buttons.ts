import { isObject } from '../../../schemas/language/guard.ts'
import { PRINTED, type ScreenAction } from '../../../schemas/language/sections.ts'
import { textIn } from '../../../schemas/language/text.ts'
import type { ResolvedAction, ResolvedScreen } from '../../screen/resolve.ts'
import { extension, textOf, type WireItem } from '../wire.ts'
import type { Wording } from './form-of.ts'

const PLACES: Readonly<Record<string, ResolvedAction['place']>> = { button: 'toolbar', link: 'row', form: 'form' }
const STYLES: Readonly<Record<ResolvedAction['place'], string>> = { toolbar: 'button', row: 'link', form: 'form' }

/** One comparison of a button's condition, in our expressions; undefined when it is none. */
function comparison(text: string): string | undefined {
  const [, field, operator, value = ''] = /^\s*([A-Za-z]\w*)#(eq|ne|in|empty)#([^#'"\\]*?)\s*$/.exec(text) ?? []
  if (field === undefined) return undefined
  const isEmpty = `(${field} == null || ${field} == '')`
  if (operator === 'eq') return `${field} == '${value}'`
  if (operator === 'ne') return `${field} != '${value}'`
  if (operator === 'in') return `${field} in [${value.split(',').map((one) => `'${one.trim()}'`).join(', ')}]`
  return value === 'true' ? isEmpty : `!${isEmpty}`
}
/** `exp` of a button: comparisons joined by `&&` and `||`; '' always, undefined what is none. */
export function buttonCondition(exp: string): string | undefined {
  if (exp.trim() === '') return ''
  const parts = exp.split(/(&&|\|\|)/).map((part, place) => (place % 2 === 1 ? part : comparison(part)))
  return parts.every((part) => part !== undefined) ? parts.join(' ') : undefined
}

export interface TakenButtons {
  readonly actions: readonly ScreenAction[]
  /** Codes of those that the back end would have to run, or whose condition is none. */
  readonly dropped: readonly string[]
}
const PRINT: Pick<ScreenAction, 'code' | 'title' | 'place'> = { code: 'report_print', title: { 'zh-CN': '打印', 'en-US': 'Print' }, place: 'row' }
/** The button that prints a row by another service, where the head of a form says that there is one. */
export function printFromOnline(head: WireItem): readonly ScreenAction[] {
  const { reportPrintShow, reportPrintUrl } = extension(head, 'extConfigJson')
  if (Number(reportPrintShow) !== 1 || typeof reportPrintUrl !== 'string') return []
  const print = reportPrintUrl.trim().replaceAll(/\{\{\s*([^{}]*?)\s*\}\}/g, '{{$1}}')
  return new RegExp(PRINTED).test(print) ? [{ ...PRINT, print }] : []
}
/** The same for a head of ours. */
export function onlinePrint({ actions }: ResolvedScreen): Readonly<Record<string, unknown>> {
  const print = actions.find((action) => action.print !== undefined)?.print
  return print === undefined ? { reportPrintShow: 0 } : { reportPrintShow: 1, reportPrintUrl: print }
}

/** Buttons of an online form that a script runs. */
export function buttonsFromOnline(lists: readonly unknown[]): TakenButtons {
  const buttons = new Map<string, WireItem>(lists.flatMap((list) => (Array.isArray(list) ? list.filter(isObject) : [])).map((button) => [textOf(button, 'buttonCode'), button]))
  const actions: ScreenAction[] = []
  const dropped: string[] = []
  for (const [code, button] of buttons) {
    const place = PLACES[textOf(button, 'buttonStyle')]
    const visible = buttonCondition(textOf(button, 'exp'))
    if (place === undefined || visible === undefined || textOf(button, 'optType') !== 'js' || !/^[a-z][a-z0-9_]{0,40}$/.test(code)) dropped.push(code)
    else actions.push({ code, title: textOf(button, 'buttonName') || code, place, script: true, ...(visible === '' ? {} : { visible }) })
  }
  return { actions, dropped }
}

/** `cgButtonList` of our screen: the buttons that a script runs, of the list or of the form. */
export function onlineButtons({ screen, actions }: ResolvedScreen, part: 'list' | 'form', { locale }: Wording): readonly Record<string, unknown>[] {
  return actions
    .filter(({ script, place }) => script === true && (place === 'form') === (part === 'form'))
    .map(({ code, title, place, icon }, index) => ({
      id: `${screen.id}.${code}`, cgformHeadId: screen.id, buttonCode: code, buttonName: textIn(title ?? code, locale), buttonStyle: STYLES[place], optType: 'js', optPosition: '2', exp: null,
      buttonIcon: icon ?? null, orderNum: index + 1, buttonStatus: '1',
    }))
}
