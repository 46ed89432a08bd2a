import { describe, expect, it } from 'vitest'
import type { Screen } from '../../schemas/language/screen.ts'
import insurance from '../../schemas/screens/collection/loanInsurance.json' with { type: 'json' }
import { checkScreen } from '../document/check-screen.ts'
import { buildChecks, checkRecord } from '../validate/record.ts'
import { resolveScreen } from '../model/resolve.ts'

const wrong = (screen: object, record: Record<string, unknown>) =>
  checkRecord(buildChecks(resolveScreen(screen as Screen)), record).map(({ field, code }) => `${field} ${code}`)

describe('a rule with an empty operand', () => {
  it('holds of a policy that has an end and no beginning', () => {
    const policy = { loanId: 'L', policyNo: 'P', insurer: 'x', validUntil: '2033-01-01' }
    expect(wrong(insurance, policy)).toEqual([])
    expect(wrong(insurance, { ...policy, validFrom: '2033-01-02' })).toEqual(['validUntil FIELD_RULE'])
  })
  it('refuses nothing, unless it says so', () => {
    const screen = {
      version: 1,
      id: 'a.b',
      title: 'x',
      fields: {
        from: { title: '起', view: 'date' },
        to: { title: '止', view: 'date', rules: [{ check: 'to - from <= 30' }] },
        a: { title: 'a' },
        b: { title: 'b', rules: [{ check: 'a == b' }] },
        c: { title: 'c', rules: [{ check: 'a != null && a < c' }] },
      },
      rules: [{ when: 'a != b', refuse: { message: '不同' } }],
    }
    expect(wrong(screen, { to: '2026-01-01', b: 'x' })).toEqual([])
    expect(wrong(screen, { to: '2026-02-01', from: '2026-01-01', a: 'x', b: 'y', c: 'z' })).toEqual([
      'to FIELD_RULE',
      'b FIELD_RULE',
      ' RECORD_REFUSED',
    ])
    expect(wrong(screen, { c: 'x' })).toEqual(['c FIELD_RULE'])
  })
})

it('reports unknown operations on fields of a document at any depth', () => {
  const { problems } = checkScreen({
    version: 1,
    id: 'a.b',
    title: 'x',
    fields: {
      due: { title: '归还日期', view: 'date' },
      lent: { title: '借出日期', view: 'date' },
      name: { title: '名' },
      count: { title: '数', view: 'number' },
      late: { title: '天', view: 'number', compute: 'due - lent' },
      odd: { title: 'x', compute: 'due - name', visible: "count == '1'", rules: [{ check: 'name > count' }] },
    },
    rules: [{ when: 'year(name) > 3', hide: ['odd'] }],
    actions: [{ code: 'go', set: { count: 'name * 2' } }],
  })
  expect(problems.map(({ pointer, code, level }) => `${level} ${pointer} ${code}`).toSorted()).toEqual([
    'error /actions/0/set/count EXPR_OPERATION',
    'error /fields/odd/compute EXPR_NO_DATE',
    'error /fields/odd/rules/0/check EXPR_OPERATION',
    'error /rules/0/when EXPR_NO_DATE',
    'warning /fields/odd/visible EXPR_OPERATION',
  ])
})
