import type { Sort } from '../../../schemas/language/sections.ts'

/** More orders than these change nothing that anybody sees. */
const MOST = 5

/** An order turned round, and taken away the next time. */
const turned = ({ field, order }: Sort): readonly Sort[] => (order === 'asc' ? [{ field, order: 'desc' }] : [])

/** The orders after a click on a heading: it alone, ascending, descending and as at first. */
export function nextOrders(field: string, orders: readonly Sort[], initial: readonly Sort[]): readonly Sort[] {
  const [present] = orders
  if (orders.length !== 1 || present?.field !== field) return [{ field, order: 'asc' }]
  const next = turned(present)
  return next.length ? next : initial
}

/** The same, with the existing orders first: the column orders rows that are equal by them. Orders without a visible column are dropped. */
export function furtherOrders(
  field: string,
  orders: readonly Sort[],
  initial: readonly Sort[],
  isShown: (field: string) => boolean,
): readonly Sort[] {
  const visible = orders.filter((one) => isShown(one.field))
  const present = visible.find((one) => one.field === field)
  const next = present
    ? visible.flatMap((one) => (one === present ? turned(one) : [one]))
    : [...visible.slice(0, MOST - 1), { field, order: 'asc' as const }]
  return next.length ? next : initial
}
