import { type FocusEvent, useCallback, useState } from 'react'
import { flushSync } from 'react-dom'
import { textIn } from '../../../schemas/language/text.ts'
import { FormFace } from '../Field.tsx'
import { wordsOf } from '../labels.ts'
import { useCell } from './cell.ts'
import { CONTROL, focusControl } from './focus.ts'
import { useForm } from './form-context.ts'
import type { Nearness } from './nearness.ts'
import type { Slot } from './state.ts'

/** One field of a form: label, control, help and what is wrong. Only its own state redraws it. */
export function Leaf({ name }: { readonly name: string }) {
  const { store } = useForm()
  const slot = store.slots.get(name)
  return slot ? <SlotView slot={slot} /> : null
}

function SlotView({ slot }: { readonly slot: Slot }) {
  const { screen, ports, nearness } = useForm()
  const { value, visible, required, readonly, problem, theirs, offers } = useCell(slot.cell)
  const { resolved, id } = slot
  const [isNear, setNear] = useState(() => nearness?.isNear(resolved.key) ?? true)
  const watch = useCallback((box: HTMLDivElement | null) => (box ? nearness?.watch(box, () => setNear(true)) : undefined), [nearness])
  if (!visible) return null
  const { title, help, placeholder } = resolved.field
  const described = [problem && `${id}-problem`, theirs && `${id}-theirs`, help && `${id}-help`].filter(Boolean).join(' ')
  const common = { id, ...(described ? { describedBy: described } : {}), invalid: problem !== '' }
  const wide = screen.form.wide.has(resolved.key)
  return (
    <div ref={isNear ? undefined : watch} className={wide ? 'vi-field vi-wide' : 'vi-field'} data-field={resolved.key} onBlur={slot.blur}>
      <label htmlFor={id} {...(required ? { className: 'vi-required' } : {})}>{textIn(title, ports.locale)}</label>
      {nearness && !isNear ? (
        <StandIn {...common} slot={slot} nearness={nearness} onWanted={() => setNear(true)} />
      ) : (
        <FormFace
          {...common}
          resolved={resolved}
          ports={ports}
          value={value}
          onChange={slot.change}
          required={required}
          disabled={readonly}
          offers={offers}
          {...(placeholder ? { placeholder: textIn(placeholder, ports.locale) } : {})}
        />
      )}
      {problem && <div id={`${id}-problem`} className="vi-problem" role="alert">{problem}</div>}
      {theirs && <div id={`${id}-theirs`} className="vi-theirs">{ports.say('FORM_THEIRS', { value: theirs })}</div>}
      {help && <div id={`${id}-help`} className="vi-help">{textIn(help, ports.locale)}</div>}
    </div>
  )
}

interface StandInProps {
  readonly slot: Slot
  readonly nearness: Nearness
  readonly id: string
  readonly describedBy?: string
  readonly invalid: boolean
  /** The control itself is needed now. */
  readonly onWanted: () => void
}

/** The place of a control that is far from the view: it holds the words for the browser's search, and has the control's place among the Tab keys. */
function StandIn({ slot, nearness, id, describedBy, invalid, onWanted }: StandInProps) {
  const { store } = useForm()
  const { all } = useCell(nearness.labels)
  const handleFocus = ({ currentTarget, relatedTarget }: FocusEvent<HTMLInputElement>) => {
    const box = currentTarget.closest('.vi-field')
    const isBackwards = relatedTarget !== null && Boolean(currentTarget.compareDocumentPosition(relatedTarget) & Node.DOCUMENT_POSITION_FOLLOWING)
    flushSync(onWanted)
    // Whoever comes from behind stands at the end of what has several places.
    const last = isBackwards ? [...(box?.querySelectorAll<HTMLElement>(CONTROL) ?? [])].findLast(({ tabIndex }) => tabIndex >= 0) : undefined
    if (last) last.focus()
    else focusControl(id)
  }
  return <input id={id} className="vi-stand-in" readOnly value={wordsOf(slot.resolved, { id: '', ...store.record }, all)} aria-invalid={invalid} aria-describedby={describedBy} onFocus={handleFocus} />
}
