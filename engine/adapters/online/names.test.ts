import { expect, it } from 'vitest'
import { resolveScreen } from '../../model/resolve.ts'
import { childKey, OnlineNames } from './names.ts'

const names = new OnlineNames(
  resolveScreen({
    version: 1,
    id: 'a.b',
    title: 't',
    fields: { regNo: { title: 'n' }, kept: { title: 'k', column: { name: 'is_kept' } } },
  }),
)

it('knows a field by its column, and a column by its field', () => {
  expect(['regNo', 'kept', 'createBy', 'hasChild', 'gone'].map((key) => names.column(key))).toEqual([
    'reg_no',
    'is_kept',
    'create_by',
    'has_child',
    'gone',
  ])
  expect(['reg_no', 'is_kept', 'create_by', 'has_child', 'regNo'].map((column) => names.key(column))).toEqual([
    'regNo',
    'kept',
    'createBy',
    undefined,
    undefined,
  ])
  expect(names.row({ id: '1', regNo_dictText: 'words', _dictTextual: 'x' })).toEqual({
    id: '1',
    jeecg_row_key: '1',
    reg_no_dictText: 'words',
    _dictTextual: 'x',
  })
})
it('calls a sub-table of our document after its table', () => {
  expect(['MUS_LOAN__item', 'mus-loan$1', `t_${'x'.repeat(60)}`].map(childKey)).toEqual([
    'musLoanItem',
    'musloan1',
    `tX${'x'.repeat(38)}`,
  ])
})
