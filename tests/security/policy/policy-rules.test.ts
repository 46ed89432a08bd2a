import { read, utils } from 'xlsx'
import { beforeAll, describe, expect, it } from 'vitest'
import type { DataRuleRecord } from '../../../schemas/contract/permissions/permission-data-rule.ts'
import { PAPER, type Page, type Row, admin, codes, application, ids, staff, state } from './policy-kit.ts'

const PLACE = `screen-${PAPER}`
const ROLE = 'role-staff'
/** States a rule as an existing client does, and ticks it for the role. */
async function give(rule: Partial<DataRuleRecord>): Promise<DataRuleRecord> {
  const stated = {
    permissionId: PLACE,
    ruleName: '规则',
    ruleColumn: 'owner',
    ruleConditions: '=',
    ruleValue: '#{sys_user_code}',
    status: '1',
    ...rule,
  }
  expect(await admin().send('/sys/permission/addPermissionRule', stated)).toMatchObject({ success: true })
  const { result } = await admin().get<readonly DataRuleRecord[]>(
    `/sys/permission/queryPermissionRule?permissionId=${PLACE}`,
  )
  const added = result.at(-1)
  expect(
    await admin().send('/sys/role/datarule', {
      permissionId: PLACE,
      roleId: ROLE,
      dataRuleIds: result.map(({ id }) => id).join(','),
    }),
  ).toMatchObject({ success: true })
  if (!added) throw new Error('No rule')
  return added
}
const take = (id: string) => admin().drop(`/sys/permission/deletePermissionRule?id=${id}`)

describe('a data rule that an existing client stated', () => {
  let own: DataRuleRecord
  beforeAll(async () => {
    own = await give({})
  })

  it('applies wherever rows are read', async () => {
    expect(codes(await staff().list())).toEqual(['below', 'mine'])
    expect((await staff().list('pageSize=1&_count=exact')).total).toBe(2)
    expect((await staff().get<Row>(`/data/${PAPER}/totals`)).result).toMatchObject({ worth: 10 })
    expect(await staff().get(`/data/${PAPER}/queryById?id=${ids['other']}`)).toMatchObject({
      success: false,
      message: '未找到对应实体',
    })
    expect(codes((await staff().get<Page>(`/online/cgform/api/getData/${PAPER}`)).result)).toEqual(['below', 'mine'])
    expect(JSON.stringify((await staff().get(`/sys/dict/getDictItems/${PAPER},code,id`)).result)).not.toContain('other')
    const reply = await application.request({
      url: `/data/${PAPER}/exportXls?format=xlsx&selections=${ids['other']},${ids['mine']}`,
      token: application.staff,
    })
    const book = read(reply.rawPayload)
    const text = JSON.stringify(utils.sheet_to_json(book.Sheets[book.SheetNames[0] ?? ''] ?? {}, { header: 1 }))
    expect([text.includes('mine'), text.includes('other')]).toEqual([true, false])
    expect(codes(await admin().list())).toHaveLength(4)
  })

  it('holds wherever rows are written', async () => {
    expect(await staff().send(`/data/${PAPER}/add`, { code: 'gift', owner: 'admin' })).toMatchObject({
      success: false,
      message: '保存后的数据不在您的数据权限范围内',
    })
    expect(await staff().send(`/data/${PAPER}/edit`, { id: ids['other'], worth: 1 }, 'PUT')).toMatchObject({
      success: false,
    })
    expect(await staff().send(`/data/${PAPER}/edit`, { id: ids['mine'], owner: 'admin' }, 'PUT')).toMatchObject({
      success: false,
    })
    expect(await staff().drop(`/data/${PAPER}/delete?id=${ids['other']}`)).toMatchObject({ success: false })
    expect(codes(await admin().list('code=other'))).toEqual(['other'])
  })

  it('applies together with a policy and other rules: all of them must be fulfilled, and contradictions show nothing', async () => {
    await state({ rows: 'worth > 5' })
    expect(codes(await staff().list())).toEqual(['below'])
    const dear = await give({ ruleColumn: 'worth', ruleConditions: '<', ruleValue: '5' })
    expect(codes(await staff().list())).toEqual([])
    expect((await staff().get<Row>(`/data/${PAPER}/totals`)).result['worth'] ?? null).toBeNull()
    await state(null)
    expect(codes(await staff().list())).toEqual(['mine'])
    const reasons = await admin().get<{ allowed: boolean; reasons: readonly Row[] }>(
      `/sys/policy/explain?screen=${PAPER}&user=staff&row=${ids['below']}`,
    )
    expect(reasons.result).toMatchObject({ allowed: false, reasons: [{ by: 'rule', detail: '规则: worth < 5' }] })
    await take(dear.id)
  })

  it('counts from the next request on: switched off, changed, taken away, in every process', async () => {
    const other = await application.another()
    const elsewhere = async () =>
      codes(
        (
          await other.inject({
            url: `/jeecg-boot/data/${PAPER}/list`,
            headers: { 'x-access-token': application.staff },
          })
        ).json<{ result: Page }>().result,
      )
    expect(await elsewhere()).toEqual(['below', 'mine'])
    await admin().send('/sys/permission/editPermissionRule', { ...own, status: '0' }, 'PUT')
    expect(await elsewhere()).toHaveLength(4)
    await admin().send(
      '/sys/permission/editPermissionRule',
      { ...own, version: 2, ruleConditions: 'IN', ruleColumn: 'code', ruleValue: 'other, mine' },
      'PUT',
    )
    expect(await elsewhere()).toEqual(['mine', 'other'])
    await take(own.id)
    expect(await elsewhere()).toHaveLength(4)
  })
})
