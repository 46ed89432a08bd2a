import type { Dayjs } from 'dayjs'
import { useMemo, useState } from 'react'
import { wallDay, wallDayIn } from './wall-clock.ts'

/** How a moment is written, edited and picked; a picker works on text, a calendar object never leaves it. */
export interface PickerKind {
  /** dayjs format of the stored text. */
  readonly format: string
  /** Other formats that may be typed. */
  readonly typed: readonly string[]
  readonly clock: 'none' | 'beside' | 'only'
}

/** dayjs reads a bare time only with a day before it. */
const SOME_DAY = '2000-01-01 '

const momentIn = (words: string, kind: PickerKind) => wallDayIn(words, [kind.format, ...kind.typed])
/** Whether the words are a moment as it is stored, or as it may be typed. */
export function isMoment(words: string, kind: PickerKind): boolean {
  return momentIn(words, kind) !== undefined
}
const written = (words: string, kind: PickerKind) => momentIn(words, kind)?.format(kind.format) ?? words
function toDay(text: string, kind: PickerKind): Dayjs | null {
  // Most fields of a new record: four formats would be tried on nothing.
  if (text === '' || !isMoment(text, kind)) return null
  const day = wallDay(kind.clock === 'only' ? SOME_DAY + text : text)
  return day.isValid() ? day : null
}

interface TypedMoment {
  /** What the calendar shows. */
  readonly day: Dayjs | null
  /** Grows when the words in the input are outdated: the control must be made anew to forget them. */
  readonly round: number
  readonly isKept: boolean
  /** Hands on the words of an input that is left; a moment is handed on by the calendar, unless that is `isForced`. */
  readonly settle: (words: string | undefined, isForced?: boolean) => 'unreadable' | undefined
}
interface Kept {
  readonly words: string
  /** The calendar goes on showing this: with another one it would replace the words. */
  readonly day: Dayjs | null
}

/** One end of a picker whose value is a moment, or words that are none. */
export function useTypedMoment(value: string, kind: PickerKind, onChange: (value: string) => void): TypedMoment {
  const [{ kept, round }, setState] = useState<{ readonly kept?: Kept; readonly round: number }>({ round: 0 })
  const isKept = kept !== undefined && kept.words === value
  if (kept && !isKept) setState({ round: value === '' ? round + 1 : round })
  const told = useMemo(() => toDay(value, kind), [value, kind])
  const day = isKept ? kept.day : told
  const settle = (typed: string | undefined, isForced = false) => {
    if (typed === undefined) return undefined
    const words = typed.trim()
    if (words === '') {
      if (value !== '' && (day !== null || !isMoment(value, kind))) onChange('')
      return undefined
    }
    if (isMoment(words, kind)) {
      // Beside words it cannot read, and of the day it shows already, the calendar says nothing.
      if (isKept || isForced) onChange(written(words, kind))
      return undefined
    }
    if (words !== value) {
      setState({ kept: { words, day }, round })
      onChange(words)
    }
    return 'unreadable' as const
  }
  return { day, round, isKept, settle }
}
