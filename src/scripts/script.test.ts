import { describe, expect, it } from 'vitest'
import { connectHere, engineFile } from '../../tests/kit/threads/sandbox.ts'
import type { Effect, Failure, Values } from './protocol.ts'
import { Script, type ScriptSetup } from './script.ts'
import { MEMBERS } from '../../schemas/language/script/interface.ts'
import type { ScriptKind } from '../../schemas/language/script/kinds.ts'

const wasm = engineFile()
interface Opened {
  readonly script: Script
  readonly effects: Effect[]
  readonly failures: { readonly hook: string; readonly failure: Failure }[]
}
async function open(
  text: string,
  over: Partial<ScriptSetup> & {
    readonly values?: Values
    readonly kind?: ScriptKind
    readonly isUpdate?: boolean
  } = {},
): Promise<Opened> {
  const { values = {}, kind = 'form', isUpdate = false, ...rest } = over
  const effects: Effect[] = []
  const failures: Opened['failures'] = []
  const script = new Script({
    text,
    wasm,
    port: connectHere(),
    facts: { kind, values, isUpdate, members: MEMBERS[kind].map(({ name }) => name) },
    apply: (some) => void effects.push(...some),
    request: (method, url, params) => Promise.resolve({ method, url, params }),
    onFailure: (failure, hook) => void failures.push({ hook, failure }),
    ...rest,
  })
  await script.ready
  return { script, effects, failures }
}

