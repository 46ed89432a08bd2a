import { beforeEach, describe, expect, it } from 'vitest'
import { NO_CONTEXT } from '../../schemas/language/expressions/expression.ts'
import type { Field } from '../../schemas/language/field.ts'
import type { Screen } from '../../schemas/language/screen.ts'
import type { ScreenRule } from '../../schemas/language/rules/screen-rule.ts'
import { acceptRecord, buildChecks, checkField, checkRecord, type RecordChecks } from '../validate/record.ts'
import { hideFields } from '../access/screen-access.ts'
import { resolveScreen } from '../model/resolve.ts'
import type { Conditions } from './conditions.ts'

const NUMBER: Partial<Field> = { view: 'number' }
const checksOf = (fields: Record<string, Partial<Field>>, rules: ScreenRule[] = [], over: Partial<Screen> = {}) =>
  buildChecks(
    resolveScreen({
      version: 1,
      id: 'a.b',
      title: 'x',
      fields: Object.fromEntries(Object.entries(fields).map(([key, field]) => [key, { title: key, ...field }])),
      rules,
      ...over,
    }),
  )
const sorted = (keys: Iterable<string>) => [...keys].toSorted()

describe('rules of a screen', () => {
  const RULES: ScreenRule[] = [
    { when: "kind == '1'", show: ['a'], require: ['b'] },
    { when: "kind == '2'", show: ['a'], hide: ['b'], lock: ['c'] },
    { when: "kind == '3'", set: { price: '0', d: 'kind + "!"' } },
    { when: "kind == '4'", set: { price: '4' } },
  ]
  let checks: RecordChecks
  beforeEach(() => {
    checks = checksOf({ kind: {}, a: {}, b: {}, c: {}, d: {}, price: NUMBER }, RULES)
  })
  const state = (key: string, kind: string) => checks.conditions.state(key, { kind })
  it('show a field while one of them holds, hide it while another does', () => {
    expect(['0', '1', '2'].map((kind) => state('a', kind).visible)).toEqual([false, true, true])
    expect(['1', '2', '3'].map((kind) => state('b', kind).visible)).toEqual([true, false, true])
  })
  it('require and lock while they hold, and nothing else', () => {
    expect(['1', '2'].map((kind) => state('b', kind).required)).toEqual([true, false])
    expect(['1', '2'].map((kind) => state('c', kind).readonly)).toEqual([false, true])
  })
  it('give a value while they hold and lock the field as long', () => {
    expect(acceptRecord(checks, { kind: '3', price: 9, d: 'typed' }, undefined)).toMatchObject({ price: 0, d: '3!' })
    expect(acceptRecord(checks, { kind: '4', price: 9, d: 'typed' }, undefined)).toMatchObject({ price: 4, d: 'typed' })
    expect([state('price', '3').readonly, state('price', '1').readonly]).toEqual([true, false])
  })
  it('hide and lock on the server too: a value that was sent is not stored', () => {
    const previous = { kind: '2', b: 'was', c: 'was' }
    expect(acceptRecord(checks, { b: 'forged', c: 'forged' }, previous)).toMatchObject({ b: 'was', c: 'was' })
    expect(acceptRecord(checks, { kind: '1', b: 'new', c: 'new' }, previous)).toMatchObject({ b: 'new', c: 'new' })
  })
  it('refuse a record with their own words, at a field or above the form', () => {
    const refusing = checksOf({ from: {}, to: {}, secret: { visible: false } }, [
      { when: 'to != null && to < from', refuse: { message: '止不能早于起', at: 'to' } },
      { when: "from == 'x'", refuse: { message: '不能是 x' } },
      { when: "from == 'y'", refuse: { message: '藏着的', at: 'secret' } },
    ])
    expect(checkRecord(refusing, { from: '2', to: '1' })).toEqual([
      { field: 'to', code: 'RECORD_REFUSED', params: { label: 'to' }, text: '止不能早于起' },
    ])
    expect(checkField(refusing, 'to', { from: '1', to: '2' })).toBeUndefined()
    expect(checkRecord(refusing, { from: 'x' }).map(({ field, text }) => [field, text])).toEqual([['', '不能是 x']])
    expect(checkRecord(refusing, { from: 'y' }).map(({ field, text }) => [field, text])).toEqual([['', '藏着的']])
    expect(sorted(refusing.watchers.get('from') ?? [])).toEqual(['secret', 'to'])
  })
})

