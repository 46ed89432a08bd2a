import { sql } from 'kysely'
import { expect, beforeAll } from 'vitest'
import sharp from 'sharp'
import { API_PREFIX, HEADER, type Envelope } from '../../../schemas/contract/envelope.ts'
import type { Policy } from '../../../schemas/language/policy.ts'
import { grant } from '../../../server/modules/screen/permissions.ts'
import { publishScreen } from '../../data/kit.ts'
import { multipart } from '../../kit/files/multipart.ts'
import type { Application, TestApp } from '../../kit/test-app.ts'

export const ALBUM = 'lab.album'
export const OPEN = 'lab.open'
export const OWN = 'owner == user.username'
const ALL = ['list', 'detail', 'add', 'edit', 'delete', 'batch_delete', 'import', 'export']
const SCREENS = [
  {
    version: 1,
    id: 'lab.leaf',
    title: '页',
    fields: { album: { title: '册' }, picture: { title: '图', view: 'image' } },
  },
  {
    version: 1,
    id: ALBUM,
    title: '册',
    fields: {
      code: { title: '编号', unique: true },
      owner: { title: '主人' },
      picture: { title: '图片', view: 'image' },
      scan: { title: '附件', view: 'file' },
      note: { title: '说明', view: 'umeditor' },
    },
    children: { leaves: { screen: 'lab.leaf', relation: 'many', key: 'album', edit: 'grid' } },
  },
  {
    version: 1,
    id: OPEN,
    title: '公开',
    fields: { name: { title: '名称' }, picture: { title: '图片', view: 'image' } },
  },
]

export const picture = sharp({ create: { width: 400, height: 300, channels: 3, background: '#884422' } })
  .png()
  .toBuffer()
export const pdf = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF')
export const thumbnailOf = (path: string) => path.replace(/\/([^/]+)$/, '/thumbs/$1')

/** What a browser keeps of an answer and shows for stored files. */
export const cookieIn = (reply: { readonly headers: Readonly<Record<string, unknown>> }) =>
  String(reply.headers['set-cookie']).split(';', 1)[0] ?? ''

/** A person as a browser: the token for calls, the cookie for requests without one. */
export interface Browser {
  readonly token: string
  readonly cookie: string
  upload(name?: string, data?: Buffer): Promise<string>
  add(screen: string, row: object): Promise<Envelope<Readonly<Record<string, unknown>>>>
  /** The status of a file as a picture in a page is fetched: without a token. */
  sees(path: string): Promise<number>
}

export async function browserOf(application: TestApp, username: string): Promise<Browser> {
  const reply = await application.request({ url: '/sys/login', body: { username, password: '123456' } })
  const {
    result: { token },
  } = reply.json<Envelope<{ token: string }>>()
  const cookie = cookieIn(reply)
  return {
    token,
    cookie,
    async upload(name = 'a.png', data) {
      const { payload, headers } = multipart({ name, data: data ?? (await picture) }, { biz: 'image' })
      const answer = (
        await application.app.inject({
          method: 'POST',
          url: `${API_PREFIX}/sys/common/upload`,
          headers: { ...headers, [HEADER.token]: token },
          payload,
        })
      ).json<Envelope<null>>()
      expect(answer).toMatchObject({ success: true })
      return answer.message
    },
    add: (screen, row) => application.call({ url: `/data/${screen}/add`, token, body: row }),
    sees: async (path) =>
      (await application.request({ url: `/sys/common/static/${path}`, headers: { cookie } })).statusCode,
  }
}
/** The status of a file for a client that is not signed in. */
export const seenBySomebody = async (application: TestApp, path: string) =>
  (await application.request({ url: `/sys/common/static/${path}` })).statusCode

export interface Albums {
  admin: Browser
  staff: Browser
  /** States the policy of staff for the albums; the next request finds it. */
  state(document: Policy | null): Promise<void>
}

/** Screens with files, their rights, and two people in their browsers. */
export function openAlbums(application: Application): Albums {
  const albums: Partial<Albums> = {}
  beforeAll(async () => {
    const db = application.database.kysely
    for (const document of SCREENS) {
      await publishScreen(application, application.admin, document)
      await grant(db, 'staff', document.id, ALL)
    }
    const { id: role } = await db
      .selectFrom('sys_role')
      .select('id')
      .where('role_code', '=', 'staff')
      .executeTakeFirstOrThrow()
    Object.assign(albums, {
      admin: await browserOf(application, 'admin'),
      staff: await browserOf(application, 'staff'),
      async state(document: Policy | null) {
        const {
          rows: [stated],
        } = await sql<{
          version: number
        }>`select version from sys_policy where screen_id = ${ALBUM} and role_id = ${role}`.execute(db)
        const version = stated?.version ?? 0
        if (document === null && version === 0) return
        const reply =
          document === null
            ? await application.call({
                url: `/sys/policy/delete?screen=${ALBUM}&role=${role}&version=${version}`,
                token: application.admin,
                method: 'DELETE',
              })
            : await application.call({
                url: '/sys/policy/save',
                token: application.admin,
                method: 'PUT',
                body: { screen: ALBUM, role, version, document },
              })
        expect(reply).toMatchObject({ success: true })
      },
    })
  })
  return albums as Albums
}
