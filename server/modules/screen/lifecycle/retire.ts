import { sql } from 'kysely'
import { type Locale, quotedNames, textIn } from '../../../../schemas/language/text.ts'
import { AppError } from '../../../../schemas/messages/index.ts'
import type { Queries } from '../../../db/database.ts'
import type { Requester } from '../../../http/context.ts'
import { assertPublisher } from '../review/protection.ts'
import { type ScreenHead, findHead } from '../store.ts'
import { assertNoInstances } from './processes.ts'
import { type User, type Uses, usesOf } from './uses.ts'

/** What refers to a screen, as a sentence names it. */
export const userNames = (users: readonly User[], locale: Locale): string =>
  quotedNames(
    users.map(({ title }) => textIn(title, locale)),
    locale,
  )

/** The published screen that is to be put out of use, or back; its row is held until the end of the transaction. */
export async function requirePublished(
  tx: Queries,
  asker: Requester,
  id: string,
): Promise<{ readonly head: ScreenHead; readonly uses: Uses }> {
  const head = await findHead(tx, id, true)
  const uses = head && (await usesOf(asker, tx, id))
  if (!head || !uses) throw new AppError('DATA_SCREEN_UNKNOWN', { screen: id.slice(0, 80) })
  return { head, uses }
}

const setRetired = (tx: Queries, ids: readonly string[], by: string | null, at: string | null) =>
  sql`update sys_screen set retired_by = ${by}, retired_time = ${at}::timestamptz, revision = revision + 1 where id = any(${[...ids]}) and (retired_time is null) <> (${at}::timestamptz is null)`.execute(
    tx,
  )

/** Puts a page out of use together with its own sub-tables. One whose rows stand below records of a page in use stays. */
export async function retireScreen(asker: Requester, id: string, now: Date): Promise<void> {
  await asker.database.transaction(async (tx) => {
    const { uses } = await requirePublished(tx, asker, id)
    if (uses.above.length > 0) throw new AppError('SCREEN_RETIRE_PART', { names: userNames(uses.above, asker.locale) })
    await assertPublisher(tx, asker, id, ...uses.own.map((own) => own.id))
    await assertNoInstances(tx, [id, ...uses.own.map((own) => own.id)])
    await setRetired(tx, [id, ...uses.own.map((own) => own.id)], asker.user.username, now.toISOString())
  })
}

/** Puts a page back into use, with what was retired along with it. Its grants are as they were. */
export async function reinstateScreen(asker: Requester, id: string): Promise<void> {
  await asker.database.transaction(async (tx) => {
    const { uses } = await requirePublished(tx, asker, id)
    await assertPublisher(tx, asker, id, ...uses.own.map((own) => own.id))
    await setRetired(tx, [id, ...uses.own.map((own) => own.id)], null, null)
  })
}
