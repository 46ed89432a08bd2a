import { isSameValue } from '../../../engine/value/index.ts'
import { type RecordInput, type FieldState, type FieldTrace, DEFAULT_STATE } from '../../../engine/rules/index.ts'
import type { FieldProblem } from '../../../engine/validate/index.ts'
import { cleanValue, type ResolvedField, type ResolvedScreen } from '../../../engine/model/index.ts'
import type { FieldRules, Outcome, RemoteValidator } from '../validate/index.ts'
import { UPDATES_PER_TASK, Cell } from './cell.ts'
import { FormChildren } from './children/form-children.ts'
import { FormParts } from './parts.ts'
import { Problems } from './problems.ts'
import { isSameSlot, type Slot, type SlotState } from './slot.ts'
import { StoredProblems } from './stored-problems.ts'
import { toCanonical, toEdited, omitKey } from './stored-values.ts'
import { PendingWork } from '../../host/pending.ts'

export type { Slot, SlotState } from './slot.ts'

type Stored = Record<string, unknown>

interface HiddenProblem {
  readonly field: string
  /** The sentence. */
  readonly text: string
}

export interface FormFlags {
  readonly dirty: boolean
  readonly saving: boolean
  /** Files are on their way into a field. */
  readonly uploading: boolean
  /** What is wrong with fields the form does not draw, and with the record as a whole (`field` is ''). */
  readonly unseen: readonly HiddenProblem[]
}

export interface FormSetup {
  readonly screen: ResolvedScreen
  readonly rules: FieldRules
  /** The remote validator of a value; undefined without a server check. */
  readonly asks?: RemoteValidator | undefined
  /** Prefix of the DOM ids. */
  readonly prefix: string
  /** Stored values to begin with. */
  readonly base: Readonly<Stored>
  readonly locked: boolean
  readonly words: (problem: FieldProblem) => string
  /** The rows of its sub-tables. */
  readonly children?: FormChildren
  /** A record that is not yet there is led through the steps of its form. */
  readonly isNew?: boolean
}

/** What is made of the definition of a form. */
interface Drawing {
  readonly slots: ReadonlyMap<string, Slot>
  readonly problems: Problems
  readonly parts: FormParts
  readonly standing: StoredProblems
  /** Fields whose check, or whose options, other fields have a say in. */
  readonly watchers: ReadonlySet<string>
}

const NONE: readonly HiddenProblem[] = []

/** The values of one open form: edited values in a cell per field, stored values in a plain record. */
export class FormStore {
  readonly flags = new Cell<FormFlags>({ dirty: false, saving: false, uploading: false, unseen: NONE })
  readonly children: FormChildren
  readonly pending = new PendingWork((uploading) => this.flags.set({ uploading }))
  #setup: FormSetup
  #drawing: Drawing
  /** What was typed or brought along; what the rules make of it is the record. */
  readonly #assigned: Stored = {}
  /** What the server proposed for a new record. */
  readonly #starts: Stored = {}
  #before: Readonly<Stored> | undefined
  /** Where a person had a hand in it. */
  readonly #typed = new Set<string>()
  readonly #changed = new Set<string>()
  readonly #listeners = new Set<() => void>()
  #base: Stored = {}

