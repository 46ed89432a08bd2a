/** Values that a control itself holds; further stored values remain, and are shown as a number. */
export const HELD = 100

export const held = <T>(values: readonly T[]): readonly T[] => values.slice(0, HELD)

/** All values after a change of those that are held; emptied, there are none. */
export function withHeld(next: readonly string[], values: readonly string[]): readonly string[] {
  return next.length === 0 || values.length <= HELD ? next : [...new Set([...next, ...values.slice(HELD)])]
}
