import { expect, it } from 'vitest'
import type { Screen } from '../../../schemas/language/screen.ts'
import { resolveScreen } from '../../model/resolve.ts'
import { formItemOf, listConfigOf, type OnlineChild, type FormTexts } from './form-of.ts'
import { queryInfoOf, querySchemaOf } from './query-of.ts'

const WORDING: FormTexts = {
  locale: 'en-US',
  dictionaries: { loan_status: [{ value: '1', text: 'Lent', title: 'Lent', label: 'Lent' }] },
}
const LOAN: Screen = {
  version: 1,
  id: 'test.loan',
  title: { 'zh-CN': '借展', 'en-US': 'Loans' },
  fields: {
    loanNo: { title: { 'zh-CN': '编号', 'en-US': 'No.' }, required: true, unique: true, maxLength: 40 },
    status: { title: 'Status', view: 'list', dict: 'loan_status', default: '1' },
    level: {
      title: 'Level',
      view: 'radio',
      options: { items: [{ value: 'a', text: { 'zh-CN': '甲', 'en-US': 'A' } }] },
    },
    worth: {
      title: 'Worth',
      view: 'number',
      minimum: 0,
      maximum: 9,
      options: { precision: 2 },
      rules: [{ rule: 'money', message: { 'zh-CN': '金额', 'en-US': 'No amount' } }],
    },
    pieces: { title: 'Pieces', view: 'number', type: 'integer', rules: [{ rule: 'z' }] },
    code: { title: 'Code', pattern: '[A-Z]+' },
    odd: { title: 'Odd', rules: [{ pattern: '(?i)x' }] },
    lentOn: { title: 'Lent on', view: 'date', initial: 'today' },
    keeper: { title: 'Keeper', view: 'sel_user', options: { multi: false } },
    hall: { title: 'Hall', view: 'sel_search', options: { dict: 'museum_hall,hall_name,id' } },
    parent: { title: 'Part of' },
    scan: { title: 'Scan', view: 'file' },
    total: { title: 'Total', view: 'number', compute: 'worth * 2', required: true },
    seal: { title: 'Seal', readonly: true, fill: { rule: 'seal_rule', watch: ['loanNo'] } },
    room: {
      title: 'Room',
      view: 'link_down',
      options: {
        table: 'place',
        txt: 'name',
        key: 'id',
        idField: 'id',
        pidField: 'pid',
        condition: "pid='0'",
        others: [{ field: 'shelf', title: 'Shelf' }],
      },
    },
    shelf: { title: 'Shelf' },
  },
  form: {
    layout: [
      'loanNo',
      'status',
      'level',
      'worth',
      'pieces',
      'code',
      'odd',
      'lentOn',
      'keeper',
      'hall',
      'scan',
      'total',
      'seal',
      'room',
    ],
    columns: 3,
    fullscreen: true,
  },
  list: {
    columns: [
      { field: 'loanNo', align: 'left', showLength: 12, sortable: false },
      'status',
      'level',
      'lentOn',
      'keeper',
      'scan',
      'worth',
    ],
    tree: { parent: 'parent' },
    selection: false,
  },
  query: {
    items: [
      { field: 'loanNo', mode: 'like', title: 'Number', default: 'L' },
      { field: 'lentOn', mode: 'range' },
      { field: 'status', mode: 'ne' },
      { field: 'level' },
    ],
    folded: 2,
  },
  actions: [{ code: 'report_print', place: 'row', title: 'Print', print: 'https://print.example/view/7' }],
}
const item = resolveScreen({
  version: 1,
  id: 'test.item',
  title: 'Items',
  fields: {
    loanId: { title: 'Loan' },
    piece: { title: 'Piece', required: true, pattern: '[A-Z]+' },
    count: { title: 'Count', view: 'number', default: 1 },
    kind: { title: 'Kind', view: 'list', options: { items: [{ value: '1', text: 'One' }] } },
    note: { title: 'Note' },
    photo: { title: 'Photo', view: 'image' },
  },
})
const policy = resolveScreen({
  version: 1,
  id: 'test.policy',
  title: 'Policy',
  fields: { loanId: { title: 'Loan' }, no: { title: 'No.', required: true } },
})
const CHILDREN: readonly OnlineChild[] = [
  {
    key: 'items',
    child: { screen: 'test.item', relation: 'many', key: 'loanId', fields: ['piece', 'count', 'kind', 'photo'] },
    screen: item,
    table: 'loan_item',
  },
  {
    key: 'policy',
    child: { screen: 'test.policy', relation: 'one', key: 'loanId', title: 'Insurance' },
    screen: policy,
    table: 'loan_policy',
  },
]
const PROPERTIES = {
  loan_no: { type: 'string', view: 'text', title: 'No.', order: 1, maxLength: 40, pattern: 'only' },
  status: {
    type: 'string',
    view: 'list',
    title: 'Status',
    order: 2,
    defVal: '1',
    dictCode: 'loan_status',
    enum: [{ value: '1', text: 'Lent', title: 'Lent', label: 'Lent' }],
  },
  level: {
    type: 'string',
    view: 'radio',
    title: 'Level',
    order: 3,
    enum: [{ value: 'a', text: 'A', title: 'A', label: 'A' }],
  },
  worth: {
    type: 'number',
    view: 'number',
    title: 'Worth',
    order: 4,
    minimum: 0,
    maximum: 9,
    pattern: '^(?:(0|[1-9]\\d*)(\\.\\d{1,2})?)$',
    errorInfo: 'No amount',
    dbPointLength: 2,
  },
  pieces: {
    type: 'integer',
    view: 'number',
    title: 'Pieces',
    order: 5,
    pattern: 'z',
    errorInfo: 'Enter a whole number',
  },
  code: { type: 'string', view: 'text', title: 'Code', order: 6, pattern: '^(?:[A-Z]+)$' },
  odd: { type: 'string', view: 'text', title: 'Odd', order: 7 },
  lent_on: { type: 'string', view: 'date', title: 'Lent on', order: 8, defVal: '#{date}' },
  keeper: {
    type: 'string',
    view: 'sel_user',
    title: 'Keeper',
    order: 9,
    fieldExtendJson: '{"store":"username","text":"realname","multiSelect":false}',
  },
  hall: {
    type: 'string',
    view: 'sel_search',
    title: 'Hall',
    order: 10,
    dict: 'museum_hall,hall_name,id',
    dictTable: 'museum_hall',
    dictText: 'hall_name',
    dictCode: 'id',
  },
  scan: { type: 'string', view: 'file', title: 'Scan', order: 11, fieldExtendJson: '{"uploadnum":0}' },
  total: { type: 'number', view: 'number', title: 'Total', order: 12, ui: { widgetattrs: { disabled: true } } },
  seal: {
    type: 'string',
    view: 'text',
    title: 'Seal',
    order: 13,
    defVal: '${seal_rule?onl_watch=loan_no}',
    ui: { widgetattrs: { disabled: true } },
  },
  room: {
    type: 'string',
    view: 'link_down',
    title: 'Room',
    order: 14,
    config: {
      table: 'place',
      txt: 'name',
      key: 'id',
      idField: 'id',
      pidField: 'pid',
      condition: "pid='0'",
      linkField: 'shelf',
    },
    others: [{ field: 'shelf', title: 'Shelf' }],
  },
  shelf: { type: 'string', view: 'text', title: 'Shelf', order: 15 },
  loan_item: {
    id: 'test.item',
    view: 'tab',
    key: 'loan_item',
    describe: 'Items',
    order: 1,
    foreignKey: 'loan_id',
    relationType: 0,
    hideButtons: [],
    columns: [
      {
        key: 'piece',
        title: 'Piece',
        type: 'input',
        width: '200px',
        validateRules: [
          { required: true, message: 'Enter ${title}' },
          { pattern: '^(?:[A-Z]+)$', message: '' },
        ],
      },
      { key: 'count', title: 'Count', type: 'inputNumber', width: '200px', validateRules: [], fieldDefaultValue: '1' },
      {
        key: 'kind',
        title: 'Kind',
        type: 'select',
        width: '200px',
        validateRules: [],
        options: [{ value: '1', text: 'One', title: 'One', label: 'One' }],
      },
      {
        key: 'photo',
        title: 'Photo',
        type: 'image',
        width: '200px',
        validateRules: [],
        token: true,
        responseName: 'message',
      },
    ],
  },
  loan_policy: {
    id: 'test.policy',
    view: 'tab',
    key: 'loan_policy',
    describe: 'Insurance',
    order: 2,
    foreignKey: 'loan_id',
    relationType: 1,
    required: ['no'],
    properties: { no: { type: 'string', view: 'text', title: 'No.', order: 1 } },
  },
}

