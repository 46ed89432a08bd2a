import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { DataLogRecord, RecordVersion } from '../../../schemas/contract/data/history.ts'
import type { PageResult } from '../../../schemas/contract/envelope.ts'
import { systemColumn } from '../../../server/data/read/index.ts'
import { storeSystemChange, type SystemTable } from '../../../server/data/write/index.ts'
import { publishScreen } from '../../data/kit.ts'
import { PAPER, type Row, admin, application, staff, state } from './policy-kit.ts'

/** Every version of a record is stored with its author, and shows no more than the record itself. */

const VAULT = 'lab.historyVault'
const SECRET = 'geheim-4711'

beforeAll(async () => {
  await publishScreen(application, application.admin, {
    version: 1,
    id: VAULT,
    title: '保险柜',
    fields: {
      code: { title: '编号', unique: true },
      pin: { title: '口令', view: 'password', unique: true },
      level: { title: '级别', view: 'list', dict: 'priority' },
      amount: { title: '金额', view: 'number' },
      day: { title: '日期', view: 'date' },
    },
    list: { edit: { enabled: true } },
  })
})

const historyOf = async (id: string, screen = PAPER, who = admin()) =>
  who.get<RecordVersion[]>(`/data/${screen}/history?id=${id}`)
const versions = async (id: string, screen = PAPER, who = admin()) => (await historyOf(id, screen, who)).result
const column = (found: readonly RecordVersion[], key: string) =>
  found.map(({ version, operation, by, row }) => [version, operation, by, row?.[key] ?? null])
const add = async (screen: string, row: object) => String((await admin().send(`/data/${screen}/add`, row)).result['id'])
const edit = (screen: string, row: object, who = admin()) => who.send(`/data/${screen}/edit`, row, 'PUT')
/** A record of which the second person has changed a field. */
async function changedPaper(code: string): Promise<string> {
  const id = await add(PAPER, { code, owner: 'staff', phone: '13800001111', worth: 3 })
  expect((await edit(PAPER, { id, worth: 4 }, staff())).message).toBe('编辑成功！')
  await edit(PAPER, { id, worth: 5, phone: '13900002222' })
  return id
}

describe('the history of a record', () => {
  it('SYSTEM-048 answers each version with its author, time and values, from one save to the next', async () => {
    const id = await changedPaper('h-1')
    const found = await versions(id)
    expect(column(found, 'worth')).toEqual([
      [3, 'edit', 'admin', 5],
      [2, 'edit', 'staff', 4],
      [1, 'add', 'admin', 3],
    ])
    expect(column(found, 'phone').map(([, , , phone]) => phone)).toEqual(['13900002222', '13800001111', '13800001111'])
    expect(found.every(({ time }) => /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(time ?? ''))).toBe(true)
    expect(found[1]?.byName).not.toBe('')
  })
  it('has the texts of dictionaries, days and amounts as the record has them', async () => {
    const id = await add(VAULT, { code: 'v-1', level: 'L', amount: '12.50', day: '2026-01-02' })
    await edit(VAULT, { id, level: 'H', amount: '13', day: null })
    expect(
      (await versions(id, VAULT)).map(({ row }) => [
        row?.['level_dictText'],
        Number(row?.['amount']),
        row?.['day'] ?? null,
      ]),
    ).toEqual([
      ['紧急消息', 13, null],
      ['一般消息', 12.5, '2026-01-02'],
    ])
  })
  it('never holds a secret, in no column, even where the secret is unique and many rows are changed at once', async () => {
    const [one, two] = [
      await add(VAULT, { code: 's-1', pin: SECRET }),
      await add(VAULT, { code: 's-2', pin: `${SECRET}-2` }),
    ]
    const { message } = await admin().send(`/data/${VAULT}/saveRows`, {
      changed: [
        { id: one, code: 's-2', pin: `${SECRET}-3` },
        { id: two, code: 's-1', pin: `${SECRET}-4` },
      ],
    })
    expect(message).not.toBe('')
    // The codes changed places: the history has what they were, although they were cleared in between.
    expect(column(await versions(one, VAULT), 'code').map(([, , , code]) => code)).toEqual(['s-2', 's-1'])
    const { rows } = await sql<{
      text: string
    }>`select before::text as text from sys_data_log where screen_id = ${VAULT} and before is not null`.execute(
      application.database.kysely,
    )
    expect(rows.length).toBeGreaterThan(1)
    expect(rows.filter(({ text }) => text.includes('pin') || text.includes('argon2') || text.includes(SECRET))).toEqual(
      [],
    )
    expect(JSON.stringify(await versions(one, VAULT))).not.toContain('argon2')
  })
  it('has rows of sub-tables, of imports by many and of deletions, each in the transaction of its row', async () => {
    const id = await add(PAPER, {
      code: 'h-2',
      owner: 'staff',
      lines: { added: [{ id: 'n1', what: 'first', owner: 'staff' }] },
    })
    const line = (await admin().list(`paper=${id}`, 'lab.line')).records[0]
    await edit(PAPER, { id, lines: { changed: [{ id: line?.['id'], what: 'second' }] } })
    expect(column(await versions(String(line?.['id']), 'lab.line'), 'what')).toEqual([
      [2, 'edit', 'admin', 'second'],
      [1, 'add', 'admin', 'first'],
    ])
    await admin().drop(`/data/${PAPER}/delete?id=${id}`)
    const gone = await versions(id)
    expect(column(gone, 'code').slice(0, 2)).toEqual([
      [3, 'delete', 'admin', null],
      [2, 'edit', 'admin', 'h-2'],
    ])
    const { rows } = await sql<{ n: number }>`
      select count(*) as n from sys_data_log where screen_id = 'lab.line' and row_id = ${line?.['id']} and operation = 'delete'`.execute(
      application.database.kysely,
    )
    expect(rows[0]?.n).toBe(1)
  })
  it('is stored with the row or not at all', async () => {
    const count = async () =>
      Number(
        (await sql<{ n: number }>`select count(*) as n from sys_data_log`.execute(application.database.kysely)).rows[0]
          ?.n,
      )
    const before = await count()
    expect(await admin().send(`/data/${PAPER}/add`, { code: 'mine' })).toMatchObject({ success: false })
    expect(await edit(PAPER, { id: await add(PAPER, { code: 'h-3' }), version: 7, code: 'h-4' })).toMatchObject({
      success: false,
    })
    expect(await count()).toBe(before + 1)
  })
})

