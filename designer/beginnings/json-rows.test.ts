import fc from 'fast-check'
import { expect, it } from 'vitest'
import { jsonRows, looksLikeJson } from './json-rows.ts'

it('makes a table of an object, of a list of objects, and of a list that a service answers', () => {
  const row = { registerNo: '007', count: 3, open: true, note: null, parts: [{ a: 1 }], size: { w: 1 } }
  const table = { csv: '"registerNo","count","open","note"\n"007","3","true",""', nested: ['parts', 'size'] }
  for (const value of [row, [row], { records: [row] }]) expect(jsonRows(JSON.stringify(value))).toEqual(table)
  expect(jsonRows('[{"a":"x, \\"y\\""},{"b":1}]')?.csv).toBe('"a","b"\n"x, ""y""",""\n"","1"')
})
it('is none of values without properties, of hostile keys and of broken texts', () => {
  for (const text of ['[]', '[1]', '{}', '1', '{"a":', '[{"a":[1]}]', '{"__proto__":{"a":1}}', '[{"a":1},2]'])
    expect(jsonRows(text), text).toBeUndefined()
  fc.assert(fc.property(fc.oneof(fc.json(), fc.string()), (text) => void jsonRows(text)))
  expect([' {', '[', '\uFEFF[', 'a\tb'].map(looksLikeJson)).toEqual([true, true, true, false])
})
