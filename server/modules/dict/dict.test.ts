import { describe, expect, it } from 'vitest'
import type { PageResult } from '../../../schemas/contract/envelope.ts'
import { openApplication } from '../../../tests/kit/test-app.ts'

const house = openApplication()
const ask = <T = unknown>(url: string, token = house.staff) => house.call<T>({ url: `/sys/${url}`, token })
const tree = (query: string) => ask<{ title: string }[]>(`dict/loadTreeData?${query}`)
const level = (condition: unknown) =>
  tree(`pid=category-b01&tableName=sys_category&condition=${encodeURIComponent(JSON.stringify(condition))}`)

describe('dictionary entries', () => {
  it('DICT-001 DICT-012 lists the entries of a code in order, with value, text, title and label', async () => {
    const reply = await ask<{ value: string; text: string }[]>('dict/getDictItems/relic_level')
    expect(reply.success).toBe(true)
    expect(reply.result.map(({ text }) => text)).toEqual(['一级', '二级', '三级', '一般', '未定级'])
    expect(reply.result[0]).toEqual({ value: '1', text: '一级', title: '一级', label: '一级', color: 'red' })
    expect((await ask<unknown[]>('dict/getDictItems/no_such_code')).result).toEqual([])
  })
  it('speaks the second language where the dictionary has words for it', async () => {
    const reply = await house.call<{ text: string }[]>({
      url: '/sys/dict/getDictItems/sex',
      token: house.staff,
      headers: { 'x-lang': 'en-US' },
    })
    expect(reply.result.map(({ text }) => text)).toEqual(['Male', 'Female'])
  })
  it('DICT-008 SESSION-020 gives all dictionaries at once', async () => {
    expect((await ask('dict/refleshCache')).success).toBe(true)
    const { result } = await ask<Record<string, { value: string }[]>>('dict/queryAllDictItems')
    expect(result['yn']?.map(({ value }) => value)).toEqual(['1', '0'])
    expect(Object.keys(result).length).toBeGreaterThan(20)
  })
  it('DICT-004 searches a registered table or a dictionary, ten at most by default', async () => {
    expect((await ask('dict/loadDict/sys_depart,depart_name,id?keyword=%E7%BB%84&pageSize=2')).result).toEqual([
      { value: 'depart-a01a02a01', text: '库房管理组' },
      { value: 'depart-a01a02a02', text: '文物修复组' },
    ])
    expect((await ask<unknown[]>('dict/loadDict/sys_user,realname,username')).result).toHaveLength(10)
    expect((await ask('dict/loadDict/relic_level?keyword=%E4%BA%8C')).result).toEqual([{ value: '2', text: '二级' }])
  })
  it('DICT-003 gives the words of keys in their order', async () => {
    expect((await ask('dict/loadDictItem/sys_user,realname,username?key=staff,nobody,admin')).result).toEqual([
      '王小明',
      '系统管理员',
    ])
    expect(
      (await ask('dict/loadDictItem/sys_user,realname,username?key=staff,nobody&delNotExist=false')).result,
    ).toEqual(['王小明', 'nobody'])
    expect((await ask('dict/loadDictItem/sex?key=2,1')).result).toEqual(['女', '男'])
  })
  it.each([
    'sys_user,username,password_hash',
    'sys_user,password_hash,id',
    'sys_session,token_hash,id',
    'sys_user,realname',
    'sys_user,realname,username,1=1',
    'pg_tables,tablename,tablename',
    'sys_user t,realname,username',
    'SYS_SETTING,key,value',
    '(sys_user),realname,username',
    'constructor,name,length',
    '__proto__,a,b',
    'sys_setting,key,value',
    ',,',
    'sex;drop',
  ])('SEC-04 refuses the source %s by name', async (code) => {
    for (const call of ['getDictItems', 'loadDict', 'loadDictItem']) {
      expect(await ask(`dict/${call}/${encodeURIComponent(code)}?key=a`)).toMatchObject({
        success: false,
        message: '字典Code格式不正确！',
        result: null,
      })
    }
  })
})

