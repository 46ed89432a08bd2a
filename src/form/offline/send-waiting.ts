import { AppError } from '../../../schemas/messages/index.ts'
import type { Ports } from '../../../registry/kit/ports.ts'
import type { DataSource, Row } from '../../api/rows/data-source.ts'
import { ApiError } from '../../api/client/errors.ts'
import type { Outbox, WaitingSave } from '../../state/storage/outbox.ts'
import { explain } from '../../host/explain.ts'
import { isForgotten, isUncertain, sendRecord } from '../idempotency/index.ts'
import { rebaseSave } from './rebase-save.ts'

interface Setup {
  readonly screen: string
  readonly source: DataSource
  readonly outbox: Outbox
  readonly ports: Pick<Ports, 'say' | 'notify'>
  /** Do calls still go out in the name of the user who saved this? */
  readonly isStill: () => boolean
}
type Become = Pick<WaitingSave, 'state' | 'message'>

/** No user is signed in, or the server does not answer: the save goes on waiting. */
const isForLater = (error: unknown) => isUncertain(error) || (error instanceof ApiError && error.status === 401)
/** The server has stored something else under this key. */
const isKeyTaken = (error: unknown) => error instanceof ApiError && error.status === 422 && error.replyCode === 422

/** Epoch ms since when it goes under its key. */
export const keyAtOf = ({ keyAt, at }: WaitingSave): number => keyAt ?? at

/** What became of one save; undefined when it must wait longer. */
async function send(
  { source, ports }: Setup,
  save: WaitingSave,
): Promise<Become | { readonly saved: unknown } | undefined> {
  // It could be stored a second time: its author decides.
  if (isForgotten(keyAtOf(save))) return { state: 'unsure', message: '' }
  try {
    const outcome = await sendRecord(source, save, true)
    if (outcome.kind === 'saved') return { saved: outcome.version }
    if (outcome.kind === 'refused') return { state: 'refused', message: outcome.message || ports.say('COMMON_FAILED') }
    const { by, at } = outcome
    return { state: 'stale', message: by || at ? ports.say('MERGE_TEXT', { by, at }) : ports.say('MERGE_TEXT_UNKNOWN') }
  } catch (error) {
    if (isForLater(error)) return undefined
    if (isKeyTaken(error))
      return save.row ? { state: 'stale', message: ports.say('MERGE_TEXT_UNKNOWN') } : { state: 'unsure', message: '' }
    if (!(error instanceof AppError)) throw error
    return { state: 'refused', message: explain(error, ports) }
  }
}

/** Saves over the same record are made to follow this one before it is forgotten: nothing of that must be lost with the line. */
async function handOn(
  { screen, outbox }: Setup,
  saved: WaitingSave & { readonly row: Row },
  version: unknown,
): Promise<void> {
  for (const other of await outbox.list(screen)) {
    const next = other.key !== saved.key && other.state === 'waiting' ? rebaseSave(other, saved, version) : undefined
    if (next) await outbox.put(screen, next)
  }
}

/** Sends one; false when none can be sent now. */
async function sendOne(setup: Setup, save: WaitingSave): Promise<boolean> {
  const { screen, outbox, ports } = setup
  const became = await send(setup, save)
  if (!became) return false
  // It was taken back or discarded meanwhile, so it is no longer in the queue.
  if (!(await outbox.list(screen)).some(({ key }) => key === save.key)) return true
  if ('saved' in became) {
    const { row } = save
    if (row) await handOn(setup, { ...save, row }, became.saved)
    await outbox.remove(save.key)
    ports.notify('success', ports.say('OFFLINE_SENT', { title: save.title }))
  } else await outbox.put(screen, { ...save, ...became })
  return true
}

/** The first that can be sent: what is saved over a record waits for what was saved over it before. */
function nextOf(all: readonly WaitingSave[], tried: ReadonlySet<string>): WaitingSave | undefined {
  const held = new Set<string>()
  for (const save of all) {
    const id = save.row?.id
    if (save.state === 'waiting' && !tried.has(save.key) && !(id !== undefined && held.has(id))) return save
    if (id !== undefined) held.add(id)
  }
  return undefined
}

/** Sends what waits, in its order, each as it lies in the outbox by then. Only one tab does it at a time. */
export function sendWaiting(setup: Setup): Promise<void> {
  return setup.outbox.alone(async () => {
    const tried = new Set<string>()
    for (
      let save = nextOf(await setup.outbox.list(setup.screen), tried);
      save;
      save = nextOf(await setup.outbox.list(setup.screen), tried)
    ) {
      // What one person saved is never sent by the next one who signs in here.
      if (!setup.isStill()) return
      tried.add(save.key)
      if (!(await sendOne(setup, save))) return
    }
  })
}
