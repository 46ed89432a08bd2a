import type { Field } from '../../schemas/language/field.ts'
import type { FormBlock, FormEntry, FormPart } from '../../schemas/language/form.ts'
import type { Screen } from '../../schemas/language/screen.ts'

const unconditionals = new WeakMap<object, object>()
/** The same value without its condition; the same object for the same value, so that it is not drawn again. */
function unconditional<T extends object>(value: T): T {
  if (!('visible' in value)) return value
  const known = unconditionals.get(value)
  if (known) return known as T
  const { visible: _, ...rest } = value as T & { readonly visible?: unknown }
  unconditionals.set(value, rest)
  return rest as T
}
const blockOf = (block: FormBlock): FormBlock => (typeof block === 'string' ? block : unconditional(block))
const partOf = (part: FormPart): FormPart => ({ ...unconditional(part), content: part.content.map(blockOf) })
function entryOf(entry: FormEntry): FormEntry {
  if (typeof entry === 'string') return entry
  if ('tabs' in entry) return { ...entry, tabs: entry.tabs.map(partOf) }
  if ('steps' in entry) return { ...entry, steps: entry.steps.map(partOf) }
  const bare = unconditional(entry)
  // A folded group would hide what is to be arranged.
  return 'group' in bare ? { ...bare, ...(bare.folded === undefined ? {} : { folded: false }) } : bare
}

/** The screen as the canvas draws it: everything that a condition or a rule may hide is there. */
export function designScreen(stated: Screen): Screen {
  const { rules: _, ...screen } = stated
  const fields = Object.fromEntries(
    Object.entries(screen.fields).map(([key, field]): [string, Field] => [key, unconditional(field)]),
  )
  const { form } = screen
  if (!form?.layout) return { ...screen, fields }
  return { ...screen, fields, form: { ...form, layout: form.layout.map(entryOf) } }
}
