import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { API_PREFIX, HEADER, type Envelope, type PageResult } from '../../../schemas/contract/envelope.ts'
import { SIGNATURE_BYTES, type Signature } from '../../../schemas/contract/session/signature.ts'
import { multipart } from '../../../tests/kit/files/multipart.ts'
import { claimingPicture } from '../../../tests/kit/files/pictures.ts'
import { openApplication } from '../../../tests/kit/test-app.ts'
import { sweepUnused } from '../file/api.ts'

const house = openApplication()

/** A stroke on white paper, of this size. */
const written = (width = 900, height = 600, ground = 'white') =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="${ground}"/><path d="M300 300 L500 260 L520 340" stroke="#112266" stroke-width="6" fill="none"/></svg>`,
    ),
  )
async function save(data: Buffer, name = 'a.png', token: string = house.staff): Promise<Envelope<Signature | null>> {
  const { payload, headers } = multipart({ name, data }, {})
  const url = `${API_PREFIX}/sys/userSignature/own`
  return (
    await house.app.inject({ method: 'POST', url, headers: { ...headers, [HEADER.token]: token }, payload })
  ).json()
}
const own = (token = house.staff) => house.call<Signature | null>({ url: '/sys/userSignature/own', token })
const read = (path: string, token?: string) => house.request({ url: `/sys/common/static/${path}`, token })

interface Listed {
  readonly id: string
  readonly userName: string
  readonly userName_dictText: string
  readonly path: string
}
const list = (token: string) => house.call<PageResult<Listed>>({ url: '/sys/userSignature/list?userName=staff', token })

describe('the own signature', () => {
  it('SYSTEM-059 SYSTEM-064 is stored without its margins on a transparent ground, replaced and deleted', async () => {
    expect((await own()).result).toBeNull()
    const first = await save(await written().jpeg({ quality: 80 }).toBuffer(), 'scan.JPG')
    expect(first).toMatchObject({ success: true, message: '签名已保存' })
    const { path = '', width = 0, height = 0, signTime = '' } = first.result ?? {}
    expect(Math.abs(Date.parse(`${signTime.replace(' ', 'T')}+08:00`) - house.clock.now())).toBeLessThan(60_000)
    expect(path).toMatch(/^signature\/signature_[0-9a-f]{32}_\d{13}\.png$/)
    expect([width > 200 && width < 260, height > 70 && height < 130]).toEqual([true, true])
    const picture = sharp((await read(path, house.staff)).rawPayload)
    expect(await picture.metadata()).toMatchObject({ format: 'png', width, height, hasAlpha: true })
    const { data } = await picture.raw().toBuffer({ resolveWithObject: true })
    expect([data[3], Math.max(...data.filter((_, at) => at % 4 === 3))]).toEqual([0, 255])
    // Drawn on a transparent ground, as a canvas gives it.
    const second = await save(await written(900, 600, 'none').png().toBuffer())
    expect(second.result?.path).not.toBe(path)
    expect((await own()).result).toEqual(second.result)
    expect((await read(path, house.staff)).statusCode).toBe(404)
    expect((await read(second.result?.path ?? '', house.staff)).statusCode).toBe(200)
    // What no row names any longer goes with such files.
    house.clock.advance(25 * 3_600_000)
    await sweepUnused(house.parts)
    expect(await house.parts.files.open(path)).toBeUndefined()
    expect(await house.parts.files.open(second.result?.path ?? '')).toBeDefined()
    const token = await house.login('staff')
    expect(await house.call({ method: 'DELETE', url: '/sys/userSignature/own', token })).toMatchObject({
      success: true,
    })
    expect((await own(token)).result).toBeNull()
    expect((await house.call({ method: 'DELETE', url: '/sys/userSignature/own', token })).message).toBe(
      '签名不存在，请刷新列表',
    )
  })
  it('SYSTEM-059 refuses what is no written PNG or JPEG', async () => {
    const token = await house.login('staff')
    const said = async (data: Buffer, name: string) => (await save(data, name, token)).message
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
    expect(await said(svg, 'a.svg')).toBe('签名只支持 PNG 或 JPEG 图片')
    expect(await said(svg, 'a.png')).toBe('文件内容与扩展名不符')
    expect(await said(await written().gif().toBuffer(), 'a.gif')).toBe('签名只支持 PNG 或 JPEG 图片')
    expect(await said((await written().png().toBuffer()).subarray(0, 200), 'a.png')).toBe('文件内容与扩展名不符')
    expect(await said(claimingPicture(50_000, 50_000), 'a.png')).toMatch(/^图片尺寸过大/)
    expect(await said(Buffer.alloc(SIGNATURE_BYTES + 1), 'a.png')).toMatch(/^文件大小超出2MB限制/)
    for (const ground of ['white', '#222222'])
      expect(
        await said(
          await sharp({ create: { width: 300, height: 100, channels: 3, background: ground } })
            .png()
            .toBuffer(),
          'a.png',
        ),
      ).toMatch(/^未识别到笔迹/)
    expect((await own(token)).result).toBeNull()
  })
})

describe('the signatures of all people', () => {
  it('SYSTEM-059 are listed with their pictures and deleted by a person who may, and read by nobody else', async () => {
    const [staff, admin, other] = [
      await house.login('staff'),
      await house.login('admin'),
      await house.login('zhou_xue'),
    ]
    const path = (await save(await written().png().toBuffer(), 'a.png', staff)).result?.path ?? ''
    const [row] = (await list(admin)).result.records
    expect(row).toMatchObject({ userName: 'staff', path })
    expect(row?.userName_dictText).not.toBe('')
    const statuses = []
    for (const token of [staff, admin, other, undefined]) statuses.push((await read(path, token)).statusCode)
    expect(statuses).toEqual([200, 200, 404, 404])
    // The browser of a page fetches pictures by a cookie.
    const signedIn = await house.request({ url: '/sys/login', body: { username: 'staff', password: '123456' } })
    const cookie = String(signedIn.headers['set-cookie']).split(';')[0] ?? ''
    const byCookie = await house.request({ url: `/sys/common/static/${path}`, headers: { cookie } })
    expect([byCookie.statusCode, byCookie.headers['cache-control']]).toEqual([200, 'private, no-cache'])
    // Small enough to be its own thumbnail.
    expect((await read(path.replace('/', '/thumbs/'), admin)).statusCode).toBe(200)
    expect((await list(other)).code).toBe(510)
    const url = `/sys/userSignature/delete?id=${row?.id ?? ''}`
    expect((await house.call({ method: 'DELETE', url, token: other })).code).toBe(510)
    expect((await house.call({ method: 'DELETE', url, token: admin })).success).toBe(true)
    expect([(await list(admin)).result.total, (await read(path, staff)).statusCode]).toEqual([0, 404])
  })
  it('SYSTEM-059 are those of the own tenants for a person who belongs to tenants', async () => {
    const db = house.database.kysely
    const [staff, admin] = [await house.login('staff'), await house.login('admin')]
    const path = (await save(await written().png().toBuffer(), 'a.png', staff)).result?.path ?? ''
    // Every right, but of another tenant.
    const { id } = await db
      .selectFrom('sys_user')
      .select('id')
      .where('username', '=', 'zhou_xue')
      .executeTakeFirstOrThrow()
    const permission = await db
      .selectFrom('sys_permission')
      .select('id')
      .where('perms', '=', 'system:signature:list')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('sys_role')
      .values({ id: 'signature-keeper', role_name: '签名管理员', role_code: 'signature_admin' })
      .execute()
    await db
      .insertInto('sys_role_permission')
      .values({ role_id: 'signature-keeper', permission_id: permission.id })
      .execute()
    await db.insertInto('sys_user_role').values({ user_id: id, role_id: 'signature-keeper' }).execute()
    await db.insertInto('sys_tenant').values({ id: 7, name: '分馆' }).execute()
    const answers = async () => {
      const token = await house.login('zhou_xue')
      return [(await list(token)).result.total, (await read(path, token)).statusCode]
    }
    for (const [tenants, found] of [
      [null, [1, 200]],
      ['7', [0, 404]],
    ] as const) {
      await db.updateTable('sys_user').set({ rel_tenant_ids: tenants }).where('id', '=', id).execute()
      expect(await answers()).toEqual(found)
    }
    expect((await list(admin)).result.total).toBe(1)
  })
})
