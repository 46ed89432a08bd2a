import { runInNewContext } from 'node:vm'
import { describe, expect, it, vi } from 'vitest'
import { constructorText } from '../../../schemas/language/script/constructor.ts'
import { resolveScreen } from '../../model/resolve.ts'
import { toColumnNames, namesOfColumns } from './script-names.ts'

const screen = resolveScreen({
  version: 1,
  id: 'a.b',
  title: 'T',
  fields: { regNo: { title: 'N' }, level: { title: 'L' }, keptAt: { title: 'K' } },
})
const tables = [
  {
    key: 'items',
    table: 'tst_item',
    screen: resolveScreen({ version: 1, id: 'a.item', title: 'I', fields: { pieceName: { title: 'P' } } }),
  },
]
type Method = (...given: unknown[]) => unknown

/** What a client of the contract makes of the text: it evaluates it and calls `new` with its calls. */
function evaluated(script: string): Record<string, Method> {
  const text = toColumnNames(constructorText(script).text, screen, tables)
  return runInNewContext(`new (${text})(...calls)`, { calls: [undefined, undefined, undefined] }) as Record<
    string,
    Method
  >
}
/** The page of such a client: it knows columns. */
function formOf(values: Record<string, unknown> = {}) {
  const heard: unknown[][] = []
  const say =
    (name: string) =>
    (...given: unknown[]) =>
      void heard.push([name, ...given.map((one) => JSON.parse(JSON.stringify(one ?? null)) as unknown)])
  const that = {
    sh: {} as Record<string, unknown>,
    form: { getFieldsValue: () => values, setFieldsValue: say('setFieldsValue') },
    ...Object.fromEntries(
      [
        'triggleChangeValue',
        'triggleChangeValues',
        'changeOptions',
        'addSubRows',
        'clearSubRows',
        'clearThenAddRows',
      ].map((name) => [name, say(name)]),
    ),
  }
  return { that, heard }
}

