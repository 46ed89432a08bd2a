import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ChildProblem } from '../../../../engine/model/children.ts'
import type { Screen } from '../../../../schemas/language/screen.ts'
import { AppError } from '../../../../schemas/messages/index.ts'
import type { Actor } from '../../catalog/actor.ts'
import { readChildren } from './children.ts'
import type { Engine } from '../../catalog/engine.ts'
import type { TableScreen } from '../../catalog/screens.ts'
import { actor, openTestEngine, otherActor, type TestEngine } from '../../testing.ts'
import { addRow, editRow, removeRow, removeRows } from '../write.ts'

const ITEM: Screen = {
  version: 1,
  id: 'test.item',
  title: '明细',
  fields: {
    orderId: { title: '订单', view: 'text', required: true, column: { index: true } },
    seq: { title: '序号', view: 'number', type: 'integer', required: true },
    code: { title: '编号', view: 'text', maxLength: 20, required: true, unique: true },
    level: { title: '级别', view: 'list', dict: 'test_level' },
    count: { title: '数量', view: 'number', type: 'integer', minimum: 1, default: 1 },
    price: { title: '单价', view: 'number', options: { precision: 2 }, required: "level == '1'" },
    sum: { title: '小计', view: 'number', compute: 'double(count) * double(price)' },
    secret: { title: '成本', view: 'text' },
    packed: { title: '已装箱', view: 'switch' },
    lot: { title: '批号', view: 'text', required: true, unique: true, fill: { rule: 'lot_no' } },
  },
}
const STEP: Screen = {
  version: 1,
  id: 'test.step',
  title: '步骤',
  fields: {
    orderId: { title: '订单' },
    orderNum: { title: '序号', view: 'number', type: 'integer' },
    words: { title: '内容' },
  },
}
const NOTE: Screen = {
  version: 1,
  id: 'test.remark',
  title: '附记',
  fields: {
    orderId: { title: '订单', view: 'text' },
    words: { title: '内容', view: 'text', required: true, maxLength: 10 },
  },
}
const ORDER: Screen = {
  version: 1,
  id: 'test.order',
  title: '订单',
  fields: { no: { title: '单号', view: 'text', required: true } },
  children: {
    items: {
      screen: 'test.item',
      relation: 'many',
      key: 'orderId',
      edit: 'grid',
      order: 'seq',
      minRows: 1,
      maxRows: 4000,
    },
    remark: { screen: 'test.remark', relation: 'one', key: 'orderId', edit: 'form' },
    steps: { screen: 'test.step', relation: 'many', key: 'orderId', edit: 'grid' },
    loose: { screen: 'test.item', relation: 'many', key: 'orderId' },
  },
}

let kit: TestEngine
let screens: Readonly<Record<string, TableScreen>>
let engine: Engine
let order: TableScreen
beforeAll(async () => {
  kit = await openTestEngine()
  const opened = [await kit.open(ITEM), await kit.open(NOTE), await kit.open(STEP), await kit.open(ORDER)]
  screens = Object.fromEntries(opened.map((screen) => [screen.id, screen]))
  engine = seeing(() => new Set())
  await sql`insert into sys_fill_rule (id, rule_code, rule_name, rule_class, rule_params) values ('lot', 'lot_no', '批号', 'serial', '{"prefix":"PH","digits":4}')`.execute(
    kit.database.kysely,
  )
  order = opened[3] as TableScreen
})
afterAll(() => kit.close())
beforeEach(async () => {
  for (const { table } of Object.values(screens))
    await sql`delete from ${sql.table(table)}`.execute(kit.database.kysely)
})

/** The engine for somebody to whom these codes below a permission are not given. */
function seeing(excluded: (prefix: string) => ReadonlySet<string>): Engine {
  const rights = { excluded, isDisabled: () => false }
  const find = async (id: string) => screens[id]
  return {
    ...kit.engine,
    rights,
    screens: Object.assign(Object.create(kit.engine.screens) as Engine['screens'], { find }),
  }
}

type Rows = readonly Readonly<Record<string, unknown>>[]
const rowsOf = async (id: unknown, child = 'items'): Promise<Rows> =>
  (await readChildren(engine, order, actor, String(id)))[child] ?? []