describe('a script of methods', () => {
  it('reads and sets values, hides fields, gives choices and messages', async () => {
    const { script, effects, failures } = await open(
      `
      loaded() {
        that.set('name', that.get('code') + '!')
        that.form.setFieldsValue({ a: 1, b: null })
        that.sh.secret = false
        this.hide('x', 'y')
        this.lock('code')
        that.changeOptions('level', [{ value: '1', label: 'One' }])
        that.$message.warning('careful ' + that.get('name') + that.getSelectOptions('level').length)
      }`,
      { values: { code: 'A1' } },
    )
    expect(await script.call('loaded', { code: 'A1' })).toEqual({ kind: 'done' })
    expect(effects).toEqual([
      ['set', 'name', 'A1!'],
      ['set', 'a', 1],
      ['set', 'b', null],
      ['show', 'secret', false],
      ['show', 'x', false],
      ['show', 'y', false],
      ['lock', 'code', true],
      ['options', 'level', [{ value: '1', label: 'One' }]],
      ['message', 'warning', 'careful A1!1'],
    ])
    expect(failures).toEqual([])
  })
  it('hears of changes with the new value, by a map of handlers with or without parameters', async () => {
    const text = `onlChange() { return {
      sex() { that.triggleChangeValues({ told: event.value + that.get('age') }) },
      age(that, event) { that.triggleChangeValue('told', event.column.key + event.row.age) },
      name: (event) => that.set('told', event.value),
    } }`
    const { script, effects } = await open(text, { values: { age: 1 } })
    expect(script.fields).toEqual(['sex', 'age', 'name'])
    await script.call('onlChange.sex', { age: 7 }, 'f')
    await script.call('onlChange.age', { age: 8 }, 8)
    await script.call('onlChange.name', { age: 8 }, 'N')
    await script.call('onlChange.other', { age: 8 }, 8)
    expect(effects).toEqual([
      ['set', 'told', 'f7'],
      ['set', 'told', 'age8'],
      ['set', 'told', 'N'],
    ])
  })
  it('takes values first or last, as old texts of triggleChangeValues have them', async () => {
    const { script, effects } = await open(
      `show() { that.triggleChangeValues({ a: 1 }); that.triggleChangeValues({ b: 2 }, 'r1', {}); that.triggleChangeValues(null, 'r2', { c: 3 }) }`,
    )
    await script.call('show', {})
    expect(effects).toEqual([
      ['set', 'a', 1],
      ['setRow', null, 'r1', { b: 2 }],
      ['setRow', null, 'r2', { c: 3 }],
    ])
  })
  it('stops a save by rejecting with words, and changes the record that is about to be saved', async () => {
    const { script, effects, failures } = await open(`beforeSubmit(row) {
      return new Promise((resolve, reject) => {
        if (!row.name) reject('no name'); else { row.name = row.name.trim(); resolve() }
      })
    }`)
    expect(await script.call('beforeSubmit', { name: '' })).toEqual({ kind: 'refused', reason: 'no name' })
    expect(await script.call('beforeSubmit', { name: ' x ' })).toEqual({ kind: 'done' })
    expect(effects).toEqual([['set', 'name', 'x']])
    expect(failures).toEqual([])
  })
  it('waits for calls of the page and goes on with their answer', async () => {
    const { script, effects } = await open(
      `async loaded() {
      const answer = await getAction('/data/x', { a: 1 })
      that.set('got', answer.method + answer.url + answer.params.a)
      try { await postAction('/closed') } catch (reason) { that.set('refused', reason) }
    }`,
      {
        request: async (method, url, params) =>
          url === '/closed' ? Promise.reject(new Error('closed')) : { method, url, params },
      },
    )
    expect(await script.call('loaded', {})).toEqual({ kind: 'done' })
    expect(effects).toEqual([
      ['set', 'got', 'GET/data/x1'],
      ['set', 'refused', 'closed'],
    ])
  })
  it('hears of changes in rows of a sub-table, changes that row, and adds and clears rows', async () => {
    const { script, effects } =
      await open(`items_onlChange() { return { price() { that.triggleChangeValues({ total: event.value * event.row.pieces }, event.row.id, event.target) } } }
      show() { that.clearThenAddRows('items', [{ price: 1 }]) }`)
    expect(script.fields).toEqual(['items.price'])
    await script.call('onlChange.items.price', {}, 5, 'r7', { pieces: 3 })
    await script.call('show', {})
    expect(effects).toEqual([
      ['setRow', 'items', 'r7', { total: 15 }],
      ['clearRows', 'items'],
      ['addRows', 'items', [{ price: 1 }]],
    ])
  })
  it('asks for the handlers to run at once', async () => {
    const { script, effects } = await open(
      'loaded() { that.immediateEnhance = true } onlChange() { return { a() {} } }',
    )
    await script.call('loaded', {})
    expect(effects).toEqual([['immediate']])
  })
  it('runs later what a timer asks for', async () => {
    const { script, effects } = await open(
      `loaded() { const gone = setTimeout(() => that.set('never', 1), 5); clearTimeout(gone); return new Promise((done) => setTimeout(() => { that.set('later', 1); done() }, 10)) }`,
    )
    await script.call('loaded', {})
    expect(effects).toEqual([['set', 'later', 1]])
  })
  it('is parted by commas, by semicolons or by nothing, as an object or with comments before it', async () => {
    for (const text of [
      'a() { that.set("x", 1) } b() {}',
      'a() { that.set("x", 1) }, b() {}',
      'a() { that.set("x", 1) };\nb() {};',
      '{ a() { that.set("x", 1) }, b() {} }',
      '// }\n/* { */ async a() { that.set("x", /[}/]/.test("}") ? 1 : 2) }\nb: function () {}',
    ]) {
      const { script, effects, failures } = await open(text)
      expect([text, failures, script.has('a'), script.has('b')]).toEqual([text, [], true, true])
      await script.call('a', {})
      expect(effects).toEqual([['set', 'x', 1]])
    }
  })
  it('has the rows and the state of its list', async () => {
    const { script, effects } = await open(
      `give_back(row) { that.$message.info(row.name + that.table.selectedRowKeys.length + this.total + that.getQueryParams().pageNo + that.isTree() + that.simpleDateFormat(0, 'yyyy-MM-dd HH:mm')); that.loadData(); that.clearSelectedRow() }`,
      { kind: 'list' },
    )
    await script.call(
      'give_back',
      { selectedRowKeys: ['1'], total: 5, params: { pageNo: 2 }, isTree: false },
      { name: 'N' },
    )
    expect(effects).toEqual([['message', 'info', 'N152false1970-01-01 08:00'], ['reload'], ['clear']])
  })
})

