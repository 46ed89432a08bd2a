import { useSyncExternalStore } from 'react'

/** The number of fields that are updated in one task; further dependent fields follow later, so that typing is not blocked. */
export const UPDATES_PER_TASK = 20
const waiting = new Set<() => void>()

function tellSome(): void {
  for (const tell of [...waiting].slice(0, UPDATES_PER_TASK)) {
    waiting.delete(tell)
    tell()
  }
  if (waiting.size > 0) setTimeout(tellSome)
}

/** An observable value. Its states are immutable: a change replaces the state and notifies the subscribers. */
export class Cell<T extends object> {
  #state: T
  #seen: T
  #view: ((state: T) => T) | undefined
  #watchers: (() => void)[] = []
  constructor(state: T) {
    this.#state = state
    this.#seen = state
  }
  readonly read = (): T => this.#seen
  readonly watch = (watcher: () => void): (() => void) => {
    this.#watchers = [...this.#watchers, watcher]
    return () => {
      this.#watchers = this.#watchers.filter((other) => other !== watcher)
    }
  }
  /** Replaces the properties that differ and notifies watchers if there are any. With `later` the values apply at once, and watchers are notified after the typed value is drawn. */
  set(changes: Partial<T>, later = false): void {
    const keys = Object.keys(changes) as (keyof T)[]
    if (keys.every((key) => Object.is(this.#state[key], changes[key]))) return
    this.#state = { ...this.#state, ...changes }
    if (!later) return this.#show()
    this.#seen = this.#view?.(this.#state) ?? this.#state
    if (waiting.size === 0) setTimeout(tellSome)
    waiting.add(this.#tell)
  }
  /** Lays something over the state, whatever it is set to from now on: readers see it so. */
  seeThrough(view: (state: T) => T): void {
    this.#view = view
    this.#show()
  }
  #show(): void {
    this.#seen = this.#view?.(this.#state) ?? this.#state
    this.#tell()
  }
  readonly #tell = (): void => {
    for (const watcher of this.#watchers) watcher()
  }
}

export function useCell<T extends object>(cell: Cell<T>): T {
  return useSyncExternalStore(cell.watch, cell.read)
}