const codes = async (id: unknown) => (await rowsOf(id)).map((row) => row['code'])
const add = (body: Record<string, unknown>, by: Actor = actor) => addRow(engine, order, by, body)
const edit = (body: Record<string, unknown>, by: Actor = actor) => editRow(engine, order, by, body)
const items = (...list: string[]) => ({ added: list.map((code, index) => ({ id: `t${index}`, code })) })
const refusal = async (work: Promise<unknown>): Promise<AppError> =>
  work.then(
    () => Promise.reject(new Error('stored')),
    (error: unknown) => (error instanceof AppError ? error : Promise.reject(error as Error)),
  )
const wrongRows = async (work: Promise<unknown>) =>
  ((await refusal(work)).params['result'] as { children?: ChildProblem[] }).children ?? []
const may = (...codesHeld: string[]): Actor => ({
  ...otherActor,
  can: (code) => codesHeld.includes(code) || code.startsWith('test:order'),
})

describe('saving a record with its sub-tables', () => {
  it('GRID-017 numbers rows by orderNum where the document names no field for their place', async () => {
    const { id } = await add({
      no: 'A',
      items: { added: [{ id: 'x', code: '1', level: '2' }] },
      steps: {
        added: [
          { id: 'a', words: '一' },
          { id: 'b', words: '二' },
        ],
        order: ['b', 'a'],
      },
    })
    expect((await rowsOf(id, 'steps')).map(({ words, orderNum }) => [words, orderNum])).toEqual([
      ['二', 1],
      ['一', 2],
    ])
  })
  it('adds rows with the record, in their order, and gives them ids of their own', async () => {
    const { id } = await add({
      no: 'A',
      items: {
        added: [
          { id: 'x', code: '1', level: '1', price: 2.5, count: 4 },
          { id: 'y', code: '2' },
        ],
        order: ['y', 'x'],
      },
    })
    const rows = await rowsOf(id)
    expect(rows.map(({ code, seq, orderId }) => [code, seq, orderId])).toEqual([
      ['2', 1, id],
      ['1', 2, id],
    ])
    expect(rows[1]).toMatchObject({ level_dictText: '一级', sum: 10, createBy: 'li', version: 1 })
    expect(rows.map((row) => row['id'])).not.toContain('x')
  })
  it('changes, removes, adds and moves in one save, and keeps the ids', async () => {
    const { id } = await add({ no: 'A', items: items('1', '2', '3', '4') })
    const [one, two, three, four] = await rowsOf(id)
    await edit({
      id,
      no: 'B',
      items: {
        added: [{ id: 'n', code: '5' }],
        changed: [{ id: two?.['id'], version: 1, level: '2' }],
        removed: [three?.['id']],
        order: [four?.['id'], 'n', two?.['id'], one?.['id']],
      },
    })
    const rows = await rowsOf(id)
    expect(rows.map(({ code, seq }) => [code, seq])).toEqual([
      ['4', 1],
      ['5', 2],
      ['2', 3],
      ['1', 4],
    ])
    expect(rows[2]).toMatchObject({ id: two?.['id'], level: '2', version: 2, updateBy: 'li', code: '2' })
    expect(rows[0]).toMatchObject({ id: four?.['id'], version: 1, updateBy: null })
  })
  it('leaves a value of a row that its field cannot read, and refuses nobody for it', async () => {
    const { id } = await add({ no: 'A', items: items('1') })
    await sql`update scr_test_item set packed = 'perhaps'`.execute(kit.database.kysely)
    const row = (await rowsOf(id))[0]?.['id']
    await edit({ id, items: { changed: [{ id: row, level: '2' }] } })
    expect((await rowsOf(id))[0]).toMatchObject({ level: '2', packed: 'perhaps' })
    expect(await wrongRows(edit({ id, items: { changed: [{ id: row, packed: 'never' }] } }))).toHaveLength(1)
  })
  it('gives new rows the numbers of their series, one each and none twice', async () => {
    const { id } = await add({
      no: 'A',
      items: {
        added: [
          { id: 'a', code: '1' },
          { id: 'b', code: '2', lot: 'own' },
          { id: 'c', code: '3' },
        ],
      },
    })
    const lots = async () => (await rowsOf(id)).map(({ lot }) => lot)
    const [first, typed, second] = (await lots()) as string[]
    expect([first, typed, second]).toEqual([
      expect.stringMatching(/^PH\d{4}$/),
      'own',
      expect.stringMatching(/^PH\d{4}$/),
    ])
    expect(Number(second?.slice(2))).toBe(Number(first?.slice(2)) + 1)
    await Promise.all(
      ['B', 'C'].map((no) =>
        add({
          no,
          items: { added: Array.from({ length: 5 }, (_, place) => ({ id: `n${place}`, code: `${no}${place}` })) },
        }),
      ),
    )
    const { rows } = await sql<{ lot: string }>`select lot from scr_test_item where lot <> 'own' order by lot`.execute(
      kit.database.kysely,
    )
    expect(rows.map(({ lot }) => Number(lot.slice(2)))).toEqual(
      Array.from({ length: 12 }, (_, place) => Number(first?.slice(2)) + place),
    )
  })
  it('understands a plain array as the whole sub-table, under its name or that of its table', async () => {
    const { id } = await add({ no: 'A', items: [{ code: '1', secret: 's' }, { code: '2' }] })
    const [one] = await rowsOf(id)
    await edit({ id, scr_test_item: [{ code: '3' }, { id: one?.['id'], code: '1', level: '3' }] })
    const rows = await rowsOf(id)
    expect(rows.map(({ code, seq }) => [code, seq])).toEqual([
      ['3', 1],
      ['1', 2],
    ])
    expect(rows[1]).toMatchObject({ id: one?.['id'], secret: 's', level: '3' })
    await edit({ id, items: rows.map(({ id: row, code }) => ({ id: row, code })) })
    expect((await rowsOf(id)).map(({ version }) => version)).toEqual([1, 2])
  })
  it('lets rows exchange their unique values', async () => {
    const { id } = await add({ no: 'A', items: items('1', '2') })
    const [one, two] = await rowsOf(id)
    await edit({
      id,
      items: {
        changed: [
          { id: one?.['id'], code: '2' },
          { id: two?.['id'], code: '1' },
        ],
      },
    })
    expect(await codes(id)).toEqual(['2', '1'])
  })
  it('leaves a sub-table alone that a save does not name', async () => {
    const { id } = await add({ no: 'A', items: items('1'), remark: [{ words: 'w' }] })
    await edit({ id, no: 'B' })
    expect([await codes(id), (await rowsOf(id, 'remark')).length]).toEqual([['1'], 1])
  })
  it('stores thousands of rows and changes all of them', async () => {
    const many = Array.from({ length: 3000 }, (_, index) => ({
      id: `t${index}`,
      code: `c${index}`,
      level: '1',
      price: 1,
    }))
    const { id } = await add({ no: 'A', items: { added: many } })
    const rows = await rowsOf(id)
    expect(rows.map(({ code }) => code)).toEqual(many.map(({ code }) => code))
    await edit({
      id,
      items: {
        changed: rows.map((row) => ({ id: row['id'], version: 1, count: 2 })),
        order: rows.map((row) => row['id']).toReversed(),
      },
    })
    const after = await rowsOf(id)
    expect([after.length, after[0]?.['code'], after.every((row) => row['sum'] === 2 && row['version'] === 2)]).toEqual([
      3000,
      'c2999',
      true,
    ])
  })
})

