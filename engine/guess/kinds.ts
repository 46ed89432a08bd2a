import { NO_LABELS } from '../../registry/kit/codec.ts'
import { parseMoment, parseTime } from '../../registry/kit/dates.ts'
import { numberCodec, roundTo } from '../../registry/kit/numbers.ts'
import { halfWidth } from '../../registry/kit/values.ts'
import { widgetFor } from '../../registry/index.ts'
import type { GuessedKind } from '../../schemas/contract/screens/screen-guess.ts'
import { checkRule } from '../../schemas/language/rules/check.ts'
import { RULES, type RuleName } from '../../schemas/language/rules/named.ts'
import { statedOptions } from '../model/index.ts'

/** What a title says of the values below it. */
export interface TitleHints {
  readonly isCode: boolean
  readonly isDate: boolean
  readonly isMoney: boolean
  readonly isYesNo: boolean
  readonly isName: boolean
}
const CODE =
  /编号|号码|编码|代码|条码|单号|证号|卡号|账号|学号|工号|登记号|序列号|[^序]号$|\b(?:code|no|number|id|sku|isbn|barcode)\b\.?$/i
const DATE = /日期|时间|日$|\b(?:date|day|time|birthday)\b/i
const MONEY =
  /金额|价格|单价|总价|费用|费$|价$|款$|税$|估值|保额|工资|薪|\b(?:amount|price|cost|fee|salary|total|value|budget)\b/i
const YES_NO = /^是否|否$|^(?:is|has)\b/i
const NAME = /名称|姓名|名字|备注|说明|描述|地址|\b(?:name|title|note|notes|remark|remarks|description|address)\b/i
/** `registerNo` and `register_no` are words like those of a sentence. */
const inWords = (title: string) => title.replaceAll(/([a-z])([A-Z])/g, '$1 $2').replaceAll('_', ' ')
export function hintsOf(title: string): TitleHints {
  const words = inWords(title)
  return {
    isCode: CODE.test(words),
    isDate: DATE.test(words),
    isMoney: MONEY.test(words),
    isYesNo: YES_NO.test(words),
    isName: NAME.test(words),
  }
}

/** A cell: its value, and what it shows. */
export interface GuessCell {
  readonly raw: string
  readonly shown: string
}

const anyNumber = numberCodec(() => ({ places: undefined, thousands: true, negative: true }))
const NUMBERISH = /^[-+\d.¥￥$０-９＋－−–﹣\s]/
const ZEROS = /^[^\d０-９]*[0０][\d０-９]/
const [MAX_INTEGER, MAX_SCALE, WHOLE_DIGITS, CODE_DIGITS] = [2 ** 31 - 1, 6, 13, 11]
/** The number of a cell; undefined for what is none, and for digits that are a code: leading zeros, many digits, powers of ten. */
export function numberOf({ raw, shown }: GuessCell): number | undefined {
  if (!NUMBERISH.test(raw) || ZEROS.test(raw) || ZEROS.test(shown) || /e/i.test(raw)) return undefined
  const value = anyNumber.parse(raw, undefined, NO_LABELS)
  return typeof value === 'number' && Math.abs(value) < 10 ** WHOLE_DIGITS ? value : undefined
}
export function scaleOf(value: number): number {
  for (let places = 0; places <= MAX_SCALE; places++) if (roundTo(value, places) === value) return places
  return MAX_SCALE + 1
}
const isCodeLike = (value: number) => Number.isInteger(value) && Math.abs(value) >= 10 ** (CODE_DIGITS - 1)

const DIGITS = /^\d+(?:\.\d+)?$/
const SERIAL = /^[2-6]\d{4}(?:\.\d+)?$/
/** A day, with or without a time. Digits alone are one only below a title that says so. */
function momentOf({ raw }: GuessCell, { isDate }: TitleHints) {
  if (raw.length > 40 || !/^[\s\d０-９]/.test(raw)) return undefined
  const digits = halfWidth(raw).trim()
  if (DIGITS.test(digits) && !(isDate && (SERIAL.test(digits) || digits.length === 8))) return undefined
  return parseMoment(raw)
}

const switchWidget = widgetFor('boolean')
const switchOptions = switchWidget ? statedOptions(switchWidget, {}) : {}
const [LONGEST_YES, LONGEST_ITEM] = [5, 40]
const [MAX_WORDS, wordsOfSwitch] = [1000, new Map<string, boolean>()]
/** Whether a switch reads the words; a column has the same few again and again. */
function isSwitchWord(shown: string): boolean {
  const known = wordsOfSwitch.get(shown)
  if (known !== undefined) return known
  const isRead = typeof switchWidget?.codec.parse(shown, switchOptions, NO_LABELS) === 'boolean'
  if (wordsOfSwitch.size < MAX_WORDS) wordsOfSwitch.set(shown, isRead)
  return isRead
}
const isYesNo = (cell: GuessCell, { isYesNo: isAsked }: TitleHints) =>
  cell.shown.length <= LONGEST_YES && (isAsked || !/^[\d０-９]/.test(cell.shown)) && isSwitchWord(cell.shown)

/** `hint` is quicker to ask than the rule, and true of all that follows it. */
const fitsRule = (name: RuleName, hint: (shown: string) => boolean) => (cell: GuessCell) =>
  hint(cell.shown) && checkRule(RULES[name], cell.shown) === undefined

/** Which cells the kinds can hold that cannot hold everything. */
export const FITS: Readonly<
  Record<Exclude<GuessedKind, 'text' | 'textarea'>, (cell: GuessCell, hints: TitleHints) => boolean>
> = {
  mobile: fitsRule('m', (shown) => shown.length === 11),
  idCard: fitsRule('idCard', (shown) => shown.length === 15 || shown.length === 18),
  email: fitsRule('email', (shown) => shown.includes('@')),
  link: fitsRule('httpUrl', (shown) => shown.startsWith('http')),
  switch: isYesNo,
  date(cell, hints) {
    const moment = momentOf(cell, hints)
    return moment !== undefined && moment.time === undefined
  },
  datetime: (cell, hints) => momentOf(cell, hints) !== undefined,
  time: ({ raw }) => /[:：时点]/.test(raw) && parseTime(raw) !== undefined,
  integer(cell) {
    const value = numberOf(cell)
    return value !== undefined && Number.isInteger(value) && Math.abs(value) <= MAX_INTEGER
  },
  money(cell) {
    const value = numberOf(cell)
    return value !== undefined && !isCodeLike(value) && scaleOf(value) <= 2
  },
  number(cell) {
    const value = numberOf(cell)
    return value !== undefined && !isCodeLike(value) && scaleOf(value) <= MAX_SCALE
  },
  list: ({ shown }) => shown.length <= LONGEST_ITEM && !shown.includes('\n'),
}
/** The kinds of `FITS`. */
export const LIMITED_KINDS = Object.keys(FITS) as (keyof typeof FITS)[]
