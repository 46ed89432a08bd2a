import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { LookupRef } from '../../../../schemas/language/lookup.ts'
import { publishDocument } from '../../../modules/screen/publish.ts'
import { insertScreen } from '../../../modules/screen/store.ts'
import type { Engine } from '../../catalog/engine.ts'
import { TEST_SCREEN, type TestEngine, actor, openTestEngine } from '../../testing.ts'
import { addRow } from '../../write/write.ts'
import { labelsId, loadLabels } from './labels.ts'

let kit: TestEngine
let world: Engine
beforeAll(async () => {
  kit = await openTestEngine()
  const report = {
    version: 1,
    code: 'relics',
    title: '藏品',
    screen: TEST_SCREEN.id,
    columns: [{ field: 'regNo' }, { field: 'name' }],
  }
  const people = {
    version: 1,
    code: 'people',
    title: '人员',
    resource: 'user' as const,
    columns: [{ field: 'username' }, { field: 'realname' }, { field: 'password_hash' }],
  }
  world = {
    ...kit.engine,
    report: async (code) => (code === 'relics' ? report : code === 'people' ? people : undefined),
  }
  await kit.database.transaction(async (tx) => {
    await insertScreen(tx, TEST_SCREEN.id, '藏品', null)
    await publishDocument(tx, TEST_SCREEN, { author: null, message: '', origin: 'file', at: new Date(), allow: [] }, 1)
  })
  await sql`insert into sys_position (id, code, name) values ('p1', 'guide', '讲解员')`.execute(kit.database.kysely)
  await addRow(kit.engine, await kit.engine.screens.demandTable(TEST_SCREEN.id), actor, { regNo: 'A-1', name: '鼎' })
})
afterAll(() => kit.close())

async function labels(ref: LookupRef, keys: readonly string[], words?: readonly string[]) {
  return (await loadLabels(kit.database.kysely, world, [{ ref, keys, ...(words ? { words } : {}) }])).get(labelsId(ref))
}
const user = (store: string, text: string): LookupRef => ({ kind: 'user', store, text })
const report = (code: string, store: string, text: string): LookupRef => ({ kind: 'report', code, store, text })
const list = (source: string, store: string, text: string): LookupRef => ({ kind: 'list', source, store, text })
const tree = (dict: string): LookupRef => ({
  kind: 'tree',
  dict,
  pidField: 'pid',
  pidValue: '0',
  hasChildField: '',
  condition: '',
})

it('come from a fixed list in the language asked for; an import understands both', async () => {
  const ref: LookupRef = {
    kind: 'static',
    items: [
      { value: '1', text: { 'zh-CN': '一', 'en-US': 'One' } },
      { value: '2', text: '二' },
    ],
  }
  const english = (await loadLabels(kit.database.kysely, world, [{ ref, keys: ['1', '2'] }], 'en-US')).get(
    labelsId(ref),
  )
  expect([english?.text('1'), english?.text('2')]).toEqual(['One', '二'])
  expect([english?.key('一'), english?.key('One'), english?.key('二')]).toEqual(['1', '1', '2'])
})

