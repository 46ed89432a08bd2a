import type { HumanNode, NodeOf, ProcessNode } from '../../../schemas/language/process/nodes.ts'
import { CHINA } from '../../../schemas/language/zone.ts'
import { calendarOf } from './clock.ts'
import { cancelLive, targetOf } from './containers.ts'
import { addDuration } from '../document/deadlines.ts'
import { endInstance } from './end.ts'
import { activePerson, evaluate, findPeople, membersOf } from '../people/people.ts'
import { findPlaces } from '../people/places.ts'
import { finishHuman, leaveStep, settle } from './settle.ts'
import type { StepState } from '../state.ts'
import { addWaiting, closeTask } from './tasks.ts'
import type { Transition } from '../transition.ts'

const MAX_LOOPS = 10

function enterHuman(t: Transition, node: HumanNode, step: StepState): void {
  const found = findPlaces(t, node, step)
  if (!found) return
  const { people, pool, rule, places, outcome, unresolved } = found
  const about = { stepId: step.id, nodeKey: node.key }
  t.event('enter', { ...about, detail: { people, ...(pool.length ? { pool } : {}), ...(rule ? { rule } : {}) } })
  const kind = node.kind === 'handle' ? 'handle' : 'member'
  const weights = node.kind === 'approve' ? node.weights : undefined
  const tasks = places.map(({ isRepeat, owner, assignee, via }, place) => {
    const weight = (owner === null ? undefined : weights?.[owner]) ?? 1
    return { task: addWaiting(t, { ...about, kind, owner, assignee, via, place, weight }), isRepeat }
  })
  if (outcome === 'ask' && (pool.length > 0 || tasks.length === 0)) {
    // Where nobody was found at all, those who may intervene find this task.
    const place = { owner: null, assignee: null, via: 'person', place: tasks.length } as const
    tasks.push({ task: addWaiting(t, { ...about, kind, ...place, pool }), isRepeat: false })
  }
  if (t.isSimulated) {
    t.visits.push({ step, people, pool, rule, unresolved })
    for (const { task } of tasks) closeTask(t, task, 'agreed')
    leaveStep(t, step, outcome === 'rejected' ? 'rejected' : 'agreed')
    return
  }
  if (outcome !== 'ask') {
    t.event('skip', { ...about, detail: { rule } })
    finishHuman(t, node, step, outcome)
    return
  }
  for (const { task, isRepeat } of tasks)
    if (isRepeat) {
      closeTask(t, task, 'agreed', 'auto')
      t.event('skip', { ...about, taskId: task.id, forUser: task.owner, detail: { rule: 'repeat' } })
    }
  settle(t, step.id)
}

/** A copy goes to each person once per instance. */
export function addCopies(
  t: Transition,
  people: readonly string[],
  by: string | null,
  nodeKey: string | null,
): readonly string[] {
  const added = [...new Set(people)].filter((name) => !t.copies.some(({ userName }) => userName === name))
  t.copies.push(...added.map((userName) => ({ userName, by, nodeKey, time: t.now })))
  t.notify('copy', added, null)
  return added
}
function enterCopy(t: Transition, node: NodeOf<'copy'>, step: StepState): void {
  const { missing } = t
  const { people, pool } = findPeople(t, node, node.who)
  const active = [...people, ...membersOf(t, pool)].filter((name) => activePerson(t, name))
  if (t.missing > missing) return
  if (t.isSimulated) t.visits.push({ step, people: active, pool, rule: null, unresolved: [] })
  leaveStep(t, step, null, { people: addCopies(t, active, null, node.key) })
}

function enterBranch(t: Transition, node: NodeOf<'branch'>, step: StepState): void {
  const { missing } = t
  const unclear: string[] = []
  const isTrue = (when: string | undefined, key: string): boolean => {
    if (when === undefined) return true
    const value = evaluate(t, when)
    if (typeof value !== 'boolean') unclear.push(key)
    return value === true
  }
  const conditional = node.branches.filter(({ when }) => when !== undefined)
  const fallback = node.branches.filter(({ when }) => when === undefined).slice(0, 1)
  const first = () => node.branches.filter(({ when, key }) => isTrue(when, key)).slice(0, 1)
  const holding = () => conditional.filter(({ when, key }) => isTrue(when, key))
  const chosen = node.mode === 'parallel' ? node.branches : node.mode === 'exclusive' ? first() : holding()
  if (t.missing > missing) return
  const lanes = chosen.length > 0 ? chosen : fallback
  const keys = lanes.map(({ key }) => key)
  t.editStep(step.id, { lanes: keys })
  const detail = { lanes: keys, ...(unclear.length > 0 ? { unclear } : {}) }
  t.event('enter', { stepId: step.id, nodeKey: node.key, detail })
  if (lanes.length === 0) leaveStep(t, step, 'passed')
  for (const { key, flow } of lanes)
    t.queue.push({ do: 'enter', flow, index: 0, parent: step.id, lane: key, resumes: null })
}

