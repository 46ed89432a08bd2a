export type Calendars = Pick<typeof import('./calendars.tsx'), 'SingleCalendar' | 'RangeCalendar'>

let there: Calendars | undefined
let asked: Promise<void> | undefined
/** The code of all calendars; asked for anew where it did not come. */
export function fetchCalendars(): Promise<void> {
  asked ??= import('./calendars.tsx').then(
    ({ SingleCalendar, RangeCalendar }) => void (there = { SingleCalendar, RangeCalendar }),
    (reason: unknown) => {
      asked = undefined
      throw reason
    },
  )
  return asked
}
export const calendarsNow = (): Calendars | undefined => there
