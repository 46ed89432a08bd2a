import { isObject } from '../../../schemas/language/values.ts'
import { PRINTED, type ScreenAction } from '../../../schemas/language/sections.ts'
import { textIn } from '../../../schemas/language/text.ts'
import type { ResolvedAction, ResolvedScreen } from '../../model/index.ts'
import { extension, textOf, type WireItem } from '../wire.ts'
import type { FormTexts } from './form-of.ts'
import { OnlineNames } from './names.ts'

const PLACES: Readonly<Record<string, ResolvedAction['place']>> = { button: 'toolbar', link: 'row', form: 'form' }
const STYLES: Readonly<Record<ResolvedAction['place'], string>> = { toolbar: 'button', row: 'link', form: 'form' }

/** One comparison of a button's condition, in our expressions; undefined when it is none. */
function comparison(text: string): string | undefined {
  const [, field, operator, value = ''] = /^\s*([A-Za-z]\w*)#(eq|ne|in|empty)#([^#'"\\]*?)\s*$/.exec(text) ?? []
  if (field === undefined) return undefined
  const isEmpty = `(${field} == null || ${field} == '')`
  if (operator === 'eq') return `${field} == '${value}'`
  if (operator === 'ne') return `${field} != '${value}'`
  if (operator === 'in')
    return `${field} in [${value
      .split(',')
      .map((one) => `'${one.trim()}'`)
      .join(', ')}]`
  return value === 'true' ? isEmpty : `!${isEmpty}`
}
/** `exp` of a button: comparisons joined by `&&` and `||`; '' always, undefined what is none. */
export function buttonCondition(exp: string): string | undefined {
  if (exp.trim() === '') return ''
  const parts = exp.split(/(&&|\|\|)/).map((part, place) => (place % 2 === 1 ? part : comparison(part)))
  return parts.every((part) => part !== undefined) ? parts.join(' ') : undefined
}

const PART =
  /\s*(?:(\w+) (==|!=) '([^'\\#&|]*)'|(\w+) in \[((?:'[^'\\#&|,]*'(?:, )?)+)\]|(!?)\((\w+) == null \|\| \7 == ''\))\s*(&&|\|\||$)/y
/** A condition of ours as `exp`; undefined where it says more than such comparisons. The server looks at it in any case. */
export function onlineCondition(condition: string, column: (key: string) => string): string | undefined {
  PART.lastIndex = 0
  let said = ''
  for (;;) {
    const found = PART.exec(condition)
    if (!found) return undefined
    const [, field, operator, value, listed, items = '', not, empty = '', more] = found
    if (field !== undefined) said += `${column(field)}#${operator === '==' ? 'eq' : 'ne'}#${value}`
    else if (listed !== undefined)
      said += `${column(listed)}#in#${items
        .split(', ')
        .map((item) => item.slice(1, -1))
        .join()}`
    else said += `${column(empty)}#empty#${not === '!' ? 'false' : 'true'}`
    if (more === '') return said
    said += more
  }
}

/** A button that the back end itself runs, for the chosen rows, by its code. */
export const BUTTON_ENDPOINT = '/online/cgform/api/doButton'

export interface ConvertedButtons {
  readonly actions: readonly ScreenAction[]
  /** Codes of buttons that cannot be converted: unknown place, code or condition, or a form button that the back end runs. */
  readonly dropped: readonly string[]
}
const PRINT: Pick<ScreenAction, 'code' | 'title' | 'place'> = {
  code: 'report_print',
  title: { 'zh-CN': '打印', 'en-US': 'Print' },
  place: 'row',
}
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

/** Buttons of an online form: those that a script runs, and those that the back end runs over rows. */
export function buttonsFromOnline(lists: readonly unknown[]): ConvertedButtons {
  const buttons = new Map<string, WireItem>(
    lists
      .flatMap((list) => (Array.isArray(list) ? list.filter(isObject) : []))
      .map((button) => [textOf(button, 'buttonCode'), button]),
  )
  const actions: ScreenAction[] = []
  const dropped: string[] = []
  for (const [code, button] of buttons) {
    const place = PLACES[textOf(button, 'buttonStyle')]
    const visible = buttonCondition(textOf(button, 'exp'))
    const type = textOf(button, 'optType')
    const isOff = Object.hasOwn(button, 'buttonStatus') && textOf(button, 'buttonStatus') !== '1'
    if (isOff) continue
    // What is filled in and not saved is no row yet.
    const isKnown = type === 'js' || (type === 'action' && place !== 'form')
    if (place === undefined || visible === undefined || !isKnown || !/^[a-z][a-z0-9_]{0,40}$/.test(code))
      dropped.push(code)
    else
      actions.push({
        code,
        title: textOf(button, 'buttonName') || code,
        place,
        ...(type === 'js' ? { script: true } : { endpoint: { method: 'POST', path: `${BUTTON_ENDPOINT}/${code}` } }),
        ...(visible === '' ? {} : { visible }),
      })
  }
  return { actions, dropped }
}

/** `cgButtonList` of our screen: the buttons that a script runs, of the list or of the form, and those that the server runs over rows. */
export function onlineButtons(
  resolved: ResolvedScreen,
  part: 'list' | 'form',
  { locale }: FormTexts,
): readonly Record<string, unknown>[] {
  const { screen, actions } = resolved
  const names = new OnlineNames(resolved)
  const exp = ({ place, visible }: ResolvedAction) =>
    place === 'row' && visible !== undefined ? (onlineCondition(visible, (key) => names.column(key)) ?? null) : null
  return actions
    .filter(
      ({ script, set, place }) =>
        (script === true || (set !== undefined && place !== 'form')) && (place === 'form') === (part === 'form'),
    )
    .map((action, index) => ({
      id: `${screen.id}.${action.code}`,
      cgformHeadId: screen.id,
      buttonCode: action.code,
      buttonName: textIn(action.title ?? action.code, locale),
      buttonStyle: STYLES[action.place],
      optType: action.script === true ? 'js' : 'action',
      optPosition: '2',
      exp: exp(action),
      buttonIcon: action.icon ?? null,
      orderNum: index + 1,
      buttonStatus: '1',
    }))
}
