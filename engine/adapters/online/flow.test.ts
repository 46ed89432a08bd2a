import { expect, it } from 'vitest'
import { screenScope } from '../../../schemas/language/expressions/expression.ts'
import type { Screen } from '../../../schemas/language/screen.ts'
import { checkScreen } from '../../document/check-screen.ts'
import { flowFromOnline } from './flow.ts'
import { screensFromOnline } from './screen-of.ts'

const LIST = {
  currentTableName: 'museum_loan',
  columns: [
    { dataIndex: 'exhibit_name', title: '展品' },
    { dataIndex: 'bpm_status', title: '流程' },
  ],
  hideColumns: [],
}
const taken = (config: object) => screensFromOnline('9f2c', { columns: { ...config }, query: [], form: {} })
const evaluated = (screen: Screen, condition: string, record: object): unknown => {
  const compiled = screenScope(screen).compile(condition)
  return compiled.ok ? compiled.expression.evaluate(record as Record<string, unknown>) : compiled
}

it('starts the process of the table, from a row and from the form', () => {
  const actions = flowFromOnline(LIST)
  expect(actions).toMatchObject([
    { code: 'bpm', place: 'row' },
    { code: 'bpm_form', place: 'form' },
  ])
  for (const { workflow } of actions)
    expect(workflow).toMatchObject({
      code: 'onl_museum_loan',
      formUrl: expect.any(String),
      formUrlMobile: expect.any(String),
    })
  const { screen } = taken(LIST)
  expect(screen.actions).toEqual(actions)
  expect(checkScreen(screen).problems.filter(({ level }) => level === 'error')).toEqual([])
})
it('is offered while the process of a record is not started, whatever kind its state is sent as', () => {
  const { screen } = taken(LIST)
  const condition = screen.actions?.[0]?.visible ?? ''
  const offered = (bpm_status: unknown) => evaluated(screen, condition, { bpm_status })
  for (const state of [null, undefined, '', '1', 1]) expect(offered(state), String(state)).toBe(true)
  for (const state of ['2', 2, '3', '4', 4, 'x']) expect(offered(state), String(state)).toBe(false)
})
it('is the process of the table where the form is a view of it', () => {
  expect(flowFromOnline({ ...LIST, currentTableName: 'museum_loan$1' })[0]?.workflow?.code).toBe('onl_museum_loan')
})
it.each([
  ['the back end hides the button', { ...LIST, hideColumns: ['add', 'bpm'] }],
  ['the list shows no state', { ...LIST, columns: [{ dataIndex: 'exhibit_name' }] }],
  ['nobody knows the table', { ...LIST, currentTableName: undefined }],
  ['the table has a name that is none', { ...LIST, currentTableName: 'a b' }],
  ['nothing is a list', { columns: 'bpm_status', hideColumns: 7 }],
])('is not offered where %s', (_, config) => {
  expect(flowFromOnline(config)).toEqual([])
})
it('goes before a button of the form that is called the same', () => {
  const own = { buttonCode: 'bpm', buttonName: 'X', buttonStyle: 'link', optType: 'js' }
  expect(taken({ ...LIST, cgButtonList: [own] }).screen.actions).toEqual(flowFromOnline(LIST))
  expect(taken({ ...LIST, hideColumns: ['bpm'], cgButtonList: [own] }).screen.actions).toMatchObject([
    { code: 'bpm', script: true },
  ])
})
