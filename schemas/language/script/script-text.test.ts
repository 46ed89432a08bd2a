import { describe, expect, it } from 'vitest'
import { checkScript } from './check.ts'
import { constructorText } from './constructor.ts'
import { tokensOf } from './tokens.ts'

const words = (text: string) => tokensOf(text).map((token) => token.text)

describe('the pieces of a script', () => {
  it('are distinguished: words, patterns, divisions, comments, templates', () => {
    expect(words('a = b / c / d // e /f/')).toEqual(['a', '=', 'b', '/', 'c', '/', 'd'])
    expect(words('return /[/}]\\//g.test(x)')).toEqual(['return', '/[/}]\\//g', '.', 'test', '(', 'x', ')'])
    expect(words('x?.y ?? "a\\"}" + \'{\' /* } */')).toEqual(['x', '?.', 'y', '?', '?', '"a\\"}"', '+', "'{'"])
    expect(words('`a}${ { b: `c${d}` } }e`;')).toEqual(['`a}${', '{', 'b', ':', '`c${', 'd', '`', '}', 'e`', ';'])
  })
  it('know their place, also after line breaks in templates and comments', () => {
    const last = tokensOf('/* a\nb */ `c\nd` +\n  名称').at(-1)
    expect([last?.text, last?.line, last?.column]).toEqual(['名称', 4, 3])
  })
  it('end for any input', () => {
    for (const text of ['`', '`${', '`${`', '"abc', '/*', '/', '\\', '}}}', '`a${b', '\u0000', "'\n'"])
      expect(Array.isArray(tokensOf(text))).toBe(true)
    expect(tokensOf('`${'.repeat(2000)).length).toBeLessThan(9000)
  })
})

describe('the text that a client evaluates', () => {
  const make = (text: string) => {
    const whole = constructorText(text)
    // A client of the contract evaluates this text; the test does as well. The product's own client only does so in its sandbox.
    // oxlint-disable-next-line no-new-func
    const Made = new Function(`return ${whole.text}`)() as new (
      ...given: unknown[]
    ) => Record<string, (...given: unknown[]) => unknown>
    return new Made('get', 'post', 'delete')
  }
  it('is a constructor whose methods take the page first, as clients of the contract call them', () => {
    const reported: unknown[] = []
    const page = { tell: (...words_: unknown[]) => reported.push(words_) }
    const made = make(`show() { that.tell('show', getAction) }
      beforeEdit(row) { this.tell('row', row) }
      // ,
      onlChange() { return { sex() { that.tell('sex', event.value) }, age(that, event) { that.tell('age', event.value) } } }`)
    made['show']?.(page)
    made['beforeEdit']?.(page, 7)
    const handlers = made['onlChange']?.(page) as Record<string, (...given: unknown[]) => void>
    handlers['sex']?.(page, { value: 1 })
    handlers['age']?.(page, { value: 2 })
    expect(reported).toEqual([
      ['show', 'get'],
      ['row', 7],
      ['sex', 1],
      ['age', 2],
    ])
  })
  it('leaves a class and a function alone, keeps the lines, and is empty for nothing', () => {
    expect(constructorText('class A {}').text).toBe('(class A {}\n)')
    expect(constructorText('(function () {})').text).toBe('((function () {})\n)')
    const { text, before } = constructorText('a() {}\nb() {}')
    expect([text.split('\n')[1], text.slice(before, before + 4)]).toEqual(['b() {}', 'a() '])
    expect(constructorText(' // nothing\n')).toEqual({ text: '', before: 0 })
  })
  it('runs a method that is called like the word of a function', () => {
    const reported: string[] = []
    make(`function_code() { that.push('a') } class_code() { that.push('b') }`)['class_code']?.(reported)
    expect(reported).toEqual(['b'])
  })
})

describe('what will not run here', () => {
  const fields = new Set(['name', 'level'])
  const found = (text: string, kind: 'form' | 'list' = 'form') =>
    checkScript(text, kind, fields).map(({ params, line, column }) => `${String(params['name'])}@${line}:${column}`)
  it('is named with its line: members, names of a browser, unknown fields', () => {
    expect(
      found(
        'show() {\n  that.refMap.x = 1\n  window.open("/x"); document.title\n  that.sh.nothing = false\n  this.sh.level_load = false\n}',
      ),
    ).toEqual(['that.refMap@2:8', 'window@3:3', 'document@3:22', 'nothing@4:8'])
    expect(found('created() { that.getQueryParams(); that.set("a", 1) }', 'list')).toEqual(['that.set@1:41'])
    expect(found('show() { return import("x") }')).toEqual(['import@1:17'])
  })
  it('is every field that the screen does not have, wherever it is named', () => {
    expect(
      found(
        'show() {\n that.set("nme", that.get("levle")); that.set("name", 1); that.hide("a", \'level\')\n that.triggleChangeValues({ name: 1, "b": { c: 2 }, ...d })\n that.triggleChangeValues({ price: 1 }, event.row.id, event.target) }',
      ),
    ).toEqual(['nme@2:11', 'levle@2:27', 'a@2:69', 'b@3:38'])
    expect(
      found(
        'onlChange(that) {\n const own = { x() { return { y: 1 } } }\n return {\n  name() {}, async levle(that, event) { return { z: 1 } }, nme: () => ({ q: 1 }) } },\nitems_onlChange() { return { price() {} } }',
      ),
    ).toEqual(['levle@4:20', 'nme@4:60'])
    expect(
      found(
        'show() { that.form.setFieldsValue({ name: 1, b: 2 }); that.form.getFieldValue("c"); other.set("d"); that.set(`${e}`, 1); that.set("na" + "me", 1); that.hide(other("f")) }',
      ),
    ).toEqual(['b@1:46', 'c@1:79'])
    for (const text of [
      'that.set(',
      'onlChange(',
      'onlChange() { return {',
      'that.triggleChangeValues({',
      'onlChange() {} return',
      'that.form.setFieldsValue({ a',
    ])
      expect(Array.isArray(found(text))).toBe(true)
  })
  it('is not what a script has of its own, or only says', () => {
    expect(
      found(
        'show() { that.mine = 1; that.mine++; const document = {}; document.x; const a = { window: 1 }; a.window; "that.refMap" // that.refMap\n }',
      ),
    ).toEqual([])
    expect(found('class A { constructor(get) { this._get = get } show(that) { this._get(); that.refMap } }')).toEqual([
      'that.refMap@1:79',
    ])
  })
})
