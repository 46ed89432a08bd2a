/** The pages next to the present one. */
const BESIDE = 2
/** With so few pages all of them are shown. */
const FEW = 7

/** The page numbers of a pager: the first, the last and those around the current one; undefined is a gap. */
export function visiblePages(present: number, last: number): readonly (number | undefined)[] {
  if (last <= FEW) return Array.from({ length: last }, (_, index) => index + 1)
  const from = Math.max(1, Math.min(present - BESIDE, last - 2 * BESIDE))
  const to = Math.min(last, Math.max(present + BESIDE, 2 * BESIDE + 1))
  const middle = Array.from({ length: to - from + 1 }, (_, index) => from + index)
  // A gap of one page would take the room of that page.
  const head = from === 1 ? [] : from === 2 ? [1] : from === 3 ? [1, 2] : [1, undefined]
  const tail = to === last ? [] : to === last - 1 ? [last] : to === last - 2 ? [last - 1, last] : [undefined, last]
  return [...head, ...middle, ...tail]
}
