import { describe, expect, it } from 'vitest'
import { fc } from '../../tests/kit/properties.ts'
import { checkScreen } from '../document/check-screen.ts'
import { resolveScreen } from '../model/resolve.ts'
import { widgets } from '../../registry/index.ts'
import { fieldFromFormItem } from './form-item.ts'
import { queryFromItems } from './query-item.ts'

const asScreen = (fields: unknown, query?: unknown) => ({
  version: 1,
  id: 'a.b',
  title: 'x',
  fields,
  ...(query ? { query } : {}),
})

it('takes the plain values of a report as constants, in quotes or not', () => {
  const view = widgets.find((widget) => 'param' in widget.options.properties)?.type
  expect(
    fieldFromFormItem({
      key: 'a',
      label: 'a',
      view,
      param: { kind: '1', hall: "'A'", odd: "x'A'", half: "'A'x", none: "''" },
    })?.field.options,
  ).toEqual({ param: { kind: "'1'", hall: "'A'", odd: "'x'A''", half: "''A'x'", none: "''" } })
})

describe('query items of a back end', () => {
  it('QUERY-001 become fields and query items, the folded ones last', () => {
    const { fields, query } = queryFromItems([
      {
        field: 'hall',
        label: '展厅',
        view: 'sel_tree',
        mode: 'single',
        hidden: '1',
        config: '1',
        dict: 'sys_depart,name,id',
        pidField: 'parent_id',
        pidValue: '0',
        hasChildField: 'leaf',
      },
      { field: 'loanDate', label: '借展日期', view: 'date', mode: 'group', hidden: '0', config: '0' },
      { field: 'kind', label: '类别', view: 'cat_tree', mode: 'single', hidden: '0', pcode: 'B01' },
      {
        field: 'status',
        label: '状态',
        view: 'list',
        mode: 'single',
        hidden: '0',
        dictCode: 'loan_status',
        defValue: '1',
      },
    ])
    expect(query).toEqual({
      folded: 3,
      items: [
        { field: 'loanDate', mode: 'range' },
        { field: 'kind' },
        { field: 'status', default: '1' },
        { field: 'hall' },
      ],
    })
    expect(fields).toMatchObject({
      hall: {
        title: '展厅',
        view: 'sel_tree',
        options: { dict: 'sys_depart,name,id', pidField: 'parent_id', pidValue: '0', hasChildField: 'leaf' },
      },
      kind: { view: 'cat_tree', options: { pcode: 'B01' } },
      status: { view: 'list', dict: 'loan_status' },
    })
    expect(checkScreen(asScreen(fields, query)).problems).toEqual([])
  })
  it('QUERY-001 reads dbField where field is missing and draws an unknown view as text', () => {
    const { fields } = queryFromItems([{ dbField: 'x', label: 'X', view: 'umeditor' }, { label: 'no key' }])
    expect(Object.keys(fields)).toEqual(['x'])
    expect(checkScreen(asScreen(fields)).problems).toEqual([])
  })
})

it('QUERY-008 takes the table of a search select and the report of a report search', () => {
  const { fields, query } = queryFromItems([
    {
      field: 'hall',
      label: '展厅',
      view: 'sel_search',
      mode: 'single',
      config: '1',
      dictTable: 'museum_hall',
      dictCode: 'id',
      dictText: 'hall_name',
    },
    { field: 'show', label: '展览', view: 'search', mode: 'single', sql: 'exhibition' },
    { field: 'raw', label: '原文', view: 'search', mode: 'single', sql: 'select id as value from sys_user' },
  ])
  expect(fields).toEqual({
    hall: { title: '展厅', view: 'sel_search', options: { dict: 'museum_hall,hall_name,id' } },
    show: { title: '展览', view: 'search', options: { report: 'exhibition' } },
    raw: { title: '原文', view: 'search' },
  })
  expect(checkScreen(asScreen(fields, query)).problems).toEqual([])
})
it('LINKDOWN-001 takes the table of a chain and the fields of its further levels', () => {
  const config = {
    table: 'museum_region',
    txt: 'name',
    key: 'code',
    idField: 'id',
    pidField: 'pid',
    condition: "pid='0'",
  }
  const others = [{ field: 'region2', title: '地区二级' }, { field: 'region3' }]
  const wanted = { key: 'region', field: { title: '地区一级', view: 'link_down', options: { ...config, others } } }
  expect(
    fieldFromFormItem({
      key: 'region',
      label: '地区一级',
      view: 'link_down',
      linkDownConfig: config,
      linkDownOthers: others,
    }),
  ).toEqual(wanted)
  expect(
    fieldFromFormItem({
      key: 'region',
      label: '地区一级',
      view: 'link_down',
      config: { ...config, linkField: 'region2,region3' },
      others: [...others, 'x', { title: 'no field' }],
    }),
  ).toEqual(wanted)
  expect(
    fieldFromFormItem({ key: 'region', label: '地区一级', view: 'link_down', config: 'x', others: {} })?.field.options,
  ).toBeUndefined()
  const fields = { region: wanted.field, region2: { title: '二' }, region3: { title: '三' } }
  expect(checkScreen(asScreen(fields)).problems).toEqual([])
  expect(checkScreen(asScreen({ region: wanted.field })).problems).toMatchObject([
    { code: 'DOC_UNKNOWN_FIELD' },
    { code: 'DOC_UNKNOWN_FIELD' },
  ])
})

