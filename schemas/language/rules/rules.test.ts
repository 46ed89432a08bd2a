import { describe, expect, it } from 'vitest'
import { say } from '../../messages/index.ts'
import { compilePattern, patternProblem } from '../characters/pattern.ts'
import { checkRule, type Rule } from './check.ts'
import { namedRule, RULES, type RuleName } from './named.ts'
import { toJsPattern } from './js-pattern.ts'

/** What is said of a value, '' when nothing. */
function said(name: RuleName, value: string): string {
  const failure = checkRule(RULES[name], value)
  return failure ? say(failure.step.message) : ''
}
interface Case {
  readonly id: string
  readonly name: RuleName
  readonly message: string
  readonly good: readonly string[]
  readonly bad: readonly string[]
}
const nines = (count: number) => '9'.repeat(count)

const SHARED: readonly Case[] = [
  {
    id: 'RULES-002',
    name: 'mobile',
    message: '请输入正确手机号',
    good: ['13800000000', '14700000000', '15912345678', '17712345678', '18612345678'],
    bad: [
      '16612345678',
      '19912345678',
      '12345678901',
      '1380000000',
      '138000000000',
      ' 13800000000',
      '１３８００００００００',
    ],
  },
  {
    id: 'RULES-004',
    name: 'userName',
    message: '只允许字母、数字、下划线',
    good: ['zhang_san', 'A1_b'],
    bad: ['张三张三', 'a-b-c', 'a b c d', 'abcd!', 'a'.repeat(30) + '.'],
  },
  {
    id: 'RULES-005',
    name: 'userName',
    message: '长度6到18个字符',
    good: ['abcd', 'a'.repeat(18)],
    bad: ['abc', 'a'.repeat(19)],
  },
  {
    id: 'RULES-006',
    name: 'email',
    message: '邮箱格式不正确',
    good: ['', 'a.b+c@museum.example.org', 'x@y.cn'],
    bad: ['a@b', 'a@', '@b.cn', 'a b@c.cn', 'a@b.c', 'a@b..cn'],
  },
  {
    id: 'RULES-007',
    name: 'natural',
    message: '请输入自然数',
    good: ['0', '7', '007', nines(40)],
    bad: ['-1', '1.5', 'a', '1 ', '１'],
  },
  { id: 'RULES-008', name: 'english', message: '请输入英文字符', good: ['abc', 'Z'], bad: ['a1', '字', 'é', 'a b'] },
  {
    id: 'RULES-009',
    name: 'landline',
    message: '请输入正确的座机号',
    good: ['010-1234567', '010-12345678', '0755-1234567', '0755-12345678'],
    bad: ['12345678', '10-12345678', '010-123456', '010-123456789', 'x010-1234567', '010-1234567x', '01012-1234567'],
  },
  {
    id: 'RULES-010',
    name: 'bankCard',
    message: '请输入正确的银行卡号码',
    good: [nines(10), nines(20), '1000000000'],
    bad: [nines(9), nines(21), '0123456789', '12345678a0'],
  },
  {
    id: 'RULES-011',
    name: 'idNumber',
    message: '请输入正确的证件号码',
    good: ['A', 'E12345678', 'a'.repeat(50)],
    bad: ['a'.repeat(51), 'A-1', '证1', 'A 1'],
  },
  {
    id: 'RULES-012',
    name: 'idCard',
    message: '请输入正确的身份证号码',
    good: ['110105194912310021', '11010519491231002X', '11010519491231002x', '110105491231002', '110105200002290021'],
    bad: [
      '11010519491331002X',
      '11010519490431002X',
      '110105194902300021',
      '110105210012310021',
      '1101054912310021',
      '010105194912310021',
      '11010519491231002Y',
      '110105490231002',
    ],
  },
  {
    id: 'RULES-013',
    name: 'qq',
    message: '请输入正确的QQ号码',
    good: ['12345', '123456789012'],
    bad: ['1234', '1234567890123', '12a45'],
  },
  {
    id: 'RULES-014',
    name: 'httpUrl',
    message: '请输入以http和https开头的网址',
    good: ['http://a', 'https://museum.example/x?y=1#z'],
    bad: ['ftp://a', 'www.museum.example', 'https:/a', 'https://', 'https://a b', 'javascript:http://a'],
  },
  {
    id: 'RULES-015',
    name: 'alnum20',
    message: '请输入20位以内的英文字符和数字',
    good: ['a1', 'a'.repeat(20)],
    bad: ['a'.repeat(21), 'a_1', '一'],
  },
  {
    id: 'RULES-016',
    name: 'name',
    message: '请输入2到100位的中英文字符和空格',
    good: ['张三', 'Zhang San', '张 San', '𠮷田', '张'.repeat(100)],
    bad: ['张', '张*', '张三1', 'a'.repeat(101), '张\n三'],
  },
  {
    id: 'RULES-017',
    name: 'digitLines',
    message: '请输入数字和换行符',
    good: ['123', '1\n2\r\n3', '\n'],
    bad: ['1 2', '1,2', '1\r2', '1*2', 'a'],
  },
  {
    id: 'RULES-018',
    name: 'text255',
    message: '请输入255位以内的字符',
    good: ['a', '馆'.repeat(255), '𠮷'.repeat(255), 'a\nb'],
    bad: ['a'.repeat(256)],
  },
]
const GRID: readonly Case[] = [
  {
    id: 'AMB-138',
    name: 'n6-16',
    message: '请输入 6 到 16 位数字',
    good: [nines(6), nines(16)],
    bad: [nines(5), nines(17), '12345a'],
  },
  {
    id: 'AMB-138',
    name: '*6-16',
    message: '请输入 6 到 16 位任意字符',
    good: ['一二三四五六', '      '],
    bad: ['12345', nines(17)],
  },
  {
    id: 'AMB-138',
    name: 's6-18',
    message: '请输入 6 到 18 位字母',
    good: ['abcdef', 'a'.repeat(18)],
    bad: ['abcde', 'abcde1', 'a'.repeat(19)],
  },
  {
    id: 'AMB-138',
    name: 'url',
    message: '请输入正确的网址',
    good: ['museum.example', 'https://a.b:8080/c?d=1#e'],
    bad: ['ftp://a.b', 'a', 'a.b c'],
  },
  { id: 'AMB-138', name: 'e', message: '邮箱格式不正确', good: ['x@y.cn'], bad: ['x@y'] },
  {
    id: 'AMB-079',
    name: 'm',
    message: '请输入正确手机号',
    good: ['16612345678', '19912345678', '13800000000'],
    bad: ['12345678901'],
  },
  {
    id: 'AMB-138',
    name: 'p',
    message: '请输入 6 位邮政编码',
    good: ['100000', '010000'],
    bad: ['10000', '1000000', '10000a'],
  },
  { id: 'AMB-138', name: 's', message: '请输入英文字母', good: ['abc'], bad: ['a1'] },
  { id: 'AMB-138', name: 'n', message: '请输入数字', good: ['-1.5', '0', '12'], bad: ['1.', '.5', '+1', '1e3'] },
  { id: 'AMB-138', name: 'z', message: '请输入整数', good: ['-12', '0'], bad: ['1.0', 'a'] },
  { id: 'AMB-138', name: '*', message: '不能为空', good: ['x', ' '], bad: [] },
  {
    id: 'AMB-138',
    name: 'money',
    message: '请输入正确的金额，最多两位小数',
    good: ['0', '0.5', '12.34'],
    bad: ['01', '1.234', '-1', '1.'],
  },
]

