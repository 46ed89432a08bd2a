import type { CellAt, GridStore } from '../store/index.ts'

/** After the last keystroke; the draft of a grid is written a moment later. */
const PAUSE_MS = 300

/** What is typed into one cell until it is left: it lies in the row whenever the typing pauses, so that a crash leaves it there. */
export interface Typing {
  /** Lays a value into the row. All of them are one step to undo. */
  put(value: unknown): void
  /** Lays what `read` gives into the row at the next pause; nothing where it gives nothing. */
  later(read: () => { readonly value: unknown } | undefined): void
  /** The cell holds again what it held before. */
  takeBack(): void
  /** Of the step to undo. */
  readonly token: symbol
}

export function typingIn(store: GridStore, { id, key }: CellAt): Typing {
  const token = Symbol('one cell')
  let pause: ReturnType<typeof setTimeout> | undefined
  const settle = () => clearTimeout(pause)
  const put = (value: unknown) => {
    settle()
    store.edit([{ id, key, value }], token)
  }
  return {
    token,
    put,
    later(read) {
      settle()
      pause = setTimeout(() => {
        const typed = read()
        if (typed) put(typed.value)
      }, PAUSE_MS)
    },
    takeBack() {
      settle()
      store.takeBack(token)
    },
  }
}
