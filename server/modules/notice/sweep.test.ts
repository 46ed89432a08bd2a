import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { PageResult } from '../../../schemas/contract/envelope.ts'
import type { Announcement, Notice } from '../../../schemas/contract/messaging/notice.ts'
import { type TestApp, buildTestApp } from '../../../tests/kit/test-app.ts'
import { buildApp } from '../../app.ts'

const DAY_MS = 86_400_000
const base = '/sys/annountCement'
let house: TestApp
let admin: string
let staff: string
let staffId: string
beforeAll(async () => {
  house = await buildTestApp({ DEMO: 'on' })
  admin = await house.login('admin')
  staff = await house.login('staff')
  staffId = (
    await house.database.kysely
      .selectFrom('sys_user')
      .select('id')
      .where('username', '=', 'staff')
      .executeTakeFirstOrThrow()
  ).id
  await sql`delete from sys_announcement`.execute(house.database.kysely)
})
afterAll(() => house.close())

const ids: Record<string, string> = {}
async function released(titile: string, more: Record<string, unknown> = {}): Promise<void> {
  const { result } = await house.call<Announcement>({
    url: `${base}/add`,
    body: { titile, msgContent: '正文', ...more },
    token: admin,
  })
  ids[titile] = result.id
  await house.call({ url: `${base}/doReleaseData?id=${result.id}`, token: admin })
}
const mine = async () =>
  (
    await house.call<PageResult<Notice>>({
      url: '/sys/sysAnnouncementSend/getMyAnnouncementSend?pageSize=100',
      token: staff,
    })
  ).result.records
const marked = async () => {
  const { rows } = await sql<{
    title: string
  }>`select a.title from sys_announcement_send s join sys_announcement a on a.id = s.annt_id order by a.title`.execute(
    house.database.kysely,
  )
  return rows.map(({ title }) => title)
}
/** What every start does; closing waits for it. */
const sweep = async () => (await buildApp(house.parts)).close()

it('drops marks that say nothing any more, and nobody sees a difference', async () => {
  for (const title of ['current', 'ended', 'just ended', 'old', 'removed', 'revoked']) await released(title)
  await released('named', { msgType: 'USER', userIds: staffId })
  await released('named, old', { msgType: 'USER', userIds: staffId })
  await house.call({ method: 'PUT', url: '/sys/sysAnnouncementSend/readAll', token: staff })
  await house.call({ url: `${base}/doReovkeData?id=${ids['revoked']}`, token: admin })
  await house.call({ method: 'DELETE', url: `${base}/delete?id=${ids['removed']}`, token: admin })
  const days = (count: number) => new Date(house.clock.now() - count * DAY_MS)
  const set = (title: string, values: { end_time?: Date; send_time?: Date }) =>
    house.database.kysely.updateTable('sys_announcement').set(values).where('title', '=', title).execute()
  await set('ended', { end_time: days(31) })
  await set('just ended', { end_time: days(29) })
  for (const title of ['old', 'named, old']) await set(title, { send_time: days(367) })
  await sql`update sys_user set create_time = ${days(400)} where id = ${staffId}`.execute(house.database.kysely)
  expect(await marked()).toHaveLength(8)
  const before = await mine()
  await sweep()
  expect(await marked()).toEqual(['current', 'just ended', 'named', 'named, old'])
  expect(await mine()).toEqual(before)
  expect(before.map(({ titile, readFlag }) => `${titile} ${readFlag}`).toSorted()).toEqual([
    'current 1',
    'named 1',
    'named, old 1',
    'old 1',
  ])
})

it('counts what is older than a year as read by everybody', async () => {
  await released('new')
  await house.database.kysely
    .updateTable('sys_announcement')
    .set({ send_time: new Date(house.clock.now() - 365 * DAY_MS) })
    .where('title', '=', 'new')
    .execute()
  const flag = async () => (await mine()).find(({ titile }) => titile === 'new')?.readFlag
  expect(await flag()).toBe('0')
  house.clock.advance(2 * DAY_MS)
  staff = await house.login('staff')
  expect(await flag()).toBe('1')
})

it('keeps how far people have read where they take part, and of nobody else', async () => {
  const { kysely } = house.database
  await sql`insert into sys_depart (id, depart_name, org_code) values ('gone', '旧部门', 'Z01')`.execute(kysely)
  await sql`insert into chat_room (id, key, depart_id) values ('d', 'depart:gone', 'gone'), ('two', 'direct:x:y', null)`.execute(
    kysely,
  )
  await sql`insert into sys_user_depart (user_id, depart_id) values (${staffId}, 'gone')`.execute(kysely)
  const admins = (
    await kysely.selectFrom('sys_user').select('id').where('username', '=', 'admin').executeTakeFirstOrThrow()
  ).id
  await sql`insert into chat_member (room_id, user_id) values ('two', ${staffId}), ('two', ${admins})`.execute(kysely)
  await sql`insert into chat_read (room_id, user_id, message_id) values ('d', ${staffId}, 'm'), ('d', ${admins}, 'm'), ('two', ${staffId}, 'm'), ('two', ${admins}, 'm')`.execute(
    kysely,
  )
  const readMarks = async () =>
    (
      await sql<{
        who: string
      }>`select room_id || ' ' || case when user_id = ${staffId} then 'staff' else 'admin' end as who from chat_read order by 1`.execute(
        kysely,
      )
    ).rows.map(({ who }) => who)
  await sweep()
  expect(await readMarks()).toEqual(['d staff', 'two admin', 'two staff'])
  await sql`update sys_depart set del_flag = 1 where id = 'gone'`.execute(kysely)
  await sweep()
  expect(await readMarks()).toEqual(['two admin', 'two staff'])
})
