import { joinKeys } from '../../registry/kit/joined.ts'
import { loadAreas } from '../../registry/kit/parts/area/area.ts'
import * as category from '../../schemas/contract/values/category.ts'
import * as depart from '../../schemas/contract/organization/depart.ts'
import * as dict from '../../schemas/contract/values/dict.ts'
import * as report from '../../schemas/contract/reports/report.ts'
import * as user from '../../schemas/contract/organization/user.ts'
import { ALL_TENANTS, isOfTenants, type LookupRef, linkDict } from '../../schemas/language/lookup.ts'
import { call } from '../api/client/call.ts'
import { sentence } from '../lib/i18n.ts'
import { lists } from './lists.ts'
import { list, readList, toLooseObject, readPage, textAt } from './read.ts'

/** The words of a key, or the record that has them under the name of the lookup's `text`. */
export type Answered = string | Readonly<Record<string, unknown>>
type Words = ReadonlyMap<string, string>
type Records = ReadonlyMap<string, Answered>
type Of<K extends LookupRef['kind']> = Extract<LookupRef, { kind: K }>

/** Pairs keys with texts that were answered in the same order. */
function inOrder(keys: readonly string[], texts: unknown): Words {
  return new Map(
    readList(texts).flatMap((text, at) =>
      keys[at] !== undefined && typeof text === 'string' ? [[keys[at], text] as const] : [],
    ),
  )
}
/**
 * Texts in the order of their keys, where an unknown key is returned as its own label. Whether one that reads like its words is
 * known is asked once more: then unknown ones are left out.
 */
async function wordsOf(
  keys: readonly string[],
  ask: (key: string, delNotExist: boolean) => Promise<unknown>,
): Promise<Words> {
  const found = inOrder(keys, await ask(joinKeys(keys), false))
  const doubtful = keys.filter((key) => found.get(key) === key)
  if (doubtful.length === 0) return found
  const real = new Set(readList(await ask(joinKeys(doubtful), true)))
  return new Map([...found].filter(([key, words]) => words !== key || real.has(words)))
}
function byField(records: unknown, key: string, text: string): Words {
  return new Map(
    readList(records)
      .map((record) => [textAt(toLooseObject(record), key), textAt(toLooseObject(record), text)] as const)
      .filter(([id, words]) => id !== '' && words !== ''),
  )
}
function recordsBy(records: unknown, key: string): Records {
  return new Map(
    readList(records)
      .map((record) => [textAt(toLooseObject(record), key), toLooseObject(record)] as const)
      .filter(([id]) => id !== ''),
  )
}
/** What an answer says of a key; a column that refers to something else has its text. */
export function wordsIn(answered: Answered | undefined, ref: LookupRef): string | undefined {
  if (answered === undefined || typeof answered === 'string') return answered
  return 'text' in ref ? textAt(answered, `${ref.text}_dictText`, ref.text) || undefined : undefined
}

/** The trailing comma asks for every one of the values. */
const everyOne = (keys: readonly string[]) => `${joinKeys(keys)},`

async function userRecords({ store }: Of<'user'>, keys: readonly string[]): Promise<Records> {
  return recordsBy(await call(user.getMultiUser, { query: { [store]: everyOne(keys) } }), store)
}
async function listRecords(ref: Of<'list'>, keys: readonly string[]): Promise<Records> {
  const { source, store } = ref
  const all = String(ALL_TENANTS)
  const beside: Records =
    isOfTenants(ref) && keys.includes(all) ? recordsBy([{ id: all, name: sentence('TENANT_ALL') }], store) : new Map()
  const asked = keys.filter((key) => !beside.has(key))
  if (asked.length === 0) return beside
  const { records } = await lists.rows(source, { [store]: everyOne(asked), pageNo: 1, pageSize: asked.length })
  return new Map([...recordsBy(records, store), ...beside])
}
async function departRecords({ store }: Of<'depart'>, keys: readonly string[]): Promise<Records> {
  return recordsBy(await call(depart.queryDepartTreeSync, { query: { ids: joinKeys(keys), primaryKey: store } }), store)
}
async function categoryLabels({ store }: Of<'category'>, keys: readonly string[]): Promise<Words> {
  if (store === 'id')
    return wordsOf(keys, (ids, delNotExist) => call(category.loadDictItem, { query: { ids, delNotExist } }))
  const records = await Promise.all(
    keys.map((val) => call(category.loadOne, { query: { field: store, val } }).catch(() => undefined)),
  )
  return byField(records, store, 'name')
}
/** Words of a registered tree, of a table and of a chain. */
function tableLabels(code: string, keys: readonly string[]): Promise<Words> {
  return wordsOf(keys, (key, delNotExist) => call(dict.loadDictItem, { params: { code }, query: { key, delNotExist } }))
}
/** Without stated columns a report's first one is the key and its second one the words, as its search answers them. */
async function reportLabels({ code, store, text }: Of<'report'>, keys: readonly string[]): Promise<Words> {
  const columns =
    store && text
      ? []
      : list(toLooseObject(await call(report.getRpColumns, { params: { code } }))['columns']).map((column) =>
          textAt(toLooseObject(column), 'dataIndex'),
        )
  const key = store || columns[0] || 'id'
  const words = text || columns[1] || key
  const { records } = readPage(
    await call(report.getData, {
      params: { id: code },
      query: { [`${key}_MultiString`]: joinKeys(keys), pageNo: '1', pageSize: String(keys.length) },
    }),
  )
  return byField(records, key, words)
}
async function areaLabels(keys: readonly string[]): Promise<Words> {
  const areas = await loadAreas()
  return new Map(
    keys.flatMap((key) => {
      const text = areas.text(key)
      return text === undefined ? [] : [[key, text] as const]
    }),
  )
}

/** Words of keys that are not in a small list; one request for all of them. */
export function requestLabels(ref: LookupRef, keys: readonly string[]): Promise<Records> {
  if (ref.kind === 'user') return userRecords(ref, keys)
  if (ref.kind === 'list') return listRecords(ref, keys)
  if (ref.kind === 'depart') return departRecords(ref, keys)
  if (ref.kind === 'category') return categoryLabels(ref, keys)
  if (ref.kind === 'tree' || ref.kind === 'table') return tableLabels(ref.dict, keys)
  if (ref.kind === 'link') return tableLabels(linkDict(ref), keys)
  if (ref.kind === 'report') return reportLabels(ref, keys)
  return ref.kind === 'area' ? areaLabels(keys) : Promise.resolve(new Map())
}
