import type { Static } from 'typebox'
import { splitCommaList } from '../../../schemas/language/comma-list.ts'
import * as contract from '../../../schemas/contract/values/category.ts'
import type { TreeSelectNode } from '../../../schemas/contract/common.ts'
import { AppError } from '../../../schemas/messages/index.ts'
import type { DataColumn } from '../../data/catalog/index.ts'
import { parseListQuery, predicateOf, termConditions } from '../../data/query/index.ts'
import { answer, page } from '../../http/response/answer.ts'
import { bind } from '../../http/bind.ts'
import type { HandlerContext } from '../../http/context.ts'
import { readJson } from '../../http/request/input.ts'
import type { ServerModule } from '../../http/module.ts'
import { systemRoutes } from '../system-table/api.ts'
import { CATEGORIES, ROOT, withFlags } from './table.ts'
import {
  descendantCategories,
  categoriesUnder,
  childrenOf,
  categoryByCode,
  categoryById,
  categoryByName,
  categoryNames,
  rootPage,
} from './store.ts'

type Category = contract.CategoryRecord
type Node = Static<typeof TreeSelectNode>
const MAX_IDS = 1000

function column(key: string, name: string): [string, DataColumn] {
  return [key, { key, name, type: 'text', match: 'exact', lookup: undefined, notNull: true, field: undefined }]
}
const COLUMNS = new Map([column('name', 'name'), column('code', 'code')])
const FINDERS: Readonly<Record<string, typeof categoryById>> = {
  id: categoryById,
  code: categoryByCode,
  name: categoryByName,
}

function nodeOf({ id, pid, name, code, hasChild }: Category): Node {
  return {
    key: id,
    value: id,
    title: name,
    label: name,
    name,
    code,
    icon: null,
    parentId: pid ?? ROOT,
    pid: pid ?? ROOT,
    leaf: hasChild !== '1',
  }
}
function nested(records: readonly Category[], pid: string): Node[] {
  const below = Map.groupBy(records, (record) => record.pid ?? ROOT)
  const build = (parent: string): Node[] =>
    (below.get(parent) ?? []).map((record) => {
      const children = build(record.id)
      return { ...nodeOf(record), ...(children.length > 0 ? { children } : {}) }
    })
  return build(pid)
}
function listed(ids: string): string[] {
  return splitCommaList(ids).slice(0, MAX_IDS)
}
function found<T>(record: T | undefined): T {
  if (record === undefined) throw new AppError('PICKER_CATEGORY_NONE')
  return record
}

async function pidOfCode({ db }: HandlerContext, pcode: string | undefined): Promise<string | undefined> {
  if (pcode === undefined || pcode === '' || pcode === ROOT) return ROOT
  return (await categoryByCode(db, pcode))?.id
}

/** The condition narrows a level by equality of name or code; nothing of it reaches the text of a query. */
function matcher(text: string | undefined): (record: Category) => boolean {
  if (text === undefined || text.trim() === '') return () => true
  const value = readJson(text)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new AppError('PICKER_CONDITION')
  const wanted = Object.entries(value)
  if (wanted.some(([name, one]) => !COLUMNS.has(name) || typeof one !== 'string'))
    throw new AppError('PICKER_CONDITION')
  return (record) => wanted.every(([name, one]) => (name === 'name' ? record.name : record.code) === one)
}

const trees = () => [
  bind(contract.loadTreeRoot, async (context) => {
    const { db, query } = context
    const pid = await pidOfCode(context, query.pcode)
    if (pid === undefined) return []
    if (query.async !== false) return (await descendantCategories(db, pid)).map(nodeOf)
    return nested(await categoriesUnder(db, pid === ROOT ? '' : (query.pcode ?? '')), pid)
  }),
  bind(contract.loadTreeChildren, async ({ db, query }) => (await descendantCategories(db, query.pid)).map(nodeOf)),
  bind(contract.loadTreeData, async (context) => {
    const { pid, pcode, condition } = context.query
    if (pid === undefined && pcode === undefined) throw new AppError('PICKER_CATEGORY_PARAMS')
    const matches = matcher(condition)
    const parent = pid === undefined || pid === '' ? await pidOfCode(context, pcode) : pid
    return parent === undefined ? [] : (await descendantCategories(context.db, parent)).filter(matches).map(nodeOf)
  }),
  bind(contract.loadAllData, async ({ db, query }) => {
    const top = await categoryByCode(db, query.code)
    return top === undefined ? [] : [top, ...(await categoriesUnder(db, top.code))]
  }),
  bind(contract.loadOne, async ({ db, query }) => {
    const find = Object.hasOwn(FINDERS, query.field) ? FINDERS[query.field] : undefined
    return found(await find?.(db, query.val))
  }),
  bind(contract.loadDictItem, async ({ db, query }) => {
    const keys = listed(query.ids)
    const names = await categoryNames(db, keys)
    return keys.flatMap((key) => names.get(key) ?? (query.delNotExist === true ? [] : [key]))
  }),
]

const administration = () => [
  bind(contract.rootList, async ({ db, query }) => {
    const asked = parseListQuery(query)
    const { current, size, offset } = asked.page
    const { records, total } = await rootPage(db, predicateOf(termConditions(asked, COLUMNS)), size, offset)
    return page(records, total, current, size)
  }),
  bind(contract.childList, ({ db, query }) => descendantCategories(db, query.pid)),
  bind(contract.childListBatch, async ({ db, query }) => {
    const records = await childrenOf(db, listed(query.parentIds))
    return page(records, records.length, 1, Math.max(records.length, 1))
  }),
  bind(contract.checkCode, async ({ db, query }) => {
    const { pid = '', code } = query
    const parent = pid === '' || pid === ROOT ? undefined : found(await categoryById(db, pid))
    if (parent !== undefined && !code.startsWith(parent.code))
      throw new AppError('PICKER_CATEGORY_CODE', { code: parent.code })
    if (await categoryByCode(db, code)) throw new AppError('PICKER_VALUE_TAKEN')
    return answer({ result: null, message: 'PICKER_VALUE_FREE' })
  }),
  ...systemRoutes(contract.categories, CATEGORIES, withFlags),
]

export const category: ServerModule = { name: 'category', routes: () => [...trees(), ...administration()] }
