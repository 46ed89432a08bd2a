import { expect, it } from 'vitest'
import { checkScreen } from './check-screen.ts'

it('tells where a password would become a value that is read, and that none is unique', () => {
  const { problems } = checkScreen({
    version: 1,
    id: 'a.b',
    title: 'x',
    fields: {
      pin: { title: '口令', view: 'password', unique: true, rules: [{ check: 'pin != name' }] },
      again: { title: '再次', view: 'password', compute: 'pin' },
      name: { title: '名' },
      shown: { title: '显示', compute: 'name + pin' },
      begun: { title: '开始', initial: 'pin' },
      set: { title: '由规则', visible: "pin != ''" },
    },
    rules: [{ when: "name != ''", set: { set: 'pin' } }],
    actions: [{ code: 'go', set: { name: "pin + '!'" } }],
  })
  const reported = problems
    .filter(({ code }) => code.startsWith('DOC_SECRET'))
    .map(({ pointer, code, level }) => `${level} ${pointer} ${code}`)
  expect(
    new Set(problems.filter(({ code }) => code.startsWith('DOC_SECRET')).map(({ params }) => params['name'])),
  ).toEqual(new Set(['pin']))
  expect(reported.toSorted()).toEqual([
    'error /actions/0/set/name DOC_SECRET_READ',
    'error /fields/begun/initial DOC_SECRET_READ',
    'error /fields/shown/compute DOC_SECRET_READ',
    'error /rules/0/set/set DOC_SECRET_READ',
    'warning /fields/pin/unique DOC_SECRET_UNIQUE',
  ])
})
it('says nothing of a document without passwords', () => {
  expect(
    checkScreen({
      version: 1,
      id: 'a.b',
      title: 'x',
      fields: { a: { title: 'a', unique: true }, b: { title: 'b', compute: 'a' } },
    }).problems,
  ).toEqual([])
})
