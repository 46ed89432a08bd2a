import { afterEach, describe, expect, it, vi } from 'vitest'
import { say } from '../../schemas/messages/index.ts'
import { compileRules, type CellRule, type CompiledRules } from './cell-rules.ts'

const COLUMN = { key: 'piece_name', title: '名称', defaultValue: '无' }
const log = vi.fn<(text: string, cause?: unknown) => void>()
const compiled = (...rules: readonly CellRule[]) =>
  compileRules(COLUMN, rules, { say: (code, params) => say(code, params), log })
/** The first sentence, as the grid takes it. */
const said = ({ checks }: CompiledRules, value: unknown) => {
  for (const check of checks) {
    const text = check(value, {})
    if (text !== undefined) return text
  }
  return ''
}
afterEach(() => {
  log.mockClear()
  vi.useRealTimers()
})

describe('the rules of a column', () => {
  it('GRIDRULE-001 are tried in their order', () => {
    const rules = compiled(
      { required: true, message: 'one' },
      { pattern: 'n', message: 'two' },
      { pattern: '^1', message: 'three' },
    )
    expect(['', 'a', '2', '12'].map((value) => said(rules, value))).toEqual(['one', 'two', 'three', ''])
  })
  it('GRIDRULE-003 GRIDRULE-015 refuse what says nothing', () => {
    for (const rules of [compiled({ required: true }), compiled({ pattern: '*' })]) {
      expect(rules.required).toBe(true)
      for (const value of ['', '  ', null, undefined, []]) expect(said(rules, value)).toBe('请输入名称')
      for (const value of [0, false, 'x', ['x']]) expect(said(rules, value)).toBe('')
    }
    expect(log).not.toHaveBeenCalled()
  })
  it('GRIDRULE-004 state which value occurs in one row only, and when it is reported', () => {
    expect(compiled({ pattern: 'only', message: '${title}重复' })).toMatchObject({
      unique: '名称重复',
      uniqueAt: 0,
      checks: [],
    })
    expect(compiled({ required: true }, { unique: true }, { pattern: 'n' })).toMatchObject({
      unique: '名称不能重复',
      uniqueAt: 1,
    })
    expect(
      compiled({ unique: true, message: 'one' }, { required: true }, { unique: true, message: 'two' }),
    ).toMatchObject({ unique: 'one', uniqueAt: 0 })
  })
  const NAMED = [
    ['GRIDRULE-005', 'n6-16', '123456', '12345'],
    ['GRIDRULE-006', '*6-16', '一二三四五六', '12345'],
    ['GRIDRULE-007', 's6-18', 'abcdef', 'abcde1'],
    ['GRIDRULE-008', 'url', 'https://a.b/c', 'a b'],
    ['GRIDRULE-009', 'e', 'a@b.cn', 'a@b'],
    ['GRIDRULE-010', 'm', '19912345678', '12912345678'],
    ['GRIDRULE-011', 'p', '010000', '10000'],
    ['GRIDRULE-012', 's', 'abc', 'a1'],
    ['GRIDRULE-013', 'n', '-1.5', '1.'],
    ['GRIDRULE-014', 'z', '-12', '1.5'],
    ['GRIDRULE-016', 'money', '0.5', '01'],
  ] as const
  it.each(NAMED)('%s know the pattern %s', (_, pattern, good, bad) => {
    const rules = compiled({ pattern, message: 'no' })
    expect([said(rules, good), said(rules, bad), said(rules, '')]).toEqual(['', 'no', ''])
  })
  it('GRIDRULE-013 GRIDRULE-014 read a number as its text', () => {
    expect([
      said(compiled({ pattern: 'z', message: 'no' }), -3),
      said(compiled({ pattern: 'z', message: 'no' }), 1.5),
    ]).toEqual(['', 'no'])
  })
  it('GRIDRULE-017 search for any other pattern', () => {
    const found = (pattern: string | RegExp, value: unknown) => said(compiled({ pattern, message: 'no' }), value) === ''
    expect([
      found('^[A-Z]{2}$', 'AB'),
      found('^[A-Z]{2}$', 'ABC'),
      found('b|c', 'abc'),
      found(/^ab/i, 'ABc'),
      found('\\d', 'a\n1'),
      found('x', null),
      found(/^ab$/i, 'AB'),
      found(/^ab/gu, 'abc'),
      found(/^ab/gu, 'xab'),
      found('a'.repeat(1000), 'a'.repeat(1000)),
      found('a'.repeat(1000), 'a'),
    ]).toEqual([true, false, true, true, true, true, true, true, false, true, false])
  })
  it('AMB-139 let a value pass where a pattern cannot be used', () => {
    for (const pattern of ['(', '(?=a)b', 'a'.repeat(1001)])
      expect(said(compiled({ pattern, message: 'no' }), 'x')).toBe('')
    expect(log.mock.calls.map(([text]) => text)).toEqual(
      ['(', '(?=a)b', 'a'.repeat(200)].map((pattern) => `The pattern ${pattern} of 名称 cannot be used`),
    )
  })
  it('SEC-14 hold nothing up, whatever the pattern and the value', () => {
    const text = `${'a'.repeat(50_000)}!`
    for (const pattern of ['^(a+)+$', '^(a|a)*$', '^(.*a){20}$', '(x+x+)+y'])
      expect(said(compiled({ pattern, message: 'no' }), text)).toMatch(/^(no)?$/)
  })
  it('AMB-140 put the values of the column into a message', () => {
    expect(said(compiled({ required: true, message: '${title} ${key} ${defaultValue} ${title} ${else}' }), '')).toBe(
      '名称 piece_name 无 名称 ${else}',
    )
  })
  it('say the title of the column where they have no words of their own', () => {
    const texts = [{ required: true }, { pattern: 'n' }, { pattern: '^x' }].map((rule) =>
      said(compiled(rule), rule.required ? '' : 'a'),
    )
    expect(texts).toEqual(['请输入名称', say('RULE_NUMBER', {}), say('FIELD_PATTERN', { label: '名称' })])
    expect(compiled({ handler: (_, done) => done(false) }).checks.map((check) => check('v', {}))).toEqual([
      say('FIELD_RULE', { label: '名称' }),
    ])
  })
  it('ignore what is no rule', () => {
    expect(compiled({ message: 'nothing stated' }, { pattern: '' })).toEqual({ required: false, checks: [] })
  })
})

