import { globSync, readFileSync } from 'node:fs'
import { fc } from '../../../tests/kit/properties.ts'
import { describe, expect, it } from 'vitest'
import { textIn } from '../../../schemas/language/text.ts'
import type { Screen } from '../../../schemas/language/screen.ts'
import { isObject } from '../../../schemas/language/values.ts'
import { checkScreen } from '../../document/check-screen.ts'
import { type ResolvedField, resolveScreen } from '../../model/resolve.ts'
import { formItemOf, listConfigOf, type FormTexts } from './form-of.ts'
import { queryInfoOf } from './query-of.ts'
import { OnlineNames } from './names.ts'
import { childKey } from './names.ts'
import { screensFromOnline } from './screen-of.ts'

const WORDING: FormTexts = {
  locale: 'zh-CN',
  dictionaries: { loan_status: [{ value: '1', text: '借出', title: '借出', label: '借出' }] },
}
const bundled = globSync('schemas/screens/**/*.json').map((path) => JSON.parse(readFileSync(path, 'utf8')) as Screen)
const through = (screen: Screen) => {
  const resolved = resolveScreen(screen)
  const table = screen.source?.table ?? 'x'
  // What goes over the wire is text.
  const answers = {
    columns: listConfigOf(resolved, table, [], WORDING),
    query: queryInfoOf(resolved, WORDING),
    form: formItemOf(resolved, table, [], WORDING),
  }
  return { resolved, back: screensFromOnline(screen.id, JSON.parse(JSON.stringify(answers)) as never) }
}

const EXAMPLE = {
  head: { id: '9f2c', tableName: 'museum_loan', tableTxt: '借展登记', tableType: 2, isTree: 'N', formTemplate: '2' },
  schema: {
    type: 'object',
    title: '借展登记',
    table: 'museum_loan',
    required: ['exhibit_name', 'loan_date'],
    properties: {
      exhibit_name: { type: 'string', view: 'text', title: '展品', order: 1, maxLength: 100, pattern: 'only' },
      insured_value: {
        type: 'number',
        view: 'number',
        title: '保额',
        order: 2,
        dbPointLength: 2,
        pattern: 'money',
        errorInfo: '金额格式不正确',
      },
      loan_status: {
        type: 'string',
        view: 'list',
        title: '状态',
        order: 3,
        dictCode: 'loan_status',
        enum: [{ value: '1', text: '借出', title: '借出', label: '借出' }],
        defVal: '1',
      },
      loan_date: { type: 'string', view: 'date', title: '借出日期', order: 4, defVal: '#{date}' },
      is_insured: { type: 'string', view: 'switch', title: '投保', order: 5, extendOption: ['1', '0'] },
      curator: {
        type: 'string',
        view: 'sel_user',
        title: '经办人',
        order: 6,
        fieldExtendJson: '{"store":"username","text":"realname","multiSelect":false}',
      },
      borrower: {
        type: 'string',
        view: 'popup',
        title: '借方',
        order: 7,
        code: 'partner_museum',
        orgFields: 'name,contact',
        destFields: 'borrower,borrower_contact',
        popupMulti: true,
      },
      borrower_contact: {
        type: 'string',
        view: 'text',
        title: '联系人',
        order: 7.5,
        defVal: '${contact_rule?onl_watch=borrower,hall}',
      },
      material: { type: 'string', view: 'cat_tree', title: '质地', order: 8, pcode: 'B01' },
      hall: {
        type: 'string',
        view: 'sel_tree',
        title: '展厅',
        order: 9,
        dict: 'museum_hall,hall_name,id',
        pidField: 'pid',
        pidValue: '0',
        hasChildField: 'has_child',
      },
      region: {
        type: 'string',
        view: 'link_down',
        title: '地区一级',
        order: 10,
        others: [{ field: 'region2', title: '地区二级' }],
        config: {
          table: 'museum_region',
          txt: 'name',
          key: 'id',
          linkField: 'region2',
          idField: 'id',
          pidField: 'pid',
          condition: "pid='0'",
        },
      },
      region2: { type: 'string', view: 'text', title: '地区二级', order: 10.5 },
      remark: {
        type: 'string',
        view: 'textarea',
        title: '备注',
        order: 11,
        ui: { widgetattrs: { disabled: true } },
        defVal: '{{ 1 + 1 }}',
      },
      museum_loan_item: {
        view: 'tab',
        relationType: 0,
        key: 'museum_loan_item',
        describe: '借展明细',
        order: 1,
        foreignKey: 'loan_id',
        hideButtons: ['add'],
        columns: [
          {
            key: 'piece',
            title: '件',
            type: 'input',
            width: '200px',
            validateRules: [{ required: true, message: '${title}不能为空' }],
          },
          { key: 'kept', title: '留存', type: 'checkbox', customValue: ['Y', 'N'] },
        ],
      },
      museum_loan_insurance: {
        view: 'tab',
        relationType: 1,
        key: 'museum_loan_insurance',
        describe: '保险',
        order: 2,
        foreignKey: 'loan_id',
        required: ['policy_no'],
        properties: { policy_no: { type: 'string', view: 'text', title: '保单号', order: 1 } },
      },
    },
  },
}
const COLUMNS = {
  code: '9f2c',
  description: '借展登记',
  currentTableName: 'museum_loan',
  formTemplate: '2',
  checkboxFlag: 'Y',
  hideColumns: ['import', 'batch_delete'],
  columns: [
    { dataIndex: 'exhibit_name', title: '展品', align: 'center', sorter: true, showLength: '20' },
    { dataIndex: 'loan_status', title: '状态', align: 'center', customRender: 'loan_status' },
    { dataIndex: 'bpm_status', title: '流程', customRender: 'bpm_status' },
  ],
  dictOptions: {
    loan_status: [{ value: '1', text: '借出' }],
    bpm_status: [
      { value: '1', text: '未发起' },
      { value: '2', text: '流转中' },
    ],
  },
}
const QUERY = [
  { field: 'exhibit_name', label: '展品', view: 'text', mode: 'single', hidden: '0', config: '0' },
  { field: 'loan_date', label: '借出日期', view: 'date', mode: 'group', hidden: '0', config: '0' },
  {
    field: 'hall',
    label: '展厅',
    view: 'sel_search',
    mode: 'single',
    hidden: '1',
    config: '1',
    dictTable: 'museum_hall',
    dictCode: 'id',
    dictText: 'hall_name',
    defValue: 'h1',
  },
]

