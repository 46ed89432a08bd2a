import { afterAll, beforeAll, expect, it } from 'vitest'
import { API_PREFIX, HEADER, type Envelope } from '../../../../schemas/contract/envelope.ts'
import { multipart } from '../../../../tests/kit/files/multipart.ts'
import { type TestApp, buildTestApp } from '../../../../tests/kit/test-app.ts'

const MEGABYTE = 1024 * 1024
let house: TestApp
beforeAll(async () => {
  house = await buildTestApp({ FILE_QUOTA_MB: '3', FILE_QUOTA_TENANT_MB: '5' })
  await house.database.kysely
    .insertInto('sys_tenant')
    .values({ id: '9901', name: '分馆' } as never)
    .onConflict((c) => c.doNothing())
    .execute()
  await house.database.kysely
    .updateTable('sys_user')
    .set({ rel_tenant_ids: '9901' })
    .where('username', 'in', ['staff', 'admin'])
    .execute()
})
afterAll(() => house.close())

async function upload(token: string, megabytes: number): Promise<Envelope<unknown>> {
  const { payload, headers } = multipart(
    { name: 'a.txt', data: Buffer.alloc(megabytes * MEGABYTE, 97) },
    { biz: 'file' },
  )
  return (
    await house.app.inject({
      method: 'POST',
      url: `${API_PREFIX}/sys/common/upload`,
      headers: { ...headers, [HEADER.token]: token },
      payload,
    })
  ).json()
}
const begin = async (token: string, megabytes: number) => {
  const name = Buffer.from('a.txt').toString('base64')
  const headers = {
    'tus-resumable': '1.0.0',
    'upload-length': String(megabytes * MEGABYTE),
    'upload-metadata': `filename ${name},biz ${Buffer.from('file').toString('base64')}`,
    [HEADER.token]: token,
  }
  const reply = await house.app.inject({ method: 'POST', url: `${API_PREFIX}/sys/common/tus`, headers })
  return { status: reply.statusCode, text: reply.payload }
}

it('uploads beyond what one person, or one tenant, may store are refused with what to do, also several at the same moment', async () => {
  const [staff, admin] = [await house.login('staff'), await house.login('admin')]
  const replies = await Promise.all([1, 1, 1, 1, 1].map((size) => upload(staff, size)))
  expect(replies.filter(({ success }) => success)).toHaveLength(3)
  const refusal =
    '您上传的文件已占用 3 MB，加上此文件将超过每人 3 MB 的限额。请删除不再需要的记录及其附件（一天内释放空间），或请管理员提高限额'
  expect(replies.flatMap(({ success, message }) => (success ? [] : [message]))).toEqual([refusal, refusal])
  expect(
    await house.database.kysely.selectFrom('sys_file').select(['tenant', 'create_by']).distinct().execute(),
  ).toEqual([{ tenant: '9901', create_by: 'staff' }])
  // Another person has room of their own, and less of the tenant's.
  expect(await upload(admin, 2)).toMatchObject({ success: true })
  expect((await upload(admin, 1)).message).toBe(
    '本租户的文件已占用 5 MB，加上此文件将超过每个租户 5 MB 的限额。请删除不再需要的记录及其附件（一天内释放空间），或请管理员提高限额',
  )
  await house.database.kysely.deleteFrom('sys_file').where('create_by', '=', 'staff').execute()
  expect(await upload(staff, 1)).toMatchObject({ success: true })
})

it('an upload by parts is refused before a byte of it is sent, and those on their way count', async () => {
  await house.database.kysely.deleteFrom('sys_file').execute()
  const staff = await house.login('staff')
  expect((await begin(staff, 4)).text).toContain('限额')
  expect((await begin(staff, 2)).status).toBe(201)
  expect((await begin(staff, 2)).text).toContain('您上传的文件已占用 2 MB')
})