function valuesOf(t: Transition, values: Readonly<Record<string, string>> | undefined): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values ?? {}).map(([key, text]) => [key, evaluate(t, text)]))
}
export function setValues(t: Transition, values: Readonly<Record<string, unknown>>): void {
  if (Object.keys(values).length === 0) return
  t.record = { ...t.record, ...values }
  t.effects.push({ kind: 'set', values })
}
function enterChild(t: Transition, node: NodeOf<'process'>, step: StepState): void {
  const { missing } = t
  const rows = node.each === undefined ? [null] : (t.ask({ kind: 'rows', screen: node.each }) ?? [])
  const values = valuesOf(t, node.in)
  if (t.missing > missing) return
  const lanes = rows.map((row) => row ?? 'record')
  t.editStep(step.id, { lanes, result: lanes.length > 0 ? 'agreed' : 'passed' })
  if (!t.isSimulated)
    for (const row of rows) t.effects.push({ kind: 'child', stepId: step.id, code: node.code, row, values })
  t.event('enter', { stepId: step.id, nodeKey: node.key, detail: { children: lanes.length } })
  if (lanes.length === 0 || node.wait === false || t.isSimulated)
    leaveStep(t, step, lanes.length > 0 ? 'agreed' : 'passed')
}

/** The instant of a stored date or time. */
function instantOf(value: unknown): number | undefined {
  if (typeof value !== 'string') return undefined
  const local = Date.parse(`${value.trim().replace(' ', 'T')}${value.trim().length > 10 ? 'Z' : 'T00:00:00Z'}`)
  return Number.isNaN(local) ? undefined : local - CHINA.offsetAt(local)
}
function enterWait(t: Transition, node: NodeOf<'wait'>, step: StepState): void {
  const { missing } = t
  const until = node.until === undefined ? undefined : instantOf(evaluate(t, node.until))
  const calendar = node.for === undefined ? undefined : calendarOf(t, node.clock)
  if (t.missing > missing) return
  const dueTime = node.for === undefined ? until : addDuration(calendar, t.now, node.for)
  if (dueTime === undefined || dueTime <= t.now || t.isSimulated) {
    leaveStep(t, step, 'passed', dueTime === undefined ? { unclear: [node.key] } : {})
    return
  }
  t.addTimer({ kind: 'wait', stepId: step.id, taskId: null, dueTime })
  t.event('enter', { stepId: step.id, nodeKey: node.key, detail: { dueTime } })
}

function enterService(t: Transition, node: NodeOf<'service'>, step: StepState): void {
  const { missing } = t
  const values = valuesOf(t, node.do === 'set' || node.do === 'create' ? node.set : undefined)
  if (t.missing > missing) return
  if (node.do === 'set') setValues(t, values)
  else if (node.do === 'create') {
    if (node.screen !== undefined) t.effects.push({ kind: 'create', stepId: step.id, screen: node.screen, values })
  } else if (!t.isSimulated) {
    t.addTimer({ kind: 'service', stepId: step.id, taskId: null, dueTime: t.now })
    t.effects.push({ kind: 'service', stepId: step.id })
    t.event('enter', { stepId: step.id, nodeKey: node.key })
    return
  }
  leaveStep(t, step, 'passed', { fields: Object.keys(values) })
}

function enterGoto(t: Transition, node: NodeOf<'goto'>, step: StepState): void {
  const { missing } = t
  const value = node.when === undefined ? true : evaluate(t, node.when)
  if (t.missing > missing) return
  const loops = [...t.steps.values()].filter(
    ({ nodeKey, status, result }) => nodeKey === node.key && status === 'done' && result === 'returned',
  )
  const target = targetOf(t, step, node.to)
  const isDone = loops.length >= Math.min(node.max ?? MAX_LOOPS, MAX_LOOPS)
  if (value !== true || isDone || !target || t.isSimulated) {
    leaveStep(t, step, 'passed', typeof value === 'boolean' ? {} : { unclear: [node.key] })
    return
  }
  leaveStep(t, step, 'returned', { to: node.to })
  t.queue.pop()
  cancelLive(t, target)
  const { flow, index, parent, lane } = target
  t.queue.push({ do: 'enter', flow, index, parent, lane, resumes: null })
}

/** Does with a step that just became active what its node says. */
export function enterNode(t: Transition, node: ProcessNode, step: StepState): void {
  switch (node.kind) {
    case 'approve':
    case 'handle':
      return enterHuman(t, node, step)
    case 'copy':
      return enterCopy(t, node, step)
    case 'branch':
      return enterBranch(t, node, step)
    case 'process':
      return enterChild(t, node, step)
    case 'wait':
      return enterWait(t, node, step)
    case 'service':
      return enterService(t, node, step)
    case 'goto':
      return enterGoto(t, node, step)
    case 'end': {
      leaveStep(t, step, 'passed')
      if (t.isSimulated) t.queue.pop()
      else endInstance(t, node.result ?? 'agreed')
    }
  }
}
