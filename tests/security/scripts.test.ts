import { afterEach, describe, expect, it } from 'vitest'
import { MEMBERS } from '../../schemas/language/script/interface.ts'
import { type Effect, type Failure } from '../../src/scripts/protocol.ts'
import { Script } from '../../src/scripts/script.ts'
import { connectHere, connectThread, engineFile } from '../kit/threads/sandbox.ts'

const wasm = engineFile()
const opened: Script[] = []
afterEach(() => opened.splice(0).forEach((script) => script.end()))

interface Attack {
  readonly outcome: string
  readonly failures: readonly Failure[]
  readonly effects: readonly Effect[]
  readonly requests: readonly string[]
  readonly isOver: boolean
}
const SHORT = { time: 400, memory: 16 * 1024 * 1024, wait: 2000, calls: 50 }
/** Runs the text as what happens when a form is loaded. */
async function attack(
  body: string,
  connect = connectHere,
  limits = SHORT,
  text = `loaded() { ${body} } after() {}`,
): Promise<Attack> {
  const effects: Effect[] = []
  const failures: Failure[] = []
  const requests: string[] = []
  const script = new Script({
    text,
    wasm,
    port: connect(),
    limits,
    facts: {
      kind: 'form',
      values: { name: 'x' },
      isUpdate: false,
      members: MEMBERS.form.map(({ name }) => name),
      fields: ['name'],
      names: { fields: { full_name: 'name' }, tables: {} },
    },
    apply: (some) => void effects.push(...some),
    onFailure: (failure) => void failures.push(failure),
    request: (method, url) => {
      requests.push(`${method} ${url}`)
      return Promise.reject(new Error('closed'))
    },
  })
  opened.push(script)
  const { kind } = await script.call('loaded', { name: 'x' })
  // What went on after the method itself is over when the next call is.
  await script.call('after', { name: 'x' })
  return { outcome: kind, effects, failures, requests, isOver: script.isOver }
}
/** The value of an expression in the sandbox; a busy machine may take longer. */
const found = async (expression: string) =>
  (await attack(`that.set('name', String(${expression}))`, connectHere, { ...SHORT, time: 60_000 })).effects.at(-1)?.[2]

/** Ways that led out of sandboxes of this field, and what each would show out there. */
const WAYS_OUT: readonly string[] = [
  `that.constructor.constructor('return typeof process')()`,
  `this['con' + 'structor']['constructor']('return typeof process')()`,
  `that.set.constructor('return typeof process')()`,
  `that.form.getFieldsValue.constructor('return this')().process`,
  `(0, eval)('typeof process')`,
  `Function('return typeof process')()`,
  `(async () => {}).constructor('return typeof process')() && typeof process`,
  `(function* () {}).constructor('yield typeof process')().next().value`,
  `getAction.constructor('return typeof process')()`,
  `that.$message.info.constructor.constructor('return typeof process')()`,
  `\\u0065val('typeof process')`,
  `(\`\${{ toString() { return typeof process } }}\`)`,
  `((tag) => tag\`x\`)((parts) => parts.raw.constructor.constructor('return typeof process')())`,
  `(() => { try { null.x } catch (error) { return error.constructor.constructor('return typeof process')() } })()`,
  `(() => { try { that.set(Symbol('x'), 1) } catch (error) { return error.constructor.constructor('return typeof process')() } })()`,
  `(() => { const { constructor: { constructor: make } } = that; return make('return typeof process')() })()`,
  `(() => { Error.prepareStackTrace = (_, calls) => calls; const calls = new Error('x').stack; return typeof (calls[0] && calls[0].getThis && calls[0].getThis()) })()`,
  `Reflect.construct(Function, ['return typeof process'])()`,
  `new Proxy(that, { get: (target, name) => target[name] }).constructor.constructor('return typeof process')()`,
  `Object.getPrototypeOf(async function () {}).constructor('return typeof process') && typeof process`,
  `(function () { return typeof arguments.callee.caller?.constructor('return process') })()`,
]
const OUTSIDE = [
  'process',
  'require',
  'module',
  'window',
  'self',
  'document',
  'fetch',
  'XMLHttpRequest',
  'WebSocket',
  'importScripts',
  'postMessage',
  'localStorage',
  'indexedDB',
  'Worker',
  'WebAssembly',
  'Atomics',
  'crypto',
  'performance',
  'setInterval',
  'navigator',
  'location',
]

