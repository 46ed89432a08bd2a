import { Checkbox, Input, Select } from 'antd'
import type { ReactNode } from 'react'
import type { CronUnit } from '../../../schemas/language/cron/parts.ts'
import { monthName, weekdayName } from '../../../schemas/language/cron/words.ts'
import type { Locale } from '../../../schemas/language/text.ts'
import { BEFORE_END, boundsOf, NTH, type Variant } from './bounds.ts'
import { NumberBox } from './NumberBox.tsx'
import { type EditorState, type NumberInputValue, MODE, type Mode } from './state.ts'
import type { EditorWord, SayText } from './texts.ts'

export interface ModeInputsProps {
  readonly unit: CronUnit
  readonly mode: Mode
  readonly variant: Variant
  readonly state: EditorState
  readonly disabled: boolean
  /** The problem concerns these inputs. */
  readonly wrong: boolean
  readonly onChange: (state: EditorState) => void
  readonly tell: SayText
  readonly locale: Locale
}

const MANY: Readonly<Record<CronUnit, EditorWord>> = {
  second: 'manySecond',
  minute: 'manyMinute',
  hour: 'manyHour',
  day: 'manyDay',
  month: 'manyMonth',
  week: 'manyDay',
  year: 'manyYear',
}
const WEEKDAYS = [2, 3, 4, 5, 6, 7, 1]
const GRID = {
  border: 0,
  margin: 0,
  padding: 0,
  minWidth: 0,
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(58px, 1fr))',
  gap: 2,
  flexBasis: '100%',
  paddingInlineStart: 24,
} as const
const WIDE_GRID = { ...GRID, gridTemplateColumns: 'repeat(auto-fill, minmax(104px, 1fr))' } as const
const YEARS = { minWidth: 220, maxWidth: '100%', flex: 1 } as const

type NumberField = 'rangeStart' | 'rangeEnd' | 'incrementStart' | 'incrementIncrement'

/** One number of the unit; where it counts days of the week, their names are chosen. */
function UnitNumber({ field, ...props }: ModeInputsProps & { readonly field: NumberField }) {
  const { unit, variant, state, disabled, wrong, onChange, tell, locale } = props
  const label = tell(field, { unit: tell(unit) })
  const value = state[unit][field]
  const put = (next: NumberInputValue) => onChange({ ...state, [unit]: { ...state[unit], [field]: next } })
  if (unit === 'week' && field !== 'incrementIncrement')
    return <Weekday label={label} value={value} disabled={disabled} locale={locale} onChange={put} />
  return (
    <NumberBox
      label={label}
      value={value}
      limits={boundsOf(unit, variant)[field]}
      disabled={disabled}
      wrong={wrong}
      onChange={put}
    />
  )
}

function RangeInputs(props: ModeInputsProps) {
  const { tell } = props
  return (
    <>
      {tell('from')}
      <UnitNumber {...props} field="rangeStart" />
      {tell('to')}
      <UnitNumber {...props} field="rangeEnd" />
    </>
  )
}

function LoopInputs(props: ModeInputsProps) {
  const { unit, tell } = props
  return (
    <>
      {tell('startAt')}
      <UnitNumber {...props} field="incrementStart" />
      {tell('every')}
      <UnitNumber {...props} field="incrementIncrement" />
      {tell(MANY[unit])}
    </>
  )
}

