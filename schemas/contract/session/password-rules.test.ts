import { expect, it } from 'vitest'
import { passwordProblem } from './password-rules.ts'

const problems = (passwords: readonly string[], username = 'zhou_xue') =>
  new Set(passwords.map((password) => passwordProblem(password, username)))

it('refuses fewer than eight signs, counted as people count them', () => {
  expect(problems(['', '1', 'a', '123456', 'Jade#20', '博物馆藏品', '🏺🏺🏺🏺🏺🏺🏺'])).toEqual(
    new Set(['RULE_PASSWORD_SHORT']),
  )
  expect(passwordProblem('博物馆藏品登记册', 'zhou_xue')).toBeUndefined()
})

it('refuses the commonest, in any case, and rows and repetitions of signs', () => {
  expect(
    problems([
      'password',
      'PassWord1',
      '12345678',
      '1234567890',
      '87654321',
      '9876543210',
      '88888888',
      'aaaaaaaaaaaa',
      'abcdefgh',
      'hgfedcba',
      'qwertyuiop',
      '1qaz2wsx',
      'woaini1314',
      '5201314520',
      '147258369',
    ]),
  ).toEqual(new Set(['RULE_PASSWORD_COMMON']))
})

it('refuses the name of the account, with digits and signs around it as well', () => {
  expect(problems(['zhou_xue', 'Zhou_Xue1', 'zhou_xue2025', '!!zhou_xue!!', 'zhou_xuezhou_xue'])).toEqual(
    new Set(['RULE_PASSWORD_NAME']),
  )
  expect(passwordProblem('zhou_xue', 'wang')).toBeUndefined()
  expect(passwordProblem('wang lives by the river', 'wang')).toBeUndefined()
})

it('takes what is none of these', () => {
  expect(problems(['Jade#2024', 'correct horse battery', '13579bdf', 'bronze-0417'])).toEqual(new Set([undefined]))
})