describe('form items of a back end', () => {
  it('FORM-005 accepts key, label, placeholder, attributes, decorator options and rules', () => {
    const made = fieldFromFormItem({
      key: 'code',
      label: '编码',
      placeholder: '请输入编码',
      widget: 'text',
      attrs: { maxLength: 3 },
      itemAttrs: { span: 12 },
      formItemAttrs: { colon: false },
      columnAttrs: { md: 8 },
      fieldDecoratorOptions: {
        initialValue: 'A',
        rules: [{ required: true }, { pattern: 'only' }, { pattern: 'm', message: '手机号不对' }],
      },
    })
    expect(made?.key).toBe('code')
    expect(made?.field).toMatchObject({
      title: '编码',
      view: 'text',
      maxLength: 3,
      placeholder: '请输入编码',
      default: 'A',
      required: true,
      unique: true,
      rules: [{ rule: 'm', message: '手机号不对' }],
      'x-itemAttrs': { span: 12 },
      'x-formItemAttrs': { colon: false },
      'x-columnAttrs': { md: 8 },
    })
    expect(checkScreen(asScreen({ code: made?.field })).problems).toEqual([])
  })
  it('FORM-006 accepts listSource, dict, the tree fields, multiSelect, extendStore and extendText', () => {
    expect(
      fieldFromFormItem({
        key: 'keeper',
        label: '保管人',
        view: 'sel_user',
        multiSelect: false,
        extendStore: 'id',
        extendText: 'username',
      })?.field.options,
    ).toEqual({ multi: false, store: 'id', text: 'username' })
    expect(
      fieldFromFormItem({
        key: 'hall',
        label: '展厅',
        view: 'sel_tree',
        dict: 'hall',
        pidField: 'pid',
        pidValue: '1',
        hasChildField: 'leaf',
      })?.field.options,
    ).toEqual({ dict: 'hall', pidField: 'pid', pidValue: '1', hasChildField: 'leaf' })
    const items = [{ value: '1', text: '一' }]
    expect(
      fieldFromFormItem({ key: 'level', label: '级别', view: 'list', listSource: { items } })?.field.options,
    ).toEqual({ items })
  })
  it('FORM-007 accepts fieldExtendJson, onlyInteger, dbPointLength and searchDict', () => {
    expect(
      fieldFromFormItem({
        key: 'n',
        label: 'N',
        view: 'number',
        onlyInteger: true,
        formSchema: { dbPointLength: 2, maximum: 9 },
      }),
    ).toMatchObject({ field: { options: { integerOnly: true, dbPointLength: 2 }, maximum: 9 } })
    expect(
      fieldFromFormItem({ key: 'u', label: 'U', view: 'sel_user', fieldExtendJson: '{"store":"id","text":"username"}' })
        ?.field.options,
    ).toEqual({ store: 'id', text: 'username' })
    expect(
      fieldFromFormItem({ key: 'u', label: 'U', view: 'sel_user', fieldExtendJson: '{broken' })?.field.options,
    ).toBeUndefined()
    expect(fieldFromFormItem({ key: 't', label: 'T', view: 'sel_tree', searchDict: 'hall' })?.field.options).toEqual({
      dict: 'hall',
    })
  })
  it('FORM-005 FORM-006 read the other names of a setting, and nothing of the wrong kind', () => {
    const options = (item: object) =>
      fieldFromFormItem({ key: 'u', label: 'U', view: 'sel_user', ...item })?.field.options
    expect([
      options({ multi: false, store: 'id', text: 'workNo' }),
      options({ fieldExtendJson: { multiSelect: false } }),
      options({ multiSelect: false, multi: true }),
    ]).toEqual([{ multi: false, store: 'id', text: 'workNo' }, { multi: false }, { multi: false }])
    const text = (item: object) => fieldFromFormItem({ key: 't', view: 'text', ...item })?.field
    expect(text({})).toEqual({ title: 't', view: 'text' })
    expect(
      text({ widgetAttrs: { maxLength: 3 }, rules: [{ required: false }, { pattern: '[A-Z]+' }, 'x', null] }),
    ).toEqual({ title: 't', view: 'text', maxLength: 3, rules: [{ pattern: '[A-Z]+' }] })
    expect(text({ rules: [{ required: true }], fieldDecoratorOptions: { rules: [{ pattern: 'only' }] } })).toEqual({
      title: 't',
      view: 'text',
      required: true,
    })
    expect([
      fieldFromFormItem({ label: 'no key' }),
      fieldFromFormItem({ key: 'n', view: 'number', dbPointLength: 3 })?.field.options,
      fieldFromFormItem({ key: 'f', view: 'file', number: 3 })?.field.options,
    ]).toEqual([undefined, { dbPointLength: 3 }, { number: 3 }])
  })
  it('never throw and never let a name reach the prototype', () => {
    fc.assert(
      fc.property(
        fc.dictionary(
          fc.constantFrom('key', 'field', 'label', 'view', 'options', 'rules', 'fieldExtendJson', '__proto__', 'dict'),
          fc.anything(),
        ),
        (item) => {
          fieldFromFormItem(item)
          const { fields } = queryFromItems([item])
          if (Object.keys(fields).length && checkScreen(asScreen(fields)).screen)
            resolveScreen(asScreen(fields) as never)
        },
      ),
    )
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
  })
})
