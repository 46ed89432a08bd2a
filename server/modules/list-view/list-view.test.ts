import { beforeAll, describe, expect, it } from 'vitest'
import type { Saved } from '../../../schemas/contract/data/list-view.ts'
import { publishScreen } from '../../../tests/data/kit.ts'
import { openApplication } from '../../../tests/kit/test-app.ts'
import { grant } from '../screen/permissions.ts'

const house = openApplication()
let staff: string
const SCREEN = 'test.shelf'

beforeAll(async () => {
  for (const [id, table] of [
    [SCREEN, 'tst_shelf'],
    ['test.vault', 'tst_vault'],
  ]) {
    await publishScreen(house, house.admin, {
      version: 1,
      id,
      title: '库架',
      source: { table },
      fields: { name: { title: '名称', view: 'text' } },
    })
  }
  staff = await house.login('staff')
  await grant(house.database.kysely, 'staff', SCREEN, ['list'])
})

const save = (token: string, body: object) =>
  house.call<Saved>({
    url: '/sys/listView/save',
    token,
    body: { screen: SCREEN, kind: 'query', title: '一级', content: { match: 'and', of: [] }, ...body },
  })
const list = (token: string, screen = SCREEN) =>
  house.call<Saved[]>({ url: `/sys/listView/list?screen=${screen}`, token })
const rename = (token: string, body: object) =>
  house.call<Saved>({ method: 'PUT', url: '/sys/listView/rename', token, body })
const remove = (token: string, id: string) =>
  house.call({ method: 'DELETE', url: `/sys/listView/delete?id=${id}`, token })
const titles = async (token: string) => (await list(token)).result.map(({ title }) => title)

describe('what people keep of a list', () => {
  it('is stored per person, replaced under its title, and answered with its content as it was sent', async () => {
    const content = { of: [{ field: 'name', rule: 'like', val: '青铜' }], match: 'or', later: { what: [1, null] } }
    const made = await save(staff, { content })
    expect(made).toMatchObject({
      success: true,
      message: '保存成功',
      result: { kind: 'query', title: '一级', content, shared: false, mine: true },
    })
    const again = await save(staff, { content: { of: [] } })
    expect(again.result).toMatchObject({ id: made.result.id, content: { of: [] } })
    expect((await save(staff, { kind: 'view' })).result.id).not.toBe(made.result.id)
    expect(await titles(house.admin)).toEqual([])
  })
  it('keeps one state of the columns per person and screen, never shared', async () => {
    const one = await save(staff, { kind: 'columns', title: 'a', content: { width: 1 }, shared: true })
    const other = await save(staff, { kind: 'columns', title: 'b', content: { width: 2 } })
    expect(other.result.id).toBe(one.result.id)
    expect(one.result.shared).toBe(false)
    expect((await rename(staff, { id: one.result.id, title: 'c', shared: true })).result).toMatchObject({
      title: 'c',
      shared: false,
    })
    expect(await titles(house.admin)).toEqual([])
  })
  it('is shared with users who may list the screen, under the name of its owner, who alone changes it', async () => {
    const { result: mine } = await save(house.admin, { title: '共享', shared: true })
    const seen = (await list(staff)).result.find(({ id }) => id === mine.id)
    expect(seen).toMatchObject({
      title: '共享',
      shared: true,
      mine: false,
      owner_dictText: expect.stringMatching(/./) as string,
    })
    const gone = { success: false, message: '保存的内容不存在，或不属于您' }
    expect(await rename(staff, { id: mine.id, title: 'x' })).toMatchObject(gone)
    expect(await remove(staff, mine.id)).toMatchObject(gone)
    expect((await save(staff, { title: '共享', content: { own: true } })).result).toMatchObject({
      mine: true,
      content: { own: true },
    })
    expect((await list(house.admin)).result.find(({ id }) => id === mine.id)?.content).toEqual({ match: 'and', of: [] })
    expect((await rename(house.admin, { id: mine.id, title: '收回', shared: false })).result).toMatchObject({
      title: '收回',
      shared: false,
    })
    expect(await titles(staff)).not.toContain('收回')
    expect(await remove(house.admin, mine.id)).toMatchObject({ success: true, message: '删除成功' })
    expect(await remove(house.admin, mine.id)).toMatchObject(gone)
  })
  it('SEC-05 tells and keeps nothing of a screen that the person may not list, or that is not there', async () => {
    await house.call({
      url: '/sys/listView/save',
      token: house.admin,
      body: { screen: 'test.vault', kind: 'query', title: '密', content: {}, shared: true },
    })
    expect(await list(staff, 'test.vault')).toMatchObject({ success: false, code: 510, result: null })
    expect(await save(staff, { screen: 'test.vault' })).toMatchObject({ success: false, code: 510, result: null })
    expect(await list(staff, 'test.none')).toMatchObject({ success: false, code: 404 })
  })
  it('refuses a title that is taken, more than 100 of one list, more than 64 KB, and what is no object', async () => {
    const { result } = await save(house.admin, { title: '甲' })
    await save(house.admin, { title: '乙' })
    expect(await rename(house.admin, { id: result.id, title: '乙' })).toMatchObject({
      success: false,
      message: '“乙”已存在，请换一个名称',
    })
    expect((await rename(house.admin, { id: result.id, title: '甲' })).success).toBe(true)
    expect(await save(house.admin, { content: { text: '馆'.repeat(23_000) } })).toMatchObject({
      success: false,
      message: '保存的内容过大，最多 64 KB',
    })
    for (const wrong of [{ content: [] }, { content: 'x' }, { kind: 'rows' }, { title: '' }, { title: 'x'.repeat(61) }])
      expect((await save(house.admin, wrong)).success, JSON.stringify(wrong)).toBe(false)
    const have = (await list(house.admin)).result.filter(({ mine }) => mine).length
    for (let n = have; n < 100; n++) expect((await save(house.admin, { title: `第 ${n} 个` })).success).toBe(true)
    expect(await save(house.admin, { title: '再一个' })).toMatchObject({
      success: false,
      message: '每个列表最多保存 100 项，请先删除不用的',
    })
    expect((await save(house.admin, { title: '甲', content: { still: 'replaced' } })).success).toBe(true)
  })
  it('two windows that save the same title at once make one of it', async () => {
    const replies = await Promise.all([1, 2, 3, 4].map((n) => save(staff, { title: '同时', content: { n } })))
    expect(new Set(replies.map(({ result }) => result.id)).size).toBe(1)
  })
})