describe('registered trees', () => {
  it('DICT-017 TREE-003 loads one level with key, title, leaf and parent', async () => {
    const { result } = await tree(
      'pid=0&tableName=sys_category&text=name&code=id&pidField=pid&hasChildField=has_child&condition=',
    )
    expect(result[0]).toMatchObject({
      key: 'category-b01',
      value: 'category-b01',
      title: '藏品类别',
      label: '藏品类别',
      leaf: false,
      pid: '0',
    })
    const below = await tree('pid=category-b01a01&tableName=sys_category&text=name&code=id')
    expect(below.result.map(({ title }) => title)).toEqual(['鼎', '簋', '爵', '尊', '壶', '钟', '镜'])
    expect((await tree('tableName=sys_depart')).result.map(({ title }) => title)).toEqual(['城市博物馆'])
    expect((await tree('tableName=sys_category&text=name&code=code&pid=B01A01')).result[0]).toMatchObject({
      key: 'B01A01A01',
      title: '鼎',
    })
  })
  it('SEC-04 binds the values of a condition and looks its names up', async () => {
    expect((await level({ name: '玉器' })).result.map(({ title }) => title)).toEqual(['玉器'])
    expect((await level({ name: "x' or '1'='1" })).result).toEqual([])
    for (const wrong of [
      { 'name = name or pid': 'x' },
      { create_by: 'x' },
      { name: ['玉器'] },
      { name: { like: '%' } },
      ['name'],
      'name',
      { constructor: 'x' },
    ]) {
      expect(await level(wrong)).toMatchObject({
        success: false,
        message: expect.stringContaining('查询条件不正确') as string,
      })
    }
  })
  it('answers levels, labels and search of a screen that is listed as a tree, to a user who may list it', async () => {
    const document = {
      version: 1,
      id: 'hall.place',
      title: '库位',
      permission: 'hall:place',
      fields: { name: { title: '名称' }, above: { title: '上级' } },
      list: { tree: { parent: 'above', text: 'name' } },
    }
    await house.call({ url: '/schema/create', token: house.admin, body: { document } })
    expect(
      await house.call({
        url: '/schema/publish/hall.place',
        token: house.admin,
        body: { message: '', baseVersion: 0 },
      }),
    ).toMatchObject({ success: true })
    for (const name of ['一号库', '二号库'])
      await house.call({ url: '/data/hall.place/add', token: house.admin, body: { name } })
    const { result } = await ask<{ key: string; title: string }[]>(
      'dict/loadTreeData?tableName=hall.place&pid=0',
      house.admin,
    )
    expect(result.map(({ title }) => title)).toEqual(['二号库', '一号库'])
    expect((await ask(`dict/loadDictItem/hall.place?key=${result[0]?.key},nobody`, house.admin)).result).toEqual([
      '二号库',
    ])
    expect((await ask('dict/loadDict/hall.place?keyword=%E4%BA%8C', house.admin)).result).toEqual([
      { value: result[0]?.key, text: '二号库' },
    ])
    for (const call of ['loadDictItem', 'loadDict'])
      expect(await ask(`dict/${call}/hall.place?key=${result[1]?.key}`)).toMatchObject({ success: false, code: 510 })
    expect((await ask('dict/loadDictItem/hall.nothing?key=1', house.admin)).message).toBe('字典Code格式不正确！')
  })
  it('SEC-04 refuses a tree that is not registered, and columns that are not open', async () => {
    for (const query of [
      'tableName=sys_user',
      'tableName=sys_permission&text=name&code=id',
      'tableName=sys_depart&text=mobile',
      'tableName=sys_category t&text=name',
      'tableName=sys_category%26',
    ]) {
      expect((await tree(query)).message).toContain('没有可用的树形字典')
    }
  })
})

