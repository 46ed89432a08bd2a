import { endpoints } from '../../../schemas/contract/index.ts'
import * as account from '../../../schemas/contract/session/account.ts'
import * as auth from '../../../schemas/contract/session/auth.ts'
import * as data from '../../../schemas/contract/data/data.ts'
import * as dict from '../../../schemas/contract/values/dict.ts'
import * as schema from '../../../schemas/contract/screens/schema.ts'
import { expect, it } from 'vitest'
import { cleanBody, cleanQuery, cleanQueryValue } from './cleaning.ts'

const dirty = (text: string) => ` \u202D${text}\u200B\u00A0`

it('cleans a query at any depth, but for passwords', () => {
  const query = { name: dirty('a'), many: [dirty('b'), { deep: dirty('c') }], count: 3 }
  expect(cleanQuery(undefined, query)).toEqual({ name: 'a', many: ['b', { deep: 'c' }], count: 3 })
  expect(cleanQuery(account.passwordChange.query, { username: dirty('li'), password: dirty('p') })).toEqual({
    username: 'li',
    password: dirty('p'),
  })
  let deep: unknown = dirty('x')
  for (let at = 0; at < 5000; at += 1) deep = [deep]
  expect(() => cleanQueryValue(deep)).not.toThrow()
})
it('cleans of a body the words that its contract declares, and leaves passwords, free texts, rows and documents as they are', () => {
  const sent = {
    username: dirty('li'),
    password: dirty('p'),
    phone: dirty('13800138000'),
    smscode: dirty('1234'),
    realname: dirty('李'),
    email: dirty('a@b.cn'),
    other: dirty('x'),
  }
  expect(cleanBody(account.register.body, sent)).toEqual({
    username: 'li',
    password: dirty('p'),
    phone: '13800138000',
    smscode: '1234',
    realname: '李',
    email: 'a@b.cn',
    other: dirty('x'),
  })
  expect(cleanBody(auth.login.body, { username: dirty('li'), password: dirty('p') })).toEqual({
    username: 'li',
    password: dirty('p'),
  })
  expect(cleanBody(dict.add.body, { dictName: dirty('n'), dictCode: dirty('c'), description: dirty('d') })).toEqual({
    dictName: 'n',
    dictCode: 'c',
    description: dirty('d'),
  })
  expect(cleanBody(schema.publish.body, { message: dirty('m'), baseVersion: 1, allow: [dirty('narrow:a')] })).toEqual({
    message: dirty('m'),
    baseVersion: 1,
    allow: ['narrow:a'],
  })
  for (const row of [{ name: dirty('a') }, [dirty('a')], dirty('a'), null, 7])
    expect(cleanBody(data.add.body, row)).toEqual(row)
})
it('knows every password of the contract as one', () => {
  const declared = endpoints.flatMap(({ id, query, body }) =>
    [query, body].flatMap((of) =>
      Object.entries(
        (of as { properties?: Record<string, { writeOnly?: boolean }> } | undefined)?.properties ?? {},
      ).map(([name, shape]) => ({ id, name, isSecret: shape.writeOnly === true })),
    ),
  )
  const passwords = declared.filter(({ name }) => /password$/i.test(name))
  expect(passwords.length).toBeGreaterThan(8)
  expect(passwords.filter(({ isSecret }) => !isSecret)).toEqual([])
})