  constructor(setup: FormSetup) {
    this.#setup = setup
    this.children = setup.children ?? new FormChildren([])
    this.children.onChange(() => this.#tell())
    this.#drawing = this.#begin()
    this.#settle()
  }
  /** Begins anew as another definition of the screen says. A field whose definition is the same object keeps its slot, so that it is not drawn again. */
  redefine(setup: FormSetup): void {
    for (const key of Object.keys(this.#assigned)) delete this.#assigned[key]
    this.#typed.clear()
    this.#setup = setup
    this.#drawing = this.#begin(this.slots)
    this.#settle()
    this.flags.set({ dirty: this.children.dirty, unseen: NONE })
  }
  #begin(earlier?: ReadonlyMap<string, Slot>): Drawing {
    const setup = this.#setup
    const begun: Stored = {}
    for (const [key, resolved] of setup.screen.byKey) begun[key] = toCanonical(resolved, setup.base[key])
    if (setup.isNew)
      for (const [key, stored] of Object.entries(begun)) if (!isSameValue(stored, null)) this.#assigned[key] = stored
    this.#before = setup.isNew ? undefined : begun
    const { states, watchers } = setup.rules.start(this.#brought)
    const slots = new Map(
      setup.screen.fields.map((resolved) => {
        const slot = this.#slot(resolved, states.get(resolved.key))
        const before = earlier?.get(resolved.key)
        return [resolved.key, before && isSameSlot(before, slot) ? before : slot]
      }),
    )
    const drawn = new Set(setup.screen.form.groups.flatMap(({ fields }) => fields.map(({ key }) => key)))
    return {
      slots,
      watchers,
      problems: new Problems(slots, drawn, (key, problem) => (problem ? setup.words(problem) : this.#said(key))),
      standing: new StoredProblems(slots, setup.rules, setup.words),
      parts: new FormParts(setup.screen.form.blocks, setup.isNew ?? false),
    }
  }
  #settle(): void {
    const { watchers, standing } = this.#drawing
    this.#apply({ states: new Map(), changed: {}, watchers })
    standing.begin()
    // What the rules make by themselves is where the form begins, not something a person typed.
    this.#base = { ...this.record }
    this.#changed.clear()
  }

  get slots(): ReadonlyMap<string, Slot> {
    return this.#drawing.slots
  }
  get problems(): Problems {
    return this.#drawing.problems
  }
  get parts(): FormParts {
    return this.#drawing.parts
  }

  /** Stored values of every field. */
  get record(): Readonly<Stored> {
    return this.#setup.rules.record
  }
  /**
   * Stored values that differ from those the form began with, also of fields that what was typed since has hidden, and
   * what was done to the rows of each sub-table.
   */
  get changes(): Stored {
    return {
      ...Object.fromEntries([...this.#changed].map((key) => [key, this.#valueOf(key)])),
      ...this.children.changes,
    }
  }
  onChange(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** Sets fields from stored values: siblings, drafts, computed fields. */
  setStored(values: Readonly<Stored>): void {
    this.children.restore(values)
    for (const [key, stored] of Object.entries(values)) {
      const slot = this.slots.get(key)
      if (!slot) continue
      this.#typed.add(key)
      this.#change(slot, toEdited(slot.resolved, stored), toCanonical(slot.resolved, stored))
    }
  }

  /** Sets a field to a value that the server proposed, unless the user typed there. */
  propose(key: string, stored: unknown): void {
    const slot = this.slots.get(key)
    if (!slot || this.#typed.has(key)) return
    const untouched = [...this.slots.keys()].filter((name) => !this.#changed.has(name))
    this.#starts[key] = toCanonical(slot.resolved, stored)
    delete this.#assigned[key]
    this.#apply(this.#setup.rules.after([key], this.#brought))
    // What the server proposes, and what follows from it, is where the form begins.
    for (const name of untouched) {
      this.#base[name] = this.#valueOf(name)
      this.#changed.delete(name)
    }
    this.#tell()
  }

  explain(key: string): FieldTrace {
    return this.#setup.rules.explain(key)
  }

  /** The typed values are saved or discarded: nothing is left to store. */
  forget(): void {
    this.pending.stop()
    this.#base = { ...this.record, ...this.#assigned }
    this.#changed.clear()
    this.children.forget()
    this.flags.set({ dirty: false })
  }

  /** Checks everything and shows what is wrong; the keys of the wrong fields from top to bottom. */
  check(): string[] {
    const shown = this.show(this.#setup.rules.checkAll())
    const wrong = new Set(shown)
    // What the server had against a value is asked once more when nothing else is wrong.
    return wrong.size === 0
      ? []
      : [
          ...this.problems.sorted(
            new Set([...this.slots.keys()].filter((key) => wrong.has(key) || this.#said(key) !== '')),
          ),
          ...shown.filter((key) => key === ''),
        ]
  }
  /** The same for some fields, the server's word on them included; nothing is said of the others. */
  async checkSome(keys: ReadonlySet<string>): Promise<string[]> {
    const problems = this.#setup.rules.checkAll().filter(({ field }) => keys.has(field))
    this.problems.mark(problems, keys)
    const wrong = problems.length
      ? this.problems.sorted(new Set(problems.map(({ field }) => field)))
      : await this.ask(keys)
    this.problems.list()
    return wrong
  }
  /** Asks the server about what was changed and shows what it has against it; the keys of the wrong fields from top to bottom. */
  async ask(among?: ReadonlySet<string>): Promise<string[]> {
    const { asks } = this.#setup
    if (!asks) return []
    const keys = this.problems.sorted(
      new Set([...asks.keys].filter((key) => this.#changed.has(key) && (among?.has(key) ?? true))),
    )
    const answers = await Promise.all(keys.map((key) => asks.now(key, this.record[key])))
    const wrong = keys.filter((_, place) => answers[place] !== '')
    for (const key of wrong) this.#recheck(key)
    return wrong
  }
  /** Shows these problems and no others, those of fields off the form above it; the keys of the wrong fields from top to bottom, '' last for the record as a whole. */
  show(problems: readonly FieldProblem[]): string[] {
    this.problems.mark(problems, this.slots)
    this.problems.list()
    const unseen = problems
      .filter(({ field }) => !this.problems.isDrawn(field))
      .map((problem) => ({ field: problem.field, text: this.#setup.words(problem) }))
    this.flags.set({ unseen: unseen.length ? unseen : NONE })
    const keys = this.problems.sorted(
      new Set(problems.map(({ field }) => field).filter((field) => this.slots.has(field))),
    )
    return problems.some(({ field }) => field === '') ? [...keys, ''] : keys
  }

  /** Takes the values that another user saved as the base, and applies the values typed here over them. */
  rebase(fresh: Readonly<Stored>): void {
    const mine = this.changes
    this.children.rebase(fresh)
    const before: Stored = {}
    for (const [key, resolved] of this.#setup.screen.byKey) before[key] = toCanonical(resolved, fresh[key])
    for (const key of this.slots.keys()) if (!Object.hasOwn(mine, key)) delete this.#assigned[key]
    this.#base = before
    this.#before = before
    this.#apply(this.#setup.rules.start(this.#brought))
    this.#drawing.standing.begin()
    this.#tell()
  }

  #slot(resolved: ResolvedField, { visible, required, readonly }: FieldState = DEFAULT_STATE): Slot {
    const { widget, options, key } = resolved
    const cell = new Cell<SlotState>({
      value: toEdited(resolved, this.record[key]),
      problem: '',
      visible,
      required,
      readonly: readonly || this.#setup.locked,
    })
    const slot: Slot = {
      resolved,
      cell,
      id: `${this.#setup.prefix}-${key}`,
      change: (value) => {
        this.#typed.add(key)
        this.#change(slot, value, cleanValue(resolved, widget ? widget.codec.write(value, options) : value))
      },
      blur: () => {
        if (!this.#changed.has(key) && !this.problems.visited.has(key)) return
        this.problems.visited.add(key)
        this.#recheck(key)
      },
    }
    return slot
  }

  #change(slot: Slot, value: unknown, stored: unknown): void {
    const { key } = slot.resolved
    slot.cell.set({ value })
    if (isSameValue(stored, this.#valueOf(key))) return
    this.#assigned[key] = stored
    const outcome = this.#setup.rules.after([key], this.#brought)
    // What was typed stays as it was typed, for as long as it is what the field holds.
    this.#apply(
      isSameValue(stored, this.record[key]) ? { ...outcome, changed: omitKey(outcome.changed, key) } : outcome,
    )
    this.#mark(key)
    this.#askLater(key)
    if (this.problems.visited.has(key)) this.#recheck(key)
    this.#tell()
  }

  get #brought(): RecordInput {
    return { given: this.#assigned, before: this.#before, starts: this.#starts }
  }
  /** The assigned value of a field, else its current value. */
  #valueOf(key: string): unknown {
    return Object.hasOwn(this.#assigned, key) ? this.#assigned[key] : this.record[key]
  }
  #mark(key: string): void {
    if (isSameValue(this.#valueOf(key), this.#base[key])) this.#changed.delete(key)
    else this.#changed.add(key)
    this.#drawing.standing.look(key)
  }
  #tell(): void {
    this.flags.set({ dirty: this.#changed.size > 0 || this.children.dirty })
    for (const listener of this.#listeners) listener()
  }

  #recheck(key: string): void {
    this.problems.put(key, this.#setup.rules.check(key))
  }
  /** The server's problem of the current value; '' when there is none, or when the server was not asked. */
  #said(key: string): string {
    return this.#setup.asks?.said(key, this.record[key]) ?? ''
  }

  #askLater(key: string): void {
    const { asks, rules } = this.#setup
    const isWanted = () => this.#changed.has(key) && rules.check(key) === undefined
    asks?.later(key, this.record[key], isWanted, () => {
      this.problems.visited.add(key)
      this.#recheck(key)
    })
  }

  #apply({ states, changed, watchers }: Outcome): void {
    const follow = Object.entries(changed)
    for (const [key, value] of follow) {
      const slot = this.slots.get(key)
      if (!slot) continue
      slot.cell.set({ value: toEdited(slot.resolved, value) }, follow.length > UPDATES_PER_TASK)
      this.#mark(key)
    }
    for (const [key, { visible, required, readonly }] of states)
      this.slots.get(key)?.cell.set({ visible, required, readonly: readonly || this.#setup.locked })
    for (const key of watchers) {
      const offers = this.#setup.rules.offers(key)
      if (offers) this.slots.get(key)?.cell.set({ offers })
      // A choice that is no longer offered stays, and its problem is shown at once.
      if (offers && !isSameValue(this.record[key], null)) this.problems.visited.add(key)
    }
    for (const key of new Set([...states.keys(), ...watchers])) if (this.problems.visited.has(key)) this.#recheck(key)
  }
}
