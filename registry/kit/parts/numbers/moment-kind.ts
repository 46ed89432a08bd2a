import { typedDay, typedMoment, typedTime } from '../../dates.ts'

/** How a moment is written, typed and picked; a picker works on text, a calendar object never leaves it. */
export interface PickerKind {
  /** dayjs format of the stored text. */
  readonly format: string
  /** Typed text in the stored form. */
  readonly parse: (words: string) => string | undefined
  readonly clock: 'none' | 'beside' | 'only'
}

export const DAY: PickerKind = { format: 'YYYY-MM-DD', parse: typedDay, clock: 'none' }
export const MOMENT: PickerKind = { format: 'YYYY-MM-DD HH:mm:ss', parse: typedMoment, clock: 'beside' }
export const TIME: PickerKind = { format: 'HH:mm:ss', parse: typedTime, clock: 'only' }

/** Whether the words are a moment as it is stored. */
export const isMoment = (words: string, { parse }: PickerKind): boolean => words !== '' && parse(words) === words
