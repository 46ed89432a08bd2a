import { XlsxStreamWriter } from 'hucre/xlsx'
import { sql } from 'kysely'
import { read, utils } from 'xlsx'
import { beforeAll, describe, expect, it } from 'vitest'
import { tableName } from '../../../schemas/language/table-name.ts'
import { importFile } from '../../data/kit.ts'
import {
  OWN,
  PAPER,
  type Page,
  type Row,
  TABLE,
  admin,
  at,
  codes,
  application,
  ids,
  staff,
  state,
} from './policy-kit.ts'

describe('the rows of a policy', () => {
  beforeAll(() => state({ rows: OWN }))

  it('are all there is: in the list, its count, its totals, its export, by any query and in any order', async () => {
    expect(codes(await staff().list())).toEqual(['below', 'mine'])
    expect((await staff().list('pageSize=1')).total).toBe(2)
    expect(codes(await staff().list('code=other'))).toEqual([])
    expect(codes(await staff().list('code=!mine&order=desc&column=worth'))).toEqual(['below'])
    expect(codes(await staff().list('_quick=13'))).toEqual(['below', 'mine'])
    const any = encodeURIComponent(
      JSON.stringify([
        { field: 'code', rule: 'like', val: 'o' },
        { field: 'worth', rule: 'gt', val: '0' },
      ]),
    )
    expect(codes(await staff().list(`superQueryMatchType=or&superQueryParams=${any}`))).toEqual(['below', 'mine'])
    expect((await staff().get<Row>(`/data/${PAPER}/totals`)).result).toMatchObject({ worth: 10 })
    for (const query of ['', `&selections=${ids['other']},${ids['mine']}`]) {
      const reply = await application.request({
        url: `/data/${PAPER}/exportXls?format=xlsx${query}`,
        token: application.staff,
      })
      const book = read(reply.rawPayload)
      const text = JSON.stringify(utils.sheet_to_json(book.Sheets[book.SheetNames[0] ?? ''] ?? {}, { header: 1 }))
      expect([text.includes('mine'), text.includes('other')]).toEqual([true, false])
    }
    expect(codes(await admin().list())).toHaveLength(4)
  })

  it("make a tree of the person's rows only: a denied row is neither a parent nor a child", async () => {
    const roots = await staff().list('hasQuery=false')
    expect(roots.records.map(({ code, hasChild }) => [code, hasChild])).toEqual([
      ['mine', '0'],
      ['below', '0'],
    ])
    expect(codes(await staff().list(`hasQuery=false&parent=${ids['mine']}`))).toEqual([])
    expect((await admin().list(`hasQuery=false&parent=${ids['mine']}`)).records).toHaveLength(1)
  })

  it('are all that can be read, changed, acted on or deleted by id: any other is not there', async () => {
    const gone = { success: false, message: '未找到对应实体' }
    const id = ids['other']
    expect(await staff().get(`/data/${PAPER}/queryById?id=${id}`)).toMatchObject(gone)
    expect(await staff().get(`/data/${PAPER}/queryById?id=${ids['mine']}`)).toMatchObject({ success: true })
    expect(await staff().get(`/data/${PAPER}/asFilled?id=${id}`)).toMatchObject(gone)
    expect(await staff().send(`/data/${PAPER}/edit`, { id, worth: 1 }, 'PUT')).toMatchObject(gone)
    expect(await staff().send(`/data/${PAPER}/act/finish`, { id })).toMatchObject(gone)
    expect(await staff().drop(`/data/${PAPER}/delete?id=${id}`)).toMatchObject(gone)
    expect(await staff().get(`/online/cgform/api/form/${PAPER}/${id}`)).toMatchObject(gone)
    expect(
      await staff().send('/online/cgform/api/doButton', { formId: PAPER, buttonCode: 'finish', dataId: id }),
    ).toMatchObject(gone)
    expect(await staff().drop(`/online/cgform/api/form/${PAPER}/${id}`)).toMatchObject({ success: false })
    await staff().drop(`/data/${PAPER}/deleteBatch?ids=${id},nobody`)
    const { result } = await admin().get<Row>(`/data/${PAPER}/queryById?id=${id}&_children=true`)
    expect(result).toMatchObject({
      code: 'other',
      owner: 'admin',
      worth: 5,
      lines: [{ what: 'a line of other' }, { what: 'closed' }],
    })
  })

  it('apply to writes: no person adds, moves or imports a row that they could not read again', async () => {
    const outside = { success: false, message: '保存后的数据不在您的数据权限范围内' }
    expect(await staff().send(`/data/${PAPER}/add`, { code: 'gift', owner: 'admin' })).toMatchObject(outside)
    expect(await staff().send(`/data/${PAPER}/edit`, { id: ids['mine'], owner: 'admin' }, 'PUT')).toMatchObject(outside)
    expect(await staff().send(`/online/cgform/api/form/${PAPER}`, { code: 'gift', owner: 'admin' })).toMatchObject(
      outside,
    )
    const sheet = new XlsxStreamWriter({ name: 'x' })
    sheet.addRow(['编号', '主人'])
    sheet.addRow(['gift', 'admin'])
    expect(
      await importFile(application, application.staff, PAPER, Buffer.from(await sheet.finish()), 'all'),
    ).toMatchObject({ success: false })
    expect(codes(await admin().list('code=gift'))).toEqual([])
    expect(await staff().send(`/data/${PAPER}/add`, { code: 'own', owner: 'staff' })).toMatchObject({ success: true })
    await staff().drop(`/data/${PAPER}/delete?id=${String((await staff().list('code=own')).records[0]?.['id'])}`)
  })

  it('are the rows whose labels other screens show, and that can be chosen there', async () => {
    const { result } = await admin().send('/data/lab.ticket/add', { name: 'to other', paper: ids['other'] })
    await admin().send('/data/lab.ticket/add', { name: 'to mine', paper: ids['mine'] })
    const words = async (token: string) =>
      (await at(token).list('', 'lab.ticket')).records.map(({ paper_dictText: text }) => text).toSorted()
    expect(await words(application.staff)).toEqual([ids['other'], 'mine'].toSorted())
    expect(await words(application.admin)).toEqual(['mine', 'other'])
    expect(await staff().send('/data/lab.ticket/add', { name: 'x', paper: ids['other'] })).toMatchObject({
      success: false,
    })
    expect(await staff().send('/data/lab.ticket/add', { name: 'x', paper: ids['mine'] })).toMatchObject({
      success: true,
    })
    // What was chosen by others may stay.
    expect(await staff().send('/data/lab.ticket/edit', { id: result['id'], name: 'renamed' }, 'PUT')).toMatchObject({
      success: true,
    })
    for (const name of [PAPER, TABLE]) {
      expect(JSON.stringify((await admin().get(`/sys/dict/getDictItems/${name},code,id`)).result), name).toContain(
        'other',
      )
      expect(JSON.stringify((await staff().get(`/sys/dict/getDictItems/${name},code,id`)).result), name).not.toContain(
        'other',
      )
      expect(
        JSON.stringify((await staff().get(`/sys/dict/loadDict/${name},code,id?keyword=other`)).result),
        name,
      ).not.toContain('other')
      expect(
        JSON.stringify((await staff().get(`/sys/dict/loadDictItem/${name},code,id?key=${ids['other']}`)).result),
        name,
      ).not.toContain('"other"')
    }
    expect(JSON.stringify((await staff().get(`/sys/dict/getDictItems/${PAPER},code,id`)).result)).toContain('mine')
    const tree = await staff().get<readonly Row[]>(
      `/sys/dict/loadTreeData?tableName=${PAPER}&pid=0&pidField=parent&text=code&code=id`,
    )
    expect(tree.result.map(({ title, leaf }) => [title, leaf])).toEqual([['mine', true]])
    expect(
      (
        await staff().get<readonly Row[]>(
          `/sys/dict/loadTreeData?tableName=${PAPER}&pid=${ids['other']}&pidField=parent&text=code&code=id`,
        )
      ).result,
    ).toEqual([])
    const link = await staff().get<readonly Row[]>(
      `/online/cgform/api/querySelectOptions?table=${PAPER}&txt=code&key=id&idField=id&pidField=parent&condition=${encodeURIComponent('{"owner":"admin"}')}`,
    )
    expect(JSON.stringify(link.result ?? [])).not.toContain('other')
  })

  it('are the ones that the check for a value looks through', async () => {
    const check = (value: string) =>
      staff().get(`/sys/duplicate/check?tableName=${TABLE}&fieldName=code&fieldVal=${value}`)
    expect((await check('mine')).success).toBe(false)
    expect((await check('other')).success).toBe(true)
  })

  it("apply to a sub-table as well: of the person's record, the person's rows; others stay unchanged", async () => {
    const lines = async (token: string) =>
      (await at(token).get<Row>(`/data/${PAPER}/queryById?id=${ids['mine']}&_children=true`)).result[
        'lines'
      ] as readonly Row[]
    await state({ rows: OWN }, 'lab.line')
    expect(await lines(application.admin)).toHaveLength(2)
    const [line] = await lines(application.staff)
    expect([line?.['what'], (await lines(application.staff)).length]).toEqual(['a line of mine', 1])
    expect(await staff().get(`/data/lab.line/list?_below=${PAPER}/${ids['other']}/lines`)).toMatchObject({
      success: false,
    })
    const seen = (await staff().get<Row>(`/data/${PAPER}/queryById?id=${ids['mine']}`)).result
    expect(
      await staff().send(
        `/online/cgform/api/form/${PAPER}`,
        {
          id: ids['mine'],
          version: seen['version'],
          code: 'mine',
          owner: 'staff',
          [`${tableName({ id: 'lab.line' })}`]: [{ id: line?.['id'], what: 'changed', owner: 'staff' }],
        },
        'PUT',
      ),
    ).toMatchObject({ success: true })
    expect((await lines(application.admin)).map(({ what }) => what).toSorted()).toEqual(['changed', 'closed'])
    const give = {
      changed: [{ id: line?.['id'], version: Number(line?.['version']) + 1, what: 'given away', owner: 'admin' }],
    }
    expect(await staff().send(`/data/${PAPER}/edit`, { id: ids['mine'], lines: give }, 'PUT')).toMatchObject({
      success: false,
    })
    await state(null, 'lab.line')
  })

  it('are counted anew with the next request, in every process, and none where the screen has no room for the condition', async () => {
    const other = await application.another()
    const elsewhere = async () =>
      (
        await other.inject({ url: `/jeecg-boot/data/${PAPER}/list`, headers: { 'x-access-token': application.staff } })
      ).json<{ result: Page }>().result
    expect(codes(await elsewhere())).toEqual(['below', 'mine'])
    await state({ rows: `${OWN} && worth > 5` })
    expect(codes(await elsewhere())).toEqual(['below'])
    await state(null)
    expect(codes(await elsewhere())).toHaveLength(4)
    await state({ rows: OWN })
    await sql`update sys_policy set document = '{"rows":"gone == 1"}' where screen_id = ${PAPER}`.execute(
      application.database.kysely,
    )
    expect(codes(await elsewhere())).toEqual([])
    await state({ rows: OWN })
  })
})

