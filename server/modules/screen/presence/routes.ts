import { sql } from 'kysely'
import * as contract from '../../../../schemas/contract/screens/screen-presence.ts'
import { PRESENCE_MS, type Presence } from '../../../../schemas/contract/screens/screen-presence.ts'
import { bind } from '../../../http/bind.ts'
import type { HandlerContext } from '../../../http/context.ts'
import { deliver } from '../../socket/api.ts'
import { requireHead } from '../store.ts'

/** A page that was silent this long is gone: it missed two turns. */
const GONE_MS = PRESENCE_MS * 2.5

interface Said {
  readonly page: string
  readonly place: string
  readonly left?: boolean | undefined
}
type Other = Presence & { readonly userId: string }

/** Stores what a page says of itself; true where it is news to the others. */
async function store({ db, user, clock }: HandlerContext, screen: string, said: Said): Promise<boolean> {
  const now = clock.now()
  const own = sql`screen_id = ${screen} and page_id = ${said.page} and user_id = ${user.id}`
  await sql`delete from sys_screen_presence where seen_time < ${new Date(now - GONE_MS)}::timestamptz`.execute(db)
  if (said.left) {
    const { numAffectedRows } = await sql`delete from sys_screen_presence where ${own}`.execute(db)
    return (numAffectedRows ?? 0n) > 0n
  }
  const { rows } = await sql<{ place: string }>`select place from sys_screen_presence where ${own}`.execute(db)
  // The word of a page that another person uses already changes nothing.
  await sql`
    insert into sys_screen_presence (screen_id, page_id, user_id, place, seen_time) values (${screen}, ${said.page}, ${user.id}, ${said.place}, ${new Date(now)})
    on conflict (screen_id, page_id) do update set place = excluded.place, seen_time = excluded.seen_time
    where sys_screen_presence.user_id = excluded.user_id`.execute(db)
  return rows[0]?.place !== said.place
}

async function listOthers({ db }: HandlerContext, screen: string, page: string): Promise<readonly Other[]> {
  const { rows } = await sql<Other>`
    select p.page_id as page, u.realname as name, p.place, p.user_id as "userId" from sys_screen_presence p join sys_user u on u.id = p.user_id
    where p.screen_id = ${screen} and p.page_id <> ${page} order by u.realname, p.page_id limit 50`.execute(db)
  return rows
}

/** Who has a page open in the designer. */
export const presenceRoutes = () => [
  bind(contract.presence, async (context) => {
    const { params, body, db, database } = context
    await requireHead(db, params.id)
    const isNews = await store(context, params.id, body)
    const others = await listOthers(context, params.id, body.page)
    const people = [...new Set(others.map(({ userId }) => userId))]
    if (isNews && people.length > 0) await deliver(database, people, { cmd: 'design', msgId: params.id, msgTxt: '' })
    return others.map(({ page, name, place }) => ({ page, name, place }))
  }),
]
