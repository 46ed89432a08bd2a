import { DAY, PickerQuery } from '../../../../registry/kit/parts/picker/Picker.tsx'
import { usePorts } from '../../../ports/context.tsx'

const NO_OPTIONS = {}

interface DayQueryProps {
  /** A label points at it. */
  readonly id: string
  readonly title: string
  /** `yyyy-MM-dd`, or '' where none is asked for. */
  readonly value: string
  readonly onChange: (day: string) => void
}
/** Asks for a day, typed or chosen from a calendar. */
export function DayQuery({ id, title, value, onChange }: DayQueryProps) {
  return (
    <PickerQuery
      kind={DAY}
      mode="single"
      id={id}
      options={NO_OPTIONS}
      field={{ key: id, title, required: false }}
      ports={usePorts()}
      value={value}
      onChange={onChange}
    />
  )
}

interface DaysQueryProps extends Pick<DayQueryProps, 'id' | 'title'> {
  readonly begin: string
  readonly end: string
  readonly onChange: (begin: string, end: string) => void
}
/** Asks for the days from one to another. */
export function DaysQuery({ id, title, begin, end, onChange }: DaysQueryProps) {
  return (
    <PickerQuery
      kind={DAY}
      mode="range"
      id={id}
      options={NO_OPTIONS}
      field={{ key: id, title, required: false }}
      ports={usePorts()}
      value={{ begin, end }}
      onChange={(days) => onChange(days.begin, days.end)}
    />
  )
}
