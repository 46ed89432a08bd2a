import { describe, expect, it } from 'vitest'
import { fc } from '../../../tests/kit/properties.ts'
import { gridColumnsFrom } from './columns.ts'

const columnsOf = (...definitions: readonly unknown[]) => gridColumnsFrom(definitions, 'zh-CN')
const columnOf = (definition: object) => {
  const [column] = columnsOf({ key: 'a', title: '甲', ...definition })
  if (!column) throw new Error('no column')
  return column
}

describe("the types of a grid's columns", () => {
  it.each([
    ['GRIDCELL-001', 'input', 'text'],
    ['GRIDCELL-002', 'inputNumber', 'number'],
    ['GRIDCELL-003', 'textarea', 'textarea'],
    ['GRIDCELL-004', 'checkbox', 'switch'],
    ['GRIDCELL-005', 'select', 'list'],
    ['GRIDCELL-006', 'date', 'date'],
    ['GRIDCELL-007', 'datetime', 'datetime'],
    ['GRIDCELL-008', 'time', 'time'],
    ['GRIDCELL-009', 'sel_depart', 'sel_depart'],
    ['GRIDCELL-010', 'sel_user', 'sel_user'],
    ['GRIDCELL-011', 'input_pop', 'input_pop'],
    ['GRIDCELL-012', 'upload', 'upload'],
    ['GRIDCELL-013', 'file', 'file'],
    ['GRIDCELL-014', 'image', 'image'],
    ['GRIDCELL-015', 'popup', 'popup'],
    ['GRIDCELL-016', 'radio', 'radio'],
    ['GRIDCELL-017', 'list_multi', 'list_multi'],
    ['GRIDCELL-018', 'sel_search', 'sel_search'],
    ['GRIDCELL-019', 'sel_search_async', 'sel_search'],
    ['GRIDCELL-020', 'select-search', 'sel_search'],
    ['GRIDCELL-021', 'select-multiple', 'list_multi'],
    ['GRIDCELL-023', 'tags', 'tags'],
    ['GRIDCELL-024', 'slot', 'text'],
    ['GRIDCELL-025', 'normal', 'text'],
    ['GRIDCELL-026', 'hidden', 'text'],
  ])('%s has %s', (_, type, widget) => {
    const column = columnOf({ type })
    expect(column.field.widget?.type).toBe(widget)
    expect([column.hidden === true, column.readonly === true]).toEqual([type === 'hidden', type === 'normal'])
  })
  it('GRIDCELL-006 GRIDCELL-007 GRIDCELL-008 write dates and times as the contract does', () => {
    const begun = (type: string, defaultValue: string) => columnOf({ type, defaultValue }).initial
    expect([begun('date', '2026-03-04 05:06:00'), begun('datetime', '2026-03-04'), begun('time', '05:06')]).toEqual([
      '2026-03-04',
      '2026-03-04 00:00:00',
      '05:06:00',
    ])
  })
  it('GRIDCELL-022 holds a progress between 0 and 100', () => {
    const { field } = columnOf({ type: 'progress' })
    expect([
      field.widget?.cell?.kind,
      field.widget?.schema?.(field.options, field.field),
      columnOf({ type: 'progress', defaultValue: '40' }).initial,
    ]).toEqual(['bar', { type: 'number', minimum: 0, maximum: 100 }, 40])
    expect(field.widget?.schema?.(field.options, field.field)['type']).toMatch(/number|integer/)
  })
  it('GRIDCELL-025 counts a column without a type as one that is only read, and leaves out what sets up the grid itself', () => {
    expect(columnOf({}).readonly).toBe(true)
    expect(columnsOf({ key: 'n', type: 'row-number' }, { key: 'd', type: 'row-drag-sort' })).toEqual([])
  })
  it('GRIDCELL-024 keeps the name of what draws a slot', () => {
    expect(columnOf({ type: 'slot', slotName: 'state' }).field.field).toMatchObject({ 'x-slotName': 'state' })
  })
})

