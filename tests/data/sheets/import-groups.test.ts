import { sql } from 'kysely'
import { read, utils } from 'xlsx'
import { beforeAll, describe, expect, it } from 'vitest'
import type { PageResult } from '../../../schemas/contract/envelope.ts'
import type { CellFix, ImportCheck, ImportPlan } from '../../../schemas/contract/data/import.ts'
import { openApplication } from '../../kit/test-app.ts'
import { publishScreen } from '../kit.ts'
import { type Steps, planOf, stepsOf, xlsxOf } from './import-kit.ts'

type Row = Record<string, unknown>
const SOURCES = 'lab.sources'
const application = openApplication()
let steps: Steps

const TITLES = ['编号', '来源', '用途', '数量', '开始', '结束']
const document = {
  version: 1,
  id: SOURCES,
  title: { 'zh-CN': '来源登记', 'en-US': 'Sources' },
  permission: 'lab:sources',
  source: { table: 'lab_sources' },
  menu: { path: '/lab/sources', icon: 'bank', order: 1 },
  fields: {
    code: { title: { 'zh-CN': '编号', 'en-US': 'Code' }, view: 'text', maxLength: 32, unique: true, required: true },
    origin: { title: { 'zh-CN': '来源', 'en-US': 'Origin' }, view: 'list', dict: 'lab_origin' },
    uses: { title: { 'zh-CN': '用途', 'en-US': 'Uses' }, view: 'list_multi', dict: 'lab_use' },
    count: { title: { 'zh-CN': '数量', 'en-US': 'Count' }, view: 'number', type: 'integer', minimum: 1, maximum: 100 },
    begin: { title: { 'zh-CN': '开始', 'en-US': 'Begin' }, view: 'date' },
    end: {
      title: { 'zh-CN': '结束', 'en-US': 'End' },
      view: 'date',
      rules: [
        { check: 'end >= begin', message: { 'zh-CN': '结束不能早于开始', 'en-US': 'The end is before the begin' } },
      ],
    },
  },
}

async function addDictionary(
  code: string,
  entries: readonly (readonly [value: string, text: string])[],
): Promise<void> {
  const { result } = await application.call<{ id: string }>({
    method: 'POST',
    url: '/sys/dict/add',
    token: application.admin,
    body: { dictName: code, dictCode: code },
  })
  for (const [itemValue, itemText] of entries)
    await application.call({
      method: 'POST',
      url: '/sys/dictItem/add',
      token: application.admin,
      body: { dictId: result.id, itemValue, itemText },
    })
}
beforeAll(async () => {
  await addDictionary('lab_origin', [
    ['1', '征集'],
    ['2', '购买'],
  ])
  await addDictionary('lab_use', [
    ['show', '展览'],
    ['study', '研究'],
  ])
  await publishScreen(application, application.admin, document)
  steps = stepsOf(application, application.admin, SOURCES)
})

const rows = async () =>
  (
    await application.call<PageResult<Row>>({
      url: `/data/${SOURCES}/list?pageSize=200&column=code&order=asc`,
      token: application.admin,
    })
  ).result.records
/** A sheet that is uploaded, and ways to check it by other rules. */
async function sheet(...data: readonly (readonly (string | number)[])[]) {
  const { result: book } = await steps.upload('来源.xlsx', await xlsxOf([TITLES, ...data]))
  const plan = planOf(book)
  return {
    id: book.id,
    check: async (values: ImportPlan['values'] = [], fixes: readonly CellFix[] = []): Promise<ImportCheck> => {
      const reply = await steps.check({ id: book.id, plan: { ...plan, values }, fixes })
      expect(reply).toMatchObject({ success: true })
      return reply.result
    },
    apply: async (wrong: 'skip' | 'stop' = 'skip') => (await steps.apply({ id: book.id, wrong })).result,
  }
}

