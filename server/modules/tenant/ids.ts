/** The ids of a comma list that are ids. */
export function tenantIds(joined: string | null): number[] {
  return (joined ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => /^\d{1,9}$/.test(part))
    .map(Number)
}
