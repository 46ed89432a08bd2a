import { describe, expect, it } from 'vitest'
import { resolveScreen } from '../../../engine/model/index.ts'
import { ActionConditions } from '../../../engine/access/index.ts'
import { NO_CONTEXT, screenScope } from '../../../schemas/language/expressions/expression.ts'
import type { Screen } from '../../../schemas/language/screen.ts'
import { sentence } from '../../lib/i18n.ts'
import '../../lib/i18n-inside.ts'
import { statusFieldOf, withProcesses } from './process-actions.ts'

const LOAN: Screen = {
  version: 1,
  id: 'test.loan',
  title: '借展',
  source: { table: 'tst_loan' },
  fields: { name: { title: '名称', view: 'text' }, state: { title: '审批状态', view: 'list', dict: 'bpm_status' } },
}
const PROCESS = { code: 'loan', title: '借展审批', status: 'state' }
const OF_SCREEN = { startable: [PROCESS], locked: ['2', '3'] }
const say = (code: string, params?: Readonly<Record<string, unknown>>) => sentence(code, params, 'zh-CN')
const own = (document: Screen, processes = [PROCESS]) =>
  withProcesses(resolveScreen(document), { startable: processes, locked: ['2', '3'] }, say).actions.filter(({ code }) =>
    code.startsWith('approval'),
  )

describe('the buttons of a process', () => {
  it('are there where a field shows its state, and nowhere else', () => {
    expect(own(LOAN).map(({ code, place }) => `${place} ${code}`)).toEqual([
      'form approval_form',
      'row approval_submit',
      'row approval_deal',
      'row approval_progress',
    ])
    const plain = resolveScreen({ ...LOAN, fields: { name: { title: '名称' } } })
    expect(statusFieldOf(plain)).toBeUndefined()
    expect(withProcesses(plain, OF_SCREEN, say)).toBe(plain)
  })
  it('submit nothing where the person may start no process', () => {
    expect(own(LOAN, []).map(({ code }) => code)).toEqual(['approval_deal', 'approval_progress'])
  })
  it('leave their place to a button that the document has for the same process', () => {
    const action = { code: 'go', place: 'form' as const, workflow: { code: 'loan' } }
    expect(own({ ...LOAN, actions: [action] }).map(({ code }) => code)).not.toContain('approval_form')
  })
  it('name each of several processes in the form', () => {
    const two = own(LOAN, [PROCESS, { ...PROCESS, code: 'loan_in', title: '借入审批' }])
    expect(two.filter(({ place }) => place === 'form').map(({ title }) => title)).toEqual([
      '保存并提交：借展审批',
      '保存并提交：借入审批',
    ])
  })
  it.each([
    ['1', true],
    ['2', false],
    ['3', false],
    ['4', true],
  ])('do not offer to edit or delete a record in state %j where its process locks it', (state, isFree) => {
    const actions = [{ code: 'edit', visible: "name != 'x'" }]
    const screen = withProcesses(resolveScreen({ ...LOAN, actions }), OF_SCREEN, say)
    const conditions = new ActionConditions(screen, screenScope(screen.screen), true)
    const row = { id: '1', name: '鼎', state }
    expect(['edit', 'delete'].map((code) => conditions.holds(code, row, NO_CONTEXT))).toEqual([isFree, isFree])
    expect(conditions.holds('edit', { ...row, name: 'x' }, NO_CONTEXT)).toBe(false)
  })
  it.each([
    [undefined, ['approval_form', 'approval_submit']],
    ['', ['approval_form', 'approval_submit']],
    ['1', ['approval_form', 'approval_submit']],
    ['2', ['approval_deal']],
    ['3', ['approval_progress']],
    ['4', ['approval_progress']],
  ])('WORKFLOW-001 of a record in state %j are those that have something to do there', (state, shown) => {
    const screen = withProcesses(resolveScreen(LOAN), OF_SCREEN, say)
    const conditions = new ActionConditions(screen, screenScope(screen.screen), true)
    const row = { id: '1', name: '鼎', state }
    const codes = screen.actions.map(({ code }) => code).filter((code) => code.startsWith('approval'))
    expect(codes.filter((code) => conditions.holds(code, row, NO_CONTEXT))).toEqual(shown)
  })
})
