import type { MessageCode } from '../messages/index.ts'
import type { ImportCounts } from './import.ts'

/** The sentence that tells the counts of an import; apart from its endpoints, which few pages need. */
export const outcomeCode = ({ left = 0 }: ImportCounts) =>
  (left > 0 ? 'IMPORT_OUTCOME_LEFT' : 'IMPORT_OUTCOME') satisfies MessageCode
