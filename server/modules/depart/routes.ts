import type { Static } from 'typebox'
import { splitKeys } from '../../../registry/kit/joined.ts'
import * as contract from '../../../schemas/contract/organization/depart.ts'
import { AppError, say } from '../../../schemas/messages/index.ts'
import { answer } from '../../http/response/answer.ts'
import { bind } from '../../http/bind.ts'
import type { HandlerContext } from '../../http/context.ts'
import type { ServerModule } from '../../http/module.ts'
import { parseIds } from '../../http/request/ids.ts'
import { addDepart, editDepart, removeDeparts } from './changes.ts'
import { sheetRoutes } from './sheet/routes.ts'
import {
  departsFor,
  departsLedBy,
  allDeparts,
  descendantDeparts,
  departsByCode,
  departsById,
  departsNamed,
} from './store.ts'
import { idTreeOf, parentsOf, treeOf } from './tree.ts'

/** Details of departments are sent to those who hold it. */
const SEE = 'system:depart:list'
/** The envelope's message says whether the caller leads a department. */
const [MEMBER, LEADER] = ['1', '2']
const MAX_IDS = 1000
/** Titles of rules in one sentence. */
const NAMED_AT_MOST = 20

function listed(text: string): readonly string[] {
  return splitKeys(text).slice(0, MAX_IDS)
}

type LevelQuery = Static<typeof contract.LevelQuery>
async function oneLevel(context: HandlerContext<unknown, LevelQuery>) {
  const { query, can } = context
  const departs = departsFor(context)
  const wanted = listed(query.ids ?? '')
  if (wanted.length === 0) return descendantDeparts(departs, query.pid ?? '', can(SEE))
  return query.primaryKey === 'orgCode' ? departsByCode(departs, wanted) : departsById(departs, wanted)
}

export const depart: ServerModule = {
  name: 'depart',
  routes: () => [
    ...sheetRoutes(),
    bind(contract.queryTreeList, async (context) => {
      const { query, can } = context
      const departs = departsFor(context)
      const wanted = listed(query.ids ?? '')
      const isDetailed = can(SEE)
      return treeOf(
        wanted.length > 0 ? await departsById(departs, wanted, isDetailed) : await allDeparts(departs, isDetailed),
      )
    }),
    bind(contract.queryDepartTreeSync, oneLevel),
    bind(contract.queryDepartAndPostTreeSync, oneLevel),
    bind(contract.queryIdTree, async (context) => idTreeOf(treeOf(await allDeparts(departsFor(context))))),
    bind(contract.searchBy, async (context) => {
      const { query, user } = context
      const departs = departsFor(context)
      const named = query.keyWord.trim() === '' ? [] : await departsNamed(departs, query.keyWord.trim())
      const led =
        query.myDeptSearch === '1' ? new Set((await departsLedBy(departs, user.id)).map(({ id }) => id)) : undefined
      const found = led ? named.filter(({ id }) => led.has(id)) : named
      if (found.length === 0) throw new AppError('PICKER_DEPART_NONE')
      return treeOf(found)
    }),
    bind(contract.queryAllParentId, async (context) => {
      const { query } = context
      const all = await allDeparts(departsFor(context))
      const target = all.find((node) =>
        query.departId === undefined ? node.orgCode === query.orgCode : node.id === query.departId,
      )
      const parentIds = target ? parentsOf(all, target.id) : []
      return {
        parentIds,
        parentMap: Object.fromEntries(all.filter((node) => parentIds.includes(node.id)).map((node) => [node.id, node])),
      }
    }),
    bind(contract.getDepartName, async (context) => {
      const [found] = await departsByCode(departsFor(context), [context.query.orgCode])
      if (!found) throw new AppError('PICKER_DEPART_NONE')
      return found
    }),
    bind(contract.queryMyDeptTreeList, async (context) => {
      const led = await departsLedBy(departsFor(context), context.user.id)
      return answer({ result: treeOf(led), text: led.length > 0 ? LEADER : MEMBER })
    }),
    bind(contract.add, async (context) =>
      answer({ result: await addDepart(context, context.body), message: 'PERMISSION_ADDED' as const }),
    ),
    bind(contract.edit, async (context) => {
      const { id, ...sent } = context.body
      const { depart: result, moved } = await editDepart(context, id, sent)
      if (moved === undefined) return answer({ result, message: 'PERMISSION_EDITED' as const })
      const names = moved.named.slice(0, NAMED_AT_MOST).join(say('COMMON_AND', {}, context.locale))
      const params = { name: result.departName, departs: moved.departs, people: moved.people, names }
      return answer({ result, message: names === '' ? 'DEPART_MOVED' : 'DEPART_MOVED_NAMED', params })
    }),
    bind(contract.remove, async (context) => {
      await removeDeparts(context, [context.query.id])
      return answer({ result: null, message: 'PERMISSION_REMOVED' as const })
    }),
    bind(contract.removeBatch, async (context) => {
      await removeDeparts(context, parseIds(context.query.ids))
      return answer({ result: null, message: 'PERMISSION_REMOVED' as const })
    }),
  ],
}
