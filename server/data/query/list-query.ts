import { cleaned } from '../../../schemas/language/characters/marks.ts'
import { PARENT_PARAM, SUBTREE_PARAM } from '../../../schemas/contract/data/place.ts'
import { TOTALS_PARAM, totalsIn, type WantedTotal } from '../../../schemas/contract/data/totals.ts'
import { IDS_PARAM, isSheetColumns, SHEET_PARAM, type SheetColumns } from '../../../schemas/contract/data/sheet.ts'
import { splitCommaList } from '../../../schemas/language/comma-list.ts'
import { MAX_QUERY_TEXT, type ReadQuery, readQuery } from '../../../schemas/language/query/super-query.ts'
import { AppError } from '../../../schemas/messages/index.ts'
import { cleanQueryValue } from '../../http/request/cleaning.ts'
import { type PageRequest, pageOf } from './page.ts'

/** List parameters as they came; anything but a text is ignored. */
export type ListParams = Readonly<Record<string, unknown>>
type Direction = 'asc' | 'desc' | undefined

/** The order that a call asks for. */
export interface SortRequest {
  /** Names as they came; undefined where none is asked for. */
  readonly columns: readonly string[] | undefined
  /** The last one holds for the columns that have none of their own. */
  readonly directions: readonly Direction[]
}

/** How the rows of an export are drawn. */
interface SheetRequest {
  readonly columns: SheetColumns | undefined
  /** Keys in the order of the sheet; none for the order of the list. */
  readonly fields: readonly string[]
  readonly hasIds: boolean
  readonly isXlsx: boolean
}

/** What a call asks of a list, of its totals, or of an export of it. Names are not looked up yet and values are plain text. */
export interface ListQuery {
  /**
   * All texts of the call by their names: one that is a column of the list is a condition. Those below are among them, since a field
   * may have the name of any parameter.
   */
  readonly terms: Readonly<Record<string, string>>
  /** A refusal is thrown where the advanced query is used: not every list has one. */
  readonly advanced: ReadQuery | undefined
  /** The words of the quick search. */
  readonly quick: string
  /** Names of fields of which a node includes the nodes below it. */
  readonly subtrees: readonly string[]
  /** One level of a tree is asked for. */
  readonly isLevel: boolean
  /** The record that the rows belong to, as `screen/child/id`; '' for none. */
  readonly parent: string
  readonly page: PageRequest
  readonly cursor: { readonly after: string; readonly before: string }
  readonly sort: SortRequest
  readonly count: 'exact' | 'none' | undefined
  /** Ids of the rows of an export; none for the rows of the query. */
  readonly chosen: readonly string[]
  /** Totals that the call names; none for those of the list. */
  readonly totals: readonly WantedTotal[]
  readonly sheet: SheetRequest
  /** Names of the parameters that are not empty, for the log. */
  readonly names: readonly string[]
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  return typeof value === 'number' ? String(value) : ''
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
/** JSON inside a parameter, encoded once or twice; undefined when it is none. */
export function jsonParam(raw: string): unknown {
  // The text was cleaned with the rest of the call; the words within it, and what was encoded twice, are not.
  const direct = parsed(raw)
  if (direct !== undefined) return cleanQueryValue(direct)
  try {
    return cleanQueryValue(parsed(cleaned(decodeURIComponent(raw))))
  } catch {
    return undefined
  }
}

/** A browser navigation sends all parameters as one JSON text. */
export function withParamsStr(params: ListParams): ListParams {
  const text = Object.hasOwn(params, 'paramsStr') ? textOf(params['paramsStr']) : ''
  if (text === '') return params
  const stated = jsonParam(text)
  if (typeof stated !== 'object' || stated === null || Array.isArray(stated))
    throw new AppError('QUERY_SUPER_UNREADABLE')
  return { ...params, ...stated }
}

/** The advanced query that a text states; undefined for a blank one. */
export function readAdvanced(text: string, match: string): ReadQuery | undefined {
  if (text.trim() === '') return undefined
  return readQuery(text.length > MAX_QUERY_TEXT ? undefined : jsonParam(text), match)
}

function directionOf(word: string): Direction {
  if (/asc/i.test(word)) return 'asc'
  return /desc/i.test(word) ? 'desc' : undefined
}
function readSort(column: string, order: string): SortRequest {
  return {
    columns: column === '' ? undefined : splitCommaList(column),
    directions: order === '' ? [] : order.split(',').map(directionOf),
  }
}

/** Reads the parameters of a call, once. After this nobody reads their texts again. */
export function parseListQuery(params: ListParams): ListQuery {
  const terms = Object.fromEntries(
    Object.entries(params)
      .map(([name, value]) => [name, textOf(value)] as const)
      .filter(([, text]) => text !== ''),
  )
  const text = (name: string) => termText({ terms }, name)
  const [count, columns] = [text('_count'), text(SHEET_PARAM)]
  return {
    terms,
    advanced: readAdvanced(text('superQueryParams'), text('superQueryMatchType')),
    quick: text('_quick').trim(),
    subtrees: splitCommaList(text(SUBTREE_PARAM)),
    isLevel: text('hasQuery') === 'false',
    parent: text(PARENT_PARAM),
    page: pageOf(text('pageNo'), text('pageSize')),
    cursor: { after: text('_after'), before: text('_before') },
    sort: readSort(text('column').trim(), text('order').trim()),
    count: count === 'exact' || count === 'none' ? count : undefined,
    chosen: splitCommaList(text('selections')),
    totals: totalsIn(text(TOTALS_PARAM)),
    sheet: {
      columns: isSheetColumns(columns) ? columns : undefined,
      fields: splitCommaList(text('field')),
      hasIds: text(IDS_PARAM) === 'true',
      isXlsx: text('format') === 'xlsx',
    },
    names: Object.keys(params).filter((name) => params[name] !== ''),
  }
}

/** Everything, in the usual order. */
export const EMPTY_QUERY = parseListQuery({})

/** The text of the term with this name; '' without one. */
export function termText({ terms }: Pick<ListQuery, 'terms'>, name: string): string {
  return (Object.hasOwn(terms, name) ? terms[name] : undefined) ?? ''
}

/** Asks of every row, whatever indexes there are: an advanced query, or a part of a text. */
export function isSearch({ advanced, quick, terms }: ListQuery): boolean {
  return advanced !== undefined || quick !== '' || Object.values(terms).some((text) => text.includes('*'))
}
