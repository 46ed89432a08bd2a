import type * as contract from '../../../schemas/contract/reports/report.ts'
import type { ColumnType } from '../../../registry/kit/define.ts'
import type { Report } from '../../../schemas/language/report.ts'
import { type Text, textIn } from '../../../schemas/language/text.ts'
import { engineOf } from '../../data/catalog/index.ts'
import type { Requester, HandlerContext } from '../../http/context.ts'
import { type Entry, dictMap } from '../dict/api.ts'

const CONTROLS: Readonly<Partial<Record<ColumnType, string>>> = { date: 'date', timestamp: 'datetime' }
/** Types of columns in the words of the contract. */
export const WIRE_TYPES: Readonly<Partial<Record<ColumnType, string>>> = {
  integer: 'Integer',
  bigint: 'Long',
  numeric: 'Double',
  date: 'Date',
  timestamp: 'Datetime',
}
type Column = Report['columns'][number]

interface Described {
  readonly column: Column
  readonly title: Text
  readonly type: ColumnType
  readonly choices: readonly Entry[] | undefined
  /** How a value of the column is asked for, in the contract's words. */
  readonly control: string
}

/** `男_1,女_2` → the words of the values. */
function replacements(stated: string): Entry[] {
  return stated.split(',').flatMap((pair) => {
    const at = pair.lastIndexOf('_')
    const text = pair.slice(0, at).trim()
    return at <= 0 ? [] : [{ value: pair.slice(at + 1).trim(), text, title: text, label: text }]
  })
}

/** Columns with their titles and words: the report's own, else those of the screen's field. */
export async function describe(context: Requester, report: Report): Promise<readonly Described[]> {
  const screen = report.screen ? await engineOf(context).screens.find(report.screen) : undefined
  const known = report.columns.map((column) => {
    const found = screen?.columns.get(column.field)
    const field = found?.field?.field
    return {
      column,
      title: column.title ?? field?.title ?? column.field,
      dict: column.dict ?? field?.dict,
      type: column.type ?? found?.type ?? 'text',
    }
  })
  const codes = known.flatMap(({ dict }) => dict ?? [])
  const byCode = codes.length === 0 ? {} : await dictMap(context, codes)
  return known.map(({ dict, ...one }) => {
    const choices =
      dict !== undefined
        ? (byCode[dict] ?? [])
        : one.column.replace === undefined
          ? undefined
          : replacements(one.column.replace)
    return { ...one, choices, control: choices ? 'list' : (CONTROLS[one.type] ?? 'text') }
  })
}

export const optionsOf = (described: readonly Described[]): Record<string, Entry[]> =>
  Object.fromEntries(described.flatMap(({ column, choices }) => (choices ? [[column.field, [...choices]]] : [])))

export function columnReplies(
  { locale }: Pick<HandlerContext, 'locale'>,
  described: readonly Described[],
): contract.ReportColumnReply[] {
  return described.map(({ column, title, type, choices }) => ({
    title: textIn(title, locale),
    dataIndex: column.field,
    align: 'center',
    ...(column.width === undefined ? {} : { width: column.width }),
    sorter: column.sortable !== false,
    hidden: column.hidden === true,
    ...(choices ? { customRender: column.field } : {}),
    ...(WIRE_TYPES[type] ? { fieldType: WIRE_TYPES[type] } : {}),
    ...(column.total ? { isTotal: '1' } : {}),
    ...(column.group ? { groupTitle: textIn(column.group, locale) } : {}),
    ...(column.href ? { scopedSlots: { customRender: column.field } } : {}),
  }))
}

export function queryReplies(
  { locale }: Pick<HandlerContext, 'locale'>,
  described: readonly Described[],
): contract.ReportQueryReply[] {
  return described
    .filter(({ column }) => column.query !== undefined)
    .map(({ column, title, choices, control }) => ({
      label: textIn(title, locale),
      field: column.field,
      view: control,
      mode: column.query === 'range' ? 'group' : 'single',
      hidden: column.folded === true ? '1' : '0',
      ...(column.dict === undefined ? {} : { dictCode: column.dict }),
      ...(choices ? { dictOptions: [...choices] } : {}),
    }))
}
