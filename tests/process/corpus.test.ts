import { readFileSync, readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { ProcessDocument } from '../../schemas/language/process/document.ts'
import {
  type CalendarFact,
  type ProcessAction,
  type ProcessState,
  checkProcess,
  decide,
  migrateState,
} from '../../engine/process/index.ts'
import { type Member, type World, factsOf } from './people.ts'

/** One line of a script. Tasks, steps and events are named by people and nodes, because ids are made while it runs. */
interface Line {
  readonly by?: string
  readonly do?: ProcessAction['kind'] | 'migrate'
  /** Time that passes; what is due is done, too. */
  readonly wait?: string
  readonly set?: Readonly<Record<string, unknown>>
  readonly inactive?: string
  /** Whose task it is, where it is not that of who acts. */
  readonly of?: string
  readonly node?: string
  readonly refused?: string
  /** Who is asked afterwards; `*` for a task to be claimed. */
  readonly open?: readonly string[]
  readonly [more: string]: unknown
}
interface Case {
  readonly title: string
  readonly document: Partial<ProcessDocument> & Pick<ProcessDocument, 'flow'>
  /** For a migration. */
  readonly next?: Case['document']
  readonly people: Record<string, Member>
  readonly record?: Readonly<Record<string, unknown>>
  readonly rows?: Readonly<Record<string, readonly string[]>>
  readonly calendars?: Readonly<Record<string, CalendarFact>>
  readonly now?: string
  readonly script: readonly Line[]
  readonly outcome: {
    readonly result?: string | null
    readonly open?: readonly string[]
    /** Node keys with the results of their done visits, in order. */
    readonly path?: readonly string[]
    readonly copies?: readonly string[]
    readonly record?: Readonly<Record<string, unknown>>
  }
}
const UNITS: Readonly<Record<string, number>> = { d: 86_400_000, h: 3_600_000, m: 60_000 }
const folder = new URL('corpus/', import.meta.url)
const complete = (document: Case['document']): ProcessDocument => ({
  version: 1,
  code: 'case',
  title: 'Case',
  screen: 'a.b',
  status: 'bpmStatus',
  ...document,
})

class Player {
  readonly world: World
  document: ProcessDocument
  state: ProcessState | undefined
  readonly #next: Case['document'] | undefined
  #ids = 0
  constructor({ document, next, people, record = {}, rows = {}, calendars = {}, now = '2026-01-05T02:00:00Z' }: Case) {
    this.document = complete(document)
    this.#next = next
    this.world = { people: structuredClone(people), record, rows, calendars, now: Date.parse(now), events: [] }
  }
  act(actor: string | null, action: ProcessAction): string | undefined {
    const depart = this.world.people['ann']?.depart ?? 'A01'
    const begin = {
      id: 'i',
      code: 'case',
      version: 1,
      recordId: 'r',
      starter: 'ann',
      depart,
      title: '',
      parentStep: null,
    }
    const facts = factsOf(this.world, actor, () => `n${(this.#ids += 1)}`, { mayIntervene: actor === 'adm' })
    const decision = decide(this.document, this.state, action, facts, begin)
    if ('needs' in decision) throw new Error('Everything is known here')
    if ('refused' in decision) return decision.refused
    this.state = decision.state
    this.world.events = [...this.world.events, ...decision.events]
    for (const effect of decision.effects)
      if (effect.kind === 'set') this.world.record = { ...this.world.record, ...effect.values }
      else if (effect.kind === 'status') this.world.record = { ...this.world.record, bpmStatus: effect.value }
    return undefined
  }
  open(): readonly string[] {
    const open = this.state?.tasks.filter(({ status }) => status === 'open') ?? []
    return open.map(({ assignee }) => assignee ?? '*').toSorted()
  }
  outcome(): Required<Case['outcome']> {
    const { instance, steps = [], copies = [] } = this.state ?? {}
    const path = steps.flatMap(({ nodeKey, status, result }) =>
      status === 'done' && nodeKey !== 'start' ? [result === null ? nodeKey : `${nodeKey}:${result}`] : [],
    )
    return {
      result: instance?.result ?? null,
      open: this.open(),
      path,
      copies: copies.map(({ userName }) => userName),
      record: this.world.record,
    }
  }
  #task(of: string | undefined, node: string | undefined): string {
    const all = this.state?.tasks ?? []
    const own = all.filter(
      ({ assignee, owner, nodeKey }) =>
        (node === undefined || nodeKey === node) && (of === '*' ? assignee === null : assignee === of || owner === of),
    )
    const states = ['open', 'waiting', 'held']
    return (
      (own.find(({ status }) => status === 'open') ?? own.find(({ status }) => states.includes(status)) ?? own.at(-1))
        ?.id ?? ''
    )
  }
  #wait(duration: string): void {
    this.world.now += Number.parseInt(duration, 10) * (UNITS[duration.at(-1) ?? ''] ?? 0)
    for (let rounds = 0; rounds < 50; rounds++) {
      const due =
        this.state?.timers.filter(({ dueTime, kind }) => dueTime <= this.world.now && kind !== 'service') ?? []
      const [timer] = due.toSorted((one, other) => one.dueTime - other.dueTime)
      if (!timer) return
      this.act(null, { kind: 'timer', timer: timer.id })
    }
  }
  #migrate(line: Line): string | undefined {
    if (!this.state || !this.#next) throw new Error('Nothing to migrate')
    const next = complete(this.#next)
    const moved = migrateState(this.document, next, this.state, 2, line['map'] as Readonly<Record<string, string>>)
    if ('refused' in moved) return moved.refused
    this.state = moved.state
    this.document = next
    return undefined
  }
  play(line: Line): string | undefined {
    const { by, do: kind, wait, set, inactive, of, node, refused: _, open: __, ...more } = line
    if (wait !== undefined) this.#wait(wait)
    if (set !== undefined) this.world.record = { ...this.world.record, ...set }
    if (inactive !== undefined) Object.assign(this.world.people[inactive] ?? {}, { active: false })
    if (kind === undefined) return undefined
    if (kind === 'migrate') return this.#migrate(line)
    const steps = this.state?.steps.filter(({ status }) => status === 'active' || status === 'held') ?? []
    const step = steps.find(({ nodeKey }) => nodeKey === node)?.id ?? ''
    const order = (more['order'] as readonly string[] | undefined)?.map((name) => this.#task(name, undefined))
    const signer = more['signer'] === undefined ? undefined : this.#task(String(more['signer']), undefined)
    const event = this.world.events.findLast(({ action, actor }) => actor === by && action === more['event'])?.seq
    const action = {
      kind,
      task: this.#task(of ?? by, node),
      changed: [],
      step,
      reason: 'reason',
      ...more,
      ...(order ? { order } : {}),
      ...(signer === undefined ? {} : { signer }),
      ...(more['event'] === undefined ? {} : { event: event ?? 0 }),
    }
    // A script names all that its kind of action needs, or the case fails.
    return this.act(by ?? null, action as unknown as ProcessAction)
  }
}

describe('the corpus of processes', () => {
  const files = readdirSync(folder).toSorted()
  it('has its forty cases', () => {
    expect(files.map((file) => file.slice(0, 3))).toEqual(
      Array.from({ length: 40 }, (_, index) => `c${String(index + 1).padStart(2, '0')}`),
    )
  })
  it.each(files)('%s comes out as it says', (file) => {
    const made = JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as Case
    const errors = checkProcess(complete(made.document)).filter(({ level }) => level === 'error')
    expect(errors).toEqual([])
    const player = new Player(made)
    made.script.forEach((line, index) => {
      const refused = player.play(line)
      const open = line.open && player.open()
      const about = `line ${index + 1}: ${JSON.stringify(line)}`
      expect({ refused, open }, about).toEqual({ refused: line.refused, open: line.open?.toSorted() })
    })
    const { outcome } = made
    expect(player.outcome()).toMatchObject({ ...outcome, ...(outcome.open ? { open: outcome.open.toSorted() } : {}) })
  })
})
