import type { Ports } from '../../../registry/kit/ports.ts'
import type { ResolvedScreen } from '../../../engine/model/index.ts'
import { textIn } from '../../../schemas/language/text.ts'
import type { Row } from '../../api/rows/data-source.ts'
import { loadLabels, displayText, fieldText } from '../../ui/fields/labels.ts'
import type { OpenedChild } from '../store/index.ts'
import { type Difference, differences, isSameStored, type Sides } from './three-way.ts'

/** A field or a row of a sub-table that differs, in words. */
export interface MergeField extends Difference {
  readonly title: string
  readonly base: string
  readonly mine: string
  readonly theirs: string
}
/** Which side a field or a row gets, for those that both changed. */
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

/**
 * What differs between the sides, as text, of the fields that the user may see. What the rules make of the others is no
 * change of anybody's.
 */
async function mergeFields(screen: ResolvedScreen, { base, mine, theirs }: Sides, ports: Ports): Promise<MergeField[]> {
  const { byKey } = screen
  const fields = screen.fields.filter(({ field }) => field.compute === undefined)
  const found = differences(
    fields.map(({ key }) => key),
    { base, mine, theirs },
    (key, one, other) => isSameStored(byKey.get(key), one, other),
  )
  const differing = found.flatMap(({ key }) => byKey.get(key) ?? [])
  const rows = [base, mine, theirs].map((side): Row => ({ id: '', ...side }))
  const labels = await loadLabels(differing, rows, ports)
  const words = (key: string, side: number) => {
    const [resolved, row] = [byKey.get(key), rows[side]]
    return (
      (resolved && row && displayText(resolved, row[resolved.key], fieldText(resolved, row, labels), ports.locale)) ||
      ports.say('FORM_EMPTY')
    )
  }
  return found.map((difference) => {
    const { key } = difference
    return {
      ...difference,
      title: textIn(byKey.get(key)?.field.title ?? key, ports.locale),
      base: words(key, 0),
      mine: words(key, 1),
      theirs: words(key, 2),
    }
  })
}

/** Two concurrent changes of one record as texts, and the merge result. */
export interface RecordMerge {
  readonly fields: readonly MergeField[]
  /**
   * The values to apply over those typed here after the user has chosen: the values of the other side that win, and
   * what is still done to the rows it saved. A field of which nothing is said keeps mine.
   */
  readonly settle: (choices: Choices) => Readonly<Record<string, unknown>>
}

/** What differs between the sides of a record and of the rows of its sub-tables, as far as the user may see them. */
export async function mergeRecord(
  { screen, children }: { readonly screen: ResolvedScreen; readonly children: readonly OpenedChild[] },
  sides: Sides,
  ports: Ports,
): Promise<RecordMerge> {
  const [own, below] = await Promise.all([
    mergeFields(screen, sides, ports),
    children.length === 0
      ? []
      : import('./merge-rows.ts').then(({ mergeChildren }) => mergeChildren(children, sides, ports)),
  ])
  return {
    fields: [...own, ...below.flatMap(({ fields }) => fields)],
    settle: (choices) => ({
      ...Object.fromEntries(
        own
          .filter(({ key, by }) => by === 'both' && choices[key] === 'theirs')
          .map(({ key }) => [key, sides.theirs[key] ?? null]),
      ),
      ...Object.fromEntries(
        below.map(({ name, merge, keyOf }) => [name, merge.settle((key) => choices[keyOf(key)] !== 'theirs')]),
      ),
    }),
  }
}
