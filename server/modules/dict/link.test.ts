import { beforeAll, describe, expect, it } from 'vitest'
import { openApplication } from '../../../tests/kit/test-app.ts'

interface Option {
  id: string
  store: string
  label: string
}
const house = openApplication()
const CATEGORY = { table: 'sys_category', txt: 'name', key: 'code', idField: 'id', pidField: 'pid' }
const ask = (query: Readonly<Record<string, string>>, token = house.staff) =>
  house.call<Option[]>({ url: `/online/cgform/api/querySelectOptions?${new URLSearchParams(query).toString()}`, token })
const call = <T>(url: string, token = house.admin) => house.call<T>({ url, token })
const dict = (rest: string, token = house.admin) => call<{ value: string; text: string }[]>(`/sys/dict/${rest}`, token)
const code = (text: string) => encodeURIComponent(text)
const page = async (pageNo: number) =>
  (await dict(`loadDict/${code('hall.shelf,name,id')}?keyword=&pageSize=2&pageNo=${pageNo}`)).result.map(
    ({ text }) => text,
  )

describe('a level of a chain of selects', () => {
  it('LINKDOWN-003 LINKDOWN-004 lists the first level by its condition and the next by what was chosen', async () => {
    const { result } = await ask({ ...CATEGORY, condition: '{"pid":"0"}' })
    expect(result).toEqual([
      { id: 'category-b01', store: 'B01', label: '藏品类别' },
      { id: 'category-b02', store: 'B02', label: '展厅' },
    ])
    expect((await ask({ ...CATEGORY, condition: "pid='0'" })).result).toEqual(result)
    expect((await ask({ ...CATEGORY, pidValue: 'category-b02' })).result.map(({ label }) => label)).toEqual([
      '一号楼',
      '二号楼',
    ])
    expect((await ask({ ...CATEGORY, pidValue: 'nowhere' })).result).toEqual([])
    expect(
      (
        await ask({
          ...CATEGORY,
          table: 'sys_depart',
          txt: 'departName',
          key: 'orgCode',
          pidField: 'parentId',
          condition: "parent_id=''",
        })
      ).result.map(({ label }) => label),
    ).toEqual(['城市博物馆'])
  })
  it('SEC-04 answers open tables and columns only, and reads a condition instead of running it', async () => {
    for (const wrong of [
      { table: 'sys_user', txt: 'password_hash' },
      { table: 'sys_session' },
      { table: 'pg_tables' },
      { txt: 'name || code' },
      { key: 'create_by' },
      { idField: 'constructor' },
      { pidField: '1' },
    ]) {
      expect(await ask({ ...CATEGORY, ...wrong })).toMatchObject({
        success: false,
        message: expect.stringContaining('没有可用于联动的表') as string,
      })
    }
    for (const condition of ["pid='0' or 1=1", '1=1', "create_by='x'"]) {
      expect(await ask({ ...CATEGORY, condition })).toMatchObject({
        success: false,
        message: expect.stringContaining('查询条件不正确') as string,
      })
    }
    expect((await ask({ ...CATEGORY, pidValue: "0' or '1'='1" })).result).toEqual([])
  })
})

describe('rows of a screen as choices', () => {
  beforeAll(async () => {
    const document = {
      version: 1,
      id: 'hall.shelf',
      title: '架位',
      permission: 'hall:shelf',
      fields: {
        name: { title: '名称' },
        above: { title: '上级' },
        load: { title: '载重', view: 'number', options: { integerOnly: true } },
      },
    }
    await house.call({ url: '/schema/create', token: house.admin, body: { document } })
    await house.call({ url: '/schema/publish/hall.shelf', token: house.admin, body: { message: '', baseVersion: 0 } })
    await house.call({ url: '/data/hall.shelf/add', token: house.admin, body: { name: '一号架', above: '', load: 12 } })
    const { result } = await house.call<{ value: string }[]>({
      url: `/sys/dict/loadDict/${encodeURIComponent('hall.shelf,name,id')}?keyword=${encodeURIComponent('一号')}`,
      token: house.admin,
    })
    for (const name of ['甲层', '乙层'])
      await house.call({
        url: '/data/hall.shelf/add',
        token: house.admin,
        body: { name, above: result[0]?.value ?? '', load: 3 },
      })
  })
  it('are looked up by the id of the screen or by its table, for a user who may list it', async () => {
    const byId = await dict(`loadDict/${code('hall.shelf,name,id')}?keyword=`)
    expect(byId.result.map(({ text }) => text).toSorted()).toEqual(['一号架', '乙层', '甲层'].toSorted())
    expect((await dict(`loadDict/${code('scr_hall_shelf,name,id')}?keyword=`)).result).toEqual(byId.result)
    const [first] = byId.result
    expect((await dict(`loadDictItem/${code('hall.shelf,name,id')}?key=${first?.value},gone`)).result).toEqual([
      first?.text,
    ])
    expect((await dict(`getDictItems/${code('hall.shelf,name,load')}`)).result).toContainEqual({
      value: '12',
      text: '一号架',
      title: '一号架',
      label: '一号架',
    })
    for (const one of ['hall.shelf,name,id', 'scr_hall_shelf,name,id'])
      expect(await dict(`loadDict/${code(one)}?keyword=`, house.staff)).toMatchObject({ success: false, code: 510 })
    for (const one of [
      'hall.shelf,name,nothing',
      'hall.shelf,name,id,1=1',
      'hall.nothing,name,id',
      'scr_hall_nothing,name,id',
    ]) {
      expect(await dict(`loadDict/${code(one)}?keyword=`)).toMatchObject({
        success: false,
        message: '字典Code格式不正确！',
      })
    }
  })
  it('come page by page', async () => {
    const [one, two, three] = [await page(1), await page(2), await page(3)]
    expect([one.length, two.length, three.length]).toEqual([2, 1, 0])
    expect(new Set([...one, ...two]).size).toBe(3)
  })
  it('are the levels of a tree and of a chain', async () => {
    const query = 'tableName=hall.shelf&text=name&code=id&pidField=above'
    const roots = await call<{ key: string; title: string; leaf: boolean }[]>(`/sys/dict/loadTreeData?${query}&pid=0`)
    expect(roots.result.map(({ title, leaf }) => [title, leaf])).toEqual([['一号架', false]])
    const below = await call<{ title: string }[]>(`/sys/dict/loadTreeData?${query}&pid=${roots.result[0]?.key}`)
    expect(below.result.map(({ title }) => title).toSorted()).toEqual(['乙层', '甲层'].toSorted())
    const link = { table: 'scr_hall_shelf', txt: 'name', key: 'name', idField: 'id', pidField: 'above' }
    expect((await ask({ ...link, condition: "above=''" }, house.admin)).result).toEqual([
      { id: roots.result[0]?.key, store: '一号架', label: '一号架' },
    ])
    expect((await ask({ ...link, pidValue: roots.result[0]?.key ?? '' }, house.admin)).result).toHaveLength(2)
    expect(await ask({ ...link, condition: "above=''" }, house.staff)).toMatchObject({ success: false, code: 510 })
  })
})