describe('refusing', () => {
  it('FORM-009 answers sub-table, place and errors by field, and stores nothing', async () => {
    const wrong = await wrongRows(
      add({
        no: 'A',
        items: {
          added: [
            { id: 'a', code: '1' },
            { id: 'b', level: '1' },
            { id: 'c', code: '1', level: '9' },
          ],
        },
      }),
    )
    expect(wrong.map(({ child, index, id, errors }) => [child, index, id, Object.keys(errors).toSorted()])).toEqual([
      ['items', 1, 'b', ['code', 'price']],
      ['items', 2, 'c', ['code', 'level']],
    ])
    expect(wrong[0]?.errors['code']?.text).toBe('请输入编号')
    const { rows } = await sql`select 1 from ${sql.table(order.table)}`.execute(kit.database.kysely)
    expect(rows).toHaveLength(0)
  })
  it('tells the record’s own problems and those of its rows together', async () => {
    const error = await refusal(
      add({ items: { added: [{ id: 'a' }] }, remark: { added: [{ id: 'r', words: '12345678901' }] } }),
    )
    expect(error.params['result']).toMatchObject({
      problems: [{ field: 'no' }],
      children: [
        { child: 'items', index: 0 },
        { child: 'remark', index: 0 },
      ],
    })
    expect(error.message).toContain('“明细”第 1 行：请输入编号')
  })
  it('counts the rows', async () => {
    expect(await wrongRows(add({ no: 'A' }))).toMatchObject([
      { child: 'items', errors: { '': { code: 'CHILD_TOO_FEW', text: '“明细”至少需要 1 行' } } },
    ])
    expect(
      await wrongRows(add({ no: 'A', items: items('1'), remark: [{ words: 'a' }, { words: 'b' }] })),
    ).toMatchObject([{ child: 'remark', errors: { '': { code: 'CHILD_TOO_MANY' } } }])
    const { id } = await add({ no: 'A', items: items('1') })
    expect(await wrongRows(edit({ id, items: [] }))).toMatchObject([{ errors: { '': { code: 'CHILD_TOO_FEW' } } }])
    expect(
      await wrongRows(edit({ id, items: items(...Array.from({ length: 4000 }, (_, index) => `m${index}`)) })),
    ).toMatchObject([{ errors: { '': { code: 'CHILD_TOO_MANY' } } }])
  })
  it('names the row whose unique value another record has', async () => {
    await add({ no: 'A', items: items('1') })
    expect(await wrongRows(add({ no: 'B', items: items('0', '1') }))).toMatchObject([
      { index: 1, errors: { code: { code: 'FIELD_NOT_UNIQUE' } } },
    ])
  })
  it('refuses rows of another record, to be changed or removed, and cannot be talked into moving one', async () => {
    const [mine, other] = [await add({ no: 'A', items: items('1') }), await add({ no: 'B', items: items('2') })]
    const [theirs] = await rowsOf(other['id'])
    for (const stolen of [
      { changed: [{ id: theirs?.['id'], code: 'x' }] },
      { removed: [theirs?.['id']] },
      [{ code: 'n' }, { id: theirs?.['id'], code: 'x' }],
    ]) {
      expect(await wrongRows(edit({ id: mine['id'], items: stolen }))).toMatchObject([
        { errors: { '': { code: 'CHILD_ROW_UNKNOWN' } } },
      ])
    }
    const [own] = await rowsOf(mine['id'])
    await edit({
      id: mine['id'],
      items: {
        changed: [{ id: own?.['id'], orderId: other['id'], seq: 99, code: '1b' }],
        added: [{ id: 'n', code: '3', orderId: other['id'] }],
      },
    })
    expect([await codes(mine['id']), await codes(other['id'])]).toEqual([['1b', '3'], ['2']])
  })
  it('answers 409 with the row that somebody changed meanwhile', async () => {
    const { id } = await add({ no: 'A', items: items('1', '2') })
    const [, two] = await rowsOf(id)
    await edit({ id, items: { changed: [{ id: two?.['id'], version: 1, level: '2' }] } }, otherActor)
    const error = await refusal(edit({ id, items: { changed: [{ id: two?.['id'], version: 1, level: '3' }] } }))
    expect(error).toMatchObject({
      code: 'CHILD_STALE',
      params: { who: '王保管', row: 2, result: { child: 'items', id: two?.['id'], index: 1, version: 2 } },
    })
  })
  it('answers 409 where a row is removed that somebody changed meanwhile', async () => {
    const { id } = await add({ no: 'A', items: items('1', '2') })
    const [, two] = await rowsOf(id)
    await edit({ id, items: { changed: [{ id: two?.['id'], level: '2' }] } }, otherActor)
    const remove = (version: number) =>
      edit({ id, items: { removed: [two?.['id']], versions: { [String(two?.['id'])]: version } } })
    expect(await refusal(remove(1))).toMatchObject({
      code: 'CHILD_STALE',
      params: { row: 2, result: { id: two?.['id'], version: 2 } },
    })
    expect(await codes(id)).toEqual(['1', '2'])
    await remove(2)
    expect(await codes(id)).toEqual(['1'])
  })
  it('loses neither of two saves at once', async () => {
    const { id } = await add({ no: 'A', items: items('1') })
    await Promise.all([
      edit({ id, items: { added: [{ id: 'a', code: '2' }] } }),
      edit({ id, items: { added: [{ id: 'b', code: '3' }] } }, otherActor),
    ])
    expect((await codes(id)).toSorted()).toEqual(['1', '2', '3'])
    expect((await rowsOf(id)).map(({ seq }) => seq)).toEqual([1, 2, 3])
  })
  it.each([
    [7],
    ['text'],
    [{ added: {} }],
    [{ added: [7] }],
    [{ dropped: [] }],
    [[null]],
    [{ removed: ['\0'] }],
    [{ changed: [{ code: 'without id' }] }],
    [{ added: [{ id: 'a' }, { id: 'a' }] }],
    [{ order: ['a', 'a'] }],
    [{ changed: [{ id: 'a' }], removed: ['a'] }],
  ])('refuses %j as a sub-table', async (given) => {
    const { id } = await add({ no: 'A', items: items('1') })
    expect((await refusal(edit({ id, items: given }))).code).toBe('DATA_BODY_WRONG')
  })
})

