import type { Dayjs } from 'dayjs'
import { type FocusEvent, type KeyboardEvent, useMemo } from 'react'
import type { FormProps, QueryProps, Range } from '../faces.ts'
import { FULL, chooseWords, controlProps, queryProps } from './control.ts'
import './picker.css'
import { WallPicker } from './WallPicker.tsx'
import { type PickerKind, useTypedMoment } from './use-typed-moment.ts'

export type { PickerKind } from './use-typed-moment.ts'
export const DAY: PickerKind = { format: 'YYYY-MM-DD', typed: ['YYYY/M/D', 'YYYY.M.D', 'YYYY-M-D', 'YYYYMMDD'], clock: 'none' }
export const MOMENT: PickerKind = { format: 'YYYY-MM-DD HH:mm:ss', typed: ['YYYY/M/D H:mm:ss', 'YYYY/M/D H:mm', 'YYYY-M-D H:mm'], clock: 'beside' }

const toText = (day: Dayjs | null | undefined, kind: PickerKind) => day?.format(kind.format) ?? ''
const showTime = (kind: PickerKind) => (kind.clock === 'beside' ? { showTime: true } : {})
const isPlainEnter = (event: KeyboardEvent<HTMLElement>) => event.key === 'Enter' && !event.ctrlKey && !event.metaKey
type Left = FocusEvent<HTMLElement> | KeyboardEvent<HTMLElement>
const wordsIn = ({ target }: Left) => (target instanceof HTMLInputElement ? target.value : undefined)
const formats = (kind: PickerKind) => [kind.format, ...kind.typed]

/** What is typed and is no moment stays in sight and is handed on as it is, for the check to refuse. */
export function PickerForm<O>({ kind, ...props }: FormProps<string, O> & { readonly kind: PickerKind }) {
  const { onChange } = props
  const typed = useTypedMoment(props.value, kind, onChange)
  const shared = {
    ...controlProps(props),
    style: FULL,
    format: formats(kind),
    value: typed.day,
    onChange: (day: Dayjs | null) => onChange(toText(day, kind)),
    placeholder: chooseWords(props),
    needConfirm: false,
    preserveInvalidOnBlur: true,
    // Enter takes the day that was typed; it must not send the form off as well.
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      if (!isPlainEnter(event)) return
      typed.settle(wordsIn(event))
      event.preventDefault()
    },
    onBlur: (event: FocusEvent<HTMLElement>) => {
      typed.settle(wordsIn(event))
      props.onBlur?.()
    },
  }
  return kind.clock === 'only' ? <WallPicker.TimePicker key={typed.round} {...shared} /> : <WallPicker key={typed.round} {...shared} {...showTime(kind)} />
}

type RangeProps<O> = Extract<QueryProps<string, O>, { mode: 'range' }> & { readonly kind: PickerKind }

function PickerRange<O>({ kind, ...props }: RangeProps<O>) {
  const { id, value, onChange, ports } = props
  const begin = useTypedMoment(value.begin, kind, (next) => onChange({ begin: next, end: value.end }))
  const end = useTypedMoment(value.end, kind, (next) => onChange({ begin: value.begin, end: next }))
  const { id: _, ...told } = queryProps(props)
  // To a calendar another pair is another value, for which it drops the end that is being edited.
  const days = useMemo((): [Dayjs | null, Dayjs | null] => [begin.day, end.day], [begin.day, end.day])
  const settle = (event: Left, isBegin: boolean) => (isBegin ? begin.settle(wordsIn(event), end.isKept) : end.settle(wordsIn(event), begin.isKept))
  const shared = {
    ...told,
    id: { start: id, end: `${id}-end` },
    style: FULL,
    format: formats(kind),
    value: days,
    onChange: (chosen: readonly (Dayjs | null)[] | null) => onChange({ begin: toText(chosen?.[0], kind), end: toText(chosen?.[1], kind) } satisfies Range<string>),
    placeholder: [ports.say('COMMON_BEGIN'), ports.say('COMMON_END')] as [string, string],
    allowEmpty: [true, true] as [boolean, boolean],
    needConfirm: false,
    preserveInvalidOnBlur: true,
    // A search must not go without what was typed last.
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      if (!isPlainEnter(event)) return
      if (settle(event, (event.target as HTMLElement).id === id) === 'unreadable') event.preventDefault()
    },
    onBlur: (event: FocusEvent<HTMLElement>, { range }: { range?: 'start' | 'end' }) => void settle(event, range !== 'end'),
  }
  const key = `${begin.round} ${end.round}`
  if (kind.clock === 'only') return <WallPicker.RangePicker key={key} picker="time" {...shared} />
  return <div className={`v-range-${kind.clock}`}><WallPicker.RangePicker key={key} {...shared} {...showTime(kind)} /></div>
}

export function PickerQuery<O>({ kind, ...props }: QueryProps<string, O> & { readonly kind: PickerKind }) {
  if (props.mode === 'range') return <PickerRange {...props} kind={kind} />
  return <PickerForm {...props} kind={kind} disabled={false} invalid={props.invalid ?? false} />
}