describe('the fields of a policy', () => {
  beforeAll(() =>
    state({
      fields: {
        phone: { show: 'masked', mask: { first: 3, last: 4 } },
        worth: { show: 'hidden' },
        owner: { show: 'readonly' },
      },
    }),
  )

  it('are sent as their mask, as nothing, or as read-only, in every reply', async () => {
    const told = (await staff().list('code=mine')).records[0]
    expect(told).toMatchObject({ phone: '138****1111', owner: 'staff' })
    expect(Object.hasOwn(told ?? {}, 'worth')).toBe(false)
    // As short as the visible part: nothing is sent.
    expect((await staff().list('code=below')).records[0]).toMatchObject({ phone: '****' })
    expect((await staff().list('code=hidden-below')).records[0]).toMatchObject({ phone: null })
    for (const url of [
      `/data/${PAPER}/queryById?id=${ids['mine']}`,
      `/online/cgform/api/form/${PAPER}/${ids['mine']}`,
    ]) {
      expect((await staff().get<Row>(url)).result).toMatchObject({ phone: '138****1111' })
    }
    expect((await staff().get<{ row: Row }>(`/data/${PAPER}/asFilled?id=${ids['mine']}`)).result.row).toMatchObject({
      phone: '138****1111',
    })
    const sheet = read(
      (await application.request({ url: `/data/${PAPER}/exportXls`, token: application.staff })).rawPayload,
    )
    const text = JSON.stringify(utils.sheet_to_json(sheet.Sheets[sheet.SheetNames[0] ?? ''] ?? {}, { header: 1 }))
    expect([text.includes('138****1111'), text.includes('13800001111'), text.includes('估价')]).toEqual([
      true,
      false,
      false,
    ])
  })

  it('are asked by nothing when they are masked or hidden: that would tell them', async () => {
    const all = (await staff().list()).total
    for (const query of [
      'phone=13800001111',
      'phone=*1380000*',
      'phone_begin=138',
      'phone_MultiString=13800001111',
      'worth=3',
      '_quick=13800001111',
    ]) {
      const found = await staff().list(query)
      // `_quick` still looks through what is open.
      expect([query, found.total]).toEqual([query, query.startsWith('_quick') ? 0 : all])
    }
    for (const field of ['phone', 'worth']) {
      expect(await staff().get(`/data/${PAPER}/list?column=${field}&order=asc`)).toMatchObject({ success: false })
      const term = encodeURIComponent(JSON.stringify([{ field, rule: 'like', val: '1' }]))
      expect(await staff().get(`/data/${PAPER}/list?superQueryParams=${term}`)).toMatchObject({ success: false })
      expect(await staff().get(`/sys/dict/getDictItems/${PAPER},${field},id`)).toMatchObject({ success: false })
    }
    expect((await staff().get<Row>(`/data/${PAPER}/totals`)).result).toEqual({})
    // The order of the document is by a field that is hidden: another takes its place.
    expect((await staff().list()).records).toHaveLength(4)
  })

  it('keep what they hold: an edit that leaves them alone, or sends the mask back, changes nothing of them', async () => {
    const id = ids['mine']
    const { result } = await staff().get<Row>(`/data/${PAPER}/queryById?id=${id}`)
    expect(await staff().send(`/data/${PAPER}/edit`, { ...result, code: 'mine' }, 'PUT')).toMatchObject({
      success: true,
      result: { phone: '138****1111' },
    })
    await staff().send(`/data/${PAPER}/edit`, { id, phone: '1', worth: 99, owner: 'nobody' }, 'PUT')
    expect((await admin().get<Row>(`/data/${PAPER}/queryById?id=${id}`)).result).toMatchObject({
      phone: '13800001111',
      worth: 3,
      owner: 'staff',
    })
  })

  it('are sent to a client in the lists of the contract', async () => {
    const { result } = await staff().get<{
      auth: readonly { action: string; type: string }[]
      allAuth: readonly { action: string; type: string; status: string }[]
      masked: readonly string[]
    }>('/sys/permission/getUserPermissionByToken')
    expect(result.allAuth).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ action: 'lab:paper:worth', type: '1', status: '1' }),
        expect.objectContaining({ action: 'lab:paper:phone', type: '2', status: '1' }),
      ]),
    )
    expect(result.masked).toEqual(['lab:paper:phone'])
    expect(result.auth.map(({ action }) => action)).not.toContain('lab:paper:worth')
  })
})