describe('rights', () => {
  it('asks for each thing that is done to the rows the right on their own screen', async () => {
    const { id } = await add({ no: 'A', items: items('1', '2') })
    const [one, two] = (await rowsOf(id)).map((row) => row['id'])
    const tries = {
      add: { added: [{ id: 'n', code: '3' }] },
      edit: { changed: [{ id: one, level: '1', price: 1 }] },
      delete: { removed: [two] },
    }
    for (const [right, changes] of Object.entries(tries)) {
      const others = Object.keys(tries)
        .filter((other) => other !== right)
        .map((other) => `test:item:${other}`)
      expect((await refusal(edit({ id, items: changes }, may(...others)))).code).toBe('HTTP_FORBIDDEN')
    }
    expect(
      (await refusal(edit({ id, items: { order: [two, one] } }, may('test:item:add', 'test:item:delete')))).code,
    ).toBe('HTTP_FORBIDDEN')
    await edit({ id, items: { ...tries.add, ...tries.delete } }, may('test:item:add', 'test:item:delete'))
    expect(await codes(id)).toEqual(['1', '3'])
  })
  it('answers rows to those alone who may read them', async () => {
    const { id } = await add({ no: 'A', items: items('1') })
    expect(await readChildren(engine, order, may(), String(id))).toEqual({})
    expect(Object.keys(await readChildren(engine, order, may('test:item:list'), String(id)))).toEqual(['items'])
  })
  it('keeps columns untouched that are hidden from a person, and does not tell them', async () => {
    const { id } = await add({ no: 'A', items: { added: [{ id: 'a', code: '1', secret: '12.5' }] } })
    const narrow = seeing((prefix) => new Set(prefix === 'test:item' ? ['secret'] : []))
    const [row] = (await readChildren(narrow, order, actor, String(id)))['items'] ?? []
    expect(row).not.toHaveProperty('secret')
    await editRow(narrow, order, actor, {
      id,
      items: {
        changed: [{ id: row?.['id'], code: '1b', secret: 'forged' }],
        added: [{ id: 'n', code: '2', secret: 'forged' }],
      },
    })
    expect((await rowsOf(id)).map(({ code, secret }) => [code, secret])).toEqual([
      ['1b', '12.5'],
      ['2', null],
    ])
    await editRow(narrow, order, actor, { id, items: [{ id: row?.['id'], code: '1c', secret: 'forged' }] })
    expect((await rowsOf(id)).map(({ code, secret }) => [code, secret])).toEqual([['1c', '12.5']])
  })
})

it('deletes the rows of a record with it, one or many', async () => {
  const ids = await Promise.all(
    ['1', '2', '3'].map(async (code) =>
      String((await add({ no: code, items: items(code), remark: [{ words: code }] }))['id']),
    ),
  )
  await removeRow(engine, order, actor, ['delete'], ids[0] ?? '')
  await removeRows(engine, order, actor, 'batch_delete', ids.slice(1, 2).join())
  const left = await Promise.all(
    ['test.item', 'test.remark'].map(
      async (id) =>
        (await sql`select 1 from ${sql.table(screens[id]?.table ?? '')}`.execute(kit.database.kysely)).rows.length,
    ),
  )
  expect([left, await codes(ids[2])]).toEqual([[1, 1], ['3']])
})