describe('what depends on a field', () => {
  let conditions: Conditions
  beforeEach(() => {
    ;({ conditions } = checksOf(
      {
        kind: {},
        a: { compute: 'kind + "!"' },
        b: { compute: 'a + "?"' },
        shown: { visible: "b == 'x'" },
        needed: { required: "a == 'x'" },
        own: { default: 'x' },
        other: {},
      },
      [{ when: "own == '1'", set: { other: 'kind' } }],
    ))
  })
  it('is what is made of it, directly or through others, and what is seen or required by that; never the field itself', () => {
    expect(sorted(conditions.affected('kind'))).toEqual(['a', 'b', 'needed', 'other', 'shown'])
    expect(sorted(conditions.affected('a'))).toEqual(['b', 'needed', 'shown'])
    expect(sorted(conditions.affected('shown'))).toEqual([])
  })
  it('is itself no matter where fields decide about each other', () => {
    const circle = checksOf({ x: { visible: "y == '1'" }, y: { visible: "x == '1'" } }).conditions
    expect([sorted(circle.affected('x')), sorted(circle.affected('y'))]).toEqual([['y'], ['x']])
  })
  it('neither requires a field nor gives it a value when an expression cannot be evaluated', () => {
    const unsure = checksOf({ kind: {}, a: { required: 'double(kind) > 1.0' }, b: {} }, [
      { when: 'double(kind) > 1.0', set: { b: '"made"' } },
    ]).conditions
    expect(
      ['2', 'x'].map((kind) => [
        unsure.state('a', { kind }).required,
        unsure.setting('b', { kind }, NO_CONTEXT) !== undefined,
      ]),
    ).toEqual([
      [true, true],
      [false, false],
    ])
  })
  it('computes a field while its expression or a rule gives the value', () => {
    expect(['a', 'other', 'kind', 'nothing'].map((key) => conditions.isComputed(key))).toEqual([
      true,
      false,
      false,
      false,
    ])
    expect([
      conditions.isGiven('a', {}),
      conditions.isGiven('other', { own: '1' }),
      conditions.isGiven('other', { own: '2' }),
      conditions.isGiven('nothing', {}),
    ]).toEqual([true, true, false, false])
  })
})

