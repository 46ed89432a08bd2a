import type { Ports } from '../../registry/kit/ports.ts'
import type { StatedChoice } from '../../schemas/language/lookup.ts'
import { namesOfColumns } from '../../engine/adapters/index.ts'
import type { ResolvedScreen } from '../../engine/model/index.ts'
import type { FormStore, Slot } from '../form/store/index.ts'
import { applyToRows, unknownPaths, watchRows } from './form-rows.ts'
import { noteOf, openScript } from './open-script.ts'
import type { Effect } from './protocol.ts'
import type { ScreenScripts } from './screen-scripts.ts'
import type { Script } from './script.ts'

/** What a script sets on a field, in addition to the rules. It outlives the worker that set it. */
interface Veil {
  readonly hidden?: boolean | undefined
  readonly held?: boolean | undefined
}
const veils = new WeakMap<Slot, Veil>()

const ROWS: ReadonlySet<string> = new Set(['setRow', 'addRows', 'clearRows'])

interface FormScriptSetup {
  readonly scripts: ScreenScripts
  readonly store: FormStore
  /** What the form was made of. */
  readonly screen: ResolvedScreen
  readonly ports: Ports
  readonly isUpdate: boolean
  /** The form was out of sight: what is done when it opens has been done. */
  readonly goesOn: boolean
}

/** Choices as a script states them. Undefined, and so the field's own, where there are none. */
function choicesOf(list: unknown): readonly StatedChoice[] | undefined {
  if (!Array.isArray(list) || list.length === 0) return undefined
  return list.flatMap((entry: unknown): StatedChoice[] => {
    const facts = new Map<string, unknown>(Object.entries(Object(entry) as object))
    const value = facts.get('value')
    if (typeof value !== 'string' && typeof value !== 'number') return []
    return [
      { value: String(value), text: String(facts.get('label') ?? facts.get('text') ?? facts.get('title') ?? value) },
    ]
  })
}

/** A script at work on one open form. */
export class FormScript {
  readonly #setup: FormScriptSetup
  readonly #script: Script
  readonly #reportedNames = new Set<string>()
  #isApplying = false
  #heard: Readonly<Record<string, unknown>>
  #stop: () => void = () => undefined

  private constructor(setup: FormScriptSetup, script: Script) {
    this.#setup = setup
    this.#script = script
    this.#heard = { ...setup.store.record }
  }

  /** Runs what comes first; undefined where there is nothing to run. */
  static async start(setup: FormScriptSetup): Promise<FormScript | undefined> {
    const { scripts, store, screen, ports, isUpdate } = setup
    const names = namesOfColumns(
      screen,
      [...store.children.stores].map(([key, { opened }]) => ({ key, screen: opened.screen })),
    )
    let made: FormScript | undefined
    const early: Effect[] = []
    const apply = (effects: readonly Effect[]) => void (made ? made.#apply(effects) : early.push(...effects))
    const script = await openScript({
      scripts,
      kind: 'form',
      ports,
      values: store.record,
      isUpdate,
      fields: [...store.slots.keys()],
      names,
      apply,
    })
    if (!script) return undefined
    made = new FormScript(setup, script)
    made.#apply(early)
    made.#look()
    if (!setup.goesOn) {
      await script.call('show', store.record)
      await script.call('loaded', store.record)
    }
    made.#listen()
    return made
  }

  /** Asks the script whether the record may be saved; what it has against it, in words. */
  async refusal(): Promise<string | undefined> {
    const outcome = await this.#script.call('beforeSubmit', this.#setup.store.record)
    return outcome.kind === 'refused' ? outcome.reason || this.#setup.ports.say('SCRIPT_REFUSED') : undefined
  }
  /** Runs the method of a button. */
  async press(code: string): Promise<void> {
    const outcome = await this.#script.call(code, this.#setup.store.record)
    if (outcome.kind === 'refused')
      this.#setup.ports.notify('warning', outcome.reason || this.#setup.ports.say('SCRIPT_REFUSED'))
  }
  end(): void {
    this.#stop()
    this.#script.end()
  }

  /** What it wants to hear of that is not there. */
  #look(): void {
    const { slots, children } = this.#setup.store
    const { fields } = this.#script
    this.#unknown([
      ...fields.filter((name) => !name.includes('.') && !slots.has(name)),
      ...unknownPaths(
        children,
        fields.filter((name) => name.includes('.')),
      ),
    ])
  }

  /** Only changes by the user are reported: a value that a script sets does not call it again. */
  #listen(): void {
    const { store } = this.#setup
    this.#heard = { ...store.record }
    const stopRows = watchRows(store.children, this.#script.fields, (path, value, id, row) => {
      if (!this.#isApplying) void this.#script.call(`onlChange.${path}`, { ...store.record }, value, id, row)
    })
    const stopRecord = store.onChange(() => {
      const before = this.#heard
      const changed = this.#script.fields.filter((name) => before[name] !== store.record[name])
      if (changed.length === 0) return
      this.#heard = { ...store.record }
      if (!this.#isApplying) for (const name of changed) this.#tell(name)
    })
    this.#stop = () => {
      stopRows()
      stopRecord()
    }
  }
  #tell(name: string): void {
    const { record } = this.#setup.store
    void this.#script.call(`onlChange.${name}`, { ...record }, record[name])
  }

  #apply(effects: readonly Effect[]): void {
    this.#isApplying = true
    try {
      for (const effect of effects) this.#do(effect)
    } finally {
      this.#isApplying = false
    }
  }
  #do([word, name, value, more]: Effect): void {
    if (word === 'immediate')
      return this.#script.fields.filter((field) => !field.includes('.')).forEach((field) => this.#tell(field))
    if (ROWS.has(String(word))) {
      return this.#unknown(applyToRows(this.#setup.store.children, word, name, value, more))
    }
    const slot = typeof name === 'string' ? this.#setup.store.slots.get(name) : undefined
    if (!slot) return undefined
    if (word === 'set') this.#setup.store.setStored({ [slot.resolved.key]: value })
    else if (word === 'show') this.#veil(slot, { hidden: value !== true })
    else if (word === 'lock') this.#veil(slot, { held: value === true })
    else if (word === 'options') {
      const items = choicesOf(value)
      slot.cell.set({ drawnAs: items && { ...slot.resolved, lookup: { kind: 'static', items } } })
    }
  }
  /** What the rules say stays beneath. A field that keeps the record from being saved must be seen. */
  #veil(slot: Slot, wish: Veil): void {
    const { hidden, held } = { ...veils.get(slot), ...wish }
    veils.set(slot, { hidden, held })
    slot.cell.seeThrough((state) => ({
      ...state,
      visible: state.visible && (!hidden || state.problem !== ''),
      readonly: state.readonly || held === true,
    }))
  }
  #unknown(names: readonly string[]): void {
    const note = noteOf(this.#setup)
    for (const name of names) {
      if (!this.#reportedNames.has(name))
        note({ level: 'warn', text: this.#setup.ports.say('SCRIPT_FIELD_UNKNOWN', { name }) })
      this.#reportedNames.add(name)
    }
  }
}
