import { splitCommaList } from '../../../schemas/language/comma-list.ts'
import { AppError } from '../../../schemas/messages/index.ts'

const MAX_IDS = 1000

/** The ids of a call on chosen rows; an empty list is refused. */
export function parseIds(list: string): readonly string[] {
  const ids = splitCommaList(list)
  if (ids.length === 0) throw new AppError('DATA_IDS_EMPTY')
  if (ids.length > MAX_IDS) throw new AppError('DATA_TOO_MANY_IDS', { max: MAX_IDS })
  return ids
}
