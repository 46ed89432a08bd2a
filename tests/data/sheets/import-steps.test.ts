import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { PageResult } from '../../../schemas/contract/envelope.ts'
import type { ImportBook, ImportState } from '../../../schemas/contract/data/import.ts'
import { read, utils } from 'xlsx'
import { sweepImports } from '../../../server/modules/data/import-steps.ts'
import { RELICS, openImports, planOf, xlsxOf } from './import-kit.ts'

type Row = Record<string, unknown>
const { application, steps } = openImports()

async function list(query = ''): Promise<PageResult<Row>> {
  return (
    await application.call<PageResult<Row>>({
      url: `/data/${RELICS}/list?pageSize=100&column=regNo&order=asc&${query}`,
      token: application.admin,
    })
  ).result
}
const TITLES = ['总登记号', '名称', '类别', '估值']

describe('an import step by step', () => {
  it('reads a text of GBK with semicolons, guesses the columns and says what would become of each row', async () => {
    const gbk = Buffer.from([
      0xd7, 0xdc, 0xb5, 0xc7, 0xbc, 0xc7, 0xba, 0xc5, 0x3b, 0xc3, 0xfb, 0xb3, 0xc6, 0x3b, 0xc0, 0xe0, 0xb1, 0xf0, 0x0a,
      0x47, 0x2d, 0x31, 0x3b, 0xb6, 0xa6, 0x3b, 0xc7, 0xe0, 0xcd, 0xad, 0xc6, 0xf7, 0x0a,
    ])
    const { result: book } = await steps.upload('藏品.csv', gbk)
    expect(book.sheets[0]).toMatchObject({
      rows: 1,
      header: 1,
      columns: [
        { title: '总登记号', field: 'regNo', how: 'title', sample: ['G-1'] },
        { title: '名称', field: 'name' },
        { title: '类别', field: 'category', sample: ['青铜器'] },
      ],
    })
    const { result } = await steps.check({ id: book.id, plan: planOf(book) })
    expect(result).toMatchObject({ counts: { total: 1, fresh: 1, changed: 0, same: 0, wrong: 0 }, problems: [] })
    expect((await list()).total).toBe(0)
  })

  it('IMPORT-010 tells each wrong cell, takes its correction, checks again and stores what is right', async () => {
    const data = await xlsxOf([
      ['藏品登记'],
      TITLES,
      ['S-1', '鼎', '青铜器', 100],
      ['S-2', '簋', '没有这类', 200],
      ['S-3', '', '青铜器', 300],
      ['S-1', '壶', '青铜器', 1],
    ])
    const { result: book } = await steps.upload('relics.xlsx', data)
    expect(book.sheets[0]).toMatchObject({ header: 2, rows: 4 })
    const plan = planOf(book)
    const first = (await steps.check({ id: book.id, plan })).result
    expect(first.counts).toEqual({ total: 4, fresh: 1, changed: 0, same: 0, wrong: 3 })
    expect(first.problems).toEqual([
      expect.objectContaining({
        row: 4,
        field: 'category',
        value: '没有这类',
        text: expect.stringContaining('不在可选范围内'),
      }),
      expect.objectContaining({ row: 5, field: 'name', text: '请输入名称' }),
      expect.objectContaining({ row: 6, field: 'regNo', text: expect.stringContaining('与第 3 行重复') }),
    ])
    expect(first.rows).toEqual([
      { row: 4, cells: { regNo: 'S-2', name: '簋', category: '没有这类', value: 200 } },
      { row: 5, cells: { regNo: 'S-3', category: 'category-b01a01', value: 300 } },
      { row: 6, cells: { regNo: 'S-1', name: '壶', category: 'category-b01a01', value: 1 } },
    ])
    const mended = (
      await steps.check({
        id: book.id,
        plan,
        fixes: [
          { row: 4, field: 'category', value: 'category-b01a01' },
          { row: 5, field: 'name', value: '盘' },
        ],
      })
    ).result
    expect(mended).toMatchObject({ counts: { fresh: 3, wrong: 1 }, problemCount: 1 })
    expect((await list()).total).toBe(0)
    expect((await steps.apply({ id: book.id, wrong: 'stop' })).message).toMatch(/1 行有错误，未导入任何数据/)
    const { result: state } = await steps.apply({ id: book.id, wrong: 'skip' })
    expect(state).toMatchObject({
      state: 'done',
      done: 4,
      counts: { total: 4, fresh: 3, wrong: 1 },
      message: '共 4 行：新增 3，更新 0，无变化 0，错误 1',
    })
    const { records } = await list()
    expect(records.map(({ regNo, name }) => [regNo, name])).toEqual([
      ['S-1', '鼎'],
      ['S-2', '簋'],
      ['S-3', '盘'],
    ])
    const file = await application.request({ url: state.fileUrl ?? '', token: application.admin })
    const sheet = read(file.rawPayload).Sheets
    expect(utils.sheet_to_json(Object.values(sheet)[0] ?? {}, { header: 1 })).toEqual([
      [...TITLES, '行号', '错误原因'],
      ['S-1', '壶', '青铜器', '1', 6, expect.stringContaining('与第 3 行重复')],
    ])
    expect((await steps.apply({ id: book.id, wrong: 'skip' })).message).toMatch(/导入已结束/)
  })

  it('refuses a correction that names no choice', async () => {
    const { result: book } = await steps.upload('one.csv', Buffer.from('总登记号,名称,类别\nF-1,鼎,没有\n'))
    const { result } = await steps.check({
      id: book.id,
      plan: planOf(book),
      fixes: [{ row: 2, field: 'category', value: 'nowhere' }],
    })
    expect(result).toMatchObject({
      counts: { wrong: 1 },
      problems: [{ row: 2, field: 'category' }],
      rows: [{ row: 2, cells: { regNo: 'F-1', name: '鼎', category: 'nowhere' } }],
    })
  })

  it('updates by a key: only the columns of the sheet change, and what is the same stays untouched', async () => {
    const before = (await list()).records
    const { result: book } = await steps.upload(
      '更新.csv',
      Buffer.from('\ufeff总登记号\t名称\nS-1\t大鼎\nS-2\t簋\nS-9\t新\n\t无号\nS-1\t又\n'),
    )
    expect(book.mayUpdate).toBe(true)
    const { result } = await steps.check({ id: book.id, plan: planOf(book, { key: ['regNo'] }) })
    expect(result.counts).toEqual({ total: 5, fresh: 0, changed: 1, same: 1, wrong: 3 })
    expect(result.problems.map(({ row, field }) => [row, field])).toEqual(
      expect.arrayContaining([
        [4, 'category'],
        [5, 'regNo'],
        [6, 'regNo'],
      ]),
    )
    expect((await steps.apply({ id: book.id, wrong: 'skip' })).result).toMatchObject({
      state: 'done',
      counts: { changed: 1, same: 1, wrong: 3 },
    })
    const after = (await list()).records
    expect(after).toHaveLength(before.length)
    expect(after[0]).toMatchObject({
      regNo: 'S-1',
      name: '大鼎',
      category: before[0]?.['category'],
      value: before[0]?.['value'],
      version: Number(before[0]?.['version']) + 1,
    })
    expect(after[1]).toEqual(before[1])
  })

  it('refuses the second of two new rows with one key, also where the field may hold a value twice', async () => {
    const { result: book } = await steps.upload(
      'new.csv',
      Buffer.from('总登记号,名称,类别\nK-1,新器,青铜器\nK-2,新器,青铜器\nK-3,别的新器,青铜器\n'),
    )
    const { result } = await steps.check({ id: book.id, plan: planOf(book, { key: ['name'] }) })
    expect(result.counts).toEqual({ total: 3, fresh: 2, changed: 0, same: 0, wrong: 1 })
    expect(result.problems).toMatchObject([{ row: 3, field: 'name', text: '“名称”的值“新器”与第 2 行重复' }])
  })

  it('stops once its background job is deleted', async () => {
    const { result: book } = await steps.upload('gone.csv', Buffer.from('总登记号,名称,类别\nF-1,鼎,青铜器\n'))
    await sql`update sys_import set state = 'running', job_id = 'forgotten' where id = ${book.id}`.execute(
      application.database.kysely,
    )
    expect(await steps.state(book.id)).toMatchObject({ id: book.id, state: 'stopped' })
    expect(await steps.check({ id: book.id, plan: planOf(book) })).toMatchObject({
      success: true,
      result: { counts: { total: 1, fresh: 1 } },
    })
    await sql`update sys_import set state = 'running', job_id = 'forgotten', next_byte = 9 where id = ${book.id}`.execute(
      application.database.kysely,
    )
    const other = { ...planOf(book), key: ['regNo'] }
    expect(await steps.check({ id: book.id, plan: other })).toMatchObject({
      success: false,
      message: expect.stringContaining('导入已结束') as string,
    })
  })

  it('remembers what a person chose for a column', async () => {
    const data = Buffer.from('编码,叫法,类别\nR-1,鼎,青铜器\n')
    const { result: book } = await steps.upload('other.csv', data)
    expect(book.sheets[0]?.columns.map(({ field }) => field)).toEqual([undefined, undefined, 'category'])
    await steps.check({
      id: book.id,
      plan: {
        sheet: 0,
        header: 1,
        columns: [
          { column: 0, field: 'regNo' },
          { column: 1, field: 'name' },
          { column: 2, field: 'category' },
        ],
      },
    })
    const { result: again } = await steps.upload('other.csv', data)
    expect(again.sheets[0]?.columns.map(({ field, how }) => [field, how])).toEqual([
      ['regNo', 'earlier'],
      ['name', 'earlier'],
      ['category', 'earlier'],
    ])
  })

  it('guesses a title that is nearly that of a field', async () => {
    const { result: book } = await steps.upload(
      'near.csv',
      Buffer.from('藏品总登记号,名称（必填）,类别\nN-1,鼎,青铜器\n'),
    )
    expect(book.sheets[0]?.columns.map(({ field, how }) => [field, how])).toEqual([
      ['regNo', 'similar'],
      ['name', 'similar'],
      ['category', 'title'],
    ])
  })

  it.each([
    ['a field that is none', { columns: [{ column: 0, field: 'nothing' }] }, /不能导入列“nothing”/],
    [
      'a field twice',
      {
        columns: [
          { column: 0, field: 'regNo' },
          { column: 1, field: 'regNo' },
        ],
      },
      /总登记号”出现了两次/,
    ],
    ['no field at all', { columns: [] }, /至少为一列选择字段/],
    ['a sheet that is none', { sheet: 7 }, /没有这个工作表/],
    ['a required field left out', { columns: [{ column: 0, field: 'regNo' }] }, /缺少必填列：名称、类别/],
    ['a key without a column', { key: ['value'] }, /用于更新的字段“估值”/],
  ])('refuses a plan with %s', async (_, change, words) => {
    const { result: book } = await steps.upload('plan.csv', Buffer.from('总登记号,名称,类别\nP-1,鼎,青铜器\n'))
    expect((await steps.check({ id: book.id, plan: planOf(book, change) })).message).toMatch(words)
  })

  it('gives a template whose columns say what they take, whose lists have their words, and which can be imported', async () => {
    const file = await application.request({ url: `/data/${RELICS}/importTemplate`, token: application.admin })
    const book = read(file.rawPayload)
    const [form = '', words = ''] = book.SheetNames
    const rows = utils.sheet_to_json<string[]>(book.Sheets[form] ?? {}, { header: 1 })
    const [name, category] = [rows[2]?.indexOf('名称*') ?? -1, rows[2]?.indexOf('类别*') ?? -1]
    const noteAt = (column: number) =>
      (book.Sheets[form]?.[utils.encode_cell({ r: 2, c: column })] as { c?: { t: string }[] } | undefined)?.c?.[0]?.t
    expect([noteAt(name), noteAt(category)]).toEqual([
      expect.stringMatching(/^必填\n文本\n最多 100 个字/),
      expect.stringMatching(/^必填\n填写系统中已有的名称/),
    ])
    expect(words).toBe('可选值')
    expect(utils.sheet_to_json<string[]>(book.Sheets[words] ?? {}, { header: 1 }).length).toBeGreaterThan(2)
    const { result } = await steps.upload('template.xlsx', file.rawPayload)
    expect(result.sheets[0]).toMatchObject({ header: 3, rows: 0 })
    expect(result.sheets[0]?.columns.every(({ field, how }) => field !== undefined && how === 'title')).toBe(true)
  })

  it('belongs to its sender only, and ends after a day', async () => {
    const { result: book } = await steps.upload('mine.csv', Buffer.from('总登记号,名称,类别\nM-1,鼎,青铜器\n'))
    const staff = await application.login('staff')
    for (const step of ['look', 'check', 'apply', 'cancel']) {
      const reply = await steps.post(
        step,
        { id: book.id, plan: planOf(book), sheet: 0, header: 1, wrong: 'skip' },
        staff,
      )
      expect(reply.success).toBe(false)
    }
    await sql`update sys_import set expire_time = now() - interval '1 minute' where id = ${book.id}`.execute(
      application.database.kysely,
    )
    expect((await steps.check({ id: book.id, plan: planOf(book) })).message).toMatch(/已过期/)
  })
  it('leaves neither sheets nor refused rows a day later', async () => {
    const { result: book } = await steps.upload('gone.csv', Buffer.from('总登记号,名称,类别\nG-1,鼎,没有的类别\n'))
    await steps.check({ id: book.id, plan: planOf(book) })
    const {
      result: { fileUrl = '' },
    } = await steps.apply({ id: book.id, wrong: 'skip' })
    const refused = fileUrl.replace('/sys/common/static/', '')
    const { rows } = await sql<{
      path: string
    }>`select sheets->0->>'path' as path from sys_import where id = ${book.id}`.execute(application.database.kysely)
    const kept = async () =>
      Promise.all(
        [rows[0]?.path ?? '', refused].map(async (path) => (await application.parts.files.open(path)) !== undefined),
      )
    expect(await kept()).toEqual([true, true])
    await sql`update sys_import set expire_time = now() - interval '1 minute' where id = ${book.id}`.execute(
      application.database.kysely,
    )
    await sweepImports(application.parts)
    expect(await kept()).toEqual([false, false])
  })

  it('are five of a person at most, besides those that run: a new one forgets the oldest with its files', async () => {
    const { kysely: db } = application.database
    const pathOf = async (id: string) =>
      (await sql<{ path: string }>`select sheets->0->>'path' as path from sys_import where id = ${id}`.execute(db))
        .rows[0]?.path ?? ''
    const isKept = async (path: string) => (await application.parts.files.open(path)) !== undefined
    const sent = async () =>
      (await steps.upload('many.csv', Buffer.from('总登记号,名称,类别\nV-1,鼎,没有的类别\n'))).result
    const running = await sent()
    await sql`update sys_import set state = 'running' where id = ${running.id}`.execute(db)
    const first = await sent()
    await steps.check({ id: first.id, plan: planOf(first) })
    const { fileUrl = '' } = (await steps.apply({ id: first.id, wrong: 'skip' })).result
    const paths = [await pathOf(first.id), fileUrl.replace('/sys/common/static/', '')]
    application.clock.advance(1000)
    const later: string[] = []
    for (let count = 0; count < 4; count++) later.push((await sent()).id)
    expect(await Promise.all(paths.map(isKept))).toEqual([true, true])
    application.clock.advance(1600 - (application.clock.now() % 1000))
    later.push((await sent()).id)
    expect(await Promise.all(paths.map(isKept))).toEqual([false, false])
    expect((await steps.check({ id: first.id, plan: planOf(first) })).message).toMatch(/已过期/)
    for (const id of [running.id, ...later]) expect(await isKept(await pathOf(id))).toBe(true)
    expect(
      (
        await application.call({
          method: 'DELETE',
          url: `/data/${RELICS}/import/delete?id=${running.id}`,
          token: application.admin,
        })
      ).message,
    ).toMatch(/正在导入/)
    await sql`update sys_import set state = 'done' where id = ${running.id}`.execute(db)
  })

  it('is deleted with its files by its sender only', async () => {
    const { result: book } = await steps.upload('own.csv', Buffer.from('总登记号,名称,类别\nW-1,鼎,青铜器\n'))
    const { rows } = await sql<{
      path: string
    }>`select sheets->0->>'path' as path from sys_import where id = ${book.id}`.execute(application.database.kysely)
    // The database rounds a moment up.
    application.clock.advance(1600 - (application.clock.now() % 1000))
    const forget = (token: string) =>
      application.call({ method: 'DELETE', url: `/data/${RELICS}/import/delete?id=${book.id}`, token })
    expect((await forget(application.staff)).success).toBe(false)
    expect(await application.parts.files.open(rows[0]?.path ?? '')).toBeDefined()
    expect((await forget(application.admin)).success).toBe(true)
    expect(await application.parts.files.open(rows[0]?.path ?? '')).toBeUndefined()
    expect((await forget(application.admin)).message).toMatch(/已过期/)
  })

  it('leaves no file where many are sent at once', async () => {
    const replies = await Promise.all(
      Array.from({ length: 9 }, (_, index) =>
        steps.upload('many.csv', Buffer.from(`总登记号,名称,类别\nX-${index},鼎,青铜器\n`)),
      ),
    )
    for (const { success, message } of replies) expect(success || /已过期/.test(message)).toBe(true)
    const { rows } = await sql<{
      path: string
    }>`select jsonb_array_elements(sheets)->>'path' as path from sys_import`.execute(application.database.kysely)
    const kept: string[] = []
    for await (const path of application.parts.files.list('import')) kept.push(path)
    expect(kept.toSorted()).toEqual(rows.map(({ path }) => path).toSorted())
  })

  it('goes on after a crash with the slice that was not stored, and stores none twice', async () => {
    const rows = Array.from({ length: 2500 }, (_, index) => [`C-${String(index).padStart(5, '0')}`, '钱', '青铜器'])
    const { result: book } = await steps.upload('coins.xlsx', await xlsxOf([TITLES.slice(0, 3), ...rows]))
    await steps.check({ id: book.id, plan: planOf(book) })
    const { nextByte, total } = await firstSlice(book)
    // As after a crash: it runs, and one slice is stored.
    await sql`update sys_import set state = 'running', wrong_policy = 'skip', done = 1000, next_byte = ${nextByte}, counts = ${JSON.stringify(total)}::jsonb where id = ${book.id}`.execute(
      application.database.kysely,
    )
    expect((await steps.apply({ id: book.id, wrong: 'skip' })).result).toMatchObject({
      state: 'done',
      done: 2500,
      counts: { total: 2500, fresh: 2500 },
    })
    expect((await list('regNo=C-*')).total).toBe(1500)
    expect((await steps.post<ImportState>('cancel', { id: book.id })).result).toMatchObject({ state: 'done' })
  })
})

/** The first byte of the second slice of a stored sheet. */
async function firstSlice(book: ImportBook): Promise<{ nextByte: number; total: object }> {
  const { rows } = await sql<{
    sheets: { path: string }[]
  }>`select sheets from sys_import where id = ${book.id}`.execute(application.database.kysely)
  const file = await application.parts.files.open(rows[0]?.sheets[0]?.path ?? '')
  let text = ''
  for await (const piece of (await file?.stream()) ?? []) text += String(piece)
  const lines = text.split('\n').slice(0, 1001)
  return {
    nextByte: Buffer.byteLength(`${lines.join('\n')}\n`),
    total: { total: 1000, fresh: 1000, changed: 0, same: 0, wrong: 0 },
  }
}
