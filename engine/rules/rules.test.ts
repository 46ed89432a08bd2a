import { describe, expect, it } from 'vitest'
import type { Field } from '../../schemas/language/field.ts'
import type { Screen } from '../../schemas/language/screen.ts'
import { textIn } from '../../schemas/language/text.ts'
import { say } from '../../schemas/messages/index.ts'
import { checkScreen } from '../document/check-screen.ts'
import { buildChecks, checkField } from '../validate/record.ts'
import { resolveScreen } from '../model/resolve.ts'

const screenOf = (field: Partial<Field>): Screen => ({
  version: 1,
  id: 'booking.guest',
  title: '客户',
  fields: { one: { title: '联系方式', ...field } },
})
/** What both sides say of a value, '' when nothing. */
function said(field: Partial<Field>, value: unknown, side: 'server' | 'browser' = 'browser'): string {
  const problem = checkField(buildChecks(resolveScreen(screenOf(field)), side), 'one', { one: value })
  return problem ? (problem.text === undefined ? say(problem.code, problem.params) : textIn(problem.text, 'zh-CN')) : ''
}
const levels = (rules: Field['rules']) =>
  checkScreen(screenOf({ rules: rules ?? [] }), { checkRules: new Set(['stored']) }).problems.map(
    ({ pointer, level }) => `${pointer} ${level}`,
  )
const LIST: Partial<Field> = {
  view: 'list_multi',
  options: { items: ['a', 'b', 'c', 'd'].map((value) => ({ value })) },
}

describe('the rules of a field', () => {
  it.each(['server', 'browser'] as const)(
    'RULES-001 RULES-002 RULES-003 RULES-005 say their own sentences on the side of the %s',
    (side) => {
      expect(said({ rules: [{ rule: 'mobile' }] }, '', side)).toBe('请输入手机号')
      expect(said({ rules: [{ rule: 'mobile' }] }, '166', side)).toBe('请输入正确手机号')
      expect(said({ rules: [{ rule: 'mobile' }] }, '13800000000', side)).toBe('')
      expect(said({ rules: [{ rule: 'userName' }] }, null, side)).toBe('请输入用户名')
      expect(said({ rules: [{ rule: 'userName' }] }, 'abc', side)).toBe('长度6到18个字符')
      expect(said({ rules: [{ rule: 'userName' }] }, 'abcd', side)).toBe('')
    },
  )
  it('RULES-006 leave an e-mail optional', () => {
    expect(said({ rules: [{ rule: 'email' }] }, '')).toBe('')
    expect(said({ rules: [{ rule: 'email' }] }, 'x')).toBe('邮箱格式不正确')
  })
  it('speak in the words of the document where it has some, and demand nothing where it says so', () => {
    expect(said({ rules: [{ rule: 'qq', message: '不是QQ' }] }, '1')).toBe('不是QQ')
    expect(said({ required: false, rules: [{ rule: 'mobile' }] }, '')).toBe('')
  })
  it('RULES-019 RULES-020 demand a text of so many characters', () => {
    expect(said({ required: true }, '')).toBe('请输入联系方式')
    expect(said({ required: true, minLength: 3 }, '张三')).toBe('最小长度3位字符')
    expect(said({ required: true, maxLength: 3 }, '张三李四')).toBe('最大长度3位字符')
    expect(said({ required: true, minLength: 2, maxLength: 2 }, '张三')).toBe('')
    expect(said({ required: true, minLength: 3 }, '')).toBe('请输入联系方式')
  })
  it('RULES-021 demand a choice', () => {
    expect(said({ required: true, view: 'list', dict: 'sex' }, null)).toBe('请选择联系方式')
    expect(said({ required: true, view: 'list', dict: 'sex' }, '1')).toBe('')
  })
  it('RULES-022 RULES-023 demand so many entries of a checklist', () => {
    expect(said({ ...LIST, required: true, minItems: 2, maxItems: 3 }, null)).toBe('请选择联系方式')
    expect(said({ ...LIST, required: true, minItems: 2 }, 'a')).toBe('最少选择2项')
    expect(said({ ...LIST, required: true, maxItems: 3 }, 'a,b,c,d')).toBe('最多选择3项')
    expect(said({ ...LIST, required: true, minItems: 2, maxItems: 3 }, 'a,b')).toBe('')
    expect(said({ required: true, minItems: 2 }, 'a')).toBe('')
  })
  it('RULES-027 are checked by their code on the server, in the same words; the browser asks', () => {
    const field = { rules: [{ code: 'qq' }] }
    expect([said(field, '12', 'server'), said(field, '12', 'browser'), said(field, '12345', 'server')]).toEqual([
      '请输入正确的QQ号码',
      '',
      '',
    ])
    expect(said({ rules: [{ code: 'toString' }] }, 'x', 'server')).toBe('该编码不存在')
  })
  it('are named in a document; an unknown name is an error, an unknown code a warning', () => {
    expect(levels([{ rule: 'idCard' }, { code: 'bankCard' }, { code: 'stored' }])).toEqual([])
    expect(levels([{ rule: 'nope' }])).toEqual(['/fields/one/rules/0/rule error'])
    expect(levels([{ code: 'nope' }])).toEqual(['/fields/one/rules/0/code warning'])
  })
})
