import type { FormBlocks, ResolvedBlock, ResolvedParts } from '../../../engine/model/index.ts'
import { Cell } from './cell.ts'

export interface PartsState {
  readonly active: number
  /** Parts that were looked at: they stay drawn. */
  readonly shown: ReadonlySet<number>
  /** The last step that may be gone to; beyond it lies what was not checked. */
  readonly reached: number
}
/** The place of a field or a sub-table in the layout. */
export interface Place {
  readonly parts: ResolvedParts
  readonly index: number
}

/** The active tab or step of an open form. It is stored with the values, so that the error summary can open the right one. */
export class FormParts {
  /** Whether all steps were visited, so that the save is allowed. */
  readonly progress: Cell<{ readonly isComplete: boolean }>
  readonly #states = new Map<ResolvedParts, Cell<PartsState>>()
  readonly #unfinished = new Set<ResolvedParts>()
  readonly #leads = new Map<ResolvedParts, () => void>()
  readonly #fields = new Map<string, Place>()
  readonly #children = new Map<string, Place>()

  constructor(blocks: FormBlocks, isNew: boolean) {
    for (const parts of blocks) {
      if (!('parts' in parts)) continue
      const isLed = isNew && parts.kind === 'steps'
      if (isLed) this.#unfinished.add(parts)
      this.#states.set(
        parts,
        new Cell<PartsState>({ active: 0, shown: new Set([0]), reached: isLed ? 0 : parts.parts.length - 1 }),
      )
      for (const [index, part] of parts.parts.entries())
        for (const block of part.blocks) this.#place(block, { parts, index })
    }
    this.progress = new Cell({ isComplete: this.#unfinished.size === 0 })
  }

  stateOf(parts: ResolvedParts): Cell<PartsState> {
    let state = this.#states.get(parts)
    if (!state)
      this.#states.set(
        parts,
        (state = new Cell<PartsState>({ active: 0, shown: new Set([0]), reached: parts.parts.length - 1 })),
      )
    return state
  }
  /** Shows a part, whatever lies before it. */
  show(parts: ResolvedParts, index: number): void {
    const state = this.stateOf(parts)
    const { shown, reached } = state.read()
    state.set({
      active: index,
      shown: shown.has(index) ? shown : new Set([...shown, index]),
      reached: Math.max(reached, index),
    })
  }
  /** How to go to the next step of these; returns the way to take that back. */
  lead(parts: ResolvedParts, next: () => void): () => void {
    this.#leads.set(parts, next)
    return () => void this.#leads.delete(parts)
  }
  /** Goes to the next step that was not visited; false when there is none. */
  goOn(): boolean {
    const [unfinished] = this.#unfinished
    if (unfinished === undefined) return false
    this.#leads.get(unfinished)?.()
    return true
  }
  /** The last step is there. */
  finish(parts: ResolvedParts): void {
    if (this.#unfinished.delete(parts)) this.progress.set({ isComplete: this.#unfinished.size === 0 })
  }
  placeOf(field: string): Place | undefined {
    return this.#fields.get(field)
  }
  placeOfChild(child: string): Place | undefined {
    return this.#children.get(child)
  }
  /** Shows the part that contains a field or a sub-table. */
  reveal(place: Place | undefined): void {
    if (place) this.show(place.parts, place.index)
  }

  #place(block: ResolvedBlock, place: Place): void {
    if (block.kind === 'child') this.#children.set(block.child, place)
    if (block.kind === 'group') for (const { key } of block.fields) this.#fields.set(key, place)
  }
}
