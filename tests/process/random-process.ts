import type { Approver } from '../../schemas/language/process/approvers.ts'
import type { ProcessDocument } from '../../schemas/language/process/document.ts'
import { type Flow, type Lane, type ProcessNode, TASK_ACTIONS } from '../../schemas/language/process/nodes.ts'
import type { World } from './people.ts'

export type Draw = (below: number) => number
/** Numbers of a seed: the same for the same seed (mulberry32). */
export function drawer(seed: number): Draw {
  let state = seed >>> 0
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}
export const one = <T>(draw: Draw, all: readonly T[]): T => all[draw(all.length)] as T

export const NAMES = ['ann', 'bob', 'cid', 'dot', 'eve', 'fay', 'gus', 'hal']
export function randomWorld(draw: Draw): World {
  const departs = ['A01', 'A01A01', 'A01A02', 'A01A01A01']
  const people: World['people'] = { adm: { depart: 'A01' } }
  for (const name of NAMES)
    people[name] = {
      depart: one(draw, departs),
      roles: ['r0', 'r1', 'r2'].filter(() => draw(3) === 0),
      heads: departs.filter(() => draw(5) === 0),
      ...(draw(8) === 0 ? { agent: one(draw, NAMES) } : {}),
      ...(draw(12) === 0 && name !== 'ann' ? { active: false } : {}),
    }
  const hours = [
    [540, 720],
    [810, 1050],
  ] as const
  return {
    people,
    calendars: { office: { zone: 'Asia/Shanghai', week: [hours, hours, hours, hours, hours, [], []], days: {} } },
    rows: { 'a.rows': ['1', '2'].slice(0, draw(3)) },
    record: { n: draw(4), who: one(draw, NAMES), amount: draw(2) ? null : 5 },
    now: Date.UTC(2026, 0, 5, 2),
    events: [],
  }
}

