import * as link from '../../../schemas/contract/values/link.ts'
import * as itemContract from '../../../schemas/contract/values/dict-item.ts'
import * as contract from '../../../schemas/contract/values/dict.ts'
import { DICT_CODE } from '../../../schemas/language/names.ts'
import { AppError } from '../../../schemas/messages/index.ts'
import { touchDictionaries } from '../../data/catalog/index.ts'
import type { SystemList } from '../../data/read/index.ts'
import { stampOf, withVersions } from '../../data/write/index.ts'
import type { Queries } from '../../db/database.ts'
import { newId } from '../../db/ids.ts'
import type { HandlerContext } from '../../http/context.ts'
import { answer, page } from '../../http/response/answer.ts'
import { bind } from '../../http/bind.ts'
import { parseIds } from '../../http/request/ids.ts'
import type { ServerModule } from '../../http/module.ts'
import { dictMap } from './api.ts'
import { DICT_ITEMS, DICTS } from './lists.ts'
import { items, linkLevel, search, texts, treeLevel } from './lookups.ts'
import {
  type Listed,
  addDict,
  addItem,
  deletedDicts,
  editDict,
  editItem,
  findDict,
  findItem,
  isValueTaken,
  itemIds,
  listDicts,
  listItems,
  purgeDict,
  removeDicts,
  removeItems,
  restoreDict,
} from './store.ts'
import { parseListQuery } from '../../data/query/index.ts'

const SEARCH_SIZE = 10
function paged<T>({ records, total, current, size }: Listed<T>) {
  return page(records, total, current, size)
}
function found<T>(record: T | undefined): T {
  if (record === undefined) throw new AppError('PICKER_NOT_FOUND')
  return record
}
function checkCode(code: string): void {
  if (!new RegExp(DICT_CODE).test(code)) throw new AppError('PICKER_DICT_CODE')
}

/** A change of some dictionaries or entries: a version of each of them, and the new state of all. */
function changing<T>(
  context: HandlerContext,
  list: SystemList,
  ids: readonly string[],
  change: (tx: Queries) => Promise<T>,
): Promise<T> {
  return context.database.transaction(async (tx) => {
    const done = await withVersions(tx, list, ids, stampOf(context), () => change(tx))
    await touchDictionaries(tx)
    return done
  })
}

const reading = () => [
  bind(contract.getDictItems, (context) => items(context, context.params.code)),
  bind(
    contract.getDictText,
    async (context) => (await texts(context, context.params.code, context.params.key, true))[0] ?? '',
  ),
  bind(contract.loadDict, (context) =>
    search(context, context.params.code, {
      keyword: context.query.keyword ?? '',
      limit: context.query.pageSize ?? SEARCH_SIZE,
      page: context.query.pageNo ?? 1,
    }),
  ),
  bind(contract.loadDictItem, (context) =>
    texts(context, context.params.code, context.query.key, context.query.delNotExist !== false),
  ),
  bind(contract.loadTreeData, async (context) =>
    (await treeLevel(context, context.query)).map(({ key, title, parent, leaf }) => ({
      key,
      value: key,
      title,
      label: title,
      code: null,
      icon: null,
      parentId: parent,
      pid: parent,
      leaf,
    })),
  ),
  bind(contract.queryAllDictItems, (context) => dictMap(context)),
  bind(link.querySelectOptions, (context) => linkLevel(context, context.query)),
  // Nothing is cached in the process; the call exists because clients make it before they load everything again.
  bind(contract.refleshCache, async () => answer({ result: null, message: 'COMMON_OK' })),
]

const dictionaries = () => [
  bind(contract.list, async ({ db, query }) => paged(await listDicts(db, parseListQuery(query)))),
  bind(contract.add, async (context) => {
    const { db, body, user } = context
    checkCode(body.dictCode)
    const id = newId()
    await changing(context, DICTS, [id], (tx) => addDict(tx, id, body, user.username))
    return answer({ result: found(await findDict(db, id)), message: 'DATA_ADDED' })
  }),
  bind(contract.edit, async (context) => {
    const { db, body, user } = context
    checkCode(body.dictCode)
    await changing(context, DICTS, [body.id], (tx) => editDict(tx, body.id, body, user.username))
    return answer({ result: found(await findDict(db, body.id)), message: 'DATA_EDITED' })
  }),
  bind(contract.remove, async (context) => {
    const { db, query, user } = context
    found(await findDict(db, query.id))
    await changing(context, DICTS, [query.id], (tx) => removeDicts(tx, [query.id], user.username))
    return answer({ result: null, message: 'DATA_DELETED' })
  }),
  bind(contract.removeBatch, async (context) => {
    const ids = parseIds(context.query.ids)
    await changing(context, DICTS, ids, (tx) => removeDicts(tx, ids, context.user.username))
    return answer({ result: null, message: 'DATA_DELETED' })
  }),
]

/** Deleted dictionaries. Those that the product brought along keep a row, so that their file is not read again. */
const recycleBin = () => [
  bind(contract.deleteList, ({ db }) => deletedDicts(db)),
  bind(contract.back, async (context) => {
    const { params, user } = context
    found(await changing(context, DICTS, [params.id], (tx) => restoreDict(tx, params.id, user.username)))
    return answer({ result: null, message: 'PICKER_DICT_RESTORED' })
  }),
  bind(contract.deletePhysic, async (context) => {
    const { db, params } = context
    const ids = await itemIds(db, params.id)
    found(await changing(context, DICT_ITEMS, ids, (tx) => purgeDict(tx, params.id)))
    return answer({ result: null, message: 'DATA_DELETED' })
  }),
]

const entries = () => [
  bind(itemContract.list, async ({ db, query }) =>
    paged(await listItems(db, query.dictId ?? '', parseListQuery(query))),
  ),
  bind(itemContract.check, async ({ db, query }) => {
    if (await isValueTaken(db, query.dictId, query.itemValue, query.id ?? '')) throw new AppError('PICKER_VALUE_TAKEN')
    return answer({ result: null, message: 'PICKER_VALUE_FREE' })
  }),
  bind(itemContract.add, async (context) => {
    const { db, body, user } = context
    found(await findDict(db, body.dictId))
    const id = newId()
    await changing(context, DICT_ITEMS, [id], (tx) => addItem(tx, id, body, user.username))
    return answer({ result: found(await findItem(db, id)), message: 'DATA_ADDED' })
  }),
  bind(itemContract.edit, async (context) => {
    const { db, body, user } = context
    found(await findDict(db, body.dictId))
    await changing(context, DICT_ITEMS, [body.id], (tx) => editItem(tx, body.id, body, user.username))
    return answer({ result: found(await findItem(db, body.id)), message: 'DATA_EDITED' })
  }),
  bind(itemContract.remove, async (context) => {
    const { db, query } = context
    found(await findItem(db, query.id))
    await changing(context, DICT_ITEMS, [query.id], (tx) => removeItems(tx, [query.id]))
    return answer({ result: null, message: 'DATA_DELETED' })
  }),
  bind(itemContract.removeBatch, async (context) => {
    const ids = parseIds(context.query.ids)
    await changing(context, DICT_ITEMS, ids, (tx) => removeItems(tx, ids))
    return answer({ result: null, message: 'DATA_DELETED' })
  }),
]

export const dict: ServerModule = {
  name: 'dict',
  routes: () => [...reading(), ...dictionaries(), ...recycleBin(), ...entries()],
}