describe('problems of an import by what the cells say', () => {
  it('count the cells of a field that say the same, the largest group first, with the first rows', async () => {
    const { check } = await sheet(
      ...Array.from({ length: 54 }, (_, at) => [`G-${at}`, at % 9 === 0 ? ' 捐赠\u200b' : '捐赠', '', 1]),
      ['H-1', '征集', '', 500],
      ['H-2', '征集', '', 500],
      ['', '征集', '', 1],
    )
    const { groups, groupCount, problemCount } = await check()
    expect([groupCount, problemCount]).toEqual([3, 57])
    expect(groups).toEqual([
      {
        field: 'origin',
        title: '来源',
        said: '捐赠',
        text: expect.stringContaining('捐赠') as string,
        count: 54,
        rows: [2, 3, 4, 5, 6],
        isAddable: true,
      },
      {
        field: 'count',
        title: '数量',
        said: '500',
        text: expect.stringContaining('100') as string,
        count: 2,
        rows: [56, 57],
      },
      { field: 'code', title: '编号', said: '', text: '请输入编号', count: 1, rows: [58] },
    ])
  })

  it('go away where the cells count as a value, as empty, or where their rows are left out; the file names those', async () => {
    const { check, apply } = await sheet(
      ['M-1', '捐赠', '', 1],
      ['M-2', '捐赠', '', 1],
      ['M-3', '征集', '', '很多'],
      ['M-4', '征集', '', 500],
      ['M-5', '购买', '', 1],
    )
    expect((await check()).counts).toEqual({ total: 5, fresh: 1, changed: 0, same: 0, wrong: 4 })
    const { counts, groups } = await check([
      { field: 'origin', said: '捐赠', as: 'value', value: '2' },
      { field: 'count', said: '很多', as: 'empty' },
      { field: 'count', said: '500', as: 'left' },
    ])
    expect([counts, groups]).toEqual([{ total: 5, fresh: 4, changed: 0, same: 0, wrong: 0, left: 1 }, []])
    const state = await apply('stop')
    expect(state).toMatchObject({
      state: 'done',
      counts: { total: 5, fresh: 4, wrong: 0, left: 1 },
      message: '共 5 行：新增 4，更新 0，无变化 0，按要求跳过 1，错误 0',
    })
    expect(
      (await rows())
        .filter(({ code }) => String(code).startsWith('M-'))
        .map(({ code, origin, count }) => [code, origin, count]),
    ).toEqual([
      ['M-1', '2', 1],
      ['M-2', '2', 1],
      ['M-3', '1', null],
      ['M-5', '2', 1],
    ])
    const file = await application.request({ url: state.fileUrl ?? '', token: application.admin })
    expect(utils.sheet_to_json(Object.values(read(file.rawPayload).Sheets)[0] ?? {}, { header: 1 })).toEqual([
      [...TITLES, '行号', '错误原因'],
      ['M-4', '征集', undefined, '500', undefined, undefined, 5, expect.stringMatching(/^按要求跳过；数量/)],
    ])
  })

  it('are met by a rule in wrong cells only: the same words stay where they are right', async () => {
    const { check, apply } = await sheet(
      ['D-1', '', '', '', '2026-01-01', '2026-03-01'],
      ['D-2', '', '', '', '2026-06-01', '2026-03-01'],
      ['D-1', '', '', '', '', ''],
    )
    const { groups } = await check()
    expect(groups.map(({ field, said, count }) => [field, said, count])).toEqual([
      ['end', '2026-03-01', 1],
      ['code', 'D-1', 1],
    ])
    const { counts } = await check([
      { field: 'end', said: '2026-03-01', as: 'value', value: '2026-07-01' },
      { field: 'code', said: 'D-1', as: 'left' },
    ])
    expect(counts).toEqual({ total: 3, fresh: 2, changed: 0, same: 0, wrong: 0, left: 1 })
    await apply()
    expect(
      (await rows()).filter(({ code }) => String(code).startsWith('D-')).map(({ code, end }) => [code, end]),
    ).toEqual([
      ['D-1', '2026-03-01'],
      ['D-2', '2026-07-01'],
    ])
  })

  it('stay where a rule states a value that the field refuses, or leaves a required field empty', async () => {
    const { check } = await sheet(['N-1', '捐赠', '', 1], ['N-2', '征集', '', 500])
    const { counts, problems } = await check([
      { field: 'origin', said: '捐赠', as: 'value', value: '9' },
      { field: 'count', said: '500', as: 'value', value: 101 },
    ])
    expect(counts).toMatchObject({ fresh: 0, wrong: 2 })
    expect(problems.map(({ row, field }) => [row, field])).toEqual([
      [2, 'origin'],
      [3, 'count'],
    ])
    const twice = await sheet(['M-1', '征集', '', 1])
    expect(await twice.check([{ field: 'code', said: 'M-1', as: 'empty' }])).toMatchObject({ counts: { wrong: 1 } })
  })

  it('leave a cell that was mended by itself as it was mended', async () => {
    const { check, apply } = await sheet(['F-1', '捐赠', '', 1], ['F-2', '捐赠', '', 1])
    const values: ImportPlan['values'] = [{ field: 'origin', said: '捐赠', as: 'value', value: '2' }]
    expect(await check(values, [{ row: 2, field: 'origin', value: '1' }])).toMatchObject({
      counts: { fresh: 2, wrong: 0 },
    })
    await apply()
    expect(
      (await rows()).filter(({ code }) => String(code).startsWith('F-')).map(({ code, origin }) => [code, origin]),
    ).toEqual([
      ['F-1', '1'],
      ['F-2', '2'],
    ])
  })

  it('refuses rules beyond their bounds', async () => {
    const { id } = await sheet(['B-1', '征集', '', 1])
    const { result: book } = await steps.upload('b.csv', Buffer.from('编号\nB-1\n'))
    for (const values of [
      [{ field: 'origin', said: 'x'.repeat(201), as: 'empty' }],
      [{ field: 'origin', said: 'x', as: 'value' }],
      [{ field: 'origin', said: 'x', as: 'gone' }],
      Array.from({ length: 501 }, (_, at) => ({ field: 'origin', said: `${at}`, as: 'empty' })),
    ]) {
      expect(await steps.check({ id, plan: { ...planOf(book), values } })).toMatchObject({
        success: false,
        message: expect.stringContaining('values') as string,
      })
    }
  })
})

