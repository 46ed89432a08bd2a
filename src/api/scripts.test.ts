import { describe, expect, it } from 'vitest'
import type { Screen } from '../../schemas/language/screen.ts'
import { scriptRequest } from './scripts.ts'

const screen: Screen = {
  version: 1,
  id: 'collection.loan',
  title: 'Loan',
  fields: {},
  source: { endpoints: { list: '/loans/list', edit: 'loans/edit' } },
}
const ask = (method: string, url: string, params: unknown = null) =>
  scriptRequest({ screen, code: screen.id }, method, url, params)
const path = (method: string, url: string) => ask(method, url)?.path

describe('what a script may call', () => {
  it('is rows of its own screen, by our addresses and by those of the contract', () => {
    expect(path('GET', '/data/collection.loan/list')).toBe('/data/collection.loan/list')
    expect(path('PUT', '/jeecg-boot/data/collection.loan/edit')).toBe('/data/collection.loan/edit')
    expect(path('GET', '/online/cgform/api/getData/collection.loan')).toBe('/online/cgform/api/getData/collection.loan')
    expect(path('DELETE', '/online/cgform/api/form/collection.loan/7')).toBe(
      '/online/cgform/api/form/collection.loan/7',
    )
    expect(path('GET', '/loans/list')).toBe('/loans/list')
    expect(path('POST', '/loans/edit')).toBe('/loans/edit')
  })
  it('is dictionaries', () => {
    expect(path('GET', '/sys/dict/getDictItems/sex')).toBe('/sys/dict/getDictItems/sex')
    expect(path('GET', '/sys/dict/loadDict/sys_user,realname,username')).toBe(
      '/sys/dict/loadDict/sys_user,realname,username',
    )
  })
  it('goes with its query or its body', () => {
    expect(ask('GET', '/data/collection.loan/list?pageNo=2', { name: 'x' })).toMatchObject({
      query: { pageNo: '2', name: 'x' },
    })
    expect(ask('POST', '/data/collection.loan/add', { name: 'x' })).toMatchObject({ query: {}, body: { name: 'x' } })
  })
  it.each([
    ['GET', '/data/collection.relic/list'],
    ['POST', '/data/collection.loan/list'],
    ['GET', '/sys/user/list'],
    ['GET', 'https://evil.example/data/collection.loan/list'],
    ['GET', '//evil.example/'],
    ['GET', '/data/collection.loan/../collection.relic/list'],
    ['GET', '/data/%2e%2e/list'],
    ['GET', '/sys/dict/getDictItems/..'],
    ['GET', '/sys/dict/getDictItems/%2e%2e%2fuser'],
    ['GET', '/sys/dict/getDictItems/%'],
    ['GET', '/sys/dict/getDictItems/a\\b'],
    ['TRACE', '/data/collection.loan/list'],
    ['get', '/data/collection.loan/list'],
    ['DELETE', '/sys/dict/deleteBatch'],
    ['GET', '/sys/dict/refleshCache'],
    ['GET', '/data/collection.loan/exportXls'],
    ['PUT', '/schema/draft/collection.loan'],
    ['GET', 'javascript:alert(1)'],
    ['GET', '/jeecg-boot/jeecg-boot/loans/list'],
    ['GET', ''],
    ['DELETE', '/loans/list'],
  ])('SEC-11 is nothing else: %s %s', (method, url) => {
    expect(ask(method, url)).toBeUndefined()
  })
})
