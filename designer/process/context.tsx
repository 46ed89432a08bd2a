import { createContext, useContext } from 'react'
import type { JsonObject } from '../document/json.ts'
import type { ProcessChoices, ProcessSummary } from './remote.ts'

/** What the open process names: its screen, other processes, and the keys that are published and cannot be renamed. */
export interface ProcessWorld {
  /** Undefined while it is not known, and where it is gone. */
  readonly screen: JsonObject | undefined
  readonly processes: readonly ProcessSummary[]
  readonly choices: ProcessChoices
  readonly fixedKeys: ReadonlySet<string>
}
const NO_CHOICES: ProcessChoices = { calendars: [], jobs: [], templates: [] }
const EMPTY: ProcessWorld = { screen: undefined, processes: [], choices: NO_CHOICES, fixedKeys: new Set() }
export const ProcessWorldContext = createContext<ProcessWorld>(EMPTY)
export const useProcessWorld = (): ProcessWorld => useContext(ProcessWorldContext)
