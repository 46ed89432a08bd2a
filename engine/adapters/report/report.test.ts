import { describe, expect, it } from 'vitest'
import { checkScreen } from '../../document/check-screen.ts'
import { type ReportAnswers, screenFromReport } from './screen-of.ts'

const ANSWERS: ReportAnswers = {
  name: '入藏统计',
  isGrouped: true,
  columns: [
    { title: '年份', dataIndex: 'year', fieldType: 'String', sorter: true },
    { title: '级别', dataIndex: 'level', customRender: 'level', sorter: true },
    {
      title: '件数',
      dataIndex: 'count',
      fieldType: 'Integer',
      groupTitle: '数量',
      isTotal: '1',
      width: 90,
      sorter: true,
      scopedSlots: { customRender: 'toList' },
    },
    { title: '内部', dataIndex: 'secret', hidden: true },
    { title: '坏', dataIndex: '__proto__' },
  ],
  dictOptions: {
    level: [
      { value: '1', text: '一级' },
      { value: '2', title: '二级' },
    ],
  },
  fieldHrefSlots: [
    { slotName: 'toList', href: '/collection/list?year=${year}' },
    { slotName: 'year', href: 'javascript:alert(1)' },
  ],
  query: [
    { label: '日期', field: 'day', view: 'date', mode: 'group', hidden: '1' },
    { label: '年份', field: 'year', view: 'text', mode: 'single' },
  ],
  params: [{ paramName: 'hall', paramTxt: '展厅', paramValue: 'A' }],
}

describe('a report of a back end as a screen', () => {
  it('REPORT-001 REPORT-002 REPORT-003 REPORT-004 says its columns, queries, parameters and totals', () => {
    const screen = screenFromReport('9f1c-report', ANSWERS)
    expect(checkScreen(screen).problems.filter(({ level }) => level === 'error')).toEqual([])
    expect(screen.list?.columns).toMatchObject([
      { field: 'year' },
      { field: 'level' },
      { field: 'count', group: '数量', width: 90, align: 'right' },
    ])
    expect(screen.list?.totals).toEqual({ count: 'sum' })
    expect(screen.fields['level']?.options).toEqual({
      items: [
        { value: '1', text: '一级' },
        { value: '2', text: '二级' },
      ],
    })
    expect(screen.query).toEqual({
      items: [{ field: 'self_hall', default: 'A' }, { field: 'year' }, { field: 'day', mode: 'range' }],
      folded: 2,
    })
  })
  it('leads from a value to a page of the web and nowhere else', () => {
    const links = screenFromReport('r', ANSWERS).actions?.filter(({ link }) => link !== undefined)
    expect(links).toEqual([{ code: 'open_count', place: 'row', title: '件数', link: '/collection/list?year={year}' }])
  })
  it('says the same in the other names that back ends use, and leaves out what it cannot read', () => {
    const { fields, list, query, actions, title } = screenFromReport('r'.repeat(50), {
      name: '',
      isGrouped: false,
      columns: [
        { fieldTxt: 'One', field: 'one', fieldType: 'Double', sorter: 'Y', isTotal: true, width: 30, groupTitle: 'G' },
        {
          fieldName: 'two',
          customRender: 'two_words',
          fieldType: 'Long',
          sorter: 'true',
          fieldWidth: '2000.4',
          isTotal: 'Y',
        },
        { dataIndex: 'three', title: 'Three', fieldType: 'Datetime', width: 29, isTotal: 'true', sorter: 'no' },
        { dataIndex: 'four', isShow: 0 },
        { dataIndex: 'five', title: 'Five', width: 2000, fieldType: 'Blob' },
      ],
      dictOptions: {
        two_words: [{ value: '1', label: 'L' }, { value: '2' }, { text: 'none' }, { value: '1', label: 'L' }],
      },
      fieldHrefSlots: [{ slotName: 'five', href: 'https://a.example/#{ five }' }],
      query: [
        { field: 'asked', view: 'DATE', mode: 'single' },
        { field: 'two', label: 'kept as it is' },
        { field: 'a-b' },
        { field: 'chosen', label: 'Chosen', mode: 'range', dictOptions: [{ value: 'x', text: 'X' }] },
      ],
      params: [{ paramName: 'hall' }, { paramName: 'a-b' }],
    })
    expect(title).toBe('r'.repeat(50))
    expect(fields).toEqual({
      one: { title: 'One', view: 'number', type: 'number' },
      two: {
        title: 'two',
        view: 'list',
        options: {
          items: [
            { value: '1', text: 'L' },
            { value: '2', text: '2' },
          ],
        },
      },
      three: { title: 'Three', view: 'datetime' },
      four: { title: 'four', view: 'text' },
      five: { title: 'Five', view: 'text' },
      asked: { title: 'asked', view: 'date' },
      chosen: { title: 'Chosen', view: 'list', options: { items: [{ value: 'x', text: 'X' }] } },
      self_hall: { title: 'hall' },
    })
    expect(list).toEqual({
      columns: [
        { field: 'one', width: 30, align: 'right' },
        { field: 'two' },
        { field: 'three', sortable: false },
        { field: 'five', width: 2000, sortable: false },
      ],
      selection: false,
      rowNumber: true,
      sort: { field: 'one', order: 'asc' },
      totals: { one: 'sum', two: 'sum', three: 'sum' },
    })
    expect(query).toEqual({
      items: [{ field: 'self_hall' }, { field: 'asked' }, { field: 'two' }, { field: 'chosen', mode: 'range' }],
      folded: 4,
    })
    expect(actions?.at(-1)).toEqual({
      code: 'open_five',
      place: 'row',
      title: 'Five',
      link: 'https://a.example/{five}',
    })
  })
  it('stays a screen whatever the back end answers', () => {
    for (const nonsense of [null, 7, 'x', [null, 1, [], { dataIndex: 5 }], { a: 1 }]) {
      const screen = screenFromReport('r', {
        columns: nonsense,
        dictOptions: nonsense,
        fieldHrefSlots: nonsense,
        query: nonsense,
        params: nonsense,
        name: '',
        isGrouped: true,
      })
      expect(screen.list?.columns).toEqual([])
    }
  })
})
