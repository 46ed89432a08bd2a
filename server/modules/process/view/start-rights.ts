import { nodeRights } from '../../../../engine/process/index.ts'
import type { StartRights } from '../../../../schemas/contract/process/instances.ts'
import { START_NODE } from '../../../../schemas/language/process/node-key.ts'
import { isFieldDenied } from '../../../data/access/index.ts'
import type { Requester } from '../../../http/context.ts'
import { requireStartable } from '../run/start.ts'
import { rightsReply } from './seen.ts'

/** What the form of a start opens: as the node of the initiator says, without what the own rights close. */
export async function startRights(caller: Requester, code: string): Promise<StartRights> {
  const { process, opened } = await requireStartable(caller, code)
  const { screen } = opened
  const rights = nodeRights(process.document, START_NODE)
  return rightsReply(screen.resolved.screen, rights, (key) => (isFieldDenied(screen, key) ? 'read' : undefined))
}
