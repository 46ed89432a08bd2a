import {
  EDITING_TTL_MS,
  EDITING_REPEAT_MS,
  type Editing,
  GRID_COMMANDS,
} from '../../../schemas/contract/data/grid-socket.ts'
import type { CellAt, GridStore } from '../store/index.ts'
import { sendCommand } from './page-socket.ts'

/** Where others are, until they say otherwise or have said nothing for a minute; and where the person of this page is. */
export class Presence {
  readonly #store: GridStore
  readonly #socketKey: string
  readonly #others = new Map<string, ReturnType<typeof setTimeout>>()
  #own: CellAt | undefined
  #repeat: ReturnType<typeof setInterval> | undefined

  constructor(store: GridStore, socketKey: string) {
    this.#store = store
    this.#socketKey = socketKey
  }

  hear({ page = '', name = '', id, key }: Editing): void {
    this.#put(page, name, id !== undefined && key !== undefined && this.#store.find(id) ? { id, key } : undefined)
  }
  #put(page: string, name: string, at: CellAt | undefined): void {
    clearTimeout(this.#others.get(page))
    this.#others.delete(page)
    this.#store.setPresence({ id: page, name }, at)
    if (at)
      this.#others.set(
        page,
        setTimeout(() => this.#put(page, name, undefined), EDITING_TTL_MS),
      )
  }
  /** The presence of other users is unknown from here on. */
  forget(): void {
    for (const page of this.#others.keys()) this.#put(page, '', undefined)
  }

  /** The person is in another cell, or in none. */
  move(at: CellAt | undefined): void {
    if (at?.id === this.#own?.id && at?.key === this.#own?.key) return
    this.#own = at
    clearInterval(this.#repeat)
    if (at) this.#repeat = setInterval(() => this.say(), EDITING_REPEAT_MS)
    this.say()
  }
  /** Sends the place to users who do not have it; sends nothing without a place. */
  again(): void {
    if (this.#own) this.say()
  }
  say(): void {
    // No other user has a row that is not stored.
    const at =
      this.#own && this.#store.find(this.#own.id)?.state !== 'new' ? { id: this.#own.id, key: this.#own.key } : {}
    sendCommand(GRID_COMMANDS.editing, { socketKey: this.#socketKey, ...at } satisfies Editing)
  }
  stop(): void {
    this.move(undefined)
    this.forget()
  }
}
