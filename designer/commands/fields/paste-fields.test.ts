import { expect, it } from 'vitest'
import { fieldAt, fieldKeys } from '../../document/fields.ts'
import { pasteFields, pastedFields } from './paste-fields.ts'
import { SAMPLE_SCREEN } from '../samples.ts'

it('reads lines as titles, with widget and dictionary where they are known', () => {
  expect(
    pastedFields('总登记号\n级别\tlist\trelic_level\r\n\n入馆日期\t日期\n备注\tText area\n估值\tnonsense\tnot a code'),
  ).toEqual({
    fields: [
      { title: '总登记号' },
      { title: '级别', view: 'list', dict: 'relic_level' },
      { title: '入馆日期', view: 'date' },
      { title: '备注', view: 'textarea' },
      { title: '估值' },
    ],
    unknown: ['nonsense'],
  })
  expect(pastedFields('one line').fields).toEqual([])
  expect(pastedFields('one\tdate').fields).toEqual([{ title: 'one', view: 'date' }])
})
it('reads common names of field types', () => {
  const views = (words: readonly string[]) =>
    pastedFields(words.map((word) => `字段\t${word}`).join('\n')).fields.map((field) => field['view'])
  const words = [
    '文本',
    '数字',
    '日期',
    '下拉',
    '用户',
    '人',
    '附件',
    '图片',
    '部门',
    '下拉框',
    '多选框',
    '数值型',
    'varchar(50)',
  ]
  expect(views(words)).toEqual([
    'text',
    'number',
    'date',
    'list',
    'sel_user',
    'sel_user',
    'file',
    'image',
    'sel_depart',
    'list',
    'checkbox',
    'number',
    'text',
  ])
  expect(pastedFields('字段\t（）\n字段\t选择框').unknown).toEqual(['（）'])
})
it('adds a field for each line, in their order, with keys of their own', () => {
  const [first = ''] = fieldKeys(SAMPLE_SCREEN)
  const next = pasteFields(SAMPLE_SCREEN, { ...pastedFields('级别\n级别\n龘'), after: first, over: false })
  expect(fieldKeys(next).slice(0, 4)).toEqual([first, 'jibie', 'jibie2', 'field1'])
  expect(fieldAt(next, 'jibie2')).toEqual({ title: '级别' })
})
it('takes the place of a field that had nothing yet', () => {
  const [first = '', ...rest] = fieldKeys(SAMPLE_SCREEN)
  const next = pasteFields(SAMPLE_SCREEN, { ...pastedFields('级别\n估值'), after: first, over: true })
  expect(fieldKeys(next)).toEqual(['jibie', 'guzhi', ...rest])
  expect(pasteFields(SAMPLE_SCREEN, { fields: [], after: first, over: true })).toBe(SAMPLE_SCREEN)
})
