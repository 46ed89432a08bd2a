import { describe, expect, it } from 'vitest'
import { fakePorts } from '../../../../registry/kit/testing.tsx'
import { resolveScreen } from '../../../../engine/model/resolve.ts'
import { NO_CONTEXT } from '../../../../schemas/language/expressions/expression.ts'
import type { Screen } from '../../../../schemas/language/screen.ts'
import { textIn } from '../../../../schemas/language/text.ts'
import { say } from '../../../../schemas/messages/index.ts'
import { screenStore } from '../../screen/screen-grid.ts'
import { pasteCells } from './clipboard.ts'
import { Sheet } from '../sheet.ts'

/** Values of public bug reports, pasted into the grid of a screen. */

const SCREEN: Screen = {
  version: 1,
  id: 'test.pasted',
  title: '台账',
  fields: {
    code: { title: '编号', maxLength: 32 },
    free: { title: '读数', type: 'number', view: 'number' },
    phone: { title: '手机', maxLength: 20, pattern: '1[3-9]\\d{9}' },
    at: { title: '时间', view: 'datetime' },
    many: {
      title: '多选',
      view: 'list_multi',
      options: {
        items: [
          { value: 'v0', text: '一级_甲' },
          { value: 'v1', text: '甲、乙' },
          { value: 'v2', text: 'a,b' },
        ],
      },
    },
    from: { title: '生效日期', view: 'date' },
    until: {
      title: '截止日期',
      view: 'date',
      rules: [{ check: 'until >= from', message: '截止日期不能早于生效日期' }],
    },
  },
}
async function pasted(cells: readonly (readonly string[])[]) {
  const screen = resolveScreen(SCREEN)
  const rows = cells.map((_, at) => ({ id: `r${at}` }))
  const store = screenStore({
    screen,
    columns: screen.fields,
    rows,
    rights: { add: true, edit: true, remove: true },
    context: () => NO_CONTEXT,
    words: ({ code, params, text }) => (text === undefined ? say(code, params) : textIn(text, 'zh-CN')),
    locale: 'zh-CN',
  })
  const sheet = new Sheet({
    store,
    ports: fakePorts(),
    rights: { add: true, remove: true, move: false },
    locked: false,
  })
  const text = cells.map((row) => row.join('\t')).join('\n')
  await pasteCells(sheet, { getData: (type: string) => (type === 'text/plain' ? text : '') } as unknown as DataTransfer)
  return {
    held: (key: string) => rows.map(({ id }) => store.value(store.indexOf(id), key) ?? null),
    problems: store.problems().map(({ id, key, text: said }) => [id, key, said]),
  }
}

describe('what is pasted into a grid', () => {
  it('g11 reports a number that its column cannot hold at the cell, and accepts the rows around it', async () => {
    const { held, problems } = await pasted([
      ['OV-1', '1'],
      ['OV-2', '123456789012345'],
      ['OV-3', '99999999999999'],
    ])
    expect(problems).toEqual([['r1', 'free', '“123456789012345”过大，整数部分最多 14 位']])
    expect([held('code'), held('free')]).toEqual([
      ['OV-1', 'OV-2', 'OV-3'],
      [1, 123_456_789_012_345, 99_999_999_999_999],
    ])
  })
  it('g13 accepts a telephone number without its invisible characters', async () => {
    const { held, problems } = await pasted([
      ['IM-1', '', '\u202D13800138000\u202C'],
      ['IM-2', '', '\u202D123\u202C'],
    ])
    expect([held('phone'), problems]).toEqual([
      ['13800138000', '123'],
      [['r1', 'phone', expect.stringContaining('手机')]],
    ])
  })
  it('g17 moments of an hour that was skipped stay as they were typed', async () => {
    const { held, problems } = await pasted([
      ['', '', '', '1986-05-04 02:30:00'],
      ['', '', '', '1991-04-14 02:30:00'],
    ])
    expect([held('at'), problems]).toEqual([['1986-05-04 02:30:00', '1991-04-14 02:30:00'], []])
  })
  it('g12 chosen options are known, though their words hold what parts them', async () => {
    const { held, problems } = await pasted([['', '', '', '', '一级_甲,甲、乙,a,b']])
    expect([held('many'), problems]).toEqual([['v0,v1,v2'], []])
  })
  it('g18 an end without a beginning is not wrong, and one before it is', async () => {
    const { problems } = await pasted([
      ['', '', '', '', '', '', '2033-01-01'],
      ['', '', '', '', '', '2033-01-02', '2033-01-01'],
    ])
    expect(problems).toEqual([['r1', 'until', '截止日期不能早于生效日期']])
  })
})