describe('what a field holds', () => {
  it('is never what was typed where it is hidden: others do not read it either', () => {
    const chain = checksOf({ kind: {}, a: { visible: "kind == '1'" }, b: { visible: "a == 'x'" }, c: { compute: 'b' } })
    expect(acceptRecord(chain, { kind: '1', a: 'x', b: 'y' }, undefined)).toMatchObject({ a: 'x', b: 'y', c: 'y' })
    // `a` is hidden, so `b` is hidden by what `a` really holds.
    expect(acceptRecord(chain, { kind: '2', a: 'x', b: 'y' }, undefined)).toMatchObject({ a: null, b: null, c: null })
  })
  it('cannot be forged by a field that reads what may not be written', () => {
    const forged = checksOf({ seal: { readonly: true }, price: { ...NUMBER, readonly: "seal == 'closed'" } })
    expect(acceptRecord(forged, { seal: 'open', price: 1 }, { seal: 'closed', price: 9 })).toMatchObject({
      seal: 'closed',
      price: 9,
    })
  })
  it('is decided where fields decide about each other, and none keeps what its own record hides', () => {
    const circle = checksOf({
      a: { visible: "b != 'x'" },
      b: { visible: "a != 'x'" },
      once: { readonly: 'once != null' },
    })
    const written = acceptRecord(circle, { a: 'x', b: 'x', once: 'typed' }, undefined)
    expect(written).toMatchObject({ once: null })
    const hidden = ['a', 'b'].filter((key) => !circle.conditions.state(key, written).visible)
    expect(hidden.map((key) => written[key] ?? null)).toEqual(hidden.map(() => null))
  })
  it('begins with its default, else with what an expression makes of the day, the person and the other fields', () => {
    const begins = checksOf({
      day: { initial: 'today' },
      who: { initial: 'user.username' },
      fixed: { default: 'd', initial: "'i'" },
      code: { initial: 'who + "-" + day' },
    })
    const context = {
      today: '2026-01-02',
      now: '2026-01-02 03:04:05',
      user: { username: 'li', realname: '李', orgCode: 'A' },
    }
    expect(acceptRecord(begins, {}, undefined, context)).toEqual({
      day: '2026-01-02',
      who: 'li',
      fixed: 'd',
      code: 'li-2026-01-02',
    })
    expect(acceptRecord(begins, { who: 'wang' }, undefined, context)).toMatchObject({ code: 'wang-2026-01-02' })
    expect(acceptRecord(begins, { code: '' }, undefined, context)).toMatchObject({ code: null })
    expect(acceptRecord(begins, {}, { who: 'was' }, context)).toEqual({
      day: null,
      who: 'was',
      fixed: null,
      code: null,
    })
  })
  it('is nothing where an expression divides by zero or lacks what it needs; more than any limit is more than this one', () => {
    const zero = checksOf({ n: NUMBER, q: { ...NUMBER, compute: '1 / n' } }, [
      { when: '10 / n > 1', refuse: { message: 'x' } },
      { when: 'n.size() > 1', hide: ['n'] },
    ])
    expect(acceptRecord(zero, { n: 0 }, undefined)).toMatchObject({ n: 0, q: null })
    expect(checkRecord(zero, { n: 0 }).map(({ text }) => text)).toEqual(['x'])
    expect(zero.conditions.state('n', { n: 0 }).visible).toBe(true)
  })
  it('is found, and found again, for values that are made of each other', () => {
    const loop = checksOf({ a: { compute: 'b + "1"' }, b: { compute: 'a + "1"' } })
    expect(acceptRecord(loop, {}, undefined)).toEqual(acceptRecord(loop, {}, undefined))
  })
})

describe('the work of a change', () => {
  const many = Object.fromEntries(
    Array.from({ length: 100 }, (_, at) => [`f${at}`, at < 50 ? { visible: "kind == '1'" } : {}]),
  )
  it('is that of its dependants: one of fifty hidden fields, none of the others', () => {
    const checks = checksOf({ kind: {}, lone: {}, ...many })
    const brought = { given: { kind: '1' }, before: {} }
    const record = checks.conditions.settle(brought)
    expect(checks.conditions.resettle(record, { ...brought, given: { kind: '2' } }, ['kind']).touched.size).toBe(50)
    expect(checks.conditions.resettle(record, { ...brought, given: { kind: '2', lone: 'x' } }, ['lone'])).toEqual({
      changed: new Set(['lone']),
      touched: new Set(),
    })
  })
  it('ends where nothing changes any more in a chain of computed fields', () => {
    const chain = checksOf({
      a: NUMBER,
      b: { ...NUMBER, compute: 'a > 10.0 ? 1 : 0' },
      ...Object.fromEntries(
        Array.from({ length: 200 }, (_, at) => [
          `c${at}`,
          { ...NUMBER, compute: `${at === 0 ? 'b' : `c${at - 1}`} + 1` },
        ]),
      ),
    })
    const record = chain.conditions.settle({ given: { a: 1 }, before: {} })
    expect(record['c199']).toBe(200)
    expect(sorted(chain.conditions.resettle(record, { given: { a: 2 }, before: {} }, ['a']).changed)).toEqual(['a'])
    expect(chain.conditions.resettle(record, { given: { a: 20 }, before: {} }, ['a']).changed.size).toBe(202)
    expect(record['c199']).toBe(201)
  })
})

