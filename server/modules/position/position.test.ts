import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { PageResult } from '../../../schemas/contract/envelope.ts'
import type { PositionRecord } from '../../../schemas/contract/organization/position.ts'
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
  it('says of a rank that the dictionary no longer has what is stored', async () => {
    await sql`update sys_position set post_rank = '77' where code = 'restorer'`.execute(house.database.kysely)
    expect((await ask('code=restorer')).result.records[0]).toMatchObject({ postRank: '77', postRank_dictText: '77' })
  })
  it('shows when it was made only to a user who may see positions', async () => {
    expect((await ask('code=guide', house.admin)).result.records[0]).toHaveProperty('createTime')
    expect((await ask('column=createTime')).success).toBe(false)
  })
})
