import { splitKeys } from '../../../registry/kit/joined.ts'
import * as contract from '../../../schemas/contract/organization/depart.ts'
import { AppError } from '../../../schemas/messages/index.ts'
import { bind } from '../../http/bind.ts'
import type { ServerModule } from '../../http/module.ts'
import { allDeparts, descendantDeparts, departsByCode, departsById, departsNamed } from './store.ts'
import { idTreeOf, parentsOf, treeOf } from './tree.ts'

const MAX_IDS = 1000

function listed(text: string): readonly string[] {
  return splitKeys(text).slice(0, MAX_IDS)
}

export const depart: ServerModule = {
  name: 'depart',
  routes: () => [
    bind(contract.queryTreeList, async ({ db, query }) => {
      const wanted = listed(query.ids ?? '')
      return treeOf(wanted.length > 0 ? await departsById(db, wanted) : await allDeparts(db))
    }),
    bind(contract.queryDepartTreeSync, async ({ db, query }) => {
      const wanted = listed(query.ids ?? '')
      if (wanted.length === 0) return descendantDeparts(db, query.pid ?? '')
      return query.primaryKey === 'orgCode' ? departsByCode(db, wanted) : departsById(db, wanted)
    }),
    bind(contract.queryIdTree, async ({ db }) => idTreeOf(treeOf(await allDeparts(db)))),
    bind(contract.searchBy, async ({ db, query }) => {
      const found = query.keyWord.trim() === '' ? [] : await departsNamed(db, query.keyWord.trim())
      if (found.length === 0) throw new AppError('PICKER_DEPART_NONE')
      return treeOf(found)
    }),
    bind(contract.queryAllParentId, async ({ db, query }) => {
      const all = await allDeparts(db)
      const target = all.find((node) =>
        query.departId === undefined ? node.orgCode === query.orgCode : node.id === query.departId,
      )
      const parentIds = target ? parentsOf(all, target.id) : []
      return {
        parentIds,
        parentMap: Object.fromEntries(all.filter((node) => parentIds.includes(node.id)).map((node) => [node.id, node])),
      }
    }),
    bind(contract.getDepartName, async ({ db, query }) => {
      const [found] = await departsByCode(db, [query.orgCode])
      if (!found) throw new AppError('PICKER_DEPART_NONE')
      return found
    }),
  ],
}