describe('options that other fields decide', () => {
  const fields: Record<string, Partial<Field>> = {
    region: {},
    city: {
      view: 'list',
      options: {
        items: [
          { value: 'n1', text: '北京' },
          { value: 's1', text: '广州' },
        ],
      },
      choices: 'option.value.startsWith(region)',
    },
    named: { view: 'list', dict: 'sex', choices: "option.text != '未知'" },
  }
  let checks: RecordChecks
  beforeEach(() => {
    checks = checksOf(fields)
  })
  const misfit = (key: string, record: Record<string, unknown>, before?: Record<string, unknown>, text?: string) => {
    const resolved = checks.screen.byKey.get(key)
    return (
      resolved &&
      checks.choices.misfit(
        resolved,
        record,
        before,
        { today: '', now: '', user: { username: '', realname: '', orgCode: '' } },
        () => text,
      )
    )
  }
  it('refuses choices that do not fit, and accepts them in a row that changes neither them nor what decides', () => {
    expect(misfit('city', { region: 'n', city: 'n1' }, undefined, '北京')).toBeUndefined()
    expect(misfit('city', { region: 's', city: 'n1' }, undefined, '北京')).toBe('n1')
    expect(misfit('city', { region: 's', city: 'n1' }, { region: 's', city: 'n1' })).toBeUndefined()
    expect(misfit('city', { region: 's', city: 'n1' }, { region: 'n', city: 'n1' })).toBe('n1')
    expect(sorted(checks.watchers.get('region') ?? [])).toEqual(['city'])
  })
  it('are left to the server where their words are not known', () => {
    expect(misfit('named', { named: '0' })).toBeUndefined()
    expect(misfit('named', { named: '0' }, undefined, '未知')).toBe('0')
  })
})

describe('a condition that cannot be answered', () => {
  const FIELDS: Record<string, Field> = {
    secret: { title: 's' },
    seen: { title: 'a', visible: "secret == 'x'" },
    shown: { title: 'b' },
    hid: { title: 'c' },
    needed: { title: 'd', required: "secret == 'x'" },
    closed: { title: 'e', readonly: "secret == 'x'" },
    given: { title: 'f' },
    made: { title: 'g', compute: "secret + '!'" },
    begun: { title: 'h', initial: 'secret' },
    kept: { title: 'i', readonly: true },
  }
  const RULES: ScreenRule[] = [
    {
      when: "secret == 'x'",
      show: ['shown'],
      hide: ['hid'],
      require: ['kept', 'shown'],
      lock: ['hid'],
      set: { given: "'y'" },
    },
    { when: "secret == 'x'", refuse: { message: 'no' } },
  ]
  const KEYS = Object.keys(FIELDS).filter((key) => key !== 'secret')
  const statesOf = (checks: RecordChecks, record: Record<string, unknown>) =>
    KEYS.map((key) => {
      const { visible, required, readonly } = checks.conditions.state(key, record)
      return `${key} ${[visible && 'visible', required && 'required', readonly && 'locked'].filter(Boolean).join(' ')}`
    })
  const OPEN = [
    'seen visible',
    'shown visible',
    'hid visible',
    'needed visible',
    'closed visible',
    'given visible',
    'made visible locked',
    'begun visible',
    'kept visible locked',
  ]
  it('leaves a field as if nothing were asked where it reads a field that is denied to the person', () => {
    const screen = hideFields(resolveScreen({ version: 1, id: 'a.b', title: 'x', fields: FIELDS, rules: RULES }), [
      'secret',
    ])
    const checks = buildChecks(screen)
    expect(statesOf(checks, {})).toEqual(OPEN)
    expect(acceptRecord(checks, { given: 'g', closed: 'c' }, undefined)).toEqual({
      seen: null,
      shown: null,
      hid: null,
      needed: null,
      closed: 'c',
      given: 'g',
      made: null,
      begun: null,
      kept: null,
    })
    expect(checkRecord(checks, {})).toEqual([])
    // A row that holds the value all the same answers it.
    expect(statesOf(checks, { secret: 'x' })).toEqual([
      'seen visible',
      'shown visible required',
      'hid locked',
      'needed visible required',
      'closed visible locked',
      'given visible locked',
      'made visible locked',
      'begun visible',
      'kept visible locked',
    ])
    expect(statesOf(checks, { secret: 'y' }).slice(0, 4)).toEqual(['seen ', 'shown ', 'hid visible', 'needed visible'])
  })
  it('leaves a field as if nothing were asked where it is no expression', () => {
    const broken = Object.fromEntries(
      Object.entries(FIELDS).map(([key, field]) => [
        key,
        Object.fromEntries(
          Object.entries(field).map(([name, value]) => [
            name,
            typeof value === 'string' && name !== 'title' ? 'secret ==' : value,
          ]),
        ),
      ]),
    ) as unknown as Record<string, Field>
    const checks = checksOf(
      { ...broken, chosen: { choices: 'secret ==' } },
      RULES.map((rule) => ({ ...rule, when: 'secret ==', ...(rule.set ? { set: { given: '==' } } : {}) })),
    )
    expect(statesOf(checks, {})).toEqual(OPEN)
    expect(acceptRecord(checks, { given: 'g', closed: 'c', made: 'm' }, undefined)).toMatchObject({
      given: 'g',
      closed: 'c',
      made: null,
    })
    expect([checkRecord(checks, { secret: 'x' }), [...checks.choices.keys]]).toEqual([[], []])
  })
})

