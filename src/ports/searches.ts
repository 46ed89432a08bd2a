import { loadAreas } from '../../registry/kit/parts/area/area.ts'
import * as dict from '../../schemas/contract/values/dict.ts'
import * as report from '../../schemas/contract/reports/report.ts'
import * as user from '../../schemas/contract/organization/user.ts'
import { type Choice, type LookupRef, type TreeNode, linkDict, lookupId } from '../../schemas/language/lookup.ts'
import { call } from '../api/client/call.ts'
import { lists } from './lists.ts'
import { readList, toLooseObject, readPage, readChoices, textAt } from './read.ts'
import { searchNodes } from './search-nodes.ts'
import { byCode, categoryTree, departTree, pathTo } from './trees.ts'

interface Wanted {
  readonly keyword: string
  readonly size: number
  /** 1-based. */
  readonly page: number
}
/** What a search may take from memory. */
interface Known {
  readonly items: (ref: LookupRef) => Promise<readonly Choice[]>
  readonly whole: <T>(name: string, id: string, load: () => Promise<T>) => Promise<T>
}

async function userSearch(
  { store, text }: Extract<LookupRef, { kind: 'user' }>,
  { keyword, size, page }: Wanted,
): Promise<readonly Choice[]> {
  const { records } = readPage(
    await call(user.queryUserComponentData, { query: { realname: keyword, pageNo: page, pageSize: size } }),
  )
  return records.flatMap((record): Choice[] => {
    const row = toLooseObject(record)
    const value = textAt(row, store)
    return value === '' ? [] : [{ value, text: textAt(row, text, 'realname', 'username') || value }]
  })
}

async function listSearch(
  { source, store, text }: Extract<LookupRef, { kind: 'list' }>,
  { keyword, size, page }: Wanted,
): Promise<readonly Choice[]> {
  const { records } = await lists.rows(source, { [text]: `*${keyword}*`, pageNo: page, pageSize: size })
  return records.flatMap((row): Choice[] => {
    const value = textAt(row, store)
    return value === '' ? [] : [{ value, text: textAt(row, `${text}_dictText`, text) || value }]
  })
}

/** One page of a table; a back end without paging returns the first page again, which the caller detects by its keys. */
async function tableSearch(code: string, { keyword, size, page }: Wanted): Promise<readonly Choice[]> {
  return readChoices(
    readList(
      await call(dict.loadDict, {
        params: { code },
        query: { keyword, pageSize: size, ...(page > 1 ? { pageNo: page } : {}) },
      }),
    ),
  )
}

/** The whole of a tree that can be had at once, by what is stored of its nodes; undefined for one that comes level by level. */
async function wholeTree({ whole }: Known, ref: LookupRef): Promise<readonly TreeNode[] | undefined> {
  if (ref.kind === 'category') return whole('categories', lookupId(ref), () => categoryTree(ref))
  if (ref.kind === 'area') return (await loadAreas()).tree
  if (ref.kind !== 'depart') return undefined
  const departs = await whole('departs', '', departTree)
  return ref.store === 'orgCode' ? whole('departs by code', '', async () => byCode(departs)) : departs
}

/** The stored values above one in its tree, the outermost first; none where the source does not tell. */
export async function pathIn(known: Known, ref: LookupRef, value: string): Promise<readonly string[]> {
  return pathTo((await wholeTree(known, ref)) ?? [], value) ?? []
}

/** One page of the choices whose words hold a keyword. Sources that answer everything they find at once have one page. */
export async function searchIn(known: Known, ref: LookupRef, wanted: Wanted): Promise<readonly Choice[]> {
  const { keyword, size, page } = wanted
  if (ref.kind === 'user') return userSearch(ref, wanted)
  if (ref.kind === 'list') return listSearch(ref, wanted)
  if (ref.kind === 'tree' || ref.kind === 'table') return tableSearch(ref.dict, wanted)
  if (ref.kind === 'link') return tableSearch(linkDict(ref), wanted)
  if (ref.kind === 'static' || ref.kind === 'dict') {
    const found = (await known.items(ref)).filter((choice) => choice.text.toLowerCase().includes(keyword.toLowerCase()))
    return found.slice((page - 1) * size, page * size)
  }
  if (page > 1) return []
  if (ref.kind === 'area') return (await loadAreas()).search(keyword, size)
  if (ref.kind === 'report')
    return readChoices(readList(await call(report.getReportDictList, { query: { sql: ref.code, keyword } })))
  return searchNodes((await wholeTree(known, ref)) ?? [], keyword, size)
}