describe('who may see the history of a record', () => {
  it('is who may see the record, and of a field who may see the field', async () => {
    const id = await changedPaper('h-5')
    await state({ fields: { phone: { show: 'hidden' }, code: { show: 'masked' } } })
    const hidden = await versions(id, PAPER, staff())
    expect(hidden).toHaveLength(3)
    expect(JSON.stringify(hidden)).not.toMatch(/13800001111|13900002222|h-5/)
    expect(column(hidden, 'worth').map(([, , , worth]) => worth)).toEqual([5, 4, 3])
    await state({ rows: "code == 'mine'" })
    expect(await historyOf(id, PAPER, staff())).toMatchObject({ success: false, message: '未找到对应实体' })
    await admin().drop(`/data/${PAPER}/delete?id=${id}`)
    expect(await historyOf(id, PAPER, staff())).toMatchObject({ success: false })
    await state(null)
  })
  it('SYSTEM-047 lists who wrote which record, without values, to holders of the permission', async () => {
    const id = await changedPaper('h-6')
    const listed = await admin().get<PageResult<DataLogRecord>>(`/sys/dataLog/list?dataTable=${PAPER}&dataId=${id}`)
    expect(
      listed.result.records.map(({ dataVersion, operation, createBy, title }) => [
        dataVersion,
        operation,
        createBy,
        title,
      ]),
    ).toEqual([
      [3, 'edit', 'admin', '文件'],
      [2, 'edit', 'staff', '文件'],
      [1, 'add', 'admin', '文件'],
    ])
    expect(JSON.stringify(listed)).not.toContain('13800001111')
    expect(await staff().get('/sys/dataLog/list')).toMatchObject({ success: false, code: 510 })
  })
  it('compares two versions of one record as clients of the family do', async () => {
    const [id, other] = [await changedPaper('h-7'), await changedPaper('h-8')]
    const list = async (of: string) =>
      (await admin().get<Row[]>(`/sys/dataLog/queryDataVerList?dataTable=${PAPER}&dataId=${of}`)).result
    const found = await list(id)
    expect(found.map(({ dataVersion }) => dataVersion)).toEqual([3, 2, 1])
    const compare = (one: unknown, two: unknown) =>
      admin().get<Row[]>(`/sys/dataLog/queryCompareList?dataId1=${String(one)}&dataId2=${String(two)}`)
    const { result } = await compare(found[2]?.['id'], found[0]?.['id'])
    expect(result.map((one) => [one['dataVersion'], (JSON.parse(String(one['dataContent'])) as Row)['worth']])).toEqual(
      [
        [1, 3],
        [3, 5],
      ],
    )
    expect(await compare(found[0]?.['id'], (await list(other))[0]?.['id'])).toMatchObject({
      success: false,
      message: '只能比较同一条记录的两个版本，请重新选择',
    })
  })
})