describe('words that are added to a dictionary', () => {
  const add = (id: string, field: string, said: string, token?: string) =>
    steps.post<{ added: string[] }>('entries', { id, field, said }, token)
  const entries = async (code: string) =>
    (
      await application.call<{ value: string; text: string }[]>({
        url: `/sys/dict/getDictItems/${code}`,
        token: application.admin,
      })
    ).result.map(({ value, text }) => [value, text])

  it('take the next number, or the words, as their value, and are known at the next check', async () => {
    const { id, check } = await sheet(['A-1', '移交', '展览、外借', 1], ['A-2', '移交', '外借,研究,拍卖', 1])
    expect((await check()).groups.map(({ field, said, isAddable }) => [field, said, isAddable])).toEqual([
      ['origin', '移交', true],
      ['uses', '展览、外借', true],
      ['uses', '外借,研究,拍卖', true],
    ])
    expect(await add(id, 'origin', '移交')).toMatchObject({ success: true, result: { added: ['移交'] } })
    expect(await add(id, 'uses', '外借,研究,拍卖')).toMatchObject({
      success: true,
      result: { added: ['外借', '拍卖'] },
    })
    expect(await entries('lab_origin')).toEqual([
      ['1', '征集'],
      ['2', '购买'],
      ['3', '移交'],
    ])
    expect((await entries('lab_use')).slice(2)).toEqual([
      ['外借', '外借'],
      ['拍卖', '拍卖'],
    ])
    expect(await check()).toMatchObject({ counts: { fresh: 2, wrong: 0 }, groups: [] })
    expect(await add(id, 'origin', '移交')).toMatchObject({ success: true, result: { added: [] } })
    expect(await entries('lab_origin')).toHaveLength(3)
  })

  it('refuses fields without a dictionary, words that are too long, and imports of others', async () => {
    const { id } = await sheet(['R-1', '征集', '', 1])
    expect((await add(id, 'count', '很多')).message).toContain('选项不来自字典')
    expect((await add(id, 'nothing', 'x')).message).toContain('不能导入列')
    expect((await add(id, 'origin', '长'.repeat(101))).message).toContain('超过 100 个字')
    expect((await add('elsewhere', 'origin', '新')).message).toContain('已过期')
  })

  it('is offered only with the right to the dictionary, and refused by the server otherwise', async () => {
    await sql`insert into sys_role_permission (role_id, permission_id) select 'role-staff', id from sys_permission where perms in ('lab:sources:list', 'lab:sources:import', 'lab:sources:add')`.execute(
      application.database.kysely,
    )
    const staff = await application.login('staff')
    const own = stepsOf(application, staff, SOURCES)
    const { result: book } = await own.upload('无权.csv', Buffer.from('编号,来源\nZ-1,寄存\n'))
    const { result } = await own.check({ id: book.id, plan: planOf(book) })
    expect(result.groups).toMatchObject([{ field: 'origin', said: '寄存' }])
    expect(result.groups[0]).not.toHaveProperty('isAddable')
    expect(await add(book.id, 'origin', '寄存', staff)).toMatchObject({ success: false, code: 510 })
    expect((await entries('lab_origin')).map(([, text]) => text)).not.toContain('寄存')
  })
})

describe('an import that was cut short', () => {
  it('goes on with rules of today, its rows in the order of the file and of one moment', async () => {
    const codesOf = (count: number) => Array.from({ length: count }, (_, at) => `C-${String(at).padStart(4, '0')}`)
    const { check, apply } = await sheet(...codesOf(1200).map((code) => [code, '征集', '', 1]))
    await check()
    await application.call({
      method: 'POST',
      url: `/data/${SOURCES}/add`,
      token: application.admin,
      body: { code: 'C-1100' },
    })
    expect(await apply('stop')).toMatchObject({ state: 'stopped', done: 1000 })
    application.clock.advance(3_600_000)
    const { groups } = await check()
    expect(groups).toMatchObject([{ field: 'code', said: 'C-1100', count: 1, rows: [1102] }])
    expect(await check([{ field: 'code', said: 'C-1100', as: 'left' }])).toMatchObject({
      counts: { wrong: 0, left: 1 },
    })
    expect(await apply('stop')).toMatchObject({ state: 'done', counts: { fresh: 1199, left: 1 } })
    const { rows: times } = await sql<{
      times: number
    }>`select count(distinct create_time)::int as times from lab_sources where code like 'C-%' and code <> 'C-1100'`.execute(
      application.database.kysely,
    )
    expect(times[0]?.times).toBe(1)
    const pages = await Promise.all(
      [1, 2, 3, 4, 5, 6, 7].map(
        async (page) =>
          (
            await application.call<PageResult<Row>>({
              url: `/data/${SOURCES}/list?pageSize=200&pageNo=${page}&code=C-*`,
              token: application.admin,
            })
          ).result.records,
      ),
    )
    expect(
      pages
        .flat()
        .map(({ code }) => code)
        .filter((code) => code !== 'C-1100'),
    ).toEqual(codesOf(1200).filter((code) => code !== 'C-1100'))
  })
})
