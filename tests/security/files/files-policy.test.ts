import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { API_PREFIX } from '../../../schemas/contract/envelope.ts'
import { buildTestApp, openApplication } from '../../kit/test-app.ts'
import { startS3 } from '../../kit/servers/s3-server.ts'
import { guardField, publishScreen } from '../../data/kit.ts'
import {
  ALBUM,
  OPEN,
  OWN,
  browserOf,
  cookieIn,
  openAlbums,
  pdf,
  picture,
  seenBySomebody,
  thumbnailOf,
} from './files-kit.ts'

const application = openApplication()
const albums = openAlbums(application)
const GONE = 404

/** A record of an album with its files, as an administrator makes it. */
async function album(code: string, owner: string) {
  const { admin } = albums
  const [image, scan, inText, leaf] = [
    await admin.upload(),
    await admin.upload('b.pdf', pdf),
    await admin.upload(),
    await admin.upload(),
  ]
  const { success, result } = await admin.add(ALBUM, {
    code,
    owner,
    picture: image,
    scan,
    note: `<p><img src="/jeecg-boot/sys/common/static/${encodeURI(inText)}"></p>`,
    leaves: { added: [{ id: 'new-1', picture: leaf }] },
  })
  expect(success).toBe(true)
  return { id: String(result['id']), image, scan, inText, leaf }
}
let mine: Awaited<ReturnType<typeof album>>
let other: typeof mine
beforeAll(async () => {
  mine = await album('mine', 'staff')
  other = await album('other', 'admin')
})

describe('the cookie for stored files', () => {
  it('is no token, is read by no script, goes to no other address and ends with the session', async () => {
    const reply = await application.request({ url: '/sys/login', body: { username: 'staff', password: '123456' } })
    const token = reply.json<{ result: { token: string } }>().result.token
    expect(String(reply.headers['set-cookie'])).toMatch(
      /^vitrine-files=[0-9a-f]{64}; Path=\/jeecg-boot\/sys\/common\/; HttpOnly; SameSite=Lax$/,
    )
    expect(String(reply.headers['set-cookie'])).not.toContain(token)
    const out = await application.request({ url: '/sys/logout', token, method: 'POST' })
    expect(String(out.headers['set-cookie'])).toMatch(
      /^vitrine-files=; Path=\/jeecg-boot\/sys\/common\/; HttpOnly; SameSite=Lax; Max-Age=0$/,
    )
  })
  it('is secure where the browser came by TLS', async () => {
    const proxied = await buildTestApp({ TRUST_PROXY: 'on' })
    const by = async (protocol: string) =>
      String(
        (
          await proxied.request({
            url: '/sys/login',
            body: { username: 'staff', password: '123456' },
            headers: { 'x-forwarded-proto': protocol },
          })
        ).headers['set-cookie'],
      )
    expect([(await by('https')).endsWith('; Secure'), (await by('http')).endsWith('; SameSite=Lax')]).toEqual([
      true,
      true,
    ])
    await proxied.close()
  })
  it('is set again with the menu, also for a session that began before there was one', async () => {
    const { token, cookie } = await browserOf(application, 'staff')
    await sql`update sys_session set files_hash = null`.execute(application.database.kysely)
    expect(cookieIn(await application.request({ url: '/sys/permission/getUserPermissionByToken', token }))).toBe(cookie)
    await albums.state({ rows: OWN })
    expect(
      (await application.request({ url: `/sys/common/static/${mine.image}`, headers: { cookie } })).statusCode,
    ).toBe(200)
    for (const { token: signedIn } of [albums.staff, albums.admin])
      await application.request({ url: '/sys/permission/getUserPermissionByToken', token: signedIn })
  })
  it('opens no other path', async () => {
    const { cookie } = albums.admin
    for (const url of [
      '/sys/user/getUserInfo',
      `/data/${ALBUM}/list`,
      `/data/${ALBUM}/exportXls`,
      `/sys/common/sheets/${mine.scan}`,
      '/sys/permission/getUserPermissionByToken',
    ]) {
      expect((await application.request({ url, headers: { cookie } })).statusCode, url).toBe(401)
    }
    expect(
      (await application.request({ url: '/sys/common/upload', method: 'POST', headers: { cookie } })).statusCode,
    ).toBe(401)
  })
})