describe('a script reaches nothing outside', () => {
  it.each(WAYS_OUT)('SEC-11 %s', async (way) => {
    expect(['undefined', 'function']).toContain(await found(way))
    // a function is one of the sandbox's own; none of them finds the host
    expect(await found(`typeof (${way})`)).not.toBe('object')
  })
  it('SEC-11 no name of the page or of the host is there', async () => {
    for (const name of OUTSIDE) expect([name, await found(`typeof ${name}`)]).toEqual([name, 'undefined'])
    expect(await found(`typeof Function('return this')().process`)).toBe('undefined')
  })
  it('SEC-11 the memory of the engine ends at its limit, whatever the size of a block', async () => {
    const { effects } = await attack(
      `const all = []; let count = 0
       try { for (;;) { all.push(new Uint8Array(1_000_000)); count++ } } catch { all.length = 0 }
       that.set('name', String(count))`,
      connectHere,
      { ...SHORT, time: 60_000 },
    )
    expect(Number(effects.at(-1)?.[2])).toBeLessThan(17)
  })
  it('SEC-11 the page of this thread stays as it is, whatever a script does to its own prototypes', async () => {
    const reported = await attack(`
      Object.prototype.polluted = 1; Array.prototype.push = () => { throw 1 }; JSON.parse = () => ({ evil: 1 }); JSON.stringify = () => 'x'; Promise.prototype.then = () => {}
      that.set('name', 'y')`)
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false)
    expect(JSON.stringify([1].concat(JSON.parse('[2]') as number[]))).toBe('[1,2]')
    expect(reported.effects.every((effect) => Array.isArray(effect))).toBe(true)
  })
  it('SEC-11 getters and own keys with the names of built-ins come out as values, or not at all', async () => {
    const reported = await attack(`
      that.form.setFieldsValue({ get name() { return 'got' }, ['__proto__']: { polluted: 1 }, constructor: 'c', toJSON: 'j' })
      that.changeOptions('name', { toJSON() { return [{ value: '1' }] } })`)
    expect(reported.effects).toContainEqual(['set', 'name', 'got'])
    expect(reported.effects).toContainEqual(['options', 'name', [{ value: '1' }]])
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
  })
  it('SEC-11 asks for whatever it likes, and the page decides', async () => {
    const reported = await attack(
      `return Promise.all(['https://evil.example/', '/sys/user/list', '//evil', 'javascript:alert(1)'].map((url) => getAction(url).catch((reason) => that.set('name', reason))))`,
    )
    expect(reported.requests).toEqual([
      'GET https://evil.example/',
      'GET /sys/user/list',
      'GET //evil',
      'GET javascript:alert(1)',
    ])
    expect(reported.effects.map((effect) => effect[2])).toEqual(Array.from({ length: 4 }, () => 'closed'))
  })
  it('SEC-11 asks so often a minute and no more, also in a loop that waits', async () => {
    const reported = await attack(
      `return (async () => { for (let at = 0; at < 500; at++) await getAction('/x').catch((reason) => that.set('name', reason)) })()`,
    )
    expect(reported.requests).toHaveLength(50)
    expect(reported.effects.at(-1)).toEqual(['set', 'name', 'too many calls'])
  })
  it('SEC-11 loads no module', async () => {
    const reported = await attack(`import('node:fs')`)
    expect(reported.effects).toEqual([])
    expect(
      await attack('', connectHere, undefined, `import fs from 'node:fs'\nloaded() { that.set('name', fs) }`),
    ).toMatchObject({ effects: [], failures: [{}] })
  })
})

/** Whatever uses too much: the first word says how it may end. */
const BOMBS: readonly (readonly [string, string])[] = [
  ['an endless loop', 'for (;;) {}'],
  ['an endless loop that catches', 'for (;;) { try { for (;;) {} } catch (error) {} finally { for (;;) {} } }'],
  ['a loop in a sorter', '[3, 1].sort(() => { for (;;) {} })'],
  ['a loop in a getter of a wish', `that.set('name', { get a() { for (;;) {} } })`],
  ['a loop in toString', `that.set('name', String({ toString() { for (;;) {} } }))`],
  ['a pattern without an end', `/^(a+)+$/.test('a'.repeat(60) + 'b')`],
  ['promises without an end', 'const again = () => Promise.resolve().then(again); again()'],
  ['an asynchronous loop', '(async () => { for (;;) await null })()'],
  ['a loop in an asynchronous function', '(async () => { for (;;) {} })()'],
  [
    'a loop in an asynchronous function that is waited for',
    `return (async () => { for (;;) {} })().catch(() => that.set('name', 'y'))`,
  ],
  ['a loop in a promise', 'new Promise(() => { for (;;) {} })'],
  ['a loop after a promise', 'Promise.resolve().then(() => { for (;;) {} })'],
  ['a proxy without an end', 'new Proxy({}, { get() { for (;;) {} } }).x'],
  ['a generator without an end', '[...(function* () { for (;;) yield 1 })()]'],
  ['a growing list', 'const all = []; for (;;) all.push(new Array(1000).fill(all.length))'],
  ['a growing text', `let all = 'x'; for (;;) all += all`],
  ['a huge text', `that.set('name', 'x'.repeat(50_000_000))`],
  ['a huge list', 'new Array(2 ** 31).fill(0)'],
  ['a list of lists', 'Array.from({ length: 1e9 }, () => [])'],
  ['deep calls', 'const deep = () => deep() + 1; deep()'],
  ['deep JSON', `JSON.parse('['.repeat(5_000_000))`],
  ['a deep value', 'let deep = []; for (let at = 0; at < 100_000; at++) deep = [deep]; that.set("name", deep)'],
  ['many wishes', 'for (;;) that.hide("name")'],
  ['many timers', 'for (;;) setTimeout(() => {}, 0)'],
  ['many calls', 'for (;;) getAction("/x")'],
  ['a huge number', '10n ** 10_000_000n'],
  ['a circle', 'const ring = {}; ring.ring = ring; that.set("name", ring)'],
]

describe('a script that uses too much is ended', () => {
  it.each(BOMBS)('SEC-11 %s', async (_, body) => {
    expect((await attack(body, connectThread)).failures.length).toBeGreaterThan(0)
  })
  it('SEC-11 from outside, where the engine is busy with one long step of its own', async () => {
    const reported = await attack(`'a'.repeat(1e6).replace(/a/g, 'b'.repeat(1e5))`, connectThread)
    expect(reported).toMatchObject({ outcome: 'failed', isOver: true, failures: [{ limit: 'time' }] })
  })
  it('SEC-11 also in a timer, and while it begins', async () => {
    const late = await attack(`return new Promise(() => setTimeout(() => { for (;;) {} }, 1))`, connectThread)
    expect(late).toMatchObject({ outcome: 'failed', isOver: true, failures: [{ limit: 'time' }] })
    const early = await attack(
      '',
      connectThread,
      undefined,
      `class Early { constructor() { for (;;) {} } loaded() {} }`,
    )
    expect(early).toMatchObject({ isOver: true, failures: [{ limit: 'time' }], effects: [] })
  })
})