describe('the named rules', () => {
  it.each(SHARED)('$id $name says $message', ({ name, message, good, bad }) => {
    for (const value of good) expect(said(name, value), value).toBe('')
    for (const value of bad) expect(said(name, value), value).toBe(message)
  })
  it.each(GRID)('$id the pattern $name of the grid says $message', ({ name, message, good, bad }) => {
    for (const value of good) expect(said(name, value), value).toBe('')
    for (const value of bad) expect(said(name, value), value).toBe(message)
  })
  it('AMB-080 say one thing at a time: the characters before the length', () => {
    expect(said('userName', '张')).toBe('只允许字母、数字、下划线')
    expect(said('userName', '张'.repeat(30))).toBe('只允许字母、数字、下划线')
  })
  it('RULES-001 RULES-003 demand a mobile number and a user name, and nothing else', () => {
    const demanding = Object.entries(RULES).flatMap(([name, rule]: [string, Rule]) =>
      rule.required ? [[name, say(rule.required)]] : [],
    )
    expect(demanding).toEqual([
      ['mobile', '请输入手机号'],
      ['userName', '请输入用户名'],
    ])
  })
  it('are all tried here, have patterns of linear time, and are found by their own name only', () => {
    expect(new Set([...SHARED, ...GRID].map(({ name }) => name))).toEqual(new Set(Object.keys(RULES)))
    for (const rule of Object.values<Rule>(RULES))
      for (const { pattern } of rule.steps) expect(patternProblem(pattern), pattern).toBeUndefined()
    for (const name of ['toString', '__proto__', 'constructor', 'nope', '']) expect(namedRule(name)).toBeUndefined()
  })
  it('are sent to JavaScript clients as patterns that take the same values', () => {
    for (const { name, good, bad } of [...SHARED, ...GRID]) {
      const { steps }: Rule = RULES[name]
      for (const { pattern } of steps)
        for (const value of [...good, ...bad])
          expect([name, value, new RegExp(toJsPattern(pattern)).test(value)]).toEqual([
            name,
            value,
            compilePattern(pattern).matches(value),
          ])
    }
  })
  it('SEC-14 answer on hostile values too', () => {
    for (const name of Object.keys(RULES) as RuleName[])
      for (const value of ['a'.repeat(50_000) + '!', '1'.repeat(50_000), 'a@'.repeat(20_000), '\u0000', '\uD800'])
        expect(typeof said(name, value)).toBe('string')
  })
})

