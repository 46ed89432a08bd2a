import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Screen } from '../../../schemas/language/screen.ts'
import type { TableScreen } from '../catalog/screens.ts'
import { actor, openTestEngine, type TestEngine } from '../testing.ts'
import { addRow, editRow } from './write.ts'

const RULED: Screen = {
  version: 1,
  id: 'test.ruled',
  title: '规则',
  source: { table: 'scr_test_ruled' },
  fields: {
    kind: { title: '类型' },
    fee: { title: '费用', view: 'number', options: { precision: 2 } },
    note: { title: '说明' },
    sealed: { title: '封存', readonly: true },
    region: { title: '地区' },
    city: {
      title: '城市',
      view: 'list',
      options: {
        items: [
          { value: 'n1', text: '北京' },
          { value: 's1', text: '广州' },
        ],
      },
      choices: 'option.value.startsWith(region)',
    },
    level: { title: '级别', view: 'list', dict: 'test_level', choices: "kind != 'plain' || option.text != '一级'" },
    day: { title: '登记日', view: 'date', initial: 'today' },
    who: { title: '登记人', initial: 'user.username', readonly: true },
    ratio: { title: '比', view: 'number', options: { precision: 2 }, compute: '1 / fee' },
  },
  rules: [
    { when: "kind == 'free'", set: { fee: '0' } },
    { when: "kind == 'secret'", hide: ['note'], require: ['fee'] },
    { when: "kind == 'done'", lock: ['fee', 'note'] },
    { when: 'fee > 100', refuse: { message: '费用过高', at: 'fee' } },
    { when: "kind == 'bad' && note != 'forced'", refuse: { message: { 'zh-CN': '不收', 'en-US': 'Not taken' } } },
  ],
}

let kit: TestEngine
let screen: TableScreen
beforeAll(async () => {
  kit = await openTestEngine()
  screen = await kit.open(RULED)
})
afterAll(() => kit.close())

const add = (row: Record<string, unknown>) => addRow(kit.engine, screen, actor, row)
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => [],
    (reason: unknown) =>
      (reason as { params: { result: { problems: { field: string; text: string }[] } } }).params.result.problems.map(
        ({ field, text }) => `${field}: ${text}`,
      ),
  )

describe('a record by the rules of its screen', () => {
  it('takes no value from outside where a rule hides, locks or gives it', async () => {
    expect(await add({ kind: 'free', fee: 66 })).toMatchObject({ kind: 'free', fee: 0 })
    expect(await add({ kind: 'secret', fee: 1, note: 'forged' })).toMatchObject({ note: null })
    const row = await add({ kind: 'open', fee: 5, note: 'n' })
    expect(await editRow(kit.engine, screen, actor, { id: row['id'], kind: 'done', fee: 99, note: 'x' })).toMatchObject(
      { kind: 'done', fee: 5, note: 'n' },
    )
    expect(await editRow(kit.engine, screen, actor, { id: row['id'], sealed: 'broken', fee: 98 })).toMatchObject({
      sealed: null,
      fee: 5,
    })
  })
  it('is refused in the words of the document, at a field or as a whole', async () => {
    expect(await refusal(add({ fee: 101 }))).toEqual(['fee: 费用过高'])
    expect(await refusal(add({ kind: 'bad' }))).toEqual([': 不收'])
    expect(await refusal(addRow(kit.engine, screen, { ...actor, locale: 'en-US' }, { kind: 'bad' }))).toEqual([
      ': Not taken',
    ])
    expect(await refusal(add({ kind: 'secret' }))).toEqual(['fee: 请输入费用'])
  })
  it('offers only the options that the other fields leave', async () => {
    expect(await refusal(add({ region: 's', city: 'n1' }))).toEqual(['city: 城市的值“北京”不在可选范围内'])
    expect(await refusal(add({ kind: 'plain', level: '1' }))).toEqual(['level: 级别的值“一级”不在可选范围内'])
    const row = await add({ region: 'n', city: 'n1', kind: 'rich', level: '1' })
    expect(await editRow(kit.engine, screen, actor, { id: row['id'], note: 'only this' })).toMatchObject({
      city: 'n1',
      note: 'only this',
    })
    expect(await refusal(editRow(kit.engine, screen, actor, { id: row['id'], region: 's' }))).toEqual([
      'city: 城市的值“北京”不在可选范围内',
    ])
  })
  it('begins with what expressions give where a field is left out, and takes what is sent where it may be', async () => {
    expect(await add({})).toMatchObject({ day: '2026-05-01', who: 'li' })
    expect(await add({ day: '2020-01-01', who: 'forged' })).toMatchObject({ day: '2020-01-01', who: 'li' })
    expect(await add({ day: '' })).toMatchObject({ day: null })
  })
  it('survives a rule that divides by zero', async () => {
    expect(await add({ fee: 0 })).toMatchObject({ fee: 0, ratio: null })
  })
})
