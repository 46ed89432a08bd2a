import type { MessageCode } from '../../messages/index.ts'
import type { ImportCounts } from './import.ts'

/** The message code for the counts of an import. It has a file of its own because few pages need the endpoints. */
export const outcomeCode = ({ left = 0 }: ImportCounts) =>
  (left > 0 ? 'IMPORT_OUTCOME_LEFT' : 'IMPORT_OUTCOME') satisfies MessageCode
