import { beforeAll, describe, expect, it } from 'vitest'
import type { ProtectionReply, Review, Reviewed, Thread } from '../../../../schemas/contract/screens/screen-review.ts'
import type { Static } from 'typebox'
import type { VersionSummary } from '../../../../schemas/contract/screens/schema.ts'
import { publishScreen } from '../../../../tests/data/kit.ts'
import { openApplication } from '../../../../tests/kit/test-app.ts'

const house = openApplication()
const id = 'lab.reviewed'
const document = (title: string, more: object = {}) => ({
  version: 1,
  id,
  title,
  fields: { name: { title: '名称' }, note: { title: '备注' } },
  ...more,
})
let [author, second]: [string, string] = ['', '']
const call = <T = unknown>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: unknown, token = author) =>
  house.call<T>({ method, url, token, ...(body === undefined ? {} : { body }) })
const draft = async () => (await call<{ revision: number; baseVersion: number }>('GET', `/schema/draft/${id}`)).result
const save = async (title: string, token = author) =>
  call('PUT', `/schema/draft/${id}`, { ...(await draft()), document: document(title) }, token)
const publish = async (token = author) =>
  call('POST', `/schema/publish/${id}`, { message: '更新', baseVersion: (await draft()).baseVersion }, token)
const request = async (reviewer: string, token = author) =>
  call<Review>(
    'POST',
    `/schema/requestReview/${id}`,
    { reviewer, note: '请看备注', revision: (await draft()).revision },
    token,
  )
const decide = async (approved: boolean, reason: string, token: string, hash?: string) => {
  const { review } = (await call<{ review: Review }>('GET', `/schema/review/${id}`)).result
  return call(
    'POST',
    `/schema/decideReview/${id}`,
    { review: review.id, hash: hash ?? review.hash, approved, reason },
    token,
  )
}
const protect = async (body: object) => {
  const { version } = (await call<Static<typeof ProtectionReply>>('GET', `/schema/protection/${id}`)).result.protection
  return call<Static<typeof ProtectionReply>>(
    'PUT',
    `/schema/protection/${id}`,
    { review: true, editors: [], publishers: [], version, ...body },
    house.admin,
  )
}
/** A person with a role of its own that holds these permissions of the designer. */
async function designerOf(username: string, role: string, actions: readonly string[]): Promise<string> {
  const db = house.database.kysely
  await db.insertInto('sys_role').values({ id: role, role_code: role, role_name: role }).execute()
  const permissions = await db
    .selectFrom('sys_permission')
    .select('id')
    .where(
      'perms',
      'in',
      actions.map((action) => `system:screen:${action}`),
    )
    .execute()
  await db
    .insertInto('sys_role_permission')
    .values(permissions.map(({ id: permission_id }) => ({ role_id: role, permission_id })))
    .execute()
  const user = await db.selectFrom('sys_user').select('id').where('username', '=', username).executeTakeFirstOrThrow()
  await db.insertInto('sys_user_role').values({ user_id: user.id, role_id: role }).execute()
  return house.login(username)
}

beforeAll(async () => {
  await publishScreen(house, house.admin, document('第一'))
  author = await designerOf('staff', 'authors', ['list', 'edit', 'publish'])
  second = await designerOf('zhou_xue', 'reviewers', ['list', 'edit', 'publish'])
})

