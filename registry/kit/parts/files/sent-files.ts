import { createContext } from 'react'
import type { FileEntry } from './file-entry.ts'
import type { FileOptions, Files } from './files.ts'

/** The value that files join when they arrive. */
export interface UploadValue {
  /** As it is now: several files may arrive before the next drawing. */
  readonly now: () => Files
  readonly onChange: (value: Files) => void
  readonly options: FileOptions
}

/** Files that are being uploaded into one value, and those that failed; components that draw them may mount and unmount. */
export class SentFiles {
  readonly running = new Map<string, AbortController>()
  readonly failed = new Map<string, File>()
  #into: UploadValue | undefined
  #entries: readonly FileEntry[] = []
  readonly #listeners = new Set<() => void>()

  readonly now = (): readonly FileEntry[] => this.#entries
  readonly watch = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }
  /** What arrives from now on joins this value. */
  join(into: UploadValue | undefined): void {
    this.#into = into
  }
  get into(): UploadValue | undefined {
    return this.#into
  }
  #set(entries: readonly FileEntry[]): void {
    this.#entries = entries
    for (const listener of this.#listeners) listener()
  }
  put(entry: FileEntry): void {
    this.#set([...this.#entries, entry])
  }
  change(uid: string, part: Partial<FileEntry>): void {
    this.#set(this.#entries.map((entry) => (entry.uid === uid ? { ...entry, ...part } : entry)))
  }
  drop(uid: string): void {
    this.#set(this.#entries.filter((entry) => entry.uid !== uid))
  }
}

/** What a cell of a grid has sent: its control is there only while the cell is in use. */
export const CellFiles = createContext<SentFiles | undefined>(undefined)
