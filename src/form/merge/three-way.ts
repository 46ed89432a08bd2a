import { type ResolvedField, storedForm } from '../../../engine/model/index.ts'

type Stored = Readonly<Record<string, unknown>>

/** A record in three states: the base that editing began with, the local one, and the one that another user saved meanwhile. */
export interface Sides {
  readonly base: Stored
  readonly mine: Stored
  readonly theirs: Stored
}

/** Who changed a field. Both, where the two came to different values: the user must choose. */
export interface Difference {
  readonly key: string
  readonly by: 'me' | 'them' | 'both'
}

/** What differs between the sides, in the order of `keys`; what both changed alike is no difference any more. */
export function differences(
  keys: readonly string[],
  { base, mine, theirs }: Sides,
  isSame: (key: string, one: unknown, other: unknown) => boolean,
): Difference[] {
  return keys.flatMap((key): Difference[] => {
    const [was, my, their] = [base[key], mine[key], theirs[key]]
    if (isSame(key, my, their)) return []
    if (isSame(key, was, their)) return [{ key, by: 'me' }]
    return [{ key, by: isSame(key, was, my) ? 'them' : 'both' }]
  })
}

const spelling = (stored: unknown) => JSON.stringify(stored ?? null)
/** Are two stored values of a field the same, however each is spelled? A field that the user may not see counts as unchanged. */
export function isSameStored(resolved: ResolvedField | undefined, one: unknown, other: unknown): boolean {
  return resolved === undefined || spelling(storedForm(resolved, one)) === spelling(storedForm(resolved, other))
}
