import { expect, it } from 'vitest'
import { NO_RULES, changedRules, rulesIn, withRule } from './rules.ts'

const GIFT = { field: 'origin', said: '捐赠', text: '“捐赠”不在可选范围内', count: 54, rows: [2] }
const MANY = { field: 'count', said: '很多', text: '请输入数字', count: 1, rows: [3] }

it('sends a rule as a value once there is one', () => {
  const begun = withRule(NO_RULES, GIFT, { as: 'value' })
  expect([rulesIn(begun), changedRules(begun, NO_RULES)]).toEqual([[], 0])
  const whole = withRule(begun, GIFT, { as: 'value', value: '1' })
  expect([rulesIn(whole), changedRules(whole, NO_RULES)]).toEqual([
    [{ field: 'origin', said: '捐赠', as: 'value', value: '1' }],
    1,
  ])
})

it('counts rules that are new, are others, and are taken back', () => {
  const checked = withRule(withRule(NO_RULES, GIFT, { as: 'left' }), MANY, { as: 'empty' })
  expect(changedRules(checked, checked)).toBe(0)
  expect(changedRules(withRule(checked, GIFT, { as: 'value', value: '2' }), checked)).toBe(1)
  expect(changedRules(withRule(withRule(checked, GIFT, undefined), MANY, { as: 'left' }), checked)).toBe(2)
})

it('has no rule for what is wrong with whole rows', () => {
  expect(rulesIn(withRule(NO_RULES, { text: '没有新增权限', count: 2, rows: [2, 3] }, { as: 'left' }))).toEqual([])
})
