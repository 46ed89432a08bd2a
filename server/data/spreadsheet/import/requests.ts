import { candidateLabels } from '../../../../registry/kit/joined.ts'
import { cleanValue } from '../../../../engine/model/index.ts'
import type { LookupRef } from '../../../../schemas/language/lookup.ts'
import { type LabelRequest, labelsId } from '../../read/index.ts'
import type { Header } from '../columns/header.ts'
import type { SheetRow } from '../book/types.ts'

/** One query per lookup: the keys of all texts in its columns. */
export async function requestsFor(
  header: Pick<Header, 'fields'>,
  rows: readonly SheetRow[],
  yieldIfDue: () => Promise<void> | undefined,
): Promise<LabelRequest[]> {
  const byLookup = new Map<string, { ref: LookupRef; keys: Set<string>; words: Set<string> }>()
  for (const [column, field] of header.fields) {
    const { lookup } = field
    if (!lookup) continue
    const words = byLookup.get(labelsId(lookup))?.words ?? new Set<string>()
    byLookup.set(labelsId(lookup), { ref: lookup, keys: words, words })
    for (const row of rows) {
      for (const stated of [row.words[column] ?? '', row.values?.[column] ?? '']) {
        const said = String(cleanValue(field, stated))
        if (said === '' || words.has(said)) continue
        words.add(said)
        for (const word of candidateLabels(said)) words.add(word)
        await yieldIfDue()
      }
    }
  }
  return [...byLookup.values()]
}
