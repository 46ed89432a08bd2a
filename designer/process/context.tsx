import { createContext, useContext } from 'react'
import type { JsonObject } from '../document/json.ts'
import type { ProcessSummary } from './remote.ts'

/** What the open process names: its screen, other processes, and the keys that are published and cannot be renamed. */
export interface ProcessWorld {
  /** Undefined while it is not known, and where it is gone. */
  readonly screen: JsonObject | undefined
  readonly processes: readonly ProcessSummary[]
  readonly fixedKeys: ReadonlySet<string>
}
const EMPTY: ProcessWorld = { screen: undefined, processes: [], fixedKeys: new Set() }
export const ProcessWorldContext = createContext<ProcessWorld>(EMPTY)
export const useProcessWorld = (): ProcessWorld => useContext(ProcessWorldContext)