describe('a ticket for a stored file', () => {
  const address = (path: string) => `/sys/common/static/${path}`
  const ticketFor = async (path: string) =>
    `${address(path)}?ticket=${(await application.call<{ ticket: string }>({ url: '/sys/common/ticket', body: { address: `${API_PREFIX}${address(path)}` }, token: albums.staff.token })).result.ticket}`
  const ask = async (url: string, method: 'GET' | 'HEAD' = 'GET', headers = {}) =>
    application.app.inject({ method, url: `${API_PREFIX}${url}`, headers })
  it('serves a viewer that asks for the head, for the whole and for parts of it, for a minute', async () => {
    await albums.state({ rows: OWN })
    expect((await ask(address(mine.scan))).statusCode).toBe(GONE)
    const url = await ticketFor(mine.scan)
    const [head, whole, part] = [await ask(url, 'HEAD'), await ask(url), await ask(url, 'GET', { range: 'bytes=0-3' })]
    expect([head, whole, part].map(({ statusCode }) => statusCode)).toEqual([200, 200, 206])
    expect([head.rawPayload.length, whole.rawPayload.equals(pdf), part.rawPayload.equals(pdf.subarray(0, 4))]).toEqual([
      0,
      true,
      true,
    ])
    application.clock.advance(61_000)
    expect((await ask(url)).statusCode).toBe(GONE)
  })
  it('is good for that file alone, and for none after it was shown for another', async () => {
    const ticket = (await ticketFor(mine.scan)).split('?')[1]
    expect((await ask(`${address(mine.scan)}?${ticket}`)).statusCode).toBe(200)
    expect((await ask(`${address(mine.image)}?${ticket}`)).statusCode).toBe(GONE)
    expect((await ask(`${address(mine.scan)}?${ticket}`)).statusCode).toBe(GONE)
    expect((await ask(await ticketFor(other.scan))).statusCode).toBe(GONE)
  })
  it('ends with its session', async () => {
    const token = await application.login('staff')
    const { result } = await application.call<{ ticket: string }>({
      url: '/sys/common/ticket',
      body: { address: `${API_PREFIX}${address(mine.scan)}` },
      token,
    })
    const url = `${address(mine.scan)}?ticket=${result.ticket}`
    expect((await ask(url)).statusCode).toBe(200)
    await application.request({ url: '/sys/logout', token, method: 'POST' })
    expect((await ask(url)).statusCode).toBe(GONE)
  })
})

describe('a file that no policy restricts', () => {
  it('FILE-006 is open to every client that has its address, as the contract says', async () => {
    await albums.state(null)
    const reply = await application.request({ url: `/sys/common/static/${other.image}` })
    expect([reply.statusCode, reply.headers['cache-control']]).toEqual([200, 'private, max-age=3600'])
    expect(await seenBySomebody(application, await albums.staff.upload())).toBe(200)
  })
  it('stays open next to restricted screens: on pages, as a portrait and in an announcement', async () => {
    const [shown, portrait, news] = [
      await albums.staff.upload(),
      await albums.staff.upload(),
      await albums.staff.upload(),
    ]
    await albums.state({ rows: OWN })
    expect(await albums.staff.add(OPEN, { name: 'a', picture: shown })).toMatchObject({ success: true })
    await sql`update sys_user set avatar = ${portrait} where username = 'staff'`.execute(application.database.kysely)
    await sql`insert into sys_announcement (id, title, content) values ('news', '新闻', ${`<img src="/jeecg-boot/sys/common/static/${news}">`})`.execute(
      application.database.kysely,
    )
    expect([
      await seenBySomebody(application, shown),
      await seenBySomebody(application, portrait),
      await seenBySomebody(application, news),
    ]).toEqual([200, 200, 200])
  })
})

