import type { historyNodeInfo } from '../../../schemas/contract/process/act.ts'
import type { ReplyOf } from '../../../schemas/contract/endpoint.ts'
import type { InstanceReply } from '../../../schemas/contract/process/instances.ts'
import { engineOf } from '../../data/catalog/index.ts'
import type { Requester } from '../../http/context.ts'

type NodeInfo = ReplyOf<typeof historyNodeInfo>
type Rights = InstanceReply['rights']

/** Types of entries of a node's list. */
const SHOWN = '1'
const NOT_EDITED = '2'
const IN_FORCE = '1'

/** What a node allows of the fields of a table, as an existing client reads it. A hidden field has no entry, and no value either. */
function entriesOf(table: string, rights: Rights) {
  return Object.entries(rights).flatMap(([key, right]) => {
    const entry = { action: `online:${table}:${key}`, status: IN_FORCE, describe: '' }
    if (right === 'hidden') return []
    return [{ ...entry, type: SHOWN }, ...(right === 'read' ? [{ ...entry, type: NOT_EDITED }] : [])]
  })
}

async function tableOf(caller: Requester, screen: string): Promise<string> {
  return (await engineOf(caller).screens.find(screen))?.table ?? screen
}

/** The form of an instance as an existing client opens it. */
export async function nodeInfo(caller: Requester, found: InstanceReply): Promise<NodeInfo> {
  const { task, actions } = found
  const table = await tableOf(caller, found.screen)
  const subPermissionList: NodeInfo['subPermissionList'] = []
  for (const [screen, { fields }] of Object.entries(found.childRights)) {
    const child = await tableOf(caller, screen)
    subPermissionList.push({ tableName: child, permissionList: entriesOf(child, fields) })
  }
  const step = found.steps.find(({ tasks }) => tasks.some(({ id }) => id === task?.id))
  return {
    dataId: found.recordId,
    tableName: table,
    taskId: task?.id ?? null,
    taskDefKey: step?.nodeKey ?? '',
    procInsId: found.id,
    formUrl: `/approval/instance/${found.id}${task ? `?task=${task.id}` : ''}`,
    formUrlMobile: '',
    records: found.record ?? {},
    permissionList: entriesOf(table, found.rights),
    subPermissionList,
    isSignTask: actions.some(({ needsSignature }) => needsSignature === true),
    assignee: task?.assignee?.username ?? '',
    taskIsHandel: step?.kind === 'handle',
  }
}
