import { describe, expect, it } from 'vitest'
import { screensFromOnline } from './screen-of.ts'

const FORM = {
  head: { isTree: 'Y', formTemplate: '4' },
  enhanceJs: 'form()',
  cgButtonList: [{ buttonCode: 'Bad', buttonStyle: 'button', optType: 'js' }],
  schema: {
    title: 'of the schema',
    required: ['no', 'kind'],
    properties: {
      late: { view: 'text', title: 'Late' },
      no: { view: 'list', ui: { view: 'text' }, title: 'No.', order: 2, pattern: 'only', type: 'string' },
      worth: {
        view: 'number',
        type: 'number',
        title: 'Worth',
        order: 1,
        pattern: '^\\d+$',
        errorInfo: 'digits only',
        defVal: '7',
      },
      count: { view: 'number', type: 'integer', title: 'Count', order: 3, pattern: '(?=x)', fieldDefaultValue: '8' },
      kind: {
        view: 'list',
        title: 'Kind',
        order: 4,
        pattern: 'n',
        enum: [
          { value: '1', text: 'One' },
          { value: '2', label: 'Two' },
          { value: '3', title: 'Three' },
          { value: '4' },
          { value: '1', text: 'One' },
          { text: 'none' },
        ],
      },
      tag: { view: 'radio', title: 'Tag', order: 5, dictCode: 'tag', options: [{ value: '1' }] },
      hall: { view: 'radio', title: 'Hall', order: 6, options: [{ value: 'a', text: 'A' }] },
      word: { view: 'text', title: 'Word', order: 7, enum: [{ value: '1' }] },
      keeper: { view: 'sel_user', title: 'Keeper', order: 8 },
      single: { view: 'sel_user', title: 'Single', order: 9, multiSelect: false },
      scan: { view: 'file', title: 'Scan', order: 10, pattern: 'n' },
      story: { view: 'umeditor', title: 'Story', order: 11, pattern: 'n' },
      secret: { view: 'hidden', title: 'Secret', order: 12, value: 'x' },
      empty: { view: 'hidden', title: 'Empty', order: 13 },
      seal: { view: 'text', title: 'Seal', order: 14, disabled: true },
      pid: { view: 'text', order: 15 },
      'a-b': { view: 'text', title: 'No key' },
      nothing: null,
      item: {
        view: 'tab',
        describe: 'Items',
        order: 1,
        foreignKey: 'loan_id',
        relationType: 0,
        columns: [
          {
            key: 'name',
            title: 'Name',
            type: 'input',
            validateRules: [{ required: true }, { pattern: '[A-Z]+', message: 'capitals' }],
            linkageKey: 'x',
          },
          { key: 'plain', title: 'Plain' },
          { key: 'kept', title: 'Kept', type: 'checkbox', customValue: [1, 0], defaultChecked: true },
        ],
      },
      policy: {
        view: 'tab',
        order: 2,
        foreignKey: 'loan_id',
        relationType: 1,
        properties: { no: { view: 'text', title: 'No.' } },
      },
      orphan: { view: 'tab', foreignKey: '', columns: [{ key: 'a', type: 'input' }] },
      bare: { view: 'tab', foreignKey: 'loan_id', columns: [] },
      'x-y': { view: 'tab', foreignKey: 'loan_id', columns: [{ key: 'a', type: 'input' }] },
    },
  },
}
const LIST = {
  description: 'Loans',
  currentTableName: 'museum_loan',
  checkboxFlag: 'N',
  hideColumns: ['update', 'no', 'bpm', 7],
  enhanceJs: 'list()',
  pidField: 'pid',
  textField: 'no',
  columns: [
    { dataIndex: 'no', title: 'Number', align: 'right', sorter: true, showLength: '12.7' },
    { dataIndex: 'worth', align: 'justify', showLength: 5000 },
    { dataIndex: 'state', customRender: 'state_words' },
    { dataIndex: 'other', title: 'Other' },
    { dataIndex: 'a-b' },
  ],
  dictOptions: {
    state_words: [
      { value: '1', text: 'One' },
      { value: '2', label: 'Two' },
    ],
  },
}
const QUERY = [
  { field: 'no', label: 'No.', view: 'text', mode: 'like' },
  { field: 'keeper', label: 'Keeper', view: 'list', dictCode: 'people', mode: 'single' },
  { field: 'lent', label: 'Lent', view: 'date', mode: 'group', hidden: '1' },
  {
    field: 'hall',
    label: 'Hall',
    view: 'sel_search',
    mode: 'single',
    dictTable: 'hall',
    dictText: 'name',
    dictCode: 'id',
    config: '1',
  },
]
const taken = (code = '9f2c-ab', form: object = FORM, columns: object = LIST) =>
  screensFromOnline(code, { columns: { ...columns }, query: QUERY, form: { ...form } })

