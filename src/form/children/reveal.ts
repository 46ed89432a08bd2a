import { flushSync } from 'react-dom'
import type { ChildFailure, FormStore } from '../store/index.ts'

/** How many values are wrong in all. */
export const countWrong = (failures: readonly ChildFailure[]): number =>
  failures.reduce(
    (sum, { errors }) => sum + Object.values(errors).reduce((inRows, row) => inRows + Object.keys(row).length, 0),
    0,
  )

/** Shows the part or tab that contains a failing sub-table, and puts the cursor into its first wrong cell. */
export function focusChild({ parts, children }: FormStore, failure: ChildFailure): void {
  const place = parts.placeOfChild(failure.child)
  flushSync(() => {
    if (place) parts.reveal(place)
    else children.showTab(failure.child)
  })
  flushSync(() => children.want(failure))
}