describe('a file of rows that a policy restricts', () => {
  beforeAll(() => albums.state({ rows: OWN }))

  it('is sent to people who may read the row, and to no one else', async () => {
    const { staff, admin } = albums
    for (const kind of ['image', 'scan', 'inText', 'leaf'] as const) {
      expect(
        [
          await staff.sees(mine[kind]),
          await staff.sees(other[kind]),
          await admin.sees(other[kind]),
          await seenBySomebody(application, mine[kind]),
        ],
        kind,
      ).toEqual([200, GONE, 200, GONE])
    }
  })
  it('is asked for with each use, and shown under every address of it alike', async () => {
    const { staff } = albums
    const first = await application.request({
      url: `/sys/common/static/${mine.image}`,
      headers: { cookie: staff.cookie },
    })
    expect(first.headers['cache-control']).toBe('private, no-cache')
    const again = { 'if-none-match': String(first.headers['etag']) }
    expect(
      (
        await application.request({
          url: `/sys/common/static/${mine.image}`,
          headers: { cookie: staff.cookie, ...again },
        })
      ).statusCode,
    ).toBe(304)
    const ways = ({
      image,
      scan,
    }: typeof mine): { readonly url: string; readonly headers?: Record<string, string> }[] => [
      { url: `/sys/common/static/${thumbnailOf(image)}` },
      { url: `/sys/common/view/${image}` },
      { url: `/sys/common/static/${image},` },
      { url: `/sys/common/static/${image}`, headers: { range: 'bytes=0-9' } },
      { url: `/sys/common/static/${image.replace(/[0-9a-f]{32}/, (digits) => digits.toUpperCase())}` },
      { url: `/sys/common/pdf/pdfPreviewIframe?file=${encodeURIComponent(scan)}` },
    ]
    const statuses = async (of: typeof mine, cookie: string) =>
      Promise.all(
        ways(of).map(
          async ({ url, headers }) => (await application.request({ url, headers: { cookie, ...headers } })).statusCode,
        ),
      )
    // On this file system the name in large letters is another one, which there is not.
    expect(await statuses(mine, staff.cookie)).toEqual([200, 200, 200, 206, GONE, 200])
    expect(await statuses(other, staff.cookie)).toEqual([GONE, GONE, GONE, GONE, GONE, GONE])
    const etag = String(
      (await application.request({ url: `/sys/common/static/${other.image}`, token: application.admin })).headers[
        'etag'
      ],
    )
    expect(
      (
        await application.request({
          url: `/sys/common/static/${other.image}`,
          headers: { cookie: staff.cookie, 'if-none-match': etag },
        })
      ).statusCode,
    ).toBe(GONE)
  })
  it('comes by token and by ticket as well', async () => {
    const address = `/jeecg-boot/sys/common/static/${mine.image}`
    expect(
      (await application.request({ url: `/sys/common/static/${mine.image}`, token: application.staff })).statusCode,
    ).toBe(200)
    expect(
      (await application.request({ url: `/sys/common/static/${other.image}`, token: application.staff })).statusCode,
    ).toBe(GONE)
    const ticket = async (token: string, of: string) =>
      (await application.call<{ ticket: string }>({ url: '/sys/common/ticket', token, body: { address: of } })).result
        .ticket
    expect(
      (await application.app.inject({ url: `${address}?ticket=${await ticket(application.staff, address)}` }))
        .statusCode,
    ).toBe(200)
    const foreign = `/jeecg-boot/sys/common/static/${other.image}`
    expect(
      (await application.app.inject({ url: `${foreign}?ticket=${await ticket(application.staff, foreign)}` }))
        .statusCode,
    ).toBe(GONE)
  })
  it('is not revealed by the sheets of a workbook either', async () => {
    const book = await albums.admin.upload('c.csv', Buffer.from('a,b\n1,2\n'))
    await albums.admin.add(ALBUM, { code: 'book', owner: 'admin', scan: book })
    expect(
      (await application.request({ url: `/sys/common/sheets/${book}`, token: application.staff })).statusCode,
    ).toBe(GONE)
    expect(
      (await application.request({ url: `/sys/common/sheets/${book}`, token: application.admin })).statusCode,
    ).toBe(200)
  })
  it('is sent neither after a sign-out nor without a right to the page', async () => {
    const leaving = await browserOf(application, 'staff')
    expect(await leaving.sees(mine.image)).toBe(200)
    await application.request({ url: '/sys/logout', token: leaving.token, method: 'POST' })
    expect(await leaving.sees(mine.image)).toBe(GONE)
    const db = application.database.kysely
    await sql`insert into sys_user (id, username, realname, password_hash, status) select 'guest', 'guest', '访客', password_hash, 1 from sys_user where username = 'staff'`.execute(
      db,
    )
    expect(await (await browserOf(application, 'guest')).sees(mine.image)).toBe(GONE)
  })
  it('belongs to its uploader until a row names it, and again once none does', async () => {
    const { staff, admin } = albums
    const fresh = await admin.upload()
    expect([await admin.sees(fresh), await staff.sees(fresh), await seenBySomebody(application, fresh)]).toEqual([
      200,
      GONE,
      GONE,
    ])
    const { result } = await admin.add(ALBUM, { code: 'fresh', owner: 'staff', picture: fresh })
    expect([await admin.sees(fresh), await staff.sees(fresh)]).toEqual([200, 200])
    await application.call({
      url: `/data/${ALBUM}/delete?id=${String(result['id'])}`,
      token: application.admin,
      method: 'DELETE',
    })
    expect([await admin.sees(fresh), await staff.sees(fresh), await seenBySomebody(application, fresh)]).toEqual([
      200,
      GONE,
      GONE,
    ])
  })
  it('is denied with its row, where that becomes a row of another person', async () => {
    const moved = await album('moved', 'staff')
    expect([await albums.staff.sees(moved.image), await albums.staff.sees(moved.leaf)]).toEqual([200, 200])
    await application.call({
      url: `/data/${ALBUM}/edit`,
      token: application.admin,
      method: 'PUT',
      body: { id: moved.id, owner: 'admin' },
    })
    expect([
      await albums.staff.sees(moved.image),
      await albums.staff.sees(moved.leaf),
      await albums.admin.sees(moved.leaf),
    ]).toEqual([GONE, GONE, 200])
  })
  it('follows the policy of the moment, in every process', async () => {
    const second = await application.another()
    const there = async () =>
      (
        await second.inject({
          url: `/jeecg-boot/sys/common/static/${other.image}`,
          headers: { cookie: albums.staff.cookie },
        })
      ).statusCode
    expect([await albums.staff.sees(other.image), await there()]).toEqual([GONE, GONE])
    await albums.state({ rows: "owner == 'admin'" })
    expect([await albums.staff.sees(other.image), await there(), await albums.staff.sees(mine.image)]).toEqual([
      200,
      200,
      GONE,
    ])
    await albums.state(null)
    expect([
      await seenBySomebody(application, other.image),
      (await second.inject({ url: `/jeecg-boot/sys/common/static/${other.image}` })).statusCode,
    ]).toEqual([200, 200])
    await albums.state({ rows: OWN })
    expect(await there()).toBe(GONE)
  })
  it('is shown in whichever of the tenants of a person it may be seen', async () => {
    const db = application.database.kysely
    await sql`update sys_user set rel_tenant_ids = '1,14' where username = 'staff'`.execute(db)
    await albums.state({ rows: 'owner == user.tenant' })
    const [ours, theirs] = [await album('tenant-14', '14'), await album('tenant-7', '7')]
    expect([await albums.staff.sees(ours.image), await albums.staff.sees(theirs.image)]).toEqual([200, GONE])
    await sql`update sys_user set rel_tenant_ids = null where username = 'staff'`.execute(db)
    await albums.state({ rows: OWN })
  })
  it('is found by the page that names it since a publication', async () => {
    await publishScreen(application, application.admin, {
      version: 1,
      id: 'lab.late',
      title: '后来',
      fields: { picture: { title: '图', view: 'image' } },
    })
    await guardField(application, 'lab:late:picture', '1')
    const late = await albums.admin.upload()
    expect(await albums.admin.add('lab.late', { picture: late })).toMatchObject({ success: true })
    expect([await albums.admin.sees(late), await albums.staff.sees(late)]).toEqual([200, GONE])
  })
})