describe('keeping dictionaries', () => {
  it('DICT-022 keeps the colour of an entry unless another one, or none, is sent, and shows no other kind of text as one', async () => {
    const dict = await house.call<{ id: string }>({
      url: '/sys/dict/add',
      token: house.admin,
      body: { dictName: '展柜状态', dictCode: 'case_state' },
    })
    const dictId = dict.result.id
    const body = { dictId, itemText: '空', itemValue: '1' }
    const { result } = await house.call<{ id: string; color: string }>({
      url: '/sys/dictItem/add',
      token: house.admin,
      body: { ...body, color: 'green' },
    })
    expect(result.color).toBe('green')
    const colored = async (more: object) => {
      const reply = await house.call({
        method: 'PUT',
        url: '/sys/dictItem/edit',
        token: house.admin,
        body: { ...body, id: result.id, ...more },
      })
      return [reply.success, (await ask<{ color?: string }[]>('dict/getDictItems/case_state')).result[0]?.color]
    }
    expect(await colored({})).toEqual([true, 'green'])
    expect(await colored({ color: '#1890FF' })).toEqual([true, '#1890FF'])
    expect(await colored({ color: 'red;background:url(//evil.test)' })).toEqual([false, '#1890FF'])
    expect(await colored({ color: '' })).toEqual([true, undefined])
    expect(
      await house.call({ method: 'DELETE', url: `/sys/dict/delete?id=${dictId}`, token: house.admin }),
    ).toMatchObject({ success: true })
  })
  it('DICT-021 DICT-022 adds and edits a dictionary and its entries, by PUT and POST', async () => {
    const added = await house.call<{ id: string }>({
      url: '/sys/dict/add',
      token: house.admin,
      body: { dictName: '展柜类型', dictCode: 'case_kind', description: null },
    })
    expect(added).toMatchObject({ success: true, result: { dictCode: 'case_kind' } })
    const item = await house.call<{ id: string }>({
      url: '/sys/dictItem/add',
      token: house.admin,
      body: { dictId: added.result.id, itemText: '独立柜', itemValue: '1', sortOrder: '2' },
    })
    expect(item.result).toMatchObject({ sortOrder: 2, status: 1 })
    await house.call({
      method: 'PUT',
      url: '/sys/dictItem/edit',
      token: house.admin,
      body: { id: item.result.id, dictId: added.result.id, itemText: '独立展柜', itemValue: '1', status: 1 },
    })
    expect((await ask('dict/getDictItems/case_kind')).result).toMatchObject([{ value: '1', text: '独立展柜' }])
    const taken = await ask(`dictItem/dictItemCheck?dictId=${added.result.id}&itemValue=1`, house.admin)
    expect(taken).toMatchObject({ success: false, message: '该值不可用，系统中已存在！' })
    const again = await house.call({
      url: '/sys/dict/add',
      token: house.admin,
      body: { dictName: '重复', dictCode: 'case_kind' },
    })
    expect(again).toMatchObject({ success: false, message: '数据库中已存在该记录' })
    const page = await ask<PageResult<{ dictCode: string }>>('dict/list?dictCode=case*', house.admin)
    expect(page.result.records.map(({ dictCode }) => dictCode)).toEqual(['case_kind'])
    expect(
      (await ask<PageResult<{ dictCode: string }>>(`dict/list?id=${added.result.id}`, house.admin)).result.records.map(
        ({ dictCode }) => dictCode,
      ),
    ).toEqual(['case_kind'])
    expect(
      (await house.call({ method: 'DELETE', url: `/sys/dict/deleteBatch?ids=${added.result.id},`, token: house.admin }))
        .success,
    ).toBe(true)
    expect((await ask('dict/getDictItems/case_kind')).result).toEqual([])
    expect(
      (
        await house.call({
          url: '/sys/dict/add',
          token: house.admin,
          body: { dictName: '展柜类型', dictCode: 'case_kind' },
        })
      ).success,
    ).toBe(true)
  })
  it('refuses a code that could be read as anything else, and an entry of no dictionary', async () => {
    expect(
      (await house.call({ url: '/sys/dict/add', token: house.admin, body: { dictName: 'x', dictCode: 'a,b,c' } }))
        .message,
    ).toBe('字典Code格式不正确！')
    expect(
      (
        await house.call({
          url: '/sys/dictItem/add',
          token: house.admin,
          body: { dictId: 'none', itemText: 'x', itemValue: 'x' },
        })
      ).message,
    ).toBe('未找到对应实体')
  })
})
