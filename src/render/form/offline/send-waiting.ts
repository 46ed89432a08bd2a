import { AppError } from '../../../../schemas/messages/index.ts'
import type { Ports } from '../../../../registry/kit/ports.ts'
import type { DataSource } from '../../../api/data-source.ts'
import { ApiError } from '../../../api/errors.ts'
import type { Outbox, WaitingSave } from '../../../state/outbox.ts'
import { explain } from '../../explain.ts'
import { isUncertain, sendRecord } from '../attempt.ts'

interface Setup {
  readonly screen: string
  readonly source: DataSource
  readonly outbox: Outbox
  readonly ports: Ports
}
type Become = Pick<WaitingSave, 'state' | 'message'>

/** Nobody is signed in, or nobody answers: it goes on waiting. */
const isForLater = (error: unknown) => isUncertain(error) || (error instanceof ApiError && error.status === 401)

/** What became of one save; undefined when it must wait longer. */
async function send({ source, ports }: Setup, save: WaitingSave): Promise<Become | { readonly saved: unknown } | undefined> {
  try {
    const outcome = await sendRecord(source, save, true)
    if (outcome.kind === 'saved') return { saved: outcome.version }
    if (outcome.kind === 'refused') return { state: 'refused', message: outcome.message || ports.say('COMMON_FAILED') }
    const { by, at } = outcome
    return { state: 'stale', message: by || at ? ports.say('MERGE_TEXT', { by, at }) : ports.say('MERGE_TEXT_UNKNOWN') }
  } catch (error) {
    if (isForLater(error)) return undefined
    if (!(error instanceof AppError)) throw error
    return { state: 'refused', message: explain(error, ports) }
  }
}

/** Sends what waits, in its order; what was saved over a record that another one waits for goes out with the version of that. */
export async function sendWaiting(setup: Setup): Promise<void> {
  const { screen, outbox, ports } = setup
  const versions = new Map<string, unknown>()
  const held = new Set<string>()
  for (const kept of await outbox.list(screen)) {
    const id = kept.row?.id
    if (kept.state !== 'waiting' && id !== undefined) held.add(id)
    if (kept.state !== 'waiting' || (id !== undefined && held.has(id))) continue
    const save = kept.row && versions.has(kept.row.id) ? { ...kept, row: { ...kept.row, version: versions.get(kept.row.id) } } : kept
    const became = await send(setup, save)
    if (!became) return
    if ('saved' in became) {
      if (id !== undefined) versions.set(id, became.saved)
      await outbox.remove(save.key)
      ports.notify('success', ports.say('OFFLINE_SENT', { title: save.title }))
    } else {
      if (id !== undefined) held.add(id)
      await outbox.put(screen, { ...save, ...became })
    }
  }
}