describe('the rows of system tables', () => {
  const position = async (values: object, method: 'POST' | 'PUT') =>
    (await admin().send(`/sys/position/${method === 'POST' ? 'add' : 'edit'}`, values, method)).result
  it('SYSTEM-048 have versions with author and texts, compared by whoever may list them', async () => {
    const id = String((await position({ code: 'porter', name: '库工', postRank: '1' }, 'POST'))['id'])
    await position({ id, name: '库房管理员', postRank: '3' }, 'PUT')
    await position({ id, name: '库房管理员' }, 'PUT')
    const found = await versions(id, 'system.position')
    expect(column(found, 'name')).toEqual([
      [2, 'edit', 'admin', '库房管理员'],
      [1, 'add', 'admin', '库工'],
    ])
    expect(found.map(({ row }) => row?.['postRank_dictText'])).toEqual(['中级', '员级'])
    const entries = (await admin().get<Row[]>(`/sys/dataLog/queryDataVerList?dataTable=system.position&dataId=${id}`))
      .result
    const [now, before] = entries.map((entry) => String(entry['id']))
    const compared = await admin().get<Row[]>(`/sys/dataLog/queryCompareList?dataId1=${before}&dataId2=${now}`)
    expect(compared.result.map(({ dataContent }) => (JSON.parse(String(dataContent)) as Row)['name'])).toEqual([
      '库工',
      '库房管理员',
    ])
    const listed = await admin().get<PageResult<DataLogRecord>>(
      `/sys/dataLog/list?dataTable=system.position&dataId=${id}`,
    )
    expect(listed.result.records.map(({ title, dataVersion }) => [title, dataVersion])).toEqual([
      ['职务管理', 2],
      ['职务管理', 1],
    ])
    expect(await historyOf(id, 'system.position', staff())).toMatchObject({ success: false, code: 510 })
    await admin().drop(`/sys/position/delete?id=${id}`)
    expect(column(await versions(id, 'system.position'), 'name')[0]).toEqual([3, 'delete', 'admin', null])
    expect(await historyOf('nothing', 'system.position')).toMatchObject({ success: false })
  })
  it('that are older than the log have what they were, and none has a secret', async () => {
    await admin().send('/sys/role/edit', { id: 'role-staff', roleName: '业务员' }, 'PUT')
    expect(column(await versions('role-staff', 'system.role'), 'roleName')).toEqual([
      [2, 'edit', 'admin', '业务员'],
      [1, null, null, '业务人员'],
    ])
    const SECRETS: SystemTable = {
      table: 'sys_position',
      permission: 'lab:secret',
      screen: 'lab.secret',
      open: [
        systemColumn('id', 'id'),
        systemColumn('code', 'code'),
        systemColumn('name', 'name'),
        systemColumn('postRank', 'post_rank', { notNull: false, isSecret: true }),
      ],
      sort: { field: 'code', order: 'asc' },
      writable: ['code', 'name', 'postRank'],
      unknown: 'POSITION_UNKNOWN',
    }
    const before = { id: 'secret', code: 'secret', name: 'x', postRank: SECRET }
    const write = (change: Pick<Parameters<typeof storeSystemChange>[0], 'before' | 'after'>) =>
      application.database.transaction((tx) =>
        storeSystemChange({ ...change, tx, table: SECRETS, id: 'secret', by: 'admin', at: new Date(0) }),
      )
    await write({ before: undefined, after: before })
    await write({ before, after: { ...before, name: 'y', postRank: `${SECRET}-2` } })
    await write({ before, after: { ...before, postRank: `${SECRET}-3` } })
    await write({ before, after: undefined })
    const { rows } = await sql<{ operation: string; before: unknown }>`
      select operation, before from sys_data_log where screen_id = 'lab.secret' order by version`.execute(
      application.database.kysely,
    )
    expect(rows).toEqual([
      { operation: 'add', before: null },
      { operation: 'edit', before: { name: 'x' } },
      { operation: 'delete', before: { code: 'secret', name: 'x' } },
    ])
  })
})
