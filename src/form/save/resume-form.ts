import type { Ports } from '../../../registry/kit/ports.ts'
import type { Row } from '../../api/rows/data-source.ts'
import { editable } from '../../record/record.ts'
import { isWriteOnly } from '../../../engine/model/index.ts'
import type { Sent } from '../idempotency/index.ts'
import { type Merge, mergeRecord } from '../merge/index.ts'
import type { OpenForm } from '../open/index.ts'

/**
 * A save whose answer was lost has turned out to be stored, and something else was typed since: the form goes on over the
 * record as it is now. False when the person would rather go on typing than choose between two changes.
 */
export async function resumeForm(
  form: OpenForm,
  sent: Sent,
  theirs: Row,
  { ports, merge }: { readonly ports: Ports; readonly merge: Merge },
): Promise<boolean> {
  const { store, screen } = form
  const { sidesAfterSave } = await import('../merge/sides-after-save.ts')
  const { isAlone, ...sides } = sidesAfterSave(
    form,
    sent,
    { ...editable(screen, store.record, sent.row), ...store.children.changes },
    theirs,
  )
  const { fields, settle } = await mergeRecord(form, sides, ports)
  const isAsked = fields.some(({ key, by }) => by === 'both' && !(isAlone && screen.byKey.has(key)))
  const choices = isAsked
    ? await merge({ text: ports.say('MERGE_TEXT_UNKNOWN'), fields, ok: ports.say('MERGE_SAVE') })
    : {}
  if (!choices) return false
  const mine = new Set(
    fields.flatMap(({ key, by }) => (by === 'me' || (by === 'both' && choices[key] !== 'theirs') ? [key] : [])),
  )
  const own = screen.fields
    .filter((field) => field.field.compute === undefined && !isWriteOnly(field))
    .map(({ key }) => [key, (mine.has(key) ? sides.mine[key] : theirs[key]) ?? null] as const)
  store.rebase(theirs)
  store.setStored({ ...Object.fromEntries(own), ...settle(choices) })
  return true
}
