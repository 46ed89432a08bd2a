import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { newId } from '../../db/ids.ts'
import { announcementRows, CATEGORY_ROWS } from './demo-rows.ts'
import { storedOf } from './rules.ts'

/** A few released announcements for the first user, once per installation. */
export async function seedNotices(database: Database, now: Date): Promise<void> {
  await database.transaction(async (tx) => {
    const claimed =
      await sql`insert into sys_setting (key, value) values ('demo-notices', '{}') on conflict do nothing`.execute(tx)
    if ((claimed.numAffectedRows ?? 0n) === 0n) return
    const rows = announcementRows().map((row) => {
      const { isDraft, ...sent } = row
      const released = isDraft ? {} : { send_status: '1', send_time: now }
      return {
        ...storedOf(sent),
        ...released,
        id: newId(now.getTime()),
        sender: 'admin',
        create_by: 'admin',
        create_time: now,
      }
    })
    const categories = CATEGORY_ROWS.map((row) => ({
      ...row,
      id: `announcement-category-${row.code}`,
      create_by: 'admin',
    }))
    await tx
      .insertInto('sys_announcement_category')
      .values(categories)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await tx.insertInto('sys_announcement').values(rows).execute()
  })
}