describe('fields that decide about each other', () => {
  it.each([
    ['hides', { a: { visible: 'b == null' }, b: { visible: 'a != null' } }],
    ['locks', { a: { readonly: 'b != null' }, b: { readonly: 'a == null' } }],
  ])('store nothing that the record %s which comes of it', (_, fields) => {
    const { conditions } = checksOf(fields)
    const both = { given: { a: 'x', b: 'x' }, before: undefined }
    expect(conditions.settle(both)).toEqual({ a: null, b: null })
    const record = conditions.settle({ given: { a: 'x' }, before: undefined })
    expect(record).toEqual({ a: 'x', b: null })
    expect([...conditions.resettle(record, both, ['b']).changed]).toEqual(['a'])
    expect(record).toEqual({ a: null, b: null })
  })
})

describe('a record that is settled', () => {
  it('begins with what its caller states in the place of defaults, nothing included', () => {
    const { conditions } = checksOf({
      a: { default: 'd' },
      b: { default: 'd', initial: "'i'" },
      c: { default: 'd' },
      e: { initial: "'i'" },
    })
    expect(conditions.settle({ given: {}, before: undefined, starts: { a: 's', b: null } })).toEqual({
      a: 's',
      b: null,
      c: 'd',
      e: 'i',
    })
  })
  it('holds what it held besides its fields, and says that nothing changed where nothing did', () => {
    const { conditions } = checksOf({ a: {}, b: {} })
    const record = conditions.settle({ given: { a: 'x' }, before: { id: '7', b: 'y' } })
    expect(record).toEqual({ id: '7', a: 'x', b: 'y' })
    expect(conditions.resettle(record, { given: { a: 'x', b: null }, before: { id: '7' } }, ['a']).changed.size).toBe(0)
    expect([
      ...conditions.resettle(record, { given: { a: 'x', b: null }, before: { id: '7' } }, ['b']).changed,
    ]).toEqual(['b'])
  })
  it('computes every field after those that it is made of, once one of them changed', () => {
    const { conditions } = checksOf({ sum: { compute: 'part + whole' }, whole: { compute: 'part + "!"' }, part: {} })
    const record = conditions.settle({ given: { part: 'a' }, before: undefined })
    conditions.resettle(record, { given: { part: 'b' }, before: undefined }, ['part'])
    expect(record).toEqual({ part: 'b', whole: 'b!', sum: 'bb!' })
  })
  it('takes anew what expressions and rules give, and nothing else', () => {
    const { conditions } = checksOf({ kind: {}, sum: { compute: 'kind + "!"' }, other: {}, plain: { default: 'd' } }, [
      { when: "kind == 'x'", set: { other: "'o'" } },
    ])
    expect(conditions.compute({ kind: 'x', plain: 'p', sum: 'old', id: '7' })).toEqual({
      kind: 'x',
      plain: 'p',
      sum: 'x!',
      other: 'o',
      id: '7',
    })
    expect(conditions.compute({ kind: 'y', other: 'kept' })).toEqual({ kind: 'y', sum: 'y!', other: 'kept' })
  })
})
