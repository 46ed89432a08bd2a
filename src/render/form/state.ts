import type { FieldProblem } from '../../../registry/screen/record.ts'
import type { ResolvedField, ResolvedScreen } from '../../../registry/screen/resolve.ts'
import type { Asks } from './asks.ts'
import { Cell } from './cell.ts'
import { FormParts } from './parts.ts'
import { Problems } from './problems.ts'
import type { FieldRules, Outcome } from './rules.ts'
import { Uploads } from './uploads.ts'

type Stored = Record<string, unknown>

/** What the drawing of one field depends on; each field has its own cell, so that a keystroke draws one field. */
export interface SlotState {
  readonly value: unknown
  /** '' while nothing is wrong. */
  readonly problem: string
  readonly visible: boolean
  readonly required: boolean
  readonly readonly: boolean
  /** Words of the value somebody else saved meanwhile, '' when nobody did. */
  readonly theirs: string
}

export interface Slot {
  readonly resolved: ResolvedField
  readonly id: string
  readonly cell: Cell<SlotState>
  readonly change: (value: unknown) => void
  readonly blur: () => void
}

interface Unseen {
  readonly field: string
  /** The sentence. */
  readonly text: string
}

export interface FormFlags {
  readonly dirty: boolean
  readonly saving: boolean
  /** Files are on their way into a field. */
  readonly uploading: boolean
  /** What is wrong with fields the form does not draw. */
  readonly unseen: readonly Unseen[]
}

export interface FormSetup {
  readonly screen: ResolvedScreen
  readonly rules: FieldRules
  /** What only the server knows of a value; undefined where there is none to ask. */
  readonly asks?: Asks | undefined
  /** Prefix of the DOM ids. */
  readonly prefix: string
  /** Stored values to begin with. */
  readonly base: Readonly<Stored>
  readonly locked: boolean
  readonly words: (problem: FieldProblem) => string
  /** A record that is not yet there is led through the steps of its form. */
  readonly isNew?: boolean
}

const NONE: readonly Unseen[] = []

/** The values of one open form: edited ones in a cell per field, stored ones in a plain record beside them. */
export class FormStore {
  readonly slots: ReadonlyMap<string, Slot>
  readonly flags = new Cell<FormFlags>({ dirty: false, saving: false, uploading: false, unseen: NONE })
  readonly problems: Problems
  readonly parts: FormParts
  readonly uploads = new Uploads((uploading) => this.flags.set({ uploading }))
  readonly #setup: FormSetup
  readonly #record: Stored = {}
  readonly #changed = new Set<string>()
  readonly #listeners = new Set<() => void>()
  #base: Stored

