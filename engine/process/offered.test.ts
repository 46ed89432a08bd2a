import { describe, expect, it } from 'vitest'
import type { ProcessDocument } from '../../schemas/language/process/document.ts'
import { type World, factsOf } from '../../tests/process/people.ts'
import { type ProcessState, changesOf, decide, nodeRights, offeredActions, ownTask, previewAhead } from './index.ts'

const document: ProcessDocument = {
  version: 1,
  code: 'p',
  title: 'P',
  screen: 'a.b',
  status: 'bpmStatus',
  admins: [{ user: ['adm'] }],
  flow: [
    {
      key: 'one',
      kind: 'approve',
      who: [{ user: ['bob'] }],
      comment: ['reject'],
      fields: { bpmStatus: 'edit', cost: 'edit' },
    },
    { key: 'two', kind: 'approve', who: [{ pick: 'previous' }], signature: true },
    { key: 'three', kind: 'approve', who: [{ role: 'r', claim: true }] },
  ],
}
const world: World = {
  people: { ann: {}, bob: {}, cid: {}, dot: { roles: ['r'] }, adm: {} },
  calendars: {},
  rows: {},
  record: {},
  now: 0,
  events: [],
}
const begin = {
  id: 'i',
  code: 'p',
  version: 1,
  recordId: 'r',
  starter: 'ann',
  depart: 'A01',
  title: '',
  parentStep: null,
}
let count = 0
function act(state: ProcessState | undefined, actor: string, action: Parameters<typeof decide>[2]) {
  const decision = decide(
    document,
    state,
    action,
    factsOf(world, actor, () => `n${(count += 1)}`),
    begin,
  )
  if (!('state' in decision)) throw new Error(JSON.stringify(decision))
  return decision
}
const actor = (username: string, roles: readonly string[] = []) => ({ username, roles, mayIntervene: false })
const kinds = (state: ProcessState, username: string, roles?: readonly string[]) =>
  offeredActions(document, state, actor(username, roles), 0).map(({ kind }) => kind)

describe('the offered actions', () => {
  const started = act(undefined, 'ann', { kind: 'start' })
  it('of an approver have what they need', () => {
    const offered = offeredActions(document, started.state, actor('bob'), 0)
    expect(offered).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ kind: 'agree', needsComment: false, picks: ['two'] }),
        expect.objectContaining({ kind: 'reject', needsComment: true }),
        expect.objectContaining({ kind: 'return', targets: ['start'] }),
      ]),
    )
    expect(ownTask(started.state, actor('bob'))).toMatchObject({ nodeKey: 'one' })
    expect(ownTask(started.state, actor('cid'))).toBeUndefined()
  })
  it('of the initiator, an administrator and others differ', () => {
    expect(kinds(started.state, 'ann')).toEqual(['copy', 'comment', 'urge', 'withdraw'])
    expect(kinds(started.state, 'cid')).toEqual(['copy', 'comment', 'urge'])
    expect(kinds(started.state, 'adm')).toEqual(
      ['copy', 'comment', 'urge', 'removeSigner', 'terminate', 'suspend', 'jump', 'reassign'].filter(
        (kind) => kind !== 'removeSigner',
      ),
    )
  })
  it('are those of the next node after a decision', () => {
    const agreed = act(started.state, 'bob', {
      kind: 'agree',
      task: ownTask(started.state, actor('bob'))?.id ?? '',
      changed: [],
      picks: { two: ['cid'] },
    })
    const recall = offeredActions(document, agreed.state, actor('bob'), 0, { events: agreed.events })
    expect(recall).toContainEqual({ kind: 'recall', task: null, event: agreed.events[0]?.seq })
    expect(offeredActions(document, agreed.state, actor('cid'), 0)[0]).toMatchObject({
      kind: 'agree',
      needsSignature: true,
    })
    const ahead = previewAhead(
      document,
      agreed.state,
      factsOf(world, 'cid', () => 'x'),
    )
    expect(ahead).toMatchObject([{ key: 'three', pool: [{ kind: 'role', ref: 'r' }] }])
    const signed = act(agreed.state, 'cid', {
      kind: 'agree',
      task: ownTask(agreed.state, actor('cid'))?.id ?? '',
      changed: [],
      signature: 's',
    })
    expect(kinds(signed.state, 'dot', ['r'])).toContain('claim')
    expect(kinds(signed.state, 'cid')).not.toContain('claim')
  })
})

describe('the changes of an action', () => {
  it('are the rows that are not the same objects', () => {
    const started = act(undefined, 'ann', { kind: 'start' })
    expect(changesOf(undefined, started.state)).toMatchObject({
      steps: { inserted: [{}, {}], changed: [], removed: [] },
    })
    const commented = act(started.state, 'ann', { kind: 'comment', comment: 'c' })
    expect(changesOf(started.state, commented.state)).toMatchObject({
      instance: { lastSeq: commented.state.instance.lastSeq },
      steps: { inserted: [], changed: [], removed: [] },
      tasks: { inserted: [], changed: [], removed: [] },
      copies: [],
    })
  })
})

describe('the rights of a node', () => {
  it('never let anybody edit what the process writes', () => {
    expect(nodeRights(document, 'one').fields).toEqual({ bpmStatus: 'read', cost: 'edit' })
    expect(nodeRights(document, 'start')).toEqual({ rest: 'edit', fields: { bpmStatus: 'read' } })
  })
})
