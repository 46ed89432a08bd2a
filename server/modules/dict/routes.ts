import * as link from '../../../schemas/contract/values/link.ts'
import * as itemContract from '../../../schemas/contract/values/dict-item.ts'
import * as contract from '../../../schemas/contract/values/dict.ts'
import { DICT_CODE } from '../../../schemas/language/names.ts'
import { AppError } from '../../../schemas/messages/index.ts'
import { touchDictionaries } from '../../data/catalog/index.ts'
import type { Database, Queries } from '../../db/database.ts'
import { answer, page } from '../../http/response/answer.ts'
import { bind } from '../../http/bind.ts'
import { parseIds } from '../../http/request/ids.ts'
import type { ServerModule } from '../../http/module.ts'
import { dictMap } from './api.ts'
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

/** A change of dictionaries, and with it their new version. */
function changing<T>(database: Database, change: (tx: Queries) => Promise<T>): Promise<T> {
  return database.transaction(async (tx) => {
    const done = await change(tx)
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
  bind(contract.add, async ({ database, db, body, user }) => {
    checkCode(body.dictCode)
    const id = await changing(database, (tx) => addDict(tx, body, user.username))
    return answer({ result: found(await findDict(db, id)), message: 'DATA_ADDED' })
  }),
  bind(contract.edit, async ({ database, db, body, user }) => {
    checkCode(body.dictCode)
    await changing(database, (tx) => editDict(tx, body.id, body, user.username))
    return answer({ result: found(await findDict(db, body.id)), message: 'DATA_EDITED' })
  }),
  bind(contract.remove, async ({ database, db, query, user }) => {
    found(await findDict(db, query.id))
    await changing(database, (tx) => removeDicts(tx, [query.id], user.username))
    return answer({ result: null, message: 'DATA_DELETED' })
  }),
  bind(contract.removeBatch, async ({ database, query, user }) => {
    await changing(database, (tx) => removeDicts(tx, parseIds(query.ids), user.username))
    return answer({ result: null, message: 'DATA_DELETED' })
  }),
]

/** Deleted dictionaries. Those that the product brought along keep a row, so that their file is not read again. */
const recycleBin = () => [
  bind(contract.deleteList, ({ db }) => deletedDicts(db)),
  bind(contract.back, async ({ database, params, user }) => {
    found(await changing(database, (tx) => restoreDict(tx, params.id, user.username)))
    return answer({ result: null, message: 'PICKER_DICT_RESTORED' })
  }),
  bind(contract.deletePhysic, async ({ database, params }) => {
    found(await changing(database, (tx) => purgeDict(tx, params.id)))
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
  bind(itemContract.add, async ({ database, db, body, user }) => {
    found(await findDict(db, body.dictId))
    const id = await changing(database, (tx) => addItem(tx, body, user.username))
    return answer({ result: found(await findItem(db, id)), message: 'DATA_ADDED' })
  }),
  bind(itemContract.edit, async ({ database, db, body, user }) => {
    found(await findDict(db, body.dictId))
    await changing(database, (tx) => editItem(tx, body.id, body, user.username))
    return answer({ result: found(await findItem(db, body.id)), message: 'DATA_EDITED' })
  }),
  bind(itemContract.remove, async ({ database, db, query }) => {
    found(await findItem(db, query.id))
    await changing(database, (tx) => removeItems(tx, [query.id]))
    return answer({ result: null, message: 'DATA_DELETED' })
  }),
  bind(itemContract.removeBatch, async ({ database, query }) => {
    await changing(database, (tx) => removeItems(tx, parseIds(query.ids)))
    return answer({ result: null, message: 'DATA_DELETED' })
  }),
]

export const dict: ServerModule = {
  name: 'dict',
  routes: () => [...reading(), ...dictionaries(), ...recycleBin(), ...entries()],
}
