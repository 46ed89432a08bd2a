import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { PageResult } from '../../../schemas/contract/envelope.ts'
import type { PositionRecord } from '../../../schemas/contract/organization/position.ts'
import { sheetTexts } from '../../../tests/kit/files/sheet-texts.ts'
import { openApplication } from '../../../tests/kit/test-app.ts'

const house = openApplication()

const ask = (query: string, token = house.staff, headers = {}) =>
  house.call<PageResult<PositionRecord>>({ url: `/sys/position/list?${query}`, token, headers })
const codes = async (query: string) => (await ask(query)).result.records.map(({ code }) => code)

describe('the list of positions', () => {
  it('SYSTEM-036 POSTPICK-002 POSTPICK-003 gives name, code and rank, the rank in the words of its dictionary', async () => {
    expect((await ask('')).result.total).toBe(5)
    expect((await ask('code=guide')).result.records).toEqual([
      { id: 'position-guide', code: 'guide', name: '讲解员', postRank: '1', postRank_dictText: '员级' },
    ])
    const [english] = (await ask('code=guide', house.staff, { 'accept-language': 'en-US' })).result.records
    expect(english?.postRank_dictText).toBe('Junior')
  })
  it('is queried by name, code and rank, sorted and paged', async () => {
    expect(await codes(`name=${encodeURIComponent('*员*')}&column=code&order=asc`)).toEqual([
      'curator',
      'guide',
      'keeper',
    ])
    expect(await codes('postRank=5')).toEqual(['director'])
    expect(await codes('pageNo=2&pageSize=2&column=postRank&order=desc')).toEqual(['restorer', 'keeper'])
    expect(await codes('code=guide,director,gone,&pageNo=1&pageSize=3')).toEqual(['director', 'guide'])
  })
  it('is exported with the titles of its page and the words of its dictionary, whole, by its query or as chosen', async () => {
    const sheet = async (query: string, headers = {}) =>
      sheetTexts(
        (await house.request({ url: `/sys/position/exportXls?${query}`, token: house.admin, headers })).rawPayload,
      )
    expect(await sheet('code=guide')).toEqual([
      ['职务编码', '职务名称', '职级', '租户'],
      ['guide', '讲解员', '员级', '全部租户'],
    ])
    expect((await sheet('', { 'accept-language': 'en-US' }))[0]).toEqual([
      'Position code',
      'Position name',
      'Rank',
      'Tenant',
    ])
    expect((await sheet('')).length).toBe(6)
    expect(
      (await sheet('selections=position-guide,position-director'))
        .slice(1)
        .map(([code]) => code)
        .toSorted(),
    ).toEqual(['director', 'guide'])
    expect(await house.call({ url: '/sys/position/exportXls', token: house.staff })).toMatchObject({
      success: false,
      code: 510,
    })
  })
  it('says of a rank that the dictionary no longer has what is stored', async () => {
    await sql`update sys_position set post_rank = '77' where code = 'restorer'`.execute(house.database.kysely)
    expect((await ask('code=restorer')).result.records[0]).toMatchObject({ postRank: '77', postRank_dictText: '77' })
  })
  it('shows when it was made only to a user who may see positions', async () => {
    expect((await ask('code=guide', house.admin)).result.records[0]).toHaveProperty('createTime')
    expect((await ask('column=createTime')).success).toBe(false)
  })
})

describe('positions', () => {
  const send = <T = PositionRecord>(
    method: 'POST' | 'PUT' | 'GET' | 'DELETE',
    url: string,
    body?: unknown,
    token = house.admin,
  ) => house.call<T>({ method, url: `/sys/position${url}`, token, ...(body === undefined ? {} : { body }) })

  it('SYSTEM-042 are added, found, changed and deleted on a page of the menu by a person who may', async () => {
    const added = await send('POST', '/add', { code: 'registrar', name: '登记员', postRank: '2' })
    expect(added).toMatchObject({ success: true, message: '添加成功！', result: { code: 'registrar', postRank: '2' } })
    const { id } = added.result
    expect((await send('PUT', '/edit', { id, name: '藏品登记员', postRank: null })).result).toMatchObject({
      name: '藏品登记员',
      postRank: null,
    })
    expect((await send('GET', '/queryByCode?code=registrar', undefined, house.staff)).result.name).toBe('藏品登记员')
    expect((await send('GET', `/queryById?id=${id}`)).result.code).toBe('registrar')
    expect((await send('POST', '/add', { code: 'x', name: 'x' }, house.staff)).code).toBe(510)
    expect((await send('DELETE', `/deleteBatch?ids=${id}`)).success).toBe(true)
    expect((await send('GET', `/queryById?id=${id}`)).message).toBe('职务不存在，请刷新列表')
    const { rows } = await sql<{ url: string; perms: string }>`select p.url, c.perms from sys_permission p
      join sys_permission c on c.parent_id = p.id where p.component = 'screens/system.position' order by 2`.execute(
      house.database.kysely,
    )
    expect(new Set(rows.map(({ url }) => url))).toEqual(new Set(['/isystem/position']))
    expect(rows.map(({ perms }) => perms)).toEqual(
      expect.arrayContaining(['add', 'batch_delete', 'delete', 'edit', 'list'].map((one) => `system:position:${one}`)),
    )
  })
  it('have codes that differ by more than case and invisible characters, and that stay', async () => {
    for (const code of ['GUIDE', 'gui\u200Bde', ' guide '])
      expect((await send('POST', '/add', { code, name: 'x' })).message).toMatch(/^职务编码“guide”已存在$/i)
    // The form asks beforehand by the same rule.
    for (const [code, isFree] of [
      ['GUIDE', false],
      ['gui\u200Bde', false],
      ['guide2', true],
    ] as const) {
      const asked = new URLSearchParams({ tableName: 'sys_position', fieldName: 'code', fieldVal: code, dataId: '' })
      const url = `/sys/duplicate/check?${asked.toString()}`
      expect([code, (await house.call({ url, token: house.admin })).success]).toEqual([code, isFree])
    }
    for (const code of ['a,b', 'a b']) expect((await send('POST', '/add', { code, name: 'x' })).success).toBe(false)
    expect((await send('PUT', '/edit', { id: 'position-guide', code: 'other' })).message).toBe('职务编码创建后不能修改')
  })
  it('say how many people hold them instead of being deleted', async () => {
    await sql`update sys_user set post = 'guide,keeper' where username in ('staff', 'zhou_xue')`.execute(
      house.database.kysely,
    )
    expect((await send('DELETE', '/deleteBatch?ids=position-restorer,position-guide')).message).toBe(
      '还有 2 位用户担任职务“讲解员”，请先为这些用户更换职务',
    )
    expect(await codes('code=curator')).toEqual(['curator'])
    await sql`update sys_user set del_flag = 1 where username = 'zhou_xue'`.execute(house.database.kysely)
    expect((await send('DELETE', '/delete?id=position-guide')).message).toMatch(/^还有 1 位/)
  })
})