/** The numbers, ticks and words of one mode. */
export function ModeInputs(props: ModeInputsProps): ReactNode {
  const { unit, mode, variant, state, disabled, wrong, onChange, tell, locale } = props
  const own = state[unit]
  const put = (changes: object, key: CronUnit = unit) => onChange({ ...state, [key]: { ...state[key], ...changes } })
  switch (mode) {
    case MODE.range:
      return <RangeInputs {...props} />
    case MODE.loop:
      return <LoopInputs {...props} />
    case MODE.workday:
      return (
        <>
          {tell('nearest')}
          <NumberBox
            label={tell('cronDaysNearestWeekday')}
            value={state.day.cronDaysNearestWeekday}
            limits={boundsOf(unit, variant).rangeEnd}
            disabled={disabled}
            wrong={wrong}
            onChange={(value) => put({ cronDaysNearestWeekday: value })}
          />
        </>
      )
    case MODE.beforeLast:
      return (
        <>
          {tell('daysBefore')}
          <NumberBox
            label={tell('cronDaysBeforeEomMinus')}
            value={state.day.cronDaysBeforeEomMinus}
            limits={BEFORE_END}
            disabled={disabled}
            wrong={wrong}
            onChange={(value) => put({ cronDaysBeforeEomMinus: value })}
          />
        </>
      )
    case MODE.lastOf:
      return (
        <Weekday
          label={tell('cronLastSpecificDomDay')}
          value={state.day.cronLastSpecificDomDay}
          disabled={disabled}
          locale={locale}
          onChange={(value) => put({ cronLastSpecificDomDay: value }, 'day')}
        />
      )
    case MODE.nth:
      return (
        <>
          <NumberBox
            label={tell('cronNthDayNth')}
            value={state.week.cronNthDayNth}
            limits={NTH}
            disabled={disabled}
            wrong={wrong}
            onChange={(value) => put({ cronNthDayNth: value })}
          />
          {tell('numberInMonth')}
          <Weekday
            label={tell('cronNthDayDay')}
            value={state.week.cronNthDayDay}
            disabled={disabled}
            locale={locale}
            onChange={(value) => put({ cronNthDayDay: value })}
          />
        </>
      )
    case MODE.specific:
      return own.cronEvery === mode && <Ticks {...props} />
    case MODE.other:
      return (
        own.cronEvery === mode && (
          <Input
            aria-label={tell('otherText', { unit: tell(unit) })}
            style={YEARS}
            value={own.other}
            disabled={disabled}
            maxLength={500}
            spellCheck={false}
            {...(wrong ? { status: 'error' as const, 'aria-invalid': true } : {})}
            onChange={(event) => put({ other: event.target.value })}
          />
        )
      )
    default:
      return null
  }
}

interface WeekdayProps {
  readonly label: string
  readonly value: NumberInputValue
  readonly disabled: boolean
  readonly locale: Locale
  readonly onChange: (value: number) => void
}
function Weekday({ label, value, disabled, locale, onChange }: WeekdayProps) {
  return (
    <Select<number>
      aria-label={label}
      style={{ width: 124 }}
      value={value}
      disabled={disabled}
      options={WEEKDAYS.map((weekday) => ({ value: weekday, label: weekdayName(locale, weekday) }))}
      onChange={onChange}
    />
  )
}

/** The values that may be ticked; a hundred years are found in a list. */
function Ticks({ unit, variant, state, disabled, wrong, onChange, tell, locale }: ModeInputsProps) {
  const { choices } = boundsOf(unit, variant)
  const value = [...state[unit].specificSpecific]
  const label = tell('specificSpecific', { unit: tell(unit) })
  const put = (specificSpecific: number[]) => onChange({ ...state, [unit]: { ...state[unit], specificSpecific } })
  if (unit === 'year') {
    const years = [...new Set([...choices, ...value])]
      .toSorted((a, b) => a - b)
      .map((year) => ({ value: year, label: String(year) }))
    return (
      <Select<number[]>
        mode="multiple"
        aria-label={label}
        style={YEARS}
        value={value}
        disabled={disabled}
        {...(wrong ? { status: 'error' as const } : {})}
        options={years}
        onChange={put}
      />
    )
  }
  const named = (one: number) =>
    unit === 'week'
      ? weekdayName(locale, one)
      : unit === 'month'
        ? monthName(locale, one)
        : String(one).padStart(2, '0')
  const shown = unit === 'week' ? WEEKDAYS : choices
  return (
    <fieldset aria-label={label} style={unit === 'week' || unit === 'month' ? WIDE_GRID : GRID}>
      {shown.map((one) => (
        <Checkbox
          key={one}
          checked={value.includes(one)}
          disabled={disabled}
          onChange={(event) => put(event.target.checked ? [...value, one] : value.filter((other) => other !== one))}
        >
          {named(one)}
        </Checkbox>
      ))}
    </fieldset>
  )
}
