import { describe, expect, it } from 'vitest'
import type { PageTest } from '../../schemas/language/page-tests.ts'
import type { Screen } from '../../schemas/language/screen.ts'
import { checkScreen } from '../document/index.ts'
import { recordedTest, runPageTests } from './page-tests.ts'

const SCREEN: Screen = {
  version: 1,
  id: 'lab.tested',
  title: '试验',
  fields: {
    kind: { title: '类别', maxLength: 20 },
    damage: { title: '病害', required: "kind == '青铜器'", visible: "kind == '青铜器'" },
    weight: { title: '重量', view: 'number' },
    price: { title: '单价', view: 'number' },
    total: { title: '总价', view: 'number', compute: 'weight * price' },
    due: { title: '到期', view: 'date', initial: 'today' },
  },
}
const failuresOf = (...cases: PageTest[]) =>
  runPageTests({ ...SCREEN, tests: { cases } }).map(({ failures }) =>
    failures.map(({ field, aspect }) => `${field} ${aspect}`),
  )

describe('tests of a page', () => {
  it('pass where fields are as they are expected', () => {
    expect(
      failuresOf(
        {
          title: '必填',
          given: { kind: '青铜器' },
          saved: false,
          fields: { damage: { visible: true, required: true, message: 'FIELD_REQUIRED' } },
        },
        { title: '隐藏', given: { kind: '' }, saved: true, fields: { damage: { visible: false, value: null } } },
        {
          title: '计算',
          given: { kind: '瓷', weight: 2, price: 3 },
          saved: true,
          fields: { total: { value: 6 }, kind: { message: '' } },
        },
        { title: '日期', today: '2024-06-01', given: { kind: '瓷' }, fields: { due: { value: '2024-06-01' } } },
        { title: '修改', before: { kind: '瓷', weight: 1 }, given: { price: 2 }, fields: { total: { value: 2 } } },
        { title: '文字', given: { kind: 'x'.repeat(30) }, saved: false, fields: { kind: { message: '20' } } },
      ),
    ).toEqual([[], [], [], [], [], []])
  })
  it('say what is otherwise', () => {
    expect(
      failuresOf(
        {
          title: '必填',
          given: { kind: '青铜器' },
          saved: true,
          fields: { damage: { visible: false, required: false, message: '' } },
        },
        { title: '值', given: { weight: 2, price: 3 }, fields: { total: { value: 7 }, gone: { visible: true } } },
      ),
    ).toEqual([
      ['damage saved', 'damage visible', 'damage required', 'damage message'],
      ['total value', 'gone broken'],
    ])
  })
  it('are recorded so that they pass, and fail once a rule is another', () => {
    const test = {
      ...recordedTest(SCREEN, { kind: '青铜器', weight: 2, price: 4, unknown: 1 }, '2024-06-01'),
      title: '记录',
    }
    expect(test).toMatchObject({
      given: { kind: '青铜器', weight: 2, price: 4 },
      saved: false,
      fields: {
        damage: { required: true, message: 'FIELD_REQUIRED' },
        total: { value: 8 },
        due: { value: '2024-06-01' },
      },
    })
    const tested: Screen = { ...SCREEN, tests: { cases: [test] } }
    expect(checkScreen(tested).problems.filter(({ level }) => level === 'error')).toEqual([])
    expect(runPageTests(tested)[0]?.failures).toEqual([])
    const { damage, ...fields } = tested.fields
    expect(damage).toBeDefined()
    const loosened: Screen = { ...tested, fields: { ...fields, damage: { title: '病害' } } }
    expect(runPageTests(loosened)[0]?.failures.length).toBeGreaterThan(0)
  })
  it('name only fields that there are', () => {
    const tests = {
      cases: [{ title: 'x', given: { gone: 1 }, before: { lost: 1 }, fields: { away: { visible: true } } }],
    }
    expect(checkScreen({ ...SCREEN, tests }).problems.map(({ code, pointer }) => `${code} ${pointer}`)).toEqual([
      'DOC_UNKNOWN_FIELD /tests/cases/0/before/lost',
      'DOC_UNKNOWN_FIELD /tests/cases/0/given/gone',
      'DOC_UNKNOWN_FIELD /tests/cases/0/fields/away',
    ])
  })
})
