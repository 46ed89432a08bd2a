import { type FocusEvent, memo, useCallback, useState } from 'react'
import { flushSync } from 'react-dom'
import type { ResolvedField } from '../../../engine/model/index.ts'
import { textIn } from '../../../schemas/language/text.ts'
import { FormFace } from '../../ui/fields/Field.tsx'
import { fieldText } from '../../ui/fields/labels.ts'
import { type Slot, type SlotState, useCell } from '../store/index.ts'
import { CONTROL, focusControl } from './focus.ts'
import { useFieldHost, useForm } from './form-context.tsx'
import type { Virtualization } from './virtualization.ts'

/** One field of a form: label, control, help and what is wrong. Only its own state redraws it. */
export function FieldLeaf({ name }: { readonly name: string }) {
  const { screen, store } = useForm()
  const slot = store.slots.get(name)
  return slot ? <SlotView slot={slot} isWide={screen.form.wide.has(name)} /> : null
}

/** A control in which a person is at work, that she made larger, or whose words are not those of its value, stays where it is. */
const isAtRest = (box: Element, { problem }: SlotState) =>
  problem === '' && !box.contains(document.activeElement) && !box.querySelector('textarea[style*="height"]')

/** What was shown once stays drawn while it is hidden: a condition that comes and goes costs no new controls. */
const SlotView = memo(function SlotView({ slot, isWide }: { readonly slot: Slot; readonly isWide: boolean }) {
  const { store, nearness } = useFieldHost()
  const state = useCell(slot.cell)
  const { key, widget, lookup } = slot.resolved
  const [wasShown, setShown] = useState(state.visible)
  const [isNear, setNear] = useState(() => nearness?.isFirst(key) ?? true)
  const [height, setHeight] = useState<number>()
  const watch = useCallback(
    (box: HTMLDivElement) => {
      if (!isNear) return nearness?.onNear(box, () => setNear(true))
      if (!widget?.redrawable) return undefined
      return nearness?.onFar(box, (drawn) => {
        // The words of a choice were asked for as they stood at first.
        const isKnown = !lookup || (!nearness.isFirst(key) && !Object.hasOwn(store.changes, key))
        if (!isKnown || !isAtRest(box, slot.cell.read())) return
        setHeight(drawn)
        setNear(false)
      })
    },
    [nearness, isNear, widget, lookup, key, slot, store],
  )
  if (state.visible && !wasShown) setShown(true)
  if (!state.visible && !wasShown) return null
  const size = isNear || height === undefined ? {} : { style: { blockSize: height } }
  return (
    <div
      ref={watch}
      hidden={!state.visible}
      {...size}
      className={`vi-field${isWide ? ' vi-wide' : ''}${isNear ? '' : ' vi-far'}`}
      data-field={key}
      onBlur={slot.blur}
    >
      <Content slot={slot} state={state} isNear={isNear} onWanted={setNear} />
    </div>
  )
})

interface ContentProps {
  readonly slot: Slot
  readonly state: SlotState
  readonly isNear: boolean
  readonly onWanted: (isNear: true) => void
}

/** What a field's drawing depends on while it is visible. */
const DRAWN = [
  'value',
  'required',
  'readonly',
  'problem',
  'standing',
  'offers',
  'drawnAs',
] as const satisfies readonly (keyof SlotState)[]

const Content = memo(function Content({ slot: { resolved, id, change }, state, isNear, onWanted }: ContentProps) {
  const { ports, nearness } = useFieldHost()
  const { value, required, readonly, problem, standing = '', offers, drawnAs } = state
  const { title, help, placeholder } = resolved.field
  // A read-only field is never marked as required.
  const placed = placeholder ? { placeholder: textIn(placeholder, ports.locale) } : readonly ? { placeholder: '' } : {}
  const described = [problem && `${id}-problem`, standing && !problem && `${id}-standing`, help && `${id}-help`]
    .filter(Boolean)
    .join(' ')
  const common = { id, ...(described ? { describedBy: described } : {}), invalid: problem !== '' }
  return (
    <>
      <label htmlFor={id} {...(required ? { className: 'vi-required' } : {})}>
        {textIn(title, ports.locale)}
      </label>
      {nearness && !isNear ? (
        <StandIn {...common} resolved={resolved} nearness={nearness} onWanted={() => onWanted(true)} />
      ) : (
        <FormFace
          {...common}
          resolved={drawnAs ?? resolved}
          ports={ports}
          value={value}
          onChange={change}
          required={required}
          disabled={readonly}
          offers={offers}
          {...placed}
        />
      )}
      {problem && (
        <div id={`${id}-problem`} className="vi-problem" role="alert">
          {problem}
        </div>
      )}
      {standing && !problem && (
        <div id={`${id}-standing`} className="vi-standing">
          {ports.say('FIELD_STANDING', { reason: standing })}
        </div>
      )}
      {help && (
        <div id={`${id}-help`} className="vi-help">
          {textIn(help, ports.locale)}
        </div>
      )}
    </>
  )
}, isSame)

function isSame(before: ContentProps, after: ContentProps): boolean {
  if (!after.state.visible) return true
  return (
    before.slot === after.slot &&
    before.isNear === after.isNear &&
    DRAWN.every((name) => Object.is(before.state[name], after.state[name]))
  )
}

interface StandInProps {
  readonly resolved: ResolvedField
  readonly nearness: Virtualization
  readonly id: string
  readonly describedBy?: string
  readonly invalid: boolean
  /** The control itself is needed now. */
  readonly onWanted: () => void
}

/** The place of a control that is far from the view: it holds the words for the browser's search, and has the control's place among the Tab keys. */
function StandIn({ resolved, nearness, id, describedBy, invalid, onWanted }: StandInProps) {
  const { store } = useFieldHost()
  const { all } = useCell(nearness.labels)
  const handleFocus = ({ currentTarget, relatedTarget }: FocusEvent<HTMLInputElement>) => {
    const box = currentTarget.closest('.vi-field')
    const isBackwards =
      relatedTarget !== null &&
      Boolean(currentTarget.compareDocumentPosition(relatedTarget) & Node.DOCUMENT_POSITION_FOLLOWING)
    flushSync(onWanted)
    // Focus that arrives backwards (Shift+Tab) enters a field of several controls at its last one.
    const last = isBackwards
      ? [...(box?.querySelectorAll<HTMLElement>(CONTROL) ?? [])].findLast(({ tabIndex }) => tabIndex >= 0)
      : undefined
    if (last) last.focus()
    else focusControl(id)
  }
  return (
    <input
      id={id}
      className="vi-stand-in"
      readOnly
      value={fieldText(resolved, { id: '', [resolved.key]: store.record[resolved.key] }, all)}
      aria-invalid={invalid}
      aria-describedby={describedBy}
      onFocus={handleFocus}
    />
  )
}