describe('a definition', () => {
  it('GRID-002 has a title, a placeholder with its column, and what a new row begins with', () => {
    const column = columnOf({
      type: 'inputNumber',
      placeholder: '请输入${title}（${key}，${defaultValue}）',
      defaultValue: '7',
    })
    expect([column.key, column.title, column.field.field.placeholder, column.initial]).toEqual([
      'a',
      '甲',
      '请输入甲（a，7）',
      7,
    ])
    expect([
      columnOf({ type: 'input', fieldDefaultValue: '007' }).initial,
      columnOf({ type: 'input', fieldDefaultValue: '#{date}' }).initial,
    ]).toEqual(['007', undefined])
    expect(
      gridColumnsFrom([{ key: 'a', title: { 'zh-CN': '甲', 'en-US': 'First' } }, { key: 'b' }], 'en-US').map(
        ({ title }) => title,
      ),
    ).toEqual(['First', 'b'])
  })
  it('GRID-002 has a width, a side it is fixed to and an alignment, where they can be read', () => {
    expect(columnOf({ width: '200px', minWidth: 130, fixed: 'left', align: 'center' })).toMatchObject({
      width: 200,
      minWidth: 130,
      fixed: 'left',
      align: 'center',
    })
    const { width, minWidth, fixed, align } = columnOf({ width: '20%', minWidth: '-1', fixed: 'top', align: {} })
    expect([width, minWidth, fixed, align]).toEqual([undefined, undefined, undefined, undefined])
  })
  it('GRID-003 has options with the words under any of their names, each value once', () => {
    const options = [
      { value: 1, text: '一' },
      { value: '2', title: '二', disabled: true },
      { value: '3', label: '三' },
      { value: 4 },
      { value: '1', text: 'twice' },
      null,
      { text: 'none' },
    ]
    const items = [
      { value: '1', text: '一' },
      { value: '2', text: '二', disabled: true },
      { value: '3', text: '三' },
      { value: '4', text: '4' },
    ]
    for (const type of ['select', 'radio', 'list_multi', 'select-search'])
      expect(columnOf({ type, options }).field.options['items'], type).toEqual(items)
  })
  it('GRID-004 takes the choices from the dictionary and keeps the stated ones next to it', () => {
    const { field } = columnOf({ type: 'select', dictCode: 'hall', options: [{ value: '1' }] })
    expect([field.lookup, field.options['items'], field.field]).toMatchObject([
      { kind: 'dict', code: 'hall' },
      [],
      { 'x-options': [{ value: '1' }] },
    ])
    expect(columnOf({ type: 'sel_search', dictCode: 'sys_depart,depart_name,id' }).field.lookup).toEqual({
      kind: 'table',
      dict: 'sys_depart,depart_name,id',
    })
  })
  it('GRID-004 has rules in their order, properties of its control, and may be locked', () => {
    const handler = () => undefined
    const rules = columnOf({
      type: 'input',
      validateRules: [
        { required: true, message: '${title}不能为空' },
        { pattern: 'only' },
        { unique: true },
        { handler },
        3,
        { pattern: {} },
      ],
    }).rules
    expect(rules).toEqual([
      { required: true, unique: false, message: '${title}不能为空' },
      { required: false, unique: false, pattern: 'only', message: '' },
      { required: false, unique: true, message: '' },
      { required: false, unique: false, handler, message: '' },
      { required: false, unique: false, message: '' },
    ])
    expect(columnOf({ type: 'textarea', props: { rows: 9 } }).field.options['rows']).toBe(9)
    expect([
      columnOf({ type: 'input', disabled: true }).readonly,
      columnOf({ type: 'input', props: { disabled: true } }).readonly,
      columnOf({ type: 'input' }).readonly,
    ]).toEqual([true, true, undefined])
  })
  it('GRID-004 says what may be downloaded, removed, typed and searched', () => {
    expect(columnOf({ type: 'file', allowDownload: false, allowRemove: false }).field.options).toMatchObject({
      allowDownload: false,
      allowRemove: false,
    })
    expect(
      columnOf({ type: 'select', allowInput: true, allowSearch: true, tipsContent: {} }).field.options,
    ).toMatchObject({ allowInput: true, allowSearch: true })
  })
  it('GRID-006 AMB-152 has an address for files, on this origin alone, and how the answer is read', () => {
    expect(columnOf({ type: 'file', token: true }).field.field).toMatchObject({
      'x-action': '/sys/common/upload',
      'x-responseName': 'message',
      'x-token': true,
    })
    expect(columnOf({ type: 'file', action: '/up?biz=1', responseName: 'path' }).field.field).toMatchObject({
      'x-action': '/up?biz=1',
      'x-responseName': 'path',
    })
    for (const action of [
      'https://evil.example/up',
      '//evil.example/up',
      String.raw`/\evil.example`,
      'javascript:alert(1)',
      'data:,x',
      'http://',
    ]) {
      const { readonly, field } = columnOf({ type: 'image', action })
      expect([readonly, (field.field as Record<string, unknown>)['x-action']], action).toEqual([true, undefined])
    }
    const [own] = gridColumnsFrom(
      [{ key: 'a', type: 'file', action: 'https://own.example/up' }],
      'zh-CN',
      'https://own.example',
    )
    expect([own?.readonly, own?.field.field]).toMatchObject([undefined, { 'x-action': '/up' }])
  })
  it('GRID-006 adds up, counts on, and says so only where it is stated', () => {
    expect(
      [true, ['average', 'sum', 'x'], 'average', 'x', undefined].map(
        (statistics) => columnOf({ type: 'inputNumber', statistics }).statistics,
      ),
    ).toEqual([['sum'], ['sum', 'average'], ['average'], undefined, undefined])
    expect([columnOf({ type: 'inputNumber', isOrder: true }).counts, columnOf({ type: 'inputNumber' }).counts]).toEqual(
      [true, undefined],
    )
  })
  it('GRIDCELL-046 GRID-006 reads uploadnum, store and text from fieldExtendJson', () => {
    expect(columnOf({ type: 'file', fieldExtendJson: '{"uploadnum":3}' }).field.options).toMatchObject({ number: 3 })
    expect(
      columnOf({ type: 'sel_user', fieldExtendJson: '{"store":"id","text":"username"}' }).field.options,
    ).toMatchObject({ store: 'id', text: 'username' })
    expect(columnOf({ type: 'sel_depart', fieldExtendJson: '{broken' }).field.options).toMatchObject({
      store: 'id',
      text: 'departName',
    })
  })
  it('GRID-007 has the report of a popup, the table of a search, and what a picker stores', () => {
    const popup = {
      popupCode: 'partner',
      orgFields: 'name,tel',
      destFields: 'a,b',
      param: { kind: '1' },
      sorter: 'name=asc',
      multi: true,
    }
    expect(columnOf({ type: 'popup', ...popup }).field.options).toMatchObject({
      code: 'partner',
      orgFields: 'name,tel',
      destFields: 'a,b',
      param: { kind: "'1'" },
      sorter: 'name=asc',
      multi: true,
    })
    expect(columnOf({ type: 'sel_search_async', dict: 'sys_user,realname,username' }).field.lookup).toEqual({
      kind: 'table',
      dict: 'sys_user,realname,username',
    })
    expect(columnOf({ type: 'sel_user', store: 'id', text: 'workNo', multi: false }).field.options).toMatchObject({
      store: 'id',
      text: 'workNo',
      multi: false,
    })
  })
  it('GRID-007 names every column below it in its chain, also in a chain that bites its tail', () => {
    const chain = columnsOf(
      { key: 'hall', type: 'select', linkageKey: 'cabinet' },
      { key: 'cabinet', type: 'select', linkageKey: 'slot' },
      { key: 'slot', type: 'select' },
      { key: 'x', linkageKey: 'gone' },
    )
    expect(chain.map(({ empties }) => empties)).toEqual([['cabinet', 'slot'], ['slot'], undefined, undefined])
    expect(
      columnsOf({ key: 'a', linkageKey: 'b' }, { key: 'b', linkageKey: 'a' }, { key: 'c', linkageKey: 'c' }).map(
        ({ empties }) => empties,
      ),
    ).toEqual([['b'], ['a'], undefined])
  })
})