describe('an online form of an existing back end', () => {
  const example = () => screensFromOnline('9f2c', { columns: COLUMNS, query: QUERY, form: EXAMPLE })
  it('FORM-001 becomes a screen that passes the check, with what the contract says of each property', () => {
    const taken = example()
    expect(checkScreen(taken.screen).problems.filter(({ level }) => level === 'error')).toEqual([])
    expect(taken.screen).toMatchObject({
      id: 'online.f9f2c',
      title: '借展登记',
      form: { columns: 2 },
      fields: {
        exhibit_name: { title: '展品', maxLength: 100, unique: true, required: true },
        insured_value: { type: 'number', options: { dbPointLength: 2 }, rules: [{ rule: 'money' }] },
        loan_status: { dict: 'loan_status', default: '1' },
        loan_date: { initial: 'today', required: true },
        is_insured: { options: { pair: ['1', '0'] } },
        curator: { options: { store: 'username', text: 'realname', multi: false } },
        borrower: { options: { code: 'partner_museum', orgFields: 'name,contact', multi: true } },
        borrower_contact: { fill: { rule: 'contact_rule', watch: ['borrower', 'hall'] } },
        hall: { options: { dict: 'museum_hall,hall_name,id', pidValue: '0', hasChildField: 'has_child' } },
        region: { options: { table: 'museum_region', others: [{ field: 'region2', title: '地区二级' }] } },
        remark: { readonly: true },
        bpm_status: {
          title: '流程',
          readonly: true,
          options: {
            items: [
              { value: '1', text: '未发起' },
              { value: '2', text: '流转中' },
            ],
          },
        },
      },
      query: {
        folded: 2,
        items: [{ field: 'exhibit_name' }, { field: 'loan_date', mode: 'range' }, { field: 'hall', default: 'h1' }],
      },
      source: {
        table: 'museum_loan',
        endpoints: {
          list: '/online/cgform/api/getData/9f2c',
          detail: '/online/cgform/api/form/9f2c/{id}',
          edit: '/online/cgform/api/form/9f2c',
          delete: '/online/cgform/api/form/9f2c/{ids}',
          importExcel: '/online/cgform/api/importXls/9f2c',
        },
      },
      permission: 'online:f9f2c',
      actions: [
        { code: 'bpm', place: 'row' },
        { code: 'bpm_form', place: 'form' },
      ],
    })
    expect(taken.screen.form?.layout).not.toContain('bpm_status')
    expect(taken.hidden).toEqual(['import', 'batch_delete'])
  })
  it('tells what it could not take over', () => {
    expect(example().dropped).toEqual([{ field: 'remark', what: 'default' }])
  })
  it('keeps the sub-tables as screens: several rows as a grid, one as fields', () => {
    const taken = example()
    expect(taken.screen.children).toMatchObject({
      [childKey('museum_loan_item')]: { relation: 'many', edit: 'grid', key: 'loan_id', title: '借展明细' },
      [childKey('museum_loan_insurance')]: { relation: 'one', edit: 'form', title: '保险' },
    })
    const { museum_loan_item: items, museum_loan_insurance: insurance } = taken.children
    expect(items?.fields).toMatchObject({
      piece: { title: '件', required: true },
      kept: { options: { pair: ['Y', 'N'] } },
    })
    expect(insurance?.fields).toMatchObject({ policy_no: { required: true } })
    for (const child of Object.values(taken.children))
      expect(checkScreen(child).problems.filter(({ level }) => level === 'error')).toEqual([])
  })
  it('GRID-005 GRIDCELL-025 GRIDCELL-027 reads the columns of a sub-table as a grid does', () => {
    const columns = [
      { key: 'kept', title: '留存', type: 'checkbox', defaultChecked: true },
      { key: 'no', title: '序', type: 'normal' },
      { key: 'hall', title: '厅', type: 'select-search', options: [{ value: 1, title: '一' }] },
      { key: 'late', title: '迟', type: 'input', defaultValue: 'x', fieldDefaultValue: 'y' },
    ]
    const { children } = screensFromOnline('9f2c', {
      columns: {},
      query: [],
      form: { schema: { properties: { item: { view: 'tab', foreignKey: 'loan_id', columns } } } },
    })
    expect(children['item']?.fields).toMatchObject({
      kept: { options: { pair: ['true', 'false'] }, default: 'true' },
      no: { readonly: true },
      hall: { options: { items: [{ value: '1', text: '一' }] } },
      late: { default: 'x' },
    })
    expect(checkScreen(children['item']).problems.filter(({ level }) => level === 'error')).toEqual([])
  })
  it('GRIDCELL-037 demands the token for the files of its own sub-tables, which no other client may send', () => {
    const child: Screen = {
      version: 1,
      id: 'test.item',
      title: '明细',
      fields: { loan: { title: '借展' }, photo: { title: '照片', view: 'image' }, name: { title: '名称' } },
    }
    const own = resolveScreen({ version: 1, id: 'test.loan', title: '借展', fields: { name: { title: '名称' } } })
    const made = formItemOf(
      own,
      'loan',
      [
        {
          key: 'items',
          child: { screen: 'test.item', relation: 'many', key: 'loan' },
          screen: resolveScreen(child),
          table: 'loan_item',
        },
      ],
      WORDING,
    )
    const { properties } = made['schema'] as {
      readonly properties: Readonly<Record<string, { readonly columns: readonly object[] }>>
    }
    expect(properties['loan_item']?.columns).toMatchObject([
      { key: 'photo', token: true, responseName: 'message' },
      { key: 'name' },
    ])
    expect(properties['loan_item']?.columns[1]).not.toHaveProperty('token')
  })
  it('never throws and never lets a name reach the prototype, whatever the back end answers', () => {
    const name = fc.constantFrom(
      'view',
      'title',
      'pattern',
      'defVal',
      'enum',
      'columns',
      'fieldExtendJson',
      '__proto__',
      'constructor',
      'properties',
      'ui',
      'relationType',
      'foreignKey',
      'order',
    )
    const junk = fc.letrec((tie) => ({
      value: fc.oneof({ maxDepth: 4 }, fc.anything(), fc.dictionary(name, tie('value'))),
    })).value
    fc.assert(
      fc.property(junk, junk, junk, (columns, query, schema) => {
        const made = screensFromOnline('9f2c', {
          columns: isObject(columns) ? columns : {},
          query: isObject(query) ? [query] : [],
          form: { schema: { properties: schema } },
        })
        checkScreen(made.screen)
      }),
    )
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
  })
})

