import type { Dayjs } from 'dayjs'
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useMemo, useState } from 'react'
import type { FormProps, QueryProps } from '../faces.ts'
import { FULL, chooseWords, controlProps, queryProps } from './control.ts'
import { type MomentEnd, MomentInput, MomentTypingContext } from './MomentInput.tsx'
import { dayOf, isMoment, type PickerKind } from './moment-kind.ts'
import './picker.css'
import { WallPicker } from './WallPicker.tsx'

export { DAY, MOMENT, type PickerKind, TIME } from './moment-kind.ts'

const COMPONENTS = { input: MomentInput }
const toText = (day: Dayjs | null | undefined, kind: PickerKind) => day?.format(kind.format) ?? ''
const isPlainEnter = (event: KeyboardEvent<HTMLElement>) => event.key === 'Enter' && !event.ctrlKey && !event.metaKey

interface TypedProps {
  readonly kind: PickerKind
  readonly ends: Readonly<Record<string, MomentEnd>>
  /** May Enter send the form off whose control this is? */
  readonly sends: boolean
  readonly children: (shared: ReturnType<typeof sharedProps>) => ReactNode
}
const sharedProps = (kind: PickerKind, open: boolean, onOpenChange: (open: boolean) => void, sends: boolean) => ({
  style: FULL,
  format: kind.format,
  open,
  onOpenChange,
  components: COMPONENTS,
  // The day below the pointer would take the place of what is typed.
  previewValue: false as const,
  needConfirm: false,
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
    if (isPlainEnter(event) && !sends) event.preventDefault()
  },
  ...(kind.clock === 'beside' ? { showTime: true } : {}),
})

/** A calendar whose inputs are typed in as any text. */
function Typed({ kind, ends, sends, children }: TypedProps) {
  const [open, setOpen] = useState(false)
  // A page that is put away comes back without its calendar.
  useLayoutEffect(() => () => setOpen(false), [])
  const onEntered = (event: KeyboardEvent<HTMLElement>, isRead: boolean) => {
    setOpen(false)
    // A search must not go with words that mean nothing.
    if (isPlainEnter(event) && !(sends && isRead)) event.preventDefault()
  }
  return <MomentTypingContext value={{ kind, ends, onEntered }}>{children(sharedProps(kind, open, setOpen, sends))}</MomentTypingContext>
}

type SingleProps<O> = FormProps<string, O> & { readonly kind: PickerKind; readonly sends?: boolean }

/** What is typed and is no moment stays in sight and is handed on as it is, for the check to refuse. */
export function PickerForm<O>({ kind, sends = false, ...props }: SingleProps<O>) {
  const { id, value, onChange } = props
  const day = useMemo(() => dayOf(value, kind), [value, kind])
  const Control = kind.clock === 'only' ? WallPicker.TimePicker : WallPicker
  return (
    <Typed kind={kind} ends={{ [id]: { value, onChange } }} sends={sends}>
      {(shared) => <Control {...controlProps(props)} {...shared} value={day} onChange={(next: Dayjs | null) => onChange(toText(next, kind))} placeholder={chooseWords(props)} />}
    </Typed>
  )
}

type RangeProps<O> = Extract<QueryProps<string, O>, { mode: 'range' }> & { readonly kind: PickerKind }

function PickerRange<O>({ kind, ...props }: RangeProps<O>) {
  const { id, value, onChange, ports } = props
  const { id: _, ...told } = queryProps(props)
  const endId = `${id}-end`
  // To a calendar another pair is another value, for which it drops the end that is being edited.
  const days = useMemo((): [Dayjs | null, Dayjs | null] => [dayOf(value.begin, kind), dayOf(value.end, kind)], [value.begin, value.end, kind])
  const ends = {
    [id]: { value: value.begin, onChange: (begin: string) => onChange({ begin, end: value.end }) },
    [endId]: { value: value.end, onChange: (end: string) => onChange({ begin: value.begin, end }) },
  }
  /** Beside a moment that was picked stand the words that are none. */
  const put = (chosen: readonly (Dayjs | null)[] | null) => {
    const text = (at: 0 | 1, before: string) => (chosen && !chosen[at] && !days[at] ? before : toText(chosen?.[at], kind))
    const [begin, end] = [text(0, value.begin), text(1, value.end)]
    const isReversed = begin > end && isMoment(begin, kind) && isMoment(end, kind)
    onChange(isReversed ? { begin: end, end: begin } : { begin, end })
  }
  return (
    <Typed kind={kind} ends={ends} sends>
      {/* The calendar's own order would turn the ends round while one of them is typed anew and the other is not yet. */}
      {(shared) => (
        <div className={`v-range-${kind.clock}`}>
          <WallPicker.RangePicker {...(kind.clock === 'only' ? { picker: 'time' as const } : {})} {...told} {...shared} id={{ start: id, end: endId }} value={days} onChange={put} placeholder={[ports.say('COMMON_BEGIN'), ports.say('COMMON_END')]} allowEmpty={[true, true]} order={false} />
        </div>
      )}
    </Typed>
  )
}

export function PickerQuery<O>({ kind, ...props }: QueryProps<string, O> & { readonly kind: PickerKind }) {
  if (props.mode === 'range') return <PickerRange {...props} kind={kind} />
  return <PickerForm {...props} kind={kind} sends disabled={false} invalid={props.invalid ?? false} />
}