describe('a box', () => {
  const stored = (definition: object, isOn: boolean) => {
    const { field } = columnOf({ type: 'checkbox', ...definition })
    return field.widget?.codec.write(isOn, field.options)
  }
  it('GRIDCELL-027 holds true and false', () => {
    expect([stored({}, true), stored({}, false), columnOf({ type: 'checkbox' }).initial]).toEqual([true, false, false])
    for (const customValue of ['x', [1], ['a', 'a'], [{}, 1], [1, 2, 3]])
      expect(stored({ customValue }, true)).toBe(true)
  })
  it('GRIDCELL-028 GRID-005 stores values unchanged', () => {
    expect(
      [
        ['Y', 'N'],
        [1, 0],
        [true, 'no'],
      ].map((customValue) => [stored({ customValue }, true), stored({ customValue }, false)]),
    ).toEqual([
      ['Y', 'N'],
      [1, 0],
      [true, 'no'],
    ])
    const { field } = columnOf({ type: 'checkbox', customValue: [1, 0] })
    expect([1, 0, '1', 2].map((value) => field.widget?.codec.read(value, field.options))).toEqual([
      true,
      false,
      true,
      null,
    ])
  })
  it('GRIDCELL-029 GRID-005 is checked in a new row where the column says so', () => {
    const initial = (more: object) => columnOf({ type: 'checkbox', customValue: [1, 0], ...more }).initial
    expect([
      initial({}),
      initial({ defaultChecked: true }),
      initial({ defaultValue: '1' }),
      initial({ defaultChecked: true, defaultValue: 0 }),
    ]).toEqual([0, 1, 1, 0])
  })
})