describe('our screens as online forms', () => {
  /** What an online form can say of a field; everything else stays on our side of the wire. */
  const said = ({ field, options, widget }: ResolvedField) => ({
    title: textIn(field.title, 'zh-CN'),
    view: widget?.online?.form ?? widget?.type,
    required: field.required === true,
    unique: field.unique === true,
    maxLength: field.maxLength,
    dict: field.dict,
    locked: field.readonly === true || field.compute !== undefined,
    options: widget?.online?.property
      ? undefined
      : Object.fromEntries(Object.entries(options).filter(([, value]) => typeof value !== 'object')),
  })
  // A composed page has no fields, and no online form.
  const forms = bundled.filter(({ page }) => page?.layout !== 'composed')
  it.each(forms.map((screen) => [screen.id, screen] as const))(
    '%s comes back with the same fields, list and query',
    (_, screen) => {
      const { resolved, back } = through(screen)
      const again = resolveScreen(back.screen)
      const names = new OnlineNames(resolved)
      for (const one of resolved.form.groups.flatMap((group) => group.fields)) {
        const other = again.byKey.get(names.column(one.key))
        expect(other && said(other), one.key).toEqual({
          ...said(one),
          ...(one.widget?.online?.form ? { options: undefined } : {}),
          ...(one.widget?.online?.form && other ? { options: said(other).options } : {}),
        })
      }
      expect(again.list.columns.map(({ field }) => field.key)).toEqual(
        resolved.list.columns.map(({ field }) => names.column(field.key)),
      )
      expect(again.query.items.map(({ field, mode }) => [field.key, mode])).toEqual(
        // Clients of online forms ask for some kinds of fields by a text.
        resolved.query.items.map(({ field, mode }) => [
          names.column(field.key),
          field.widget?.online?.query === 'text' ? 'like' : mode,
        ]),
      )
      expect(checkScreen(back.screen).problems.filter(({ level }) => level === 'error')).toEqual([])
    },
  )
  it('states the columns that a picker of records stores and shows, and the fields of the further levels of a chain as texts', () => {
    const exhibition = bundled.find(({ id }) => id === 'collection.exhibition')
    if (!exhibition) throw new Error('collection.exhibition is not bundled')
    const { properties } = formItemOf(resolveScreen(exhibition), 'exhibition', [], WORDING)['schema'] as {
      readonly properties: Readonly<Record<string, object>>
    }
    expect(properties['key_objects']).toMatchObject({ store: 'catNo', source: 'collection.catalogue' })
    expect(properties['stage_room']).toMatchObject({
      view: 'link_down',
      config: { linkField: 'stage_rack,stage_shelf' },
    })
    expect([properties['stage_rack'], properties['stage_shelf']]).toMatchObject([
      { type: 'string', view: 'text', title: '周转柜架' },
      { type: 'string', view: 'text', title: '周转层位' },
    ])
  })
  it('names rows by their columns, with the key of a list row and the labels of its keys, and reads records back', () => {
    const loan = bundled.find(({ id }) => id === 'collection.loan')
    if (!loan) throw new Error('collection.loan is not bundled')
    const names = new OnlineNames(resolveScreen(loan))
    const row = { id: '1', loanNo: 'JZ2024-001', handler: 'admin', handler_dictText: '管理员', createBy: 'admin' }
    expect(names.row(row)).toEqual({
      id: '1',
      jeecg_row_key: '1',
      loan_no: 'JZ2024-001',
      handler: 'admin',
      handler_dictText: '管理员',
      create_by: 'admin',
    })
    expect(names.record({ id: '1', loan_no: '', handler: 'admin', nonsense: 1, jeecg_row_key: '1' })).toEqual({
      id: '1',
      loanNo: null,
      handler: 'admin',
    })
  })
})