describe('words of keys', () => {
  it.each<[string, LookupRef, string, string]>([
    ['a fixed list', { kind: 'static', items: [{ value: '1', text: '一' }] }, '1', '一'],
    ['a dictionary', { kind: 'dict', code: 'test_level' }, '2', '二级'],
    ['people by name', user('username', 'realname'), 'wang', '王保管'],
    ['people by id', user('id', 'realname'), 'u1', '李馆员'],
    ['departments by id', { kind: 'depart', store: 'id', text: 'departName' }, 'd2', '展览部'],
    ['departments by code', { kind: 'depart', store: 'orgCode', text: 'departName' }, 'A01', '典藏部'],
    ['categories', { kind: 'category', pcode: 'T01', store: 'id' }, 'c2', '青铜器'],
    ['areas', { kind: 'area' }, '330106', '浙江省/杭州市/西湖区'],
    ['a registered tree', tree('sys_depart'), 'd1', '典藏部'],
    ['a report over a screen', report('relics', 'regNo', 'name'), 'A-1', '鼎'],
    ['the list of positions', list('position', 'code', 'name'), 'guide', '讲解员'],
    ['the list of people', list('user', 'username', 'realname'), 'li', '李馆员'],
    ['the rows of a screen', list(TEST_SCREEN.id, 'regNo', 'name'), 'A-1', '鼎'],
    ['a report over people', report('people', 'username', 'realname'), 'li', '李馆员'],
  ])('come from %s', async (_, ref, key, words) => {
    expect((await labels(ref, [key, 'nobody']))?.text(key)).toBe(words)
    expect((await labels(ref, [key, 'nobody']))?.text('nobody')).toBeUndefined()
  })
  it.each<[string, LookupRef]>([
    ['a column that is not open', user('password_hash', 'realname')],
    ['a column that is not open as words', user('username', 'password_hash')],
    ['a function in place of a column', user('username', 'upper(realname)')],
    ['a member of every object', user('constructor', '__proto__')],
    ['a table in place of a tree', tree('sys_user,username,password_hash')],
    ['a table that is no tree', tree('sys_user')],
    ['a list that nobody registered', list('category', 'id', 'name')],
    ['a table in place of a list', list('sys_user', 'username', 'password_hash')],
    ['a member of every list', list('constructor', 'id', 'name')],
    ['a column that a list does not show', list('user', 'username', 'password_hash')],
    ['a column that a screen does not have', list(TEST_SCREEN.id, 'id', 'table_name')],
    ['an unknown report', report('nothing', 'id', 'name')],
    ['a column that the report does not show', report('relics', 'regNo', 'value')],
    ['a column that no report may show', report('people', 'username', 'password_hash')],
  ])('SEC-04 never come from %s', async (_, ref) => {
    expect(await labels(ref, ['li', 'A-1'])).toBeUndefined()
  })
  it('are known to two fields that ask one lookup, whatever each of them asks', async () => {
    const found = (
      await loadLabels(kit.database.kysely, world, [
        { ref: user('username', 'realname'), keys: ['li'] },
        { ref: user('username', 'realname'), keys: ['wang'] },
      ])
    ).get(labelsId(user('username', 'realname')))
    expect([found?.text('li'), found?.text('wang')]).toEqual(['李馆员', '王保管'])
  })
  it('are asked with one statement, however many lookups there are', async () => {
    const all = await loadLabels(kit.database.kysely, world, [
      { ref: { kind: 'dict', code: 'test_level' }, keys: ['1'] },
      { ref: user('username', 'realname'), keys: ['li', "' or 1=1 --"] },
      { ref: { kind: 'category', pcode: '0', store: 'code' }, keys: ['T02'] },
    ])
    expect([...all.values()].map((found) => found.text('1') ?? found.text('li') ?? found.text('T02'))).toEqual([
      '一级',
      '李馆员',
      '书画',
    ])
  })
})

describe('keys of words', () => {
  it('understand a category by its name, and by its path where a name stands twice', async () => {
    await sql`insert into sys_category (id, pid, name, code) values ('c5', 'c1', '玉器', 'T01A02'), ('c6', 'c5', '鼎', 'T01A02A01')`.execute(
      kit.database.kysely,
    )
    const ref: LookupRef = { kind: 'category', pcode: 'T01', store: 'id' }
    const found = await labels(ref, [], ['青铜器', '鼎', '玉器/鼎', '书画'])
    expect([found?.key('青铜器'), found?.key('鼎'), found?.key('玉器/鼎'), found?.key('书画')]).toEqual([
      'c2',
      undefined,
      'c6',
      undefined,
    ])
  })
  it('understand a category by any end of its path', async () => {
    await sql`insert into sys_category (id, pid, name, code) values ('c9', 'c2', '罍', 'T01A01A09'), ('c10', 'c5', '罍', 'T01A02A09')`.execute(
      kit.database.kysely,
    )
    const found = await labels({ kind: 'category', pcode: '0', store: 'id' }, [], ['罍'])
    expect(['罍', '青铜器/罍', '玉器/罍', '器物/青铜器/罍'].map((words) => found?.key(words))).toEqual([
      undefined,
      'c9',
      'c10',
      'c9',
    ])
    expect(found?.text('c9')).toBe('罍')
  })
  it('understand both languages of a dictionary', async () => {
    const found = await labels({ kind: 'dict', code: 'test_level' }, [], ['一级', 'First'])
    expect([found?.key('一级'), found?.key('First')]).toEqual(['1', '1'])
  })
  it('do not find people who were removed, whose name stays readable', async () => {
    await sql`update sys_user set del_flag = 1 where id = 'u2'`.execute(kit.database.kysely)
    const found = await labels(user('username', 'realname'), [], ['王保管', '李馆员'])
    expect([found?.key('李馆员'), found?.key('王保管')]).toEqual(['li', undefined])
    expect((await labels(user('username', 'realname'), ['wang']))?.text('wang')).toBe('王保管')
  })
  it('understand areas with and without what people put between the levels', async () => {
    const found = await labels({ kind: 'area' }, [])
    expect(
      ['浙江省/杭州市/西湖区', '浙江省 杭州市 西湖区', '杭州市西湖区', '浙江省', '西湖区', '火星'].map((words) =>
        found?.key(words),
      ),
    ).toEqual(['330106', '330106', '330106', '330000', undefined, undefined])
  })
})