describe('a constructor as an existing back end sends it', () => {
  it('is made with the calls, and its methods get the page as their first argument', async () => {
    const text = `class OnlineEnhanceJs {
      constructor(getAction, postAction, deleteAction) { this._getAction = getAction }
      loaded(that) { return this._getAction('/x').then((answer) => that.triggleChangeValues({ a: answer.url })) }
      onlChange(that) { return { sex(that, event) { that.triggleChangeValues({ told: event.value }) } } }
    }`
    const { script, effects, failures } = await open(text)
    await script.call('loaded', {})
    await script.call('onlChange.sex', {}, '1')
    expect([effects, failures]).toEqual([
      [
        ['set', 'a', '/x'],
        ['set', 'told', '1'],
      ],
      [],
    ])
  })
  it('may be a function, too', async () => {
    const { script, effects } = await open(
      `function Enhance(getAction) { this.show = function (that) { that.set('a', typeof getAction) } }`,
    )
    await script.call('show', {})
    expect(effects).toEqual([['set', 'a', 'function']])
  })
})

describe('a script that names columns', () => {
  const names = {
    fields: { reg_no: 'regNo', kept_at: 'keptAt' },
    tables: {
      loan_items: { table: 'items', fields: { piece_name: 'pieceName' } },
      items: { table: 'items', fields: { piece_name: 'pieceName' } },
    },
  }
  const opened = (text: string, values: Values = {}) =>
    open(text, {
      facts: {
        kind: 'form',
        values,
        isUpdate: false,
        members: MEMBERS.form.map(({ name }) => name),
        fields: ['regNo', 'keptAt', 'level'],
        names,
      },
    })
  it('finds the fields of our screen by them, and by their own names as well', async () => {
    const { script, effects, failures } = await opened(
      `class Enhance {
      loaded(that) {
        that.triggleChangeValues({ reg_no: 1, level: that.form.getFieldsValue().kept_at }); that.form.setFieldsValue({ keptAt: that.form.getFieldValue('reg_no') }); that.triggleChangeValue('kept_at', 4)
        that.sh.reg_no = false; that.sh.kept_at_load = false; that.changeOptions('reg_no', []); that.set('kept_at', that.get('reg_no') + that.get('regNo')); that.hide('kept_at'); that.lock('reg_no'); that.immediateEnhance = true
      }
    }`,
      { regNo: 'Z', keptAt: 'k' },
    )
    await script.call('loaded', { regNo: 'Z', keptAt: 'k' })
    expect(effects).toEqual([
      ['set', 'regNo', 1],
      ['set', 'level', 'k'],
      ['set', 'keptAt', 1],
      ['set', 'keptAt', 4],
      ['show', 'regNo', false],
      ['show', 'keptAt', false],
      ['options', 'regNo', []],
      ['set', 'keptAt', 2],
      ['show', 'keptAt', false],
      ['lock', 'regNo', true],
      ['immediate'],
    ])
    expect(failures).toEqual([])
  })
  it('hears of changes, in the record and in rows, and changes what is about to be saved', async () => {
    const { script, effects, failures } = await opened(`
      onlChange() { return { reg_no() { that.set('level', event.column.key + event.value + event.row.kept_at + event.row.keptAt) } } },
      loan_items_onlChange() { return { piece_name() { that.triggleChangeValues({ piece_name: event.row.piece_name + '!' }, event.row.id, event.target) } } },
      show() { that.clearThenAddRows('loan_items', [{ piece_name: 'lid' }]) },
      beforeSubmit(row) { row.kept_at = row.reg_no; return row.reg_no === 'bad' ? Promise.reject('no') : Promise.resolve() }`)
    expect(script.fields).toEqual(['regNo', 'items.pieceName'])
    await script.call('onlChange.regNo', { keptAt: 'k' }, 'v')
    await script.call('onlChange.items.pieceName', {}, 'p', 'r7', { pieceName: 'p' })
    await script.call('show', {})
    expect(await script.call('beforeSubmit', { regNo: 'Z' })).toEqual({ kind: 'done' })
    expect(await script.call('beforeSubmit', { regNo: 'bad' })).toEqual({ kind: 'refused', reason: 'no' })
    expect(effects).toEqual([
      ['set', 'level', 'reg_novkk'],
      ['setRow', 'items', 'r7', { pieceName: 'p!' }],
      ['clearRows', 'items'],
      ['addRows', 'items', [{ pieceName: 'lid' }]],
      ['set', 'keptAt', 'Z'],
    ])
    expect(failures).toEqual([])
  })
  it('JSENHANCE-001 reports the line of an unknown name, and the line of a failure', async () => {
    const { script, effects, failures } = await opened(
      'class Enhance {\n loaded(that) {\n  that.sh.owner = false\n  that.set("reg_no", 1)\n  that.refMap\n  null.x\n }\n}',
    )
    await script.call('loaded', {})
    expect(effects).toEqual([
      ['unknown', 'owner', 3],
      ['show', 'owner', false],
      ['set', 'regNo', 1],
      ['missing', 'refMap', 5],
    ])
    expect(failures).toMatchObject([{ hook: 'loaded', failure: { line: 6 } }])
  })
  it('reads the rows of a list by either name', async () => {
    const { script, effects } = await open(
      `give_back(row) { that.$message.info(row.reg_no + row.regNo + that.table.dataSource[0].reg_no + that.selectedRows[0].reg_no + that.queryParam.reg_no + that.set) }`,
      {
        facts: { kind: 'list', values: {}, isUpdate: false, members: MEMBERS.list.map(({ name }) => name), names },
      },
    )
    await script.call(
      'give_back',
      { dataSource: [{ regNo: 'b' }], selectedRows: [{ regNo: 'c' }], queryParam: { regNo: 'd' } },
      { regNo: 'a' },
    )
    expect(effects).toEqual([
      ['missing', 'set', 1],
      ['message', 'info', 'aabcdundefined'],
    ])
  })
})

