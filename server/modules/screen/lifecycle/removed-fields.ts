import type { UsedBy } from '../../../../schemas/contract/screens/screen-lifecycle.ts'
import type { Screen } from '../../../../schemas/language/screen.ts'
import type { Text } from '../../../../schemas/language/text.ts'
import type { Queries } from '../../../db/database.ts'
import type { Requester } from '../../../http/context.ts'
import { canRewrite, renamesOf } from './rewrite.ts'
import { usersOfField } from './used-by.ts'

interface RemovedField {
  readonly field: string
  readonly title: Text
  /** What it is called now, where it was renamed. */
  readonly to?: string
  readonly users: UsedBy
}

/** The fields that the published document has and this one has no more, by their titles, with what names them outside. */
export async function usesOfRemoved(
  caller: Requester,
  db: Queries,
  before: Screen,
  after: Screen,
): Promise<readonly RemovedField[]> {
  const renames = new Map(renamesOf(before, after).map((rename) => [rename.field, rename]))
  const gone = Object.entries(before.fields).filter(([key]) => !Object.hasOwn(after.fields, key))
  const found: RemovedField[] = []
  for (const [field, { title }] of gone) {
    const users = await usersOfField(caller, db, field, before)
    const rename = renames.get(field)
    if (users.length === 0) continue
    if (!rename) {
      found.push({ field, title, users })
      continue
    }
    const marked: UsedBy = []
    for (const user of users) marked.push({ ...user, rewritable: await canRewrite(caller, db, user, rename) })
    found.push({ field, title, to: rename.key.to, users: marked })
  }
  return found
}
