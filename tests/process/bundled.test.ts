import { readFileSync, readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { checkBundledDocuments } from '../conformance/check-schemas.ts'
import type { ProcessDocument } from '../../schemas/language/process/document.ts'
import { allNodes } from '../../engine/process/document/nodes.ts'
import { decide, isProcess } from '../../engine/process/index.ts'
import { type World, factsOf } from './people.ts'

const folder = new URL('../../schemas/processes/', import.meta.url)
const processes = readdirSync(folder).map((file) => {
  const document: unknown = JSON.parse(readFileSync(new URL(file, folder), 'utf8'))
  if (!isProcess(document)) throw new Error(`${file} is no process`)
  return document
})
/** Everybody the bundled processes ask. */
const world = (): World => ({
  people: {
    ann: { depart: 'A01A02A01' },
    hal: { depart: 'A01A02A01', heads: ['A01A02A01'] },
    ivy: { depart: 'A01A02', heads: ['A01A02', 'A01'] },
    dan: { depart: 'A01', positions: ['director'] },
    cat: { depart: 'A01A02', positions: ['curator'] },
    kim: { depart: 'A01A02A01', positions: ['keeper'] },
    sam: { depart: 'A01A05' },
    fin: { depart: 'A01A01' },
    gus: { depart: 'A01A03A02' },
    rex: { depart: 'A01A02A02' },
  },
  calendars: {},
  rows: {},
  record: {
    insured: 2e6,
    amount: 1e5,
    people: 200,
    severity: 'severe',
    usage: 'commercial',
    restorer: 'rex',
    reporter: 'rex',
    handler: 'gus',
    guide: 'gus',
    author: 'ann',
    publishAt: '2026-01-05 09:00:00',
  },
  now: Date.UTC(2026, 0, 5, 2),
  events: [],
})

function agreeToTheEnd(document: ProcessDocument) {
  const place = world()
  let count = 0
  const act = (state: Parameters<typeof decide>[1], actor: string | null, action: Parameters<typeof decide>[2]) => {
    const begin = {
      id: 'i',
      code: document.code,
      version: 1,
      recordId: 'r',
      starter: 'ann',
      depart: 'A01A02A01',
      title: '',
      parentStep: null,
    }
    const decision = decide(
      document,
      state,
      action,
      factsOf(place, actor, () => `n${(count += 1)}`),
      begin,
    )
    if (!('state' in decision)) throw new Error(`${document.code}: ${action.kind} ${JSON.stringify(decision)}`)
    return decision.state
  }
  let state = act(undefined, 'ann', { kind: 'start' })
  for (let rounds = 0; rounds < 40 && state.instance.status !== 'ended'; rounds++) {
    const task = state.tasks.find(({ status }) => status === 'open')
    if (!task) throw new Error(`${document.code}: nobody is asked`)
    if (task.assignee === null) {
      const [entry] = task.pool
      const member = Object.entries(place.people).find(
        ([, { depart, positions = [] }]) => depart === entry?.ref || positions.includes(entry?.ref ?? ''),
      )
      state = act(state, member?.[0] ?? '', { kind: 'claim', task: task.id })
    } else state = act(state, task.assignee, { kind: 'agree', task: task.id, changed: [], signature: 'x' })
  }
  return state
}

describe('bundled processes', () => {
  it('are without problems', () => {
    expect(checkBundledDocuments().problems.filter(({ file }) => file.startsWith('processes/'))).toEqual([])
    expect(processes.map(({ code }) => code)).toEqual([
      'accident',
      'article',
      'group_visit',
      'loan_in',
      'loan_out',
      'media_use',
      'purchase',
      'treatment',
    ])
  })
  it.each(processes.map((document) => [document.code, document] as const))('%s ends when all agree', (_, document) => {
    const { instance, steps } = agreeToTheEnd(document)
    expect(instance).toMatchObject({ status: 'ended', result: 'agreed' })
    const met = new Set(steps.map(({ nodeKey }) => nodeKey))
    const asking = allNodes(document).filter(({ kind }) => kind === 'approve' || kind === 'handle')
    expect(asking.filter(({ key }) => !met.has(key))).toEqual([])
  })
})