describe('what goes wrong', () => {
  it('JSENHANCE-001 reports the line of the author, and the other methods go on', async () => {
    const { script, effects, failures } = await open(
      'loaded() {\n  const a = 1\n  that.form.nothing.x = a\n}\nshow() { that.set("a", 1) }',
    )
    expect(await script.call('loaded', {})).toEqual({ kind: 'failed' })
    await script.call('show', {})
    expect(failures).toMatchObject([{ hook: 'loaded', failure: { line: 3 } }])
    expect(failures[0]?.failure.reason).toContain('TypeError')
    expect(effects).toEqual([['set', 'a', 1]])
  })
  it('tells where the grammar is broken, and does nothing then', async () => {
    const { script, failures } = await open('show() {\n  let = = 1\n}')
    expect(failures).toMatchObject([{ hook: '', failure: { line: 2 } }])
    expect(await script.call('show', {})).toEqual({ kind: 'done' })
  })
  it('names the line that asks for what the interface does not have', async () => {
    const { script, effects } = await open(
      'show() {\n\n  that.refMap\n  that.refMap\n  that.mine = 1\n  that.set("a", that.mine) }',
    )
    await script.call('show', {})
    expect(effects).toEqual([
      ['missing', 'refMap', 3],
      ['set', 'a', 1],
    ])
  })
  it('ends a promise that never settles, and goes on', async () => {
    const { script, failures } = await open('beforeSubmit() { return new Promise(() => {}) }', { limits: { wait: 50 } })
    expect(await script.call('beforeSubmit', {})).toEqual({ kind: 'failed' })
    expect(failures).toMatchObject([{ hook: 'beforeSubmit', failure: { limit: 'wait' } }])
    expect(script.isOver).toBe(false)
  })
})
