import { describe, expect, it } from 'vitest'
import { NO_CONTEXT, screenScope } from '../../schemas/language/expressions/expression.ts'
import type { Screen } from '../../schemas/language/screen.ts'
import { ActionConditions, ROW_REMOVAL, actionTitle } from './actions.ts'
import { hideFields } from './screen-access.ts'
import { resolveScreen } from '../model/resolve.ts'

const SCREEN: Screen = {
  version: 1,
  id: 'test.loan',
  title: '借展',
  fields: { state: { title: '状态' }, secret: { title: '内部' } },
  actions: [
    { code: 'edit', visible: "state == 'new'" },
    { code: 'delete', visible: "state != 'lent'" },
    { code: 'close', title: { 'zh-CN': '结案', 'en-US': 'Close' }, visible: "secret == 'x'" },
    { code: 'detail' },
  ],
}
const conditions = (unknown: boolean, hidden: readonly string[] = []) => {
  const screen = hideFields(resolveScreen(SCREEN), hidden)
  return new ActionConditions(screen, screenScope(SCREEN), unknown)
}

describe('the conditions of actions', () => {
  it('are asked for by those that state one', () => {
    const asked = conditions(false)
    expect([['edit'], ['detail'], ['detail', 'delete'], [], ['nothing']].map((codes) => asked.asks(codes))).toEqual([
      true,
      false,
      true,
      false,
      false,
    ])
  })
  it('say with which rows an action is possible, and every row has one without', () => {
    const { holds } = {
      holds: (code: string, state: string) => conditions(false).holds(code, { id: '1', state }, NO_CONTEXT),
    }
    expect(
      ['new', 'lent', 'back'].map((state) => [holds('edit', state), holds('delete', state), holds('detail', state)]),
    ).toEqual([
      [true, true, true],
      [false, false, true],
      [false, true, true],
    ])
  })
  it('name the first action that is not possible with a row', () => {
    const refused = (state: string, codes: readonly string[]) =>
      conditions(false).refused(codes, { id: '1', state }, NO_CONTEXT)
    expect([
      refused('lent', ['detail', 'delete', 'edit']),
      refused('back', ['delete', 'edit']),
      refused('new', ['delete', 'edit']),
      refused('lent', ROW_REMOVAL),
    ]).toEqual(['delete', 'edit', undefined, 'delete'])
  })
  it('answers as the caller states where a field is denied to the person and the row does not hold it', () => {
    const reported = (unknown: boolean, row: Readonly<Record<string, unknown>>) =>
      conditions(unknown, ['secret']).holds('close', { id: '1', ...row }, NO_CONTEXT)
    expect([
      reported(true, {}),
      reported(false, {}),
      reported(true, { secret: 'y' }),
      reported(false, { secret: 'x' }),
    ]).toEqual([true, false, false, true])
    expect(conditions(true).holds('close', { id: '1' }, NO_CONTEXT)).toBe(false)
  })
})

describe('what an action is called', () => {
  it('is its own title, the word for a built-in one, and its code else', () => {
    expect(
      (['zh-CN', 'en-US'] as const).map((locale) =>
        actionTitle({ code: 'close', title: { 'zh-CN': '结案', 'en-US': 'Close' } }, locale),
      ),
    ).toEqual(['结案', 'Close'])
    expect([actionTitle({ code: 'edit' }, 'zh-CN'), actionTitle({ code: 'toString' }, 'zh-CN')]).toEqual([
      '编辑',
      'toString',
    ])
  })
})