describe('GRIDRULE-018 a handler', () => {
  const checkBy = (handler: NonNullable<CellRule['handler']>) =>
    compiled({ handler, message: '${title}!' }).checks[0]?.('v', { id: '1' })
  it('approves, and rejects with its sentence or with that of the rule', () => {
    expect([
      checkBy((_, done) => done(true)),
      checkBy((_, done) => done(false, '不行')),
      checkBy((_, done) => done(false)),
      checkBy((_, done) => done(null, 'ignored')),
    ]).toEqual([undefined, '不行', '名称!', undefined])
  })
  it('receives the value, the row, the column and the rule', () => {
    const received: unknown[] = []
    checkBy((event) => void received.push(event))
    expect(received).toMatchObject([
      { cellValue: 'v', row: { id: '1' }, column: COLUMN, rule: { message: '${title}!' } },
    ])
  })
  it('may answer later, once, and is waited for no longer', async () => {
    vi.useFakeTimers()
    await expect(checkBy((_, done) => void queueMicrotask(() => [done(false, 'later'), done(true)]))).resolves.toBe(
      'later',
    )
    await vi.advanceTimersByTimeAsync(10_000)
    expect(log).not.toHaveBeenCalled()
  })
  it('has nothing against the value when it fails or never answers', async () => {
    vi.useFakeTimers()
    expect(
      checkBy(() => {
        throw new Error('broken')
      }),
    ).toBeUndefined()
    const never = checkBy(() => undefined)
    await vi.advanceTimersByTimeAsync(10_000)
    await expect(never).resolves.toBeUndefined()
    expect(log.mock.calls.map(([text]) => String(text))).toEqual([
      expect.stringMatching(/名称 failed$/),
      expect.stringMatching(/名称 did not answer$/),
    ])
  })
})
