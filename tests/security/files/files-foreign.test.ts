import { beforeAll, describe, expect, it } from 'vitest'
import { xlsxOf, planOf, stepsOf } from '../../data/sheets/import-kit.ts'
import { importFile } from '../../data/kit.ts'
import { openApplication } from '../../kit/test-app.ts'
import { ALBUM, OPEN, OWN, openAlbums, picture } from './files-kit.ts'

const application = openApplication()
const albums = openAlbums(application)
const REFUSED = '图片中有您无权使用的文件，请删除后重新上传'
let hidden: string
let shown: string
let shownId: string
beforeAll(async () => {
  hidden = await albums.admin.upload()
  shown = await albums.admin.upload()
  await albums.admin.add(ALBUM, { code: 'hidden', owner: 'admin', picture: hidden })
  shownId = String((await albums.admin.add(ALBUM, { code: 'shown', owner: 'staff', picture: shown })).result['id'])
  await albums.state({ rows: OWN })
})
const send = <T = unknown>(url: string, body: object, method: 'POST' | 'PUT' = 'POST') =>
  application.call<T>({ url, token: application.staff, body, method })
const stillHidden = async () => expect(await albums.staff.sees(hidden)).toBe(404)

describe('a person who knows the address of a file without a right to it', () => {
  it('makes no row that names it, by form, change, grid or sub-table', async () => {
    expect(await albums.staff.add(OPEN, { name: 'mine', picture: hidden })).toMatchObject({
      success: false,
      message: REFUSED,
    })
    expect(
      await albums.staff.add(ALBUM, { code: 'mine', owner: 'staff', picture: `${shown},${hidden}` }),
    ).toMatchObject({ success: false, message: REFUSED })
    expect(await send(`/data/${ALBUM}/edit`, { id: shownId, picture: hidden }, 'PUT')).toMatchObject({
      success: false,
      message: REFUSED,
    })
    expect(
      await send(`/data/${ALBUM}/edit`, { id: shownId, picture: hidden.toUpperCase().replace('.PNG', '.png') }, 'PUT'),
    ).toMatchObject({ success: false, message: REFUSED })
    expect(
      await send(
        `/data/${ALBUM}/edit`,
        { id: shownId, note: `<p><img src="/jeecg-boot/sys/common/static/${hidden}"></p>` },
        'PUT',
      ),
    ).toMatchObject({ success: false, message: expect.stringContaining('无权使用') })
    expect(
      await send(`/data/${OPEN}/saveRows`, { added: [{ id: 'new-1', picture: hidden }], changed: [], removed: [] }),
    ).toMatchObject({ result: { saved: [], refused: [{ id: 'new-1', errors: { picture: REFUSED } }] } })
    expect(
      await send(`/data/${ALBUM}/edit`, { id: shownId, leaves: { added: [{ id: 'new-1', picture: hidden }] } }, 'PUT'),
    ).toMatchObject({ success: false, message: expect.stringContaining('无权使用') })
    await stillHidden()
  })
  it('brings it in by no sheet, in one step or in several', async () => {
    const sheet = await xlsxOf([
      ['名称', '图片'],
      ['sheet', hidden],
    ])
    expect(await importFile(application, application.staff, OPEN, sheet, 'all')).toMatchObject({
      success: false,
      result: { problems: [{ row: 2, field: 'picture', text: REFUSED }] },
    })
    const steps = stepsOf(application, application.staff, OPEN)
    const { result: book } = await steps.upload('open.xlsx', sheet)
    expect((await steps.check({ id: book.id, plan: planOf(book) })).result).toMatchObject({
      counts: { fresh: 0, wrong: 1 },
      problems: [{ row: 2, field: 'picture', text: REFUSED }],
    })
    await stillHidden()
  })
  it('gets it by no upload that is called like it', async () => {
    const name = hidden.slice(hidden.lastIndexOf('/') + 1)
    const [plain, doubled] = [
      await albums.staff.upload(name, await picture),
      await albums.staff.upload(`${name}.png`, await picture),
    ]
    for (const path of [plain, doubled]) {
      expect(path.match(/_[0-9a-f]{32}_\d{13}/gu)).toHaveLength(1)
      expect(await albums.staff.add(OPEN, { name: 'called like it', picture: path })).toMatchObject({ success: true })
    }
    await stillHidden()
  })
})

describe('a person with a right to a file', () => {
  it('names it in rows of their own: what they uploaded, and what they are shown elsewhere', async () => {
    const own = await albums.staff.upload()
    expect(await albums.staff.add(OPEN, { name: 'own', picture: own })).toMatchObject({ success: true })
    expect(await albums.staff.add(OPEN, { name: 'copied', picture: shown })).toMatchObject({ success: true })
    expect(
      await importFile(
        application,
        application.staff,
        OPEN,
        await xlsxOf([
          ['名称', '图片'],
          ['sheet', shown],
        ]),
        'all',
      ),
    ).toMatchObject({ success: true })
    // Staff may read both rows; the restricted one decides for everyone else.
    expect([
      await albums.staff.sees(shown),
      (await application.request({ url: `/sys/common/static/${shown}` })).statusCode,
    ]).toEqual([200, 404])
  })
  it('saves a row whose file others put there, whatever else is changed', async () => {
    await albums.state({ fields: { picture: { show: 'readonly' } } })
    expect(await send(`/data/${ALBUM}/edit`, { id: shownId, code: 'renamed', picture: hidden }, 'PUT')).toMatchObject({
      success: true,
      result: { code: 'renamed', picture: shown },
    })
    await albums.state({ rows: OWN })
  })
  it('is not stopped by the name of a file that is gone', async () => {
    const gone = `image/a_${'0'.repeat(32)}_1714550400123.png`
    expect(await albums.staff.add(OPEN, { name: 'gone', picture: gone })).toMatchObject({ success: true })
  })
})