it('FORM-001 says everything of a form in the names of an existing client', () => {
  expect(formItemOf(resolveScreen(LOAN), 'museum_loan', CHILDREN, WORDING)).toEqual({
    head: {
      id: 'test.loan',
      tableName: 'museum_loan',
      tableTxt: 'Loans',
      tableType: 2,
      isTree: 'Y',
      formTemplate: '3',
      extConfigJson:
        '{"reportPrintShow":1,"reportPrintUrl":"https://print.example/view/7","joinQuery":0,"modelFullscreen":1,"modalMinWidth":""}',
    },
    schema: {
      $schema: 'http://json-schema.org/draft-07/schema#',
      type: 'object',
      title: 'Loans',
      table: 'museum_loan',
      required: ['loan_no'],
      properties: PROPERTIES,
    },
    cgButtonList: [],
    enhanceJs: '',
  })
})
it('says what an existing client lists, in which columns, and what of it this person may not use', () => {
  expect(listConfigOf(resolveScreen(LOAN), 'museum_loan', ['add'], WORDING)).toEqual({
    code: 'test.loan',
    tableType: 1,
    relationType: null,
    description: 'Loans',
    currentTableName: 'museum_loan',
    formTemplate: '3',
    checkboxFlag: 'N',
    paginationFlag: 'Y',
    scrollFlag: 1,
    isDesForm: 'N',
    desFormCode: '',
    dictOptions: {
      status: [{ value: '1', text: 'Lent', title: 'Lent', label: 'Lent' }],
      level: [{ value: 'a', text: 'A', title: 'A', label: 'A' }],
    },
    fieldHrefSlots: [],
    cgButtonList: [],
    hideColumns: ['add'],
    enhanceJs: '',
    foreignKeys: [],
    pidField: 'parent',
    hasChildrenField: 'has_child',
    textField: 'loan_no',
    columns: [
      {
        dataIndex: 'loan_no',
        title: 'No.',
        align: 'left',
        sorter: false,
        customRender: null,
        scopedSlots: null,
        showLength: '12',
      },
      {
        dataIndex: 'status',
        title: 'Status',
        align: 'center',
        sorter: true,
        customRender: 'status',
        scopedSlots: null,
      },
      { dataIndex: 'level', title: 'Level', align: 'center', sorter: true, customRender: 'level', scopedSlots: null },
      {
        dataIndex: 'lent_on',
        title: 'Lent on',
        align: 'center',
        sorter: true,
        customRender: null,
        scopedSlots: null,
        fieldType: 'Date',
      },
      {
        dataIndex: 'keeper',
        title: 'Keeper',
        align: 'center',
        sorter: true,
        customRender: '_replace_text_keeper_dictText',
        scopedSlots: null,
      },
      {
        dataIndex: 'scan',
        title: 'Scan',
        align: 'center',
        sorter: false,
        customRender: null,
        scopedSlots: { customRender: 'fileSlot' },
      },
      { dataIndex: 'worth', title: 'Worth', align: 'center', sorter: true, customRender: null, scopedSlots: null },
    ],
  })
})
it('QUERY-001 says by what an existing client asks, in the ways that it knows', () => {
  expect(queryInfoOf(resolveScreen(LOAN), WORDING)).toEqual([
    { field: 'loan_no', label: 'Number', view: 'text', mode: 'single', hidden: '0', config: '0', defValue: 'L' },
    { field: 'lent_on', label: 'Lent on', view: 'date', mode: 'group', hidden: '0', config: '0' },
    {
      field: 'status',
      label: 'Status',
      view: 'list',
      mode: 'single',
      hidden: '1',
      config: '0',
      dictCode: 'loan_status',
    },
    { field: 'level', label: 'Level', view: 'radio', mode: 'single', hidden: '1', config: '0' },
  ])
})
it('QUERY-001 gives the third version of the client the form’s schema, and by which of its fields the list is searched', () => {
  const { searchFieldList, properties, ...rest } = querySchemaOf(resolveScreen(LOAN), 'lab_loan', [], WORDING) as {
    searchFieldList: string[]
    properties: Record<string, { view: string; originView?: string; mode?: string; order: number }>
  }
  expect(searchFieldList).toEqual(['loan_no', 'lent_on', 'status', 'level'])
  expect(rest).toEqual({ table: 'lab_loan', title: expect.any(String) as string, joinQuery: false })
  expect(properties['lent_on']).toMatchObject({ view: 'date', mode: 'group', order: expect.any(Number) as number })
  expect(properties['loan_no']).toMatchObject({ originView: 'text', mode: 'single', defValue: 'L' })
  expect(Object.keys(properties).length).toBeGreaterThan(searchFieldList.length)
})