describe('what is no definition', () => {
  it('is left out, and of two with one key the first stays', () => {
    const evil = JSON.parse('{"key":"__proto__","type":"input","__proto__":{"x":1}}') as unknown
    expect(
      columnsOf(
        null,
        3,
        'x',
        [],
        {},
        evil,
        { key: 'constructor' },
        { key: 'a b' },
        { key: 'a', title: '1' },
        { key: 'a', title: '2' },
      ).map(({ title }) => title),
    ).toEqual(['1'])
    for (const definitions of [null, undefined, 3, 'x', {}]) expect(gridColumnsFrom(definitions, 'zh-CN')).toEqual([])
  })
  it('never throws and never lets a name reach the prototype, however long its words are', () => {
    const long = 'x'.repeat(1_000_000)
    expect(
      columnOf({
        title: long,
        type: long,
        width: long,
        placeholder: long,
        fieldExtendJson: long,
        action: long,
        validateRules: [{ pattern: long, message: long }],
      }).title,
    ).toHaveLength(200)
    const name = fc.constantFrom(
      'title',
      'type',
      'width',
      'options',
      'validateRules',
      'customValue',
      'defaultValue',
      'fieldExtendJson',
      'props',
      'dictCode',
      'dict',
      'param',
      'action',
      'linkageKey',
      'statistics',
      'rules',
      'config',
      'formSchema',
      '__proto__',
      'constructor',
    )
    const type = fc.constantFrom(
      'input',
      'inputNumber',
      'checkbox',
      'select',
      'popup',
      'file',
      'sel_user',
      'progress',
      'sel_search',
      'date',
    )
    fc.assert(
      fc.property(
        fc.dictionary(name, fc.anything()),
        type,
        (definition, view) =>
          void columnsOf({ key: 'a', ...definition }, { ...definition, key: 'b', type: view }, definition),
      ),
    )
    expect(({} as Record<string, unknown>)['x']).toBeUndefined()
  })
})

describe('a column of a grid', () => {
  const stated = (definition: object) => {
    const { field: _, rules: _rules, ...more } = columnOf(definition)
    return more
  }
  it('has what its definition says, and no setting that it leaves out', () => {
    expect(stated({ type: 'input' })).toEqual({ key: 'a', title: '甲' })
    expect(
      stated({
        type: 'input',
        width: '120.25px',
        minWidth: 90,
        fixed: true,
        align: 'right',
        statistics: true,
        isOrder: true,
        fieldDefaultValue: 'x',
        props: { disabled: true },
      }),
    ).toEqual({
      key: 'a',
      title: '甲',
      width: 120.25,
      minWidth: 90,
      fixed: 'left',
      align: 'right',
      statistics: ['sum'],
      counts: true,
      readonly: true,
      initial: 'x',
      defaultValue: 'x',
    })
    expect(
      stated({
        type: 'input',
        width: 0,
        minWidth: '100000',
        fixed: 'right',
        defaultValue: 'a',
        fieldDefaultValue: 'b',
        props: 'disabled',
      }),
    ).toEqual({ key: 'a', title: '甲', fixed: 'right', initial: 'a', defaultValue: 'a' })
  })
  it('is called by its title, else by its key', () => {
    expect(
      columnsOf({ key: 'b', type: 'input' }, { key: 'c', type: 'input', title: 7 }).map(({ title, field }) => [
        title,
        field.field.title,
      ]),
    ).toEqual([
      ['b', 'b'],
      ['7', '7'],
    ])
  })
  it('offers no choice of an empty value, a truth as its word, and five hundred at most', () => {
    const items = (options: unknown) => columnOf({ type: 'select', options }).field.options['items']
    expect(items([{ value: true, text: 'Yes' }, { value: false }, { value: '' }, { value: {} }])).toEqual([
      { value: 'true', text: 'Yes' },
      { value: 'false', text: 'false' },
    ])
    expect(items(Array.from({ length: 501 }, (_, at) => ({ value: at + 1 })))).toHaveLength(500)
    expect(columnOf({ type: 'select', options: [{ value: '1' }] }).field.field).not.toHaveProperty('x-options')
  })
  it('says of a box with values of its own which they are', () => {
    const { field } = columnOf({ type: 'checkbox', customValue: [1, 'no'] })
    expect(field.widget?.schema?.(field.options, field.field)).toEqual({ type: ['number', 'string'], enum: [1, 'no'] })
    const plain = columnOf({ type: 'checkbox', customValue: ['Y', 'N'] })
    expect(plain.field.widget?.schema?.(plain.field.options, plain.field.field)['enum']).not.toEqual([1, 'no'])
    expect([
      columnOf({ type: 'checkbox', customValue: ['', 'N'] }).initial,
      columnOf({ type: 'checkbox', customValue: [1, '1'] }).initial,
      columnOf({ type: 'input', extendOption: ['Y', 'N'] }).field.widget?.type,
    ]).toEqual([false, false, 'switch'])
  })
})
