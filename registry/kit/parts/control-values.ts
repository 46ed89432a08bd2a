/** The maximum number of values in a control; further stored values are preserved and shown as a count. */
export const MAX_CONTROL_VALUES = 100

export const controlValues = <T>(values: readonly T[]): readonly T[] => values.slice(0, MAX_CONTROL_VALUES)

/** All values after a change in the control; clearing it removes the others too. */
export function mergeControlValues(next: readonly string[], values: readonly string[]): readonly string[] {
  return next.length === 0 || values.length <= MAX_CONTROL_VALUES
    ? next
    : [...new Set([...next, ...values.slice(MAX_CONTROL_VALUES)])]
}
