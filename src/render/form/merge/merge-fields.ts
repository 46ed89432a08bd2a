import type { Ports } from '../../../../registry/kit/ports.ts'
import { type ResolvedScreen, storedForm } from '../../../../registry/screen/resolve.ts'
import { textIn } from '../../../../schemas/language/text.ts'
import type { Row } from '../../../api/data-source.ts'
import { loadLabels, wordsOf } from '../../labels.ts'
import { type Difference, differences, type Sides } from './three-way.ts'

/** A field that differs, in words. */
export interface MergeField extends Difference {
  readonly title: string
  readonly base: string
  readonly mine: string
  readonly theirs: string
}
/** Which value a field gets, for those that both changed. */
export type Choices = Readonly<Record<string, 'mine' | 'theirs'>>

export interface MergeRequest {
  /** What has happened, in a sentence. */
  readonly text: string
  readonly fields: readonly MergeField[]
  /** What the button says that ends it. */
  readonly ok: string
}
/** Lets the person choose; undefined when the person would rather go on typing. */
export type Merge = (request: MergeRequest) => Promise<Choices | undefined>

const spelling = (stored: unknown) => JSON.stringify(stored ?? null)

/**
 * What differs between the sides, in words, of the fields this person is given. What the rules make of the others is no
 * change of anybody's.
 */
export async function mergeFields(screen: ResolvedScreen, { base, mine, theirs }: Sides, ports: Ports): Promise<MergeField[]> {
  const { byKey } = screen
  const isSame = (key: string, one: unknown, other: unknown) => {
    const resolved = byKey.get(key)
    return resolved !== undefined && spelling(storedForm(resolved, one)) === spelling(storedForm(resolved, other))
  }
  const fields = screen.fields.filter(({ field }) => field.compute === undefined)
  const found = differences(fields.map(({ key }) => key), { base, mine, theirs }, isSame)
  const differing = found.flatMap(({ key }) => byKey.get(key) ?? [])
  const rows = [base, mine, theirs].map((side): Row => ({ id: '', ...side }))
  const labels = await loadLabels(differing, rows, ports)
  const words = (key: string, side: number) => {
    const [resolved, row] = [byKey.get(key), rows[side]]
    return (resolved && row && wordsOf(resolved, row, labels)) || ports.say('FORM_EMPTY')
  }
  return found.map((difference) => {
    const { key } = difference
    return { ...difference, title: textIn(byKey.get(key)?.field.title ?? key, ports.locale), base: words(key, 0), mine: words(key, 1), theirs: words(key, 2) }
  })
}

/** The values that the other side gets through with: a field of which nothing is said keeps mine. */
export function chosenOfTheirs(fields: readonly MergeField[], choices: Choices, theirs: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(fields.filter(({ key, by }) => by === 'both' && choices[key] === 'theirs').map(({ key }) => [key, theirs[key] ?? null]))
}
