import { splitCommaList } from '../../../schemas/language/comma-list.ts'
import { splitKeys } from '../../kit/joined.ts'
import type { ReportRow } from '../../kit/ports.ts'
import type { Options } from './options.ts'

/** One field of the report and the field of the form it is copied to. */
export interface Pair {
  readonly from: string
  readonly to: string
}
export type Config =
  | { readonly pairs: readonly Pair[]; readonly problem?: never }
  | { readonly problem: 'POPUP_CONFIG' | 'POPUP_COUNTS'; readonly pairs?: never }

/** Which field goes where, or what is wrong with the options. */
export function readConfig({
  code,
  orgFields,
  destFields,
}: Pick<Options, 'code' | 'orgFields' | 'destFields'>): Config {
  const from = splitCommaList(orgFields)
  const to = splitCommaList(destFields)
  if (code.trim() === '' || from.length === 0 || to.length === 0) return { problem: 'POPUP_CONFIG' }
  if (from.length !== to.length) return { problem: 'POPUP_COUNTS' }
  return { pairs: from.map((name, at) => ({ from: name, to: to[at] ?? name })) }
}

/** Sibling fields that a choice fills. */
export function filledFields(options: Pick<Options, 'code' | 'orgFields' | 'destFields'>): readonly string[] {
  return splitKeys((readConfig(options).pairs ?? []).map((pair) => pair.to).join(','))
}

function cell(row: ReportRow, field: string): string {
  const value = Object.hasOwn(row, field) ? row[field] : undefined
  return value === undefined || value === null ? '' : String(value)
}

/** Destination → stored value; values of several rows are joined by commas, nothing is `null`. */
export function copyRows(pairs: readonly Pair[], rows: readonly ReportRow[]): Readonly<Record<string, string | null>> {
  return Object.fromEntries(pairs.map(({ from, to }) => [to, rows.map((row) => cell(row, from)).join(',') || null]))
}

/** The report field whose values the popup itself keeps: the one copied to its own key, else the first. */
export function ownField(pairs: readonly Pair[], key: string): string | undefined {
  return (pairs.find((pair) => pair.to === key) ?? pairs[0])?.from
}

type Params = Options['param']
const constant = (stated: string) => /^(?:'(.*)'|"(.*)")$/s.exec(stated.trim())

/** Sibling fields that its parameters read. */
export function readFields(param: Params): readonly string[] {
  return [
    ...new Set(
      Object.values(param)
        .map((stated) => stated.trim())
        .filter((stated) => stated !== '' && !constant(stated)),
    ),
  ]
}
/** The parameters as the wire has them: constants without their quotes, fields by their stored values; what is empty is not sent. */
export function paramValues(
  param: Params,
  record: Readonly<Record<string, unknown>>,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(param).flatMap(([name, stated]) => {
      const said = constant(stated)
      const value = said ? (said[1] ?? said[2] ?? '') : cell(record, stated.trim())
      return value === '' ? [] : [[`self_${name}`, value] as const]
    }),
  )
}

export interface Sorter {
  readonly column: string
  readonly order: 'asc' | 'desc'
}
/** `column=asc|desc`; undefined in any other form. */
export function readSorter(text: string): Sorter | undefined {
  const [, column, order] = /^\s*([A-Za-z]\w*)\s*=\s*(asc|desc)\s*$/.exec(text) ?? []
  return column === undefined || (order !== 'asc' && order !== 'desc') ? undefined : { column, order }
}

/** Reports need no id: the first key column, else all values together, identifies a row. */
export function rowKey(row: ReportRow): string {
  const id = Object.hasOwn(row, 'id') ? row['id'] : undefined
  return id === undefined || id === null ? JSON.stringify(Object.values(row)) : String(id)
}
