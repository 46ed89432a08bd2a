import type { Ports } from '../../../../../registry/kit/ports.ts'
import { countWrong, focusChild } from '../../../../form/children/index.ts'
import { focusField } from '../../../../form/layout/index.ts'
import type { OpenForm } from '../../../../form/open/index.ts'

type Values = Readonly<Record<string, unknown>>

/** Demanded fields without a value: what was empty in a stored record is no problem to other forms. */
function missing({ store }: OpenForm, demanded: readonly string[]) {
  return demanded
    .filter((key) => {
      const slot = store.slots.get(key)
      const value = store.record[key] ?? ''
      return (
        slot?.cell.read().visible === true && (Array.isArray(value) ? value.length === 0 : String(value).trim() === '')
      )
    })
    .map((field) => ({ field, code: 'FIELD_REQUIRED' as const, params: {} }))
}

/** True where a form may be sent as it is; else the first wrong value has the focus, and the person knows how many there are. */
export async function isFilledIn(form: OpenForm, ports: Ports, demanded: readonly string[] = []): Promise<boolean> {
  const { store } = form
  if (store.pending.isRunning) {
    const { uploading } = store.flags.read()
    ports.notify('info', ports.say(uploading ? 'FORM_UPLOADING' : 'FORM_CHOOSING'))
    if (!(await store.pending.settled())) return false
  }
  const found = store.check()
  const wrong = found.length > 0 ? found : store.show(missing(form, demanded))
  const failing = store.children.check()
  const shown = wrong.length + failing.length > 0 ? wrong : await store.ask()
  if (shown.length + failing.length === 0) return true
  ports.notify('warning', ports.say('FORM_WRONG', { count: shown.length + countWrong(failing) }))
  const first = shown.find((key) => store.problems.isDrawn(key))
  const [child] = failing
  if (first !== undefined) focusField(store, first)
  else if (child) focusChild(store, child)
  return false
}

/** What was changed in a record that was read, with its version; undefined where nothing was. What a rule works out is worked out by the server, too. */
export function changedValues({ store, screen, row }: OpenForm): Values | undefined {
  const isSent = (key: string) => {
    const field = screen.byKey.get(key)?.field
    return field === undefined || (field.readonly !== true && field.compute === undefined)
  }
  const changed = Object.entries(store.changes).filter(([key]) => isSent(key))
  if (changed.length === 0) return undefined
  const version = row?.['version']
  return { ...Object.fromEntries(changed), ...(version === undefined ? {} : { version }) }
}

/** What a person filled in of a new record: with what the form began, the server begins, too, and a process may let nobody state it. */
export const newValues = ({ store }: OpenForm): Values => ({ ...store.changes })
