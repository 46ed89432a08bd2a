import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import sharp from 'sharp'
import { API_PREFIX, HEADER, type Envelope } from '../../../schemas/contract/envelope.ts'
import { multipart } from '../../../tests/kit/files/multipart.ts'
import { openApplication } from '../../../tests/kit/test-app.ts'
import { thumbnailPath } from './upload/receive.ts'
import { sweepUnused } from './unused.ts'

const DAY = 24 * 3_600_000
const house = openApplication()

async function upload(name = '照片 (1).txt', data = Buffer.from('x')): Promise<string> {
  const { payload, headers } = multipart({ name, data }, { biz: 'file' })
  const reply = await house.app.inject({
    method: 'POST',
    url: `${API_PREFIX}/sys/common/upload`,
    headers: { ...headers, [HEADER.token]: house.staff },
    payload,
  })
  return reply.json<Envelope<null>>().message
}
const isThere = async (path: string) => [
  (await house.parts.files.open(path)) !== undefined,
  (await house.database.kysely.selectFrom('sys_file').select('id').where('path', '=', path).execute()).length > 0,
]
const THERE = [true, true]
const GONE = [false, false]
const later = (ms: number) => sweepUnused({ ...house.parts, clock: { now: () => house.clock.now() + ms } })

beforeEach(async () => {
  await sql`create table if not exists t_lab_paper (id text primary key, note text, one varchar(400), many jsonb, tags text[], amount numeric)`.execute(
    house.database.kysely,
  )
  await sql`truncate t_lab_paper`.execute(house.database.kysely)
})

describe('a file that no row names', () => {
  it('is removed a day after its upload, with its thumbnail and its row, and not before', async () => {
    const text = await upload()
    const picture = await upload(
      'a.png',
      await sharp({ create: { width: 400, height: 400, channels: 3, background: '#123' } })
        .png()
        .toBuffer(),
    )
    await later(DAY - 60_000)
    expect([await isThere(text), await isThere(picture)]).toEqual([THERE, THERE])
    expect(await house.parts.files.open(thumbnailPath(picture))).toBeDefined()
    await later(DAY + 60_000)
    expect([await isThere(text), await isThere(picture), await house.parts.files.open(thumbnailPath(picture))]).toEqual(
      [GONE, GONE, undefined],
    )
  })
})

describe('a file that a row names', () => {
  it('stays, in whatever column and writing, until the last row that names it is gone', async () => {
    const [plain, listed, written, piece, spare] = [
      await upload(),
      await upload(),
      await upload(),
      await upload(),
      await upload(),
    ]
    await sql`insert into t_lab_paper (id, one, note, many, tags) values
      ('1', ${plain}, ${`<p><img src="/jeecg-boot/sys/common/static/${encodeURI(written)}"></p>`}, ${JSON.stringify([{ file: listed }])}::jsonb, array[${piece}]),
      ('copy', ${plain}, null, null, null)`.execute(house.database.kysely)
    await later(2 * DAY)
    expect([
      await isThere(plain),
      await isThere(listed),
      await isThere(written),
      await isThere(piece),
      await isThere(spare),
    ]).toEqual([THERE, THERE, THERE, THERE, GONE])
    await sql`delete from t_lab_paper where id = '1'`.execute(house.database.kysely)
    await later(2 * DAY)
    expect([await isThere(plain), await isThere(listed), await isThere(written), await isThere(piece)]).toEqual([
      THERE,
      GONE,
      GONE,
      GONE,
    ])
    await sql`delete from t_lab_paper`.execute(house.database.kysely)
    await later(2 * DAY)
    expect(await isThere(plain)).toEqual(GONE)
  })
  it('stays where the row is at the end of a table of many pages', async () => {
    const last = await upload()
    await sql`insert into t_lab_paper (id, note) select g::text, repeat('字', 1200) from generate_series(1, 3000) as g`.execute(
      house.database.kysely,
    )
    await sql`insert into t_lab_paper (id, one) values ('last', ${last})`.execute(house.database.kysely)
    await later(2 * DAY)
    expect(await isThere(last)).toEqual(THERE)
  })
  it('stays when it is the portrait of a person, or in an announcement', async () => {
    const [avatar, inText] = [await upload(), await upload()]
    await sql`update sys_user set avatar = ${avatar} where username = 'staff'`.execute(house.database.kysely)
    await sql`insert into sys_announcement (id, title, content) values ('lab', '通知', ${`<img src="${inText}">`})`.execute(
      house.database.kysely,
    )
    await later(2 * DAY)
    expect([await isThere(avatar), await isThere(inText)]).toEqual([THERE, THERE])
  })
})

it('removes nothing when a table cannot be read', async () => {
  const path = await upload()
  const broken = new Proxy(house.database, {
    get: (target, key) =>
      key === 'kind'
        ? 'url'
        : key === 'transaction'
          ? () => Promise.reject(new Error('gone'))
          : Reflect.get(target, key),
  })
  await expect(
    sweepUnused({ ...house.parts, database: broken, clock: { now: () => house.clock.now() + 2 * DAY } }),
  ).rejects.toThrow('gone')
  expect(await isThere(path)).toEqual(THERE)
})
