/** Do two stored values say the same? Nothing is said in several ways. */
export const isSame = (one: unknown, other: unknown) => (one ?? '') === (other ?? '') || JSON.stringify(one) === JSON.stringify(other)
