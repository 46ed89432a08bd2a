import { describe, expect, it } from 'vitest'
import type { ProcessDocument } from '../../schemas/language/process/document.ts'
import { type World, factsOf } from '../../tests/process/people.ts'
import { type ProcessAction, type ProcessState, decide } from './index.ts'

const loan: ProcessDocument = {
  version: 1,
  code: 'loan',
  title: 'Loan',
  screen: 'collection.loan',
  status: 'bpmStatus',
  result: 'outcome',
  flow: [
    { key: 'lead', kind: 'approve', who: [{ head: 1 }] },
    { key: 'both', kind: 'approve', who: [{ role: 'board' }], mode: 'all' },
  ],
}
const world = (): World => ({
  people: {
    ann: { depart: 'A01A01' },
    hal: { depart: 'A01A01', heads: ['A01A01'] },
    bea: { roles: ['board'] },
    bob: { roles: ['board'] },
  },
  calendars: {},
  rows: {},
  record: {},
  now: Date.UTC(2026, 0, 5, 2),
  events: [],
})
const begin = {
  id: 'i1',
  code: 'loan',
  version: 1,
  recordId: 'r1',
  starter: 'ann',
  depart: 'A01A01',
  title: 'x',
  parentStep: null,
}

function player(document: ProcessDocument, place: World) {
  let state: ProcessState | undefined
  let count = 0
  const newId = () => `n${(count += 1)}`
  return {
    state: () => {
      if (!state) throw new Error('Not started')
      return state
    },
    act(actor: string | null, action: ProcessAction) {
      const decision = decide(document, state, action, factsOf(place, actor, newId), begin)
      if ('state' in decision) {
        state = decision.state
        place.events = [...place.events, ...decision.events]
      }
      return decision
    },
    open: () => state?.tasks.filter(({ status }) => status === 'open') ?? [],
    taskOf: (name: string) =>
      state?.tasks.find(({ status, assignee }) => status === 'open' && assignee === name)?.id ?? '',
  }
}

describe('a process', () => {
  it('runs from start to end through its nodes', () => {
    const play = player(loan, world())
    expect(play.act('ann', { kind: 'start' })).toMatchObject({
      effects: expect.arrayContaining([{ kind: 'status', value: '2' }]),
    })
    expect(play.open().map(({ assignee }) => assignee)).toEqual(['hal'])
    play.act('hal', { kind: 'agree', task: play.taskOf('hal'), changed: [] })
    expect(play.open().map(({ assignee }) => assignee)).toEqual(['bea', 'bob'])
    play.act('bea', { kind: 'agree', task: play.taskOf('bea'), changed: [] })
    expect(play.act('bob', { kind: 'agree', task: play.taskOf('bob'), changed: [] })).toMatchObject({
      effects: expect.arrayContaining([
        { kind: 'status', value: '3' },
        { kind: 'set', values: { outcome: 'agreed' } },
      ]),
    })
    expect(play.state().instance).toMatchObject({ status: 'ended', result: 'agreed' })
  })
  it('asks for its facts first', () => {
    const place = world()
    const facts = factsOf(place, 'ann', () => 'n', { known: new Set() })
    expect(decide(loan, undefined, { kind: 'start' }, facts, begin)).toEqual({
      needs: [{ kind: 'heads', depart: 'A01A01', level: 1 }],
    })
  })
  it('refuses a task that is another person’s, or done', () => {
    const play = player(loan, world())
    play.act('ann', { kind: 'start' })
    const task = play.taskOf('hal')
    expect(play.act('bob', { kind: 'agree', task, changed: [] })).toMatchObject({ refused: 'PROCESS_NOT_YOURS' })
    play.act('hal', { kind: 'agree', task, changed: [] })
    expect(play.act('hal', { kind: 'agree', task, changed: [] })).toMatchObject({ refused: 'PROCESS_TASK_OVER' })
  })
  it('asks again from the start after a return', () => {
    const play = player(loan, world())
    play.act('ann', { kind: 'start' })
    play.act('hal', { kind: 'agree', task: play.taskOf('hal'), changed: [] })
    play.act('bea', { kind: 'agree', task: play.taskOf('bea'), changed: [] })
    play.act('bob', { kind: 'return', task: play.taskOf('bob'), to: 'start', way: 'again' })
    expect(play.open().map(({ assignee }) => assignee)).toEqual(['ann'])
    play.act('ann', { kind: 'submit', task: play.taskOf('ann'), changed: [] })
    expect(play.open().map(({ assignee }) => assignee)).toEqual(['hal'])
  })
  it('goes back to who returned it directly', () => {
    const play = player(loan, world())
    play.act('ann', { kind: 'start' })
    play.act('hal', { kind: 'agree', task: play.taskOf('hal'), changed: [] })
    play.act('bea', { kind: 'agree', task: play.taskOf('bea'), changed: [] })
    play.act('bob', { kind: 'return', task: play.taskOf('bob'), to: 'start', way: 'direct' })
    play.act('ann', { kind: 'submit', task: play.taskOf('ann'), changed: [] })
    expect(play.open().map(({ assignee }) => assignee)).toEqual(['bob'])
  })
  it('takes a decision back that nobody built on', () => {
    const play = player(loan, world())
    play.act('ann', { kind: 'start' })
    const before = play.taskOf('hal')
    const decision = play.act('hal', { kind: 'agree', task: before, changed: [] })
    const event = 'events' in decision ? (decision.events[0]?.seq ?? 0) : 0
    expect(play.act('hal', { kind: 'recall', event })).toHaveProperty('state')
    expect(play.open()).toMatchObject([{ id: before, assignee: 'hal' }])
    play.act('hal', { kind: 'agree', task: before, changed: [] })
    const again = play.act('bea', { kind: 'agree', task: play.taskOf('bea'), changed: [] })
    expect(again).toHaveProperty('state')
    expect(play.act('hal', { kind: 'recall', event })).toEqual({ refused: 'PROCESS_RECALL_LATE', params: {} })
  })
})
