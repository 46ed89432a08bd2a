import { type KeyboardEvent, type ReactNode, useLayoutEffect, useState } from 'react'
import type { FormProps, QueryProps } from '../../faces.ts'
import { RangeCalendar, SingleCalendar } from '../calendar/late.tsx'
import { FULL, choosePlaceholder, controlProps, queryProps } from '../control.ts'
import { type MomentEnd, MomentInput, MomentTypingContext } from '../numbers/MomentInput.tsx'
import type { PickerKind } from '../numbers/moment-kind.ts'
import './picker.css'

export { DAY, MOMENT, type PickerKind, TIME } from '../numbers/moment-kind.ts'

const COMPONENTS = { input: MomentInput }
const isPlainEnter = (event: KeyboardEvent<HTMLElement>) => event.key === 'Enter' && !event.ctrlKey && !event.metaKey

interface TypedProps {
  readonly kind: PickerKind
  readonly ends: Readonly<Record<string, MomentEnd>>
  /** May Enter send the form off whose control this is? */
  readonly sends: boolean
  readonly children: (shared: ReturnType<typeof sharedProps>) => ReactNode
}
const sharedProps = (kind: PickerKind, open: boolean, onOpenChange: (open: boolean) => void, sends: boolean) => ({
  kind,
  style: FULL,
  open,
  onOpenChange,
  components: COMPONENTS,
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
    if (isPlainEnter(event) && !sends) event.preventDefault()
  },
})

/** A calendar whose inputs are typed in as any text. */
function Typed({ kind, ends, sends, children }: TypedProps) {
  const [open, setOpen] = useState(false)
  // A page that was hidden is shown again with the calendar closed.
  useLayoutEffect(() => () => setOpen(false), [])
  const onEntered = (event: KeyboardEvent<HTMLElement>, isRead: boolean) => {
    setOpen(false)
    // A search with unparsable text is not sent.
    if (isPlainEnter(event) && !(sends && isRead)) event.preventDefault()
  }
  return (
    <MomentTypingContext value={{ kind, ends, onEntered }}>
      {children(sharedProps(kind, open, setOpen, sends))}
    </MomentTypingContext>
  )
}

type SingleProps<O> = FormProps<string, O> & { readonly kind: PickerKind; readonly sends?: boolean }

/** What is typed and is no moment stays in sight and is handed on as it is, for the check to refuse. */
export function PickerForm<O>({ kind, sends = false, ...props }: SingleProps<O>) {
  const { id, value, onChange, ports } = props
  return (
    <Typed kind={kind} ends={{ [id]: { value, onChange } }} sends={sends}>
      {(shared) => (
        <SingleCalendar
          {...controlProps(props)}
          {...shared}
          ports={ports}
          value={value}
          onChange={onChange}
          placeholder={choosePlaceholder(props)}
        />
      )}
    </Typed>
  )
}

type RangeProps<O> = Extract<QueryProps<string, O>, { mode: 'range' }> & { readonly kind: PickerKind }

function PickerRange<O>({ kind, ...props }: RangeProps<O>) {
  const { id, value, onChange, ports } = props
  const { id: _, ...rest } = queryProps(props)
  const endId = `${id}-end`
  const ends = {
    [id]: { value: value.begin, onChange: (begin: string) => onChange({ begin, end: value.end }) },
    [endId]: { value: value.end, onChange: (end: string) => onChange({ begin: value.begin, end }) },
  }
  return (
    <Typed kind={kind} ends={ends} sends>
      {(shared) => (
        <div className={`v-range-${kind.clock}`}>
          <RangeCalendar
            {...rest}
            {...shared}
            ports={ports}
            ids={{ start: id, end: endId }}
            value={value}
            onChange={onChange}
            placeholder={[ports.say('COMMON_BEGIN'), ports.say('COMMON_END')]}
          />
        </div>
      )}
    </Typed>
  )
}

export function PickerQuery<O>({ kind, ...props }: QueryProps<string, O> & { readonly kind: PickerKind }) {
  if (props.mode === 'range') return <PickerRange {...props} kind={kind} />
  return <PickerForm {...props} kind={kind} sends disabled={false} invalid={props.invalid ?? false} />
}
