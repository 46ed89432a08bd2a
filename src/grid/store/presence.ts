import type { CellAt, GridPerson } from './types.ts'

export const NO_USERS: readonly GridPerson[] = []
const wordOf = ({ id, key }: CellAt) => `${id}\n${key}`

/** Where others are. */
export class Presence {
  readonly #places = new Map<string, CellAt>()
  readonly #people = new Map<string, readonly GridPerson[]>()

  get isEmpty(): boolean {
    return this.#people.size === 0
  }
  /** Gives the cells that are drawn otherwise now. */
  set(who: GridPerson, at: CellAt | undefined): readonly CellAt[] {
    const before = this.#places.get(who.id)
    if (before) {
      const left = this.at(before).filter(({ id }) => id !== who.id)
      if (left.length > 0) this.#people.set(wordOf(before), left)
      else this.#people.delete(wordOf(before))
    }
    if (at) {
      this.#places.set(who.id, at)
      this.#people.set(wordOf(at), [...this.at(at), who])
    } else this.#places.delete(who.id)
    return [before, at].filter((cell) => cell !== undefined)
  }
  at(cell: CellAt): readonly GridPerson[] {
    return this.isEmpty ? NO_USERS : (this.#people.get(wordOf(cell)) ?? NO_USERS)
  }
}