export interface Sizes {
  readonly nodes: number
  readonly depth: number
  /** Leaves out what a preview cannot foresee. */
  readonly isForeseeable?: boolean
}
class RandomProcess {
  readonly #draw: Draw
  readonly #isForeseeable: boolean
  #left: number
  #count = 0
  readonly #human: string[] = []
  constructor(draw: Draw, { nodes, isForeseeable = false }: Sizes) {
    this.#draw = draw
    this.#left = nodes
    this.#isForeseeable = isForeseeable
  }
  #key(letter: string): string {
    return `${letter}${(this.#count += 1)}`
  }
  #who(): Approver {
    const draw = this.#draw
    const all: Approver[] = [
      { user: [one(draw, NAMES)] },
      { user: [...new Set([one(draw, NAMES), one(draw, NAMES), one(draw, NAMES)])] },
      { role: `r${draw(3)}` },
      { head: 1 + draw(2) },
      { supervisor: 1 },
      { chain: 'top' },
      { chain: 2 },
      { field: 'who' },
      { expr: '"bob,cid"' },
      { starter: true },
      { depart: 'A01', below: draw(2) === 0 },
    ]
    if (!this.#isForeseeable) {
      all.push({ role: `r${draw(3)}`, claim: true }, { pick: 'starter' })
      if (this.#human.length > 0) all.push({ same: one(draw, this.#human) })
    }
    return one(draw, all)
  }
  #asking(flow: readonly ProcessNode[]): ProcessNode {
    const draw = this.#draw
    const key = this.#key('h')
    const who = Array.from({ length: 1 + draw(2) }, () => this.#who())
    const earlier = flow.filter(({ kind }) => kind === 'approve' || kind === 'handle').map((node) => node.key)
    this.#human.push(key)
    const due = this.#isForeseeable || draw(3) > 0 ? {} : { due: this.#due() }
    const shared = { key, who, ...due, actions: [...TASK_ACTIONS] }
    if (draw(5) === 0) return { ...shared, kind: 'handle', mode: one(draw, ['any', 'all', 'turn']) }
    const returns = ['end', 'continue', 'return:start', 'return:previous', ...earlier.map((to) => `return:${to}`)]
    return {
      ...shared,
      kind: 'approve',
      mode: one(draw, ['any', 'all', 'turn', 'vote']),
      any: one(draw, ['first', 'agree']),
      pass: one(draw, [1, 50, 60, 100]),
      ...(draw(4) === 0 ? { wait: true } : {}),
      onReject: one(draw, returns),
      self: one(draw, ['supervisor', 'ask', 'skip', 'admins']),
      empty: one(draw, ['admins', 'pass', { user: 'adm' }]),
      repeat: one(draw, ['ask', 'adjacent', 'first']),
    }
  }
  #due() {
    const draw = this.#draw
    return {
      after: one(draw, ['1d', '3h', '20m']),
      clock: one(draw, ['working', 'calendar'] as const),
      remind: ['-1h', '1h'],
      // oxlint-disable-next-line unicorn/no-thenable -- the word of the language
      then: one(draw, ['nothing', 'pass', 'reject', 'escalate', 'replace', { transfer: 'adm' }] as const),
    }
  }
  #branch(depth: number): ProcessNode {
    const draw = this.#draw
    const mode = one(draw, ['exclusive', 'inclusive', 'parallel'] as const)
    const conditions = ['record.n > 1', 'record.n == 0', 'record.amount > 1.0', 'starter.username == "ann"', 'true']
    const lanes: Lane[] = Array.from({ length: 2 + draw(2) }, () => ({
      key: this.#key('l'),
      ...(mode === 'parallel' ? {} : { when: one(draw, conditions) }),
      flow: this.flow(depth - 1),
    }))
    const branches: Lane[] =
      mode === 'parallel' ? lanes : [...lanes, { key: this.#key('l'), flow: this.flow(depth - 1) }]
    const join = !this.#isForeseeable && draw(3) === 0 ? ({ join: 'any' } as const) : {}
    return { key: this.#key('f'), kind: 'branch', mode, ...join, branches }
  }
  #other(flow: readonly ProcessNode[]): ProcessNode {
    const draw = this.#draw
    const key = this.#key('o')
    const back = flow.filter(({ kind }) => kind !== 'goto')
    const all: ProcessNode[] = [
      { key, kind: 'copy', who: [this.#who()] },
      { key, kind: 'wait', for: '2h' },
      { key, kind: 'service', do: 'set', set: { n: 'record.n' } },
      { key, kind: 'service', do: 'call', url: 'x' },
      { key, kind: 'process', code: 'child', ...(draw(2) ? { each: 'a.rows' } : {}), wait: draw(3) > 0 },
    ]
    if (!this.#isForeseeable && back.length > 0)
      all.push({
        key,
        kind: 'goto',
        to: one(draw, back).key,
        when: one(draw, ['record.n == 1', 'true']),
        max: 1 + draw(2),
      })
    if (!this.#isForeseeable && draw(6) === 0) all.push({ key, kind: 'end', result: one(draw, ['agreed', 'rejected']) })
    return one(draw, all)
  }
  flow(depth: number): Flow {
    const flow: ProcessNode[] = []
    for (let count = this.#draw(4); count > 0 && this.#left > 0; count--) {
      this.#left -= 1
      const kind = this.#draw(10)
      if (kind < 6) flow.push(this.#asking(flow))
      else if (kind < 8 && depth > 0) flow.push(this.#branch(depth))
      else flow.push(this.#other(flow))
    }
    return flow
  }
}
export function randomProcess(draw: Draw, sizes: Sizes): ProcessDocument {
  const made = new RandomProcess(draw, sizes)
  let flow: Flow = []
  while (flow.length === 0) flow = made.flow(sizes.depth)
  return {
    version: 1,
    code: 'walk',
    title: 'Walk',
    screen: 'a.b',
    status: 'bpmStatus',
    result: 'outcome',
    admins: [{ user: ['adm'] }],
    calendar: 'office',
    material: ['n'],
    withdraw: 'never',
    flow,
  }
}