describe('a script of our screen at a client that knows columns', () => {
  it('sets, reads, shows and offers by keys what is called by columns there', () => {
    const { that, heard } = formOf({ reg_no: 'Z1', level: '1' })
    evaluated(`loaded() {
      that.triggleChangeValue('regNo', 1); that.triggleChangeValues({ regNo: 2, level: 3 }); that.form.setFieldsValue({ keptAt: 4 })
      that.changeOptions('keptAt', [{ value: 'a', label: 'A' }]); that.sh.regNo = false; that.sh.keptAt_load = false; that.hide('level')
      that.set('keptAt', that.get('regNo') + that.form.getFieldsValue().regNo)
    }`)['loaded']?.(that)
    expect(heard).toEqual([
      ['triggleChangeValue', 'reg_no', 1],
      ['triggleChangeValues', { reg_no: 2, level: 3 }],
      ['setFieldsValue', { kept_at: 4 }],
      ['changeOptions', 'kept_at', [{ value: 'a', label: 'A' }]],
      ['triggleChangeValue', 'kept_at', 'Z1Z1'],
    ])
    expect(that.sh).toEqual({ reg_no: false, kept_at_load: false, level: false })
  })
  it('hears of changes by its own names, also of the rows of sub-tables', () => {
    const { that, heard } = formOf()
    const script = evaluated(`
      onlChange() { return { regNo() { that.set('keptAt', event.value + event.row.regNo) } } },
      items_onlChange() { return { pieceName() { that.triggleChangeValues({ pieceName: event.row.pieceName + '!' }, event.row.id, event.target) } } }`)
    expect(Object.keys(script).toSorted()).toEqual(['onlChange', 'tst_item_onlChange'])
    const changes = script['onlChange']?.(that) as Record<string, Method>
    expect(Object.keys(changes)).toEqual(['reg_no'])
    changes['reg_no']?.(that, { value: 'v', row: { reg_no: 'r' } })
    const below = script['tst_item_onlChange']?.(that) as Record<string, Method>
    below['piece_name']?.(that, { value: 'p', row: { id: '7', piece_name: 'lid' }, target: null })
    expect(heard).toEqual([
      ['triggleChangeValue', 'kept_at', 'vr'],
      ['triggleChangeValues', { piece_name: 'lid!' }, '7', null],
    ])
  })
  it('fills sub-tables by their names, and changes the record that is being saved', async () => {
    const { that, heard } = formOf()
    const script = evaluated(`fill() { that.addSubRows('items', [{ pieceName: 'lid' }]); that.clearSubRows('items') },
      async beforeSubmit(row) { row.keptAt = 'now'; if (row.regNo === 'bad') return Promise.reject('no') }`)
    script['fill']?.(that)
    expect(heard).toEqual([
      ['addSubRows', 'tst_item', [{ piece_name: 'lid' }]],
      ['clearSubRows', 'tst_item'],
    ])
    const record = { reg_no: 'Z1' }
    await script['beforeSubmit']?.(that, record)
    expect(record).toEqual({ reg_no: 'Z1', kept_at: 'now' })
    await expect(script['beforeSubmit']?.(that, { reg_no: 'bad' })).rejects.toBe('no')
  })
  it('reads the rows of a list by either name', () => {
    const that = {
      loadData: vi.fn<() => void>(),
      table: { selectionRows: [{ id: '1', reg_no: 'Z1' }] },
      $message: { success: vi.fn<(words: string) => void>() },
    }
    const script = evaluated(
      `give_back(row) { that.$message.success(row.regNo + that.table.selectionRows[0].regNo + row.reg_no); that.loadData() }`,
    )
    script['give_back']?.(that, { reg_no: 'Z9' })
    expect([that.$message.success.mock.calls, that.loadData.mock.calls.length]).toEqual([[['Z9Z1Z9']], 1])
  })
  it('is left as it is where it names columns, or is a class of its own', () => {
    const { that, heard } = formOf()
    evaluated(`class Own { loaded(that) { that.triggleChangeValue('reg_no', 1); that.sh.kept_at = true } }`)[
      'loaded'
    ]?.(that)
    expect([heard, that.sh]).toEqual([[['triggleChangeValue', 'reg_no', 1]], { kept_at: true }])
    expect(toColumnNames('', screen)).toBe('')
  })
  it('gives the author of a field name no access to other code', () => {
    const odd = resolveScreen({
      version: 1,
      id: 'a.b',
      title: 'T',
      fields: { constructorOf: { title: 'x' }, protoOf: { title: 'y' } },
    })
    const text = toColumnNames(
      constructorText("loaded() { that.set('__proto__', 1); that.sh['constructor'] = true }").text,
      odd,
    )
    const { that, heard } = formOf()
    ;(runInNewContext(`new (${text})()`) as Record<string, Method>)['loaded']?.(that)
    expect([heard, Object.keys(that.sh), ({} as Record<string, unknown>)['polluted']]).toEqual([
      [['triggleChangeValue', '__proto__', 1]],
      ['constructor'],
      undefined,
    ])
  })
})

describe('a script that knows columns, at our own page', () => {
  it('is understood by the columns of fields and by every name of a sub-table, but for a column that is a field itself', () => {
    const page = resolveScreen({
      version: 1,
      id: 'a.b',
      title: 'T',
      fields: { regNo: { title: 'N' }, level: { title: 'L' }, keptAt: { title: 'K', column: { name: 'level' } } },
    })
    const below = resolveScreen({
      version: 1,
      id: 'a.item',
      title: 'I',
      source: { table: 'mus_item' },
      fields: { pieceName: { title: 'P' } },
    })
    const system = {
      create_by: 'createBy',
      create_time: 'createTime',
      update_by: 'updateBy',
      update_time: 'updateTime',
    }
    const { fields, tables: named } = namesOfColumns(page, [{ key: 'loanItems', screen: below }])
    expect(fields).toMatchObject({ ...system, reg_no: 'regNo' })
    expect([Object.values(fields).includes('keptAt'), Object.hasOwn(fields, 'level')]).toEqual([false, false])
    expect(Object.keys(named)).toEqual(['loanItems', 'loan_items', 'mus_item'])
    for (const one of Object.values(named))
      expect(one).toMatchObject({ table: 'loanItems', fields: { ...system, piece_name: 'pieceName' } })
    expect(namesOfColumns(page).tables).toEqual({})
  })
})