describe('a page that demands review', () => {
  beforeAll(async () => void (await protect({})))

  it('is not published without an approval, whatever its draft says', async () => {
    await save('第二')
    expect(await publish()).toMatchObject({ success: false, message: expect.stringMatching(/尚未通过审核/) as string })
    expect(await publish(house.admin)).toMatchObject({ success: false })
  })
  it('offers reviewers who may publish it and did not work on the draft', async () => {
    const people = (await call<{ username: string }[]>('GET', `/schema/reviewers/${id}`)).result.map(
      ({ username }) => username,
    )
    expect(people).toEqual(expect.arrayContaining(['admin', 'zhou_xue']))
    expect(people).not.toContain('staff')
    expect(await request('staff')).toMatchObject({ success: false })
    expect(await request('chen_jing')).toMatchObject({ success: false })
  })
  it('notifies the reviewer, who sees the draft as it was sent, and sends it back with a reason', async () => {
    expect(await request('zhou_xue')).toMatchObject({ success: true, result: { state: 'open', current: true } })
    const notices = await call<unknown>('GET', '/sys/annountCement/listByUser', undefined, second)
    expect(JSON.stringify(notices.result)).toContain('请审核页面')
    const seen = (await call<Reviewed>('GET', `/schema/reviewed/${id}`, undefined, second)).result
    expect(seen).toMatchObject({ before: { title: '第一' }, after: { title: '第二' }, review: { note: '请看备注' } })
    expect(await decide(false, '', second)).toMatchObject({ success: false })
    expect(await decide(true, '', house.admin)).toMatchObject({ success: false })
    expect(await decide(true, '', author)).toMatchObject({ success: false })
    expect(await decide(false, '标题不清楚', second)).toMatchObject({ success: true })
    expect(await publish()).toMatchObject({ success: false })
  })
  it('is published with the approval of exactly this content, which its version names', async () => {
    await save('第三')
    await request('zhou_xue')
    await save('第四')
    expect(await decide(true, '', second)).toMatchObject({ success: false, code: 409 })
    await request('zhou_xue')
    expect(await decide(true, '', second, 'another')).toMatchObject({ success: false, code: 409 })
    expect(await decide(true, '可以', second)).toMatchObject({ success: true })
    await save('第五')
    expect(await publish()).toMatchObject({ success: false })
    await save('第四')
    expect(await publish()).toMatchObject({ success: true, result: { version: 2 } })
    const [newest] = (await call<VersionSummary[]>('GET', `/schema/history/${id}`)).result
    expect(newest).toMatchObject({ author: 'staff', approvedBy: 'zhou_xue', approveNote: '可以', message: '更新' })
  })
  it('does not count the approval of a person who changed the draft afterwards', async () => {
    await save('第六')
    await request('zhou_xue')
    await decide(true, '', second)
    await save('第七', second)
    await save('第六')
    expect(await publish()).toMatchObject({ success: false })
    expect(await request('zhou_xue')).toMatchObject({ success: false })
    await call('DELETE', `/schema/draft/${id}`)
  })
  it('does not come back by a roll-back that nobody approved', async () => {
    expect(await call('POST', `/schema/rollback/${id}`, { version: 1, message: '' }, house.admin)).toMatchObject({
      success: false,
    })
  })
  it('is withdrawn by its author', async () => {
    await save('第八')
    const { result } = await request('zhou_xue')
    expect(await call('POST', `/schema/withdrawReview/${id}`, { review: result.id })).toMatchObject({ success: true })
    expect(await decide(true, '', second)).toMatchObject({ success: false })
  })
})

describe('a protected page', () => {
  it('is edited and published by the named roles alone', async () => {
    expect(await protect({ review: false, editors: ['authors'], publishers: ['reviewers'] })).toMatchObject({
      success: true,
    })
    expect(await save('第九', second)).toMatchObject({ success: false, code: 510 })
    expect(await save('第九')).toMatchObject({ success: true })
    expect(await publish()).toMatchObject({ success: false, code: 510 })
    for (const url of ['retire', 'reinstate'])
      expect(await call('POST', `/schema/${url}/${id}`, {}, house.admin), url).toMatchObject({ success: false })
    expect(
      await call('PUT', `/online/cgform/head/enhanceJs/${id}`, { cgJs: 'x', cgJsType: 'form' }, house.admin),
    ).toMatchObject({ success: false, code: 510 })
    expect(await publish(second)).toMatchObject({ success: true })
  })
  it('is stated by administrators, for roles that there are, and not over what was stated meanwhile', async () => {
    const body = { review: false, editors: [], publishers: [], version: 0 }
    expect(await call('PUT', `/schema/protection/${id}`, body)).toMatchObject({ success: false, code: 510 })
    expect(await call('PUT', `/schema/protection/${id}`, body, house.admin)).toMatchObject({ code: 409 })
    expect(await protect({ editors: ['nothing'] })).toMatchObject({ success: false })
  })
})

it('keeps remarks about elements in threads that are resolved and opened again', async () => {
  const add = (body: object) => call<Thread[]>('POST', `/schema/comments/${id}`, body)
  const [first] = (await add({ pointer: '/fields/note', content: '太长' })).result
  await add({ pointer: '', content: '已缩短', thread: first?.id })
  expect(await add({ pointer: '', content: '  ' })).toMatchObject({ success: false })
  expect(await add({ pointer: '', content: '一', thread: 'none' })).toMatchObject({ success: false })
  const resolve = async (resolved: boolean) =>
    (await call<Thread[]>('PUT', `/schema/comments/${id}`, { thread: first?.id, resolved })).result
  expect(await resolve(true)).toMatchObject([
    { pointer: '/fields/note', resolveBy: 'staff', comments: [{ content: '太长' }, { content: '已缩短' }] },
  ])
  expect(await resolve(false)).toMatchObject([{ resolveBy: null }])
})