  constructor(setup: FormSetup) {
    this.#setup = setup
    this.#base = {}
    const slots = new Map<string, Slot>()
    for (const resolved of setup.screen.fields) {
      const stored = this.#canonical(resolved, setup.base[resolved.key])
      this.#base[resolved.key] = stored
      this.#record[resolved.key] = stored
      slots.set(resolved.key, this.#slot(resolved, stored))
    }
    this.slots = slots
    const drawn = new Set(setup.screen.form.groups.flatMap(({ fields }) => fields.map(({ key }) => key)))
    this.problems = new Problems(slots, drawn, (key, problem) => (problem ? setup.words(problem) : this.#said(key)))
    this.parts = new FormParts(setup.screen.form.blocks, setup.isNew ?? false)
    // Fields without a place here are still what conditions of others ask for.
    for (const [key, resolved] of setup.screen.byKey) if (!slots.has(key)) this.#record[key] = this.#canonical(resolved, setup.base[key])
    this.#apply(setup.rules.all(this.#record))
    // What the rules compute by themselves is where the form begins, not something a person typed.
    this.#base = { ...this.#record }
    this.#changed.clear()
  }

  /** Stored values of every field. */
  get record(): Readonly<Stored> {
    return this.#record
  }
  /** Stored values that differ from those the form began with. */
  get changes(): Stored {
    return Object.fromEntries([...this.#changed].map((key) => [key, this.#record[key]]))
  }
  onChange(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** Sets fields from stored values: siblings, drafts, computed fields. */
  setStored(values: Readonly<Stored>): void {
    for (const [key, stored] of Object.entries(values)) {
      const slot = this.slots.get(key)
      if (slot) this.#change(slot, this.#read(slot.resolved, stored), this.#canonical(slot.resolved, stored))
    }
  }

  /** What was typed is saved or given up: nothing is left to be kept. */
  forget(): void {
    this.uploads.stop()
    this.#base = { ...this.#record }
    this.#changed.clear()
    this.flags.set({ dirty: false })
  }

  /** Checks everything and shows what is wrong; the keys of the wrong fields from top to bottom. */
  check(): string[] {
    const wrong = new Set(this.show(this.#setup.rules.checkAll(this.#record)))
    // What the server had against a value is asked once more when nothing else is wrong.
    return wrong.size === 0 ? [] : this.problems.sorted(new Set([...this.slots.keys()].filter((key) => wrong.has(key) || this.#said(key) !== '')))
  }
  /** The same for some fields, the server's word on them included; nothing is said of the others. */
  async checkSome(keys: ReadonlySet<string>): Promise<string[]> {
    const problems = this.#setup.rules.checkAll(this.#record).filter(({ field }) => keys.has(field))
    this.problems.mark(problems, keys)
    const wrong = problems.length ? this.problems.sorted(new Set(problems.map(({ field }) => field))) : await this.ask(keys)
    this.problems.list()
    return wrong
  }
  /** Asks the server about what was changed and shows what it has against it; the keys of the wrong fields from top to bottom. */
  async ask(among?: ReadonlySet<string>): Promise<string[]> {
    const { asks } = this.#setup
    if (!asks) return []
    const keys = this.problems.sorted(new Set([...asks.keys].filter((key) => this.#changed.has(key) && (among?.has(key) ?? true))))
    const answers = await Promise.all(keys.map((key) => asks.now(key, this.#record[key])))
    const wrong = keys.filter((_, place) => answers[place] !== '')
    for (const key of wrong) this.#recheck(key)
    return wrong
  }
  /** Shows these problems and no others, those of fields off the form above it; the keys of the wrong fields from top to bottom. */
  show(problems: readonly FieldProblem[]): string[] {
    this.problems.mark(problems, this.slots)
    this.problems.list()
    const unseen = problems.filter(({ field }) => !this.problems.isDrawn(field)).map((problem) => ({ field: problem.field, text: this.#setup.words(problem) }))
    this.flags.set({ unseen: unseen.length ? unseen : NONE })
    return this.problems.sorted(new Set(problems.map(({ field }) => field).filter((field) => this.slots.has(field))))
  }

  /** Takes the values somebody else saved, but keeps what was typed here; a field both changed shows theirs. */
  rebase(fresh: Readonly<Stored>, wordsOf: (resolved: ResolvedField, stored: unknown) => string): void {
    const mine = this.changes
    for (const { resolved, cell } of this.slots.values()) {
      const theirs = this.#canonical(resolved, fresh[resolved.key])
      const moved = !same(theirs, this.#base[resolved.key])
      this.#base[resolved.key] = theirs
      const typed = Object.hasOwn(mine, resolved.key)
      cell.set({ theirs: typed && moved && !same(theirs, mine[resolved.key]) ? wordsOf(resolved, theirs) : '' })
      this.setStored({ [resolved.key]: typed ? mine[resolved.key] : theirs })
    }
  }

  #slot(resolved: ResolvedField, stored: unknown): Slot {
    const { widget, options, key } = resolved
    const cell = new Cell<SlotState>({ value: this.#read(resolved, stored), problem: '', visible: true, required: false, readonly: this.#setup.locked, theirs: '' })
    const slot: Slot = {
      resolved,
      cell,
      id: `${this.#setup.prefix}-${key}`,
      change: (value) => this.#change(slot, value, widget ? widget.codec.write(value, options) : value),
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
    if (!this.#put(slot, value, stored)) return
    this.#apply(this.#setup.rules.after(key, this.#record))
    this.#askLater(key)
    if (this.problems.visited.has(key)) this.#recheck(key)
    this.flags.set({ dirty: this.#changed.size > 0 })
    for (const listener of this.#listeners) listener()
  }

  /** False when the stored value stays the same. */
  #put(slot: Slot, value: unknown, stored: unknown): boolean {
    const { key } = slot.resolved
    slot.cell.set({ value })
    if (same(stored, this.#record[key])) return false
    this.#record[key] = stored
    if (same(stored, this.#base[key])) this.#changed.delete(key)
    else this.#changed.add(key)
    return true
  }

  #recheck(key: string): void {
    this.problems.put(key, this.#setup.rules.check(key, this.#record))
  }

  /** What the server has against the value as it stands; '' when it has nothing, or was not asked. */
  #said(key: string): string {
    return this.#setup.asks?.said(key, this.#record[key]) ?? ''
  }

  #askLater(key: string): void {
    const { asks, rules } = this.#setup
    const isWanted = () => this.#changed.has(key) && rules.check(key, this.#record) === undefined
    asks?.later(key, this.#record[key], isWanted, () => {
      this.problems.visited.add(key)
      this.#recheck(key)
    })
  }

  #apply({ states, computed }: Outcome): void {
    for (const [key, { visible, required, readonly }] of states) {
      const slot = this.slots.get(key)
      if (!slot) continue
      slot.cell.set({ visible, required, readonly: readonly || this.#setup.locked })
      if (this.problems.visited.has(key)) this.#recheck(key)
    }
    for (const [key, value] of Object.entries(computed)) {
      const slot = this.slots.get(key)
      if (slot) this.#put(slot, this.#read(slot.resolved, value), this.#canonical(slot.resolved, value))
    }
  }

  #read({ widget, options }: ResolvedField, stored: unknown): unknown {
    return widget ? widget.codec.read(stored, options) : stored
  }
  /** The spelling the widget would write, so that reading and writing alone never look like a change. */
  #canonical(resolved: ResolvedField, stored: unknown): unknown {
    const { widget, options } = resolved
    return widget ? widget.codec.write(widget.codec.read(stored, options), options) : (stored ?? null)
  }
}

function same(a: unknown, b: unknown): boolean {
  return a === b || ((a ?? '') === '' && (b ?? '') === '')
}