describe('a file of a field that is not sent', () => {
  it.each([
    ['hidden', GONE],
    ['masked', GONE],
    ['readonly', 200],
  ] as const)('by a policy that shows it %s', async (show, status) => {
    await albums.state({ fields: { picture: { show } } })
    expect([
      await albums.staff.sees(other.image),
      await albums.staff.sees(other.scan),
      await albums.admin.sees(other.image),
    ]).toEqual([status, 200, 200])
  })
  it('by a control that is not held', async () => {
    await albums.state(null)
    await guardField(application, 'lab:album:scan', '1')
    expect([
      await albums.staff.sees(other.scan),
      await albums.admin.sees(other.scan),
      await seenBySomebody(application, other.scan),
      await seenBySomebody(application, other.image),
    ]).toEqual([GONE, 200, GONE, 200])
    await sql`delete from sys_permission where perms = 'lab:album:scan'`.execute(application.database.kysely)
  })
  it('by a policy that takes the right to read', async () => {
    await albums.state({ deny: ['list', 'detail', 'edit'] })
    expect([await albums.staff.sees(other.image), await albums.admin.sees(other.image)]).toEqual([GONE, 200])
  })
})

describe('a store on another machine', () => {
  it('is asked by the server alone, under the same rules', async () => {
    const s3 = await startS3()
    const far = await buildTestApp(s3.environment)
    await publishScreen(far, await far.login('admin'), {
      version: 1,
      id: ALBUM,
      title: '册',
      fields: { code: { title: '编号' }, picture: { title: '图', view: 'image' } },
    })
    await guardField(far, 'lab:album:picture', '1')
    const [admin, staff] = [await browserOf(far, 'admin'), await browserOf(far, 'staff')]
    const path = await admin.upload('a.png', await picture)
    await admin.add(ALBUM, { code: 'a', picture: path })
    expect([
      await admin.sees(path),
      await admin.sees(thumbnailOf(path)),
      await staff.sees(path),
      await staff.sees(thumbnailOf(path)),
      await seenBySomebody(far, path),
    ]).toEqual([200, 200, GONE, GONE, GONE])
    await far.close()
    await s3.close()
  })
})
