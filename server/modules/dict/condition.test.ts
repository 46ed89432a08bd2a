import { describe, expect, it } from 'vitest'
import { conditionsOf } from './condition.ts'

const columns: Readonly<Record<string, string>> = { pid: 'pid', parentId: 'parent_id', name: 'name' }
const read = (text: string | undefined) =>
  conditionsOf(text, (name) => (Object.hasOwn(columns, name) ? columns[name] : undefined))

describe('a condition', () => {
  it.each<[string | undefined, readonly (readonly string[])[]]>([
    [undefined, []],
    ['  ', []],
    ['{"pid":"0"}', [['pid', '0']]],
    [
      '{"parentId":7,"name":true}',
      [
        ['parent_id', '7'],
        ['name', 'true'],
      ],
    ],
    ["pid='0'", [['pid', '0']]],
    [" pid = '' ", [['pid', '']]],
    [
      "pid=0 AND name = 'O''Brien and ''sons'''",
      [
        ['pid', '0'],
        ['name', "O'Brien and 'sons'"],
      ],
    ],
  ])('is read from %s', (text, conditions) => {
    expect(read(text)).toEqual(conditions)
  })
  it.each([
    '1=1',
    "pid='0' or 1=1",
    "pid='0';drop table x",
    "pid='0' and",
    "pid='0' --",
    "pid in ('0')",
    'pid = pid',
    "pid='0' name='x'",
    "pid='0",
    "other='0'",
    "(pid='0')",
    '["pid"]',
    '"pid"',
    '{"pid":["0"]}',
    '{"pid":{"like":"%"}}',
    '{"pid":null}',
    '{"other":"x"}',
    '{',
    '{"constructor":"x"}',
    "constructor='x'",
  ])('SEC-04 is refused when it is %s', (text) => {
    expect(() => read(text)).toThrow('查询条件不正确')
  })
  it('is read in time that grows with its length only', () => {
    const long = `pid='${"''".repeat(50_000)}`
    expect(() => read(long)).toThrow('查询条件不正确')
  })
})
