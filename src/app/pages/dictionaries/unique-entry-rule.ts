import type { CellRule } from '../../../../engine/validate/index.ts'
import { isTemporaryRowId } from '../../../../engine/model/index.ts'
import type { EntryCalls } from '../../../api/dictionaries.ts'

/** The maximum of concurrent checks: of further pasted values the save reports duplicates. */
const MOST_ASKED = 10
/** A grid checks a cell several times while it is left and saved; what was answered counts this long, ms. */
const COUNTS_MS = 5000

/**
 * Refuses a value of an entry that another user added meanwhile. Values of entries in view are not asked about: one
 * of them may be about to become free, and the grid finds repeated ones itself.
 */
export function uniqueEntryRule(
  { isTaken }: Pick<EntryCalls, 'isTaken'>,
  inSight: ReadonlySet<string>,
  sentence: string,
): NonNullable<CellRule['handler']> {
  const answers = new Map<string, Promise<boolean>>()
  let asked = 0
  const ask = (key: string, value: string, id: string | undefined) => {
    asked += 1
    const answer = isTaken(value, id).finally(() => {
      asked -= 1
      setTimeout(() => answers.delete(key), COUNTS_MS)
    })
    answers.set(key, answer)
    return answer
  }
  return ({ cellValue, row }, answer) => {
    const value = typeof cellValue === 'string' ? cellValue : ''
    const id = typeof row['id'] === 'string' && !isTemporaryRowId(row['id']) ? row['id'] : undefined
    const key = JSON.stringify([value, id])
    const known = answers.get(key)
    if (value === '' || inSight.has(value) || (!known && asked >= MOST_ASKED)) return answer(true)
    ;(known ?? ask(key, value, id)).then(
      (taken) => answer(!taken, sentence),
      () => answer(null),
    )
  }
}
