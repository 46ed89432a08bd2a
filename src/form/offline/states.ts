import type { MessageCode } from '../../../schemas/messages/index.ts'
import type { WaitingSave } from '../../state/storage/outbox.ts'

/** How the state of a waiting save is shown. */
export const OFFLINE_STATES: Readonly<Record<WaitingSave['state'], MessageCode>> = {
  waiting: 'OFFLINE_WAITING',
  refused: 'OFFLINE_REFUSED',
  stale: 'OFFLINE_STALE',
  unsure: 'OFFLINE_UNSURE',
}