describe('a form of a back end, with everything that it can say', () => {
  it('has its fields in their order, each with what it is, and those that only its list or its queries name', () => {
    const {
      screen: { fields },
    } = taken()
    expect(fields).toEqual({
      worth: {
        title: 'Worth',
        view: 'number',
        rules: [{ pattern: '\\d+', message: 'digits only' }],
        default: 7,
        type: 'number',
      },
      no: { title: 'No.', view: 'text', unique: true, required: true },
      count: { title: 'Count', view: 'number', default: 8, type: 'integer' },
      kind: {
        title: 'Kind',
        view: 'list',
        required: true,
        options: {
          items: [
            { value: '1', text: 'One' },
            { value: '2', text: 'Two' },
            { value: '3', text: 'Three' },
            { value: '4', text: '4' },
          ],
        },
      },
      tag: { title: 'Tag', view: 'radio', dict: 'tag' },
      hall: { title: 'Hall', view: 'radio', options: { items: [{ value: 'a', text: 'A' }] } },
      word: { title: 'Word', view: 'text' },
      keeper: { title: 'Keeper', view: 'sel_user', options: { multi: true } },
      single: { title: 'Single', view: 'sel_user', options: { multi: false } },
      scan: { title: 'Scan', view: 'file', options: { multi: true } },
      story: { title: 'Story', view: 'umeditor' },
      secret: { title: 'Secret', view: 'text', visible: false, default: 'x' },
      empty: { title: 'Empty', view: 'text', visible: false, default: null },
      seal: { title: 'Seal', view: 'text', readonly: true },
      pid: { title: 'pid', view: 'text' },
      late: { title: 'Late', view: 'text' },
      state: {
        title: 'state',
        readonly: true,
        view: 'radio',
        options: {
          items: [
            { value: '1', text: 'One' },
            { value: '2', text: 'Two' },
          ],
        },
      },
      other: { title: 'Other', readonly: true },
      lent: { title: 'Lent', view: 'date', visible: false },
    })
    expect(Object.keys(fields)).toEqual([
      'worth',
      'no',
      'count',
      'kind',
      'tag',
      'hall',
      'word',
      'keeper',
      'single',
      'scan',
      'story',
      'secret',
      'empty',
      'seal',
      'pid',
      'late',
      'state',
      'other',
      'lent',
    ])
  })
  it('has its list, its queries and its calls', () => {
    const {
      screen: { fields: _, ...screen },
      scripts,
      hidden,
    } = taken()
    expect(screen).toEqual({
      version: 1,
      id: 'online.f9f2cab',
      permission: 'online:f9f2cab',
      title: 'Loans',
      source: {
        table: 'museum_loan',
        endpoints: {
          list: '/online/cgform/api/getData/9f2c-ab',
          detail: '/online/cgform/api/form/9f2c-ab/{id}',
          add: '/online/cgform/api/form/9f2c-ab',
          edit: '/online/cgform/api/form/9f2c-ab',
          delete: '/online/cgform/api/form/9f2c-ab/{ids}',
          deleteBatch: '/online/cgform/api/form/9f2c-ab/{ids}',
          importExcel: '/online/cgform/api/importXls/9f2c-ab',
          exportXls: '/online/cgform/api/exportXls/9f2c-ab',
        },
      },
      query: {
        folded: 3,
        items: [
          { field: 'no', mode: 'like' },
          { field: 'keeper', view: 'list', dict: 'people' },
          { field: 'hall', view: 'sel_search', options: { dict: 'hall,name,id' } },
          { field: 'lent', mode: 'range' },
        ],
      },
      list: {
        columns: [
          { field: 'no', title: 'Number', sortable: true, align: 'right', showLength: 12 },
          { field: 'worth', title: 'worth', sortable: false, showLength: 1000 },
          { field: 'state', title: 'state', sortable: false },
          { field: 'other', title: 'Other', sortable: false },
        ],
        selection: false,
        sort: { field: 'id', order: 'desc' },
        tree: { parent: 'pid', text: 'no' },
      },
      form: {
        columns: 4,
        layout: [
          'worth',
          'no',
          'count',
          'kind',
          'tag',
          'hall',
          'word',
          'keeper',
          'single',
          'scan',
          'story',
          'secret',
          'empty',
          'seal',
          'pid',
          'late',
        ],
      },
      children: {
        item: { screen: 'online.f9f2cabt1', relation: 'many', key: 'loan_id', title: 'Items', edit: 'grid' },
        policy: { screen: 'online.f9f2cabt2', relation: 'one', key: 'loan_id', title: 'policy', edit: 'form' },
      },
    })
    expect([scripts, hidden]).toEqual([{ form: 'form()', list: 'list()' }, ['edit', 'no']])
  })
  it('has a screen for each sub-table that has columns and a key, however alike their names begin', () => {
    expect(taken().children).toEqual({
      item: {
        version: 1,
        id: 'online.f9f2cabt1',
        title: 'Items',
        form: { layout: ['name', 'plain', 'kept'] },
        list: { columns: ['name', 'plain', 'kept'] },
        fields: {
          loan_id: { title: 'loan_id', visible: false },
          name: {
            title: 'Name',
            view: 'text',
            required: true,
            rules: [{ pattern: '[A-Z]+', message: 'capitals' }],
            'x-column': {
              key: 'name',
              title: 'Name',
              type: 'input',
              validateRules: [{ required: true }, { pattern: '[A-Z]+', message: 'capitals' }],
              linkageKey: 'x',
            },
          },
          plain: { title: 'Plain', view: 'text', readonly: true, 'x-column': { key: 'plain', title: 'Plain' } },
          kept: {
            title: 'Kept',
            view: 'switch',
            options: { pair: ['1', '0'] },
            default: '1',
            'x-column': { key: 'kept', title: 'Kept', type: 'checkbox', customValue: [1, 0], defaultChecked: true },
          },
        },
      },
      policy: {
        version: 1,
        id: 'online.f9f2cabt2',
        title: 'policy',
        form: { layout: ['no'] },
        list: { columns: ['no'] },
        fields: {
          loan_id: { title: 'loan_id', visible: false },
          no: { title: 'No.', view: 'text' },
        },
      },
    })
    const tab = { view: 'tab', foreignKey: 'loan_id', columns: [{ key: 'a', type: 'input' }] }
    const { children } = taken('9f2c', { schema: { properties: { loan_item: tab, loan_invoice: tab } } })
    expect(new Set(Object.values(children).map(({ id }) => id)).size).toBe(2)
  })
  it('names what could not be taken over', () => {
    expect(taken().dropped).toEqual([
      { field: 'count', what: 'pattern' },
      { field: 'a-b', what: 'key' },
      { field: 'Bad', what: 'button' },
    ])
  })
})

describe('a form of a back end that says little', () => {
  it('is called by its code where nothing names it, has one column and its rows may be chosen', () => {
    expect(taken('a/b', { head: { formTemplate: '5' } }, {}).screen).toMatchObject({
      title: 'a/b',
      id: 'online.fab',
      form: { columns: 1 },
      list: { selection: true, columns: [] },
      source: { endpoints: {} },
    })
    expect([taken('x', { schema: { title: 'S' } }, {}).screen.title, taken('9'.repeat(50), {}, {}).screen.id]).toEqual([
      'S',
      `online.f${'9'.repeat(36)}`,
    ])
  })
  it.each([
    ['says so', { head: { isTree: 'N' } }, LIST],
    ['names no field above', FORM, { pidField: 'nobody' }],
    ['names none at all', FORM, {}],
  ])('is no tree where it %s', (_, form, columns) => {
    expect(taken('x', { ...FORM, ...form }, columns).screen.list).not.toHaveProperty('tree')
  })
})