describe('a rule of several steps', () => {
  const rule: Rule = {
    steps: [
      { pattern: '.{1,8}', message: 'RULE_ALNUM_20' },
      { digits: 2, pattern: '[A-Z]{2}', message: 'RULE_ENGLISH' },
      { digits: 4, pattern: '\\d{4}', message: 'RULE_NATURAL' },
    ],
  }
  it('consumes the value from the left, and tests the whole where no count is stated', () => {
    expect(checkRule(rule, 'AB1234')).toBeUndefined()
    expect(checkRule(rule, 'AB123456789')).toMatchObject({ step: { message: 'RULE_ALNUM_20' }, begin: 0, end: 11 })
    expect(checkRule(rule, 'A11234')).toMatchObject({
      step: { message: 'RULE_ENGLISH' },
      begin: 0,
      end: 2,
      value: 'A1',
    })
    expect(checkRule(rule, 'AB12x4')).toMatchObject({
      step: { message: 'RULE_NATURAL' },
      begin: 2,
      end: 6,
      value: '12x4',
    })
  })
  it('gives a shorter or an empty piece where the value ends, and passes an empty value', () => {
    expect(checkRule(rule, 'AB1')).toMatchObject({ begin: 2, end: 3, value: '1' })
    expect(checkRule(rule, 'AB')).toMatchObject({ begin: 2, end: 2, value: '' })
    expect(checkRule(rule, '')).toBeUndefined()
  })
  it('counts characters, not halves of them', () => {
    expect(
      checkRule(
        {
          steps: [
            { digits: 1, pattern: '\\p{Han}', message: 'RULE_NAME' },
            { digits: 1, pattern: '\\d', message: 'RULE_NATURAL' },
          ],
        },
        '𠮷1',
      ),
    ).toBeUndefined()
  })
})
