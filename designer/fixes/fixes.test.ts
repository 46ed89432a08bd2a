import { describe, expect, it } from 'vitest'
import { checkScreenDocument } from '../../schemas/language/check/check-document.ts'
import type { ScreenDocument } from '../document/json.ts'
import { renameVariable } from '../../engine/document/index.ts'
import { fixOf } from './fixes.ts'
import { similarName } from './similar-name.ts'

const FIELDS = { name: { title: '名称' }, origin: { title: '来源' }, amount: { title: '金额' } }
const page = (more: ScreenDocument): ScreenDocument => ({
  version: 1,
  id: 'a.b',
  title: '页',
  permission: 'a:b',
  source: { table: 'biz_a' },
  fields: FIELDS,
  ...more,
})
/** The document with the fix of its first problem that has one. */
function mended(document: ScreenDocument) {
  for (const problem of checkScreenDocument(document).problems) {
    const fix = fixOf(document, problem)
    if (fix) return { code: fix.code, params: fix.params, document: fix.apply(document) }
  }
  return undefined
}

describe('a fix', () => {
  it.each([
    [
      'uses the similar field in a column',
      { list: { columns: ['name', 'orgin'] } },
      { list: { columns: ['name', 'origin'] } },
    ],
    [
      'uses the similar field in a column with settings',
      { list: { columns: [{ field: 'amuont', width: 90 }] } },
      { list: { columns: [{ field: 'amount', width: 90 }] } },
    ],
    ['takes a removed field out of the list', { list: { columns: ['name', 'gone'] } }, { list: { columns: ['name'] } }],
    [
      'takes a removed field out of a rule, and an effect that was about it alone',
      { rules: [{ when: "name == ''", show: ['origin'], hide: ['gone'] }] },
      { rules: [{ when: "name == ''", show: ['origin'] }] },
    ],
    [
      'uses the similar field in an expression',
      { fields: { ...FIELDS, origin: { title: '来源', visible: "nmae == 'nmae'" } } },
      { fields: { ...FIELDS, origin: { title: '来源', visible: "name == 'nmae'" } } },
    ],
    [
      'leaves one of two equal columns',
      { list: { columns: ['name', 'origin', 'name'] } },
      { list: { columns: ['name', 'origin'] } },
    ],
    [
      'names a field by its key',
      { fields: { ...FIELDS, extra: {} } },
      { fields: { ...FIELDS, extra: { title: 'extra' } } },
    ],
    [
      'puts a required field into the form',
      { fields: { ...FIELDS, amount: { title: '金额', required: true } }, form: { layout: ['name'] } },
      { fields: { ...FIELDS, amount: { title: '金额', required: true } }, form: { layout: ['name', 'amount'] } },
    ],
    ['takes out what the language does not know', { colour: 'red' }, {}],
  ])('%s', (_, broken, sound) => {
    expect(mended(page(broken))?.document).toEqual(page(sound))
  })

  it('is not offered for what has no obvious mend, nor for a place that is not there any more', () => {
    expect(mended(page({ fields: { ...FIELDS, bad: { title: '坏', pattern: '(' } } }))).toBeUndefined()
    const gone = {
      pointer: '/list/columns/7',
      code: 'DOC_DUPLICATE_FIELD',
      params: { field: 'x' },
      level: 'warning',
    } as const
    expect(fixOf(page({}), gone)).toBeUndefined()
  })
})

it.each([
  ['nmae', 'name'],
  ['Amount', 'amount'],
  ['or_igin', 'origin'],
  ['shelf', undefined],
  ['a', undefined],
])('the name similar to %s is %s', (written, meant) => {
  expect(similarName(written, Object.keys(FIELDS))).toBe(meant)
})
it('no name is similar where two are equally so', () => {
  expect(similarName('size3', ['size1', 'size2'])).toBeUndefined()
})
it('a name is replaced where it is a field, and nowhere else', () => {
  expect(renameVariable(`x == 'x' && record.x > 1 && record["x"] != user.x`, 'x', 'y')).toBe(
    `y == 'x' && record.y > 1 && record["y"] != user.x`,
  )
})
