import { textIn } from '../../../schemas/language/text.ts'
import { FormFace } from '../Field.tsx'
import { useCell } from './cell.ts'
import { useForm } from './form-context.ts'
import type { Slot } from './state.ts'

/** One field of a form: label, control, help and what is wrong. Only its own state redraws it. */
export function Leaf({ name }: { readonly name: string }) {
  const { store } = useForm()
  const slot = store.slots.get(name)
  return slot ? <SlotView slot={slot} /> : null
}

function SlotView({ slot }: { readonly slot: Slot }) {
  const { screen, ports } = useForm()
  const { value, visible, required, readonly, problem, theirs } = useCell(slot.cell)
  if (!visible) return null
  const { resolved, id } = slot
  const { title, help, placeholder } = resolved.field
  const described = [problem && `${id}-problem`, theirs && `${id}-theirs`, help && `${id}-help`].filter(Boolean).join(' ')
  const wide = screen.form.wide.has(resolved.key)
  return (
    <div className={wide ? 'vi-field vi-wide' : 'vi-field'} data-field={resolved.key} onBlur={slot.blur}>
      <label htmlFor={id} {...(required ? { className: 'vi-required' } : {})}>{textIn(title, ports.locale)}</label>
      <FormFace
        resolved={resolved}
        id={id}
        ports={ports}
        value={value}
        onChange={slot.change}
        required={required}
        disabled={readonly}
        invalid={problem !== ''}
        {...(described ? { describedBy: described } : {})}
        {...(placeholder ? { placeholder: textIn(placeholder, ports.locale) } : {})}
      />
      {problem && <div id={`${id}-problem`} className="vi-problem" role="alert">{problem}</div>}
      {theirs && <div id={`${id}-theirs`} className="vi-theirs">{ports.say('FORM_THEIRS', { value: theirs })}</div>}
      {help && <div id={`${id}-help`} className="vi-help">{textIn(help, ports.locale)}</div>}
    </div>
  )
}
