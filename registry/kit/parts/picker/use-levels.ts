import { useRef, useState } from 'react'
import type { LookupRef, TreeNode } from '../../../../schemas/language/lookup.ts'
import type { LookupPort } from '../../ports.ts'

/** What is known of the level below one row, or of the first one. */
export interface Level {
  readonly state: 'idle' | 'loading' | 'ready' | 'failed'
  readonly options: readonly TreeNode[]
}
const IDLE: Level = { state: 'idle', options: [] }
/** The first level hangs below no row. */
const TOP = ''

export interface Levels {
  /** The level at `at` below the choices made so far. */
  readonly at: (at: number, chosen: readonly string[]) => Level
  /** Loads the levels down to `at`; what failed is asked again. */
  readonly open: (at: number, chosen: readonly string[]) => void
  /** The loaded options of the level at `at`; empty after a failed load, which is shown. */
  readonly whenReady: (at: number, chosen: readonly string[]) => Promise<readonly TreeNode[]>
}

/** The levels of a chain, loaded when they are opened and stored by their parent row. */
export function useLevels(lookup: LookupPort, ref: LookupRef, onFailure: () => void): Levels {
  const [levels, setLevels] = useState<ReadonlyMap<string, Level>>(new Map())
  const running = useRef(new Map<string, Promise<readonly TreeNode[]>>())
  const note = (parent: string, level: Level) => setLevels((last) => new Map(last).set(parent, level))

  const load = (parent: string): Promise<readonly TreeNode[]> => {
    const known = running.current.get(parent)
    if (known) return known
    note(parent, { state: 'loading', options: [] })
    const asked = lookup.children(ref, parent === TOP ? undefined : parent).then(
      (options) => {
        note(parent, { state: 'ready', options })
        return options
      },
      (reason: unknown) => {
        running.current.delete(parent)
        note(parent, { state: 'failed', options: [] })
        throw reason
      },
    )
    running.current.set(parent, asked)
    return asked
  }
  const walk = async (at: number, chosen: readonly string[]): Promise<readonly TreeNode[]> => {
    let parent = TOP
    for (let level = 0; level < at; level++) {
      const next = (await load(parent)).find((option) => option.value === chosen[level])?.code
      if (next === undefined) return []
      parent = next
    }
    return load(parent)
  }
  const whenReady: Levels['whenReady'] = (at, chosen) =>
    walk(at, chosen).catch(() => {
      onFailure()
      return []
    })
  return {
    at: (at, chosen) => {
      let parent = TOP
      for (let level = 0; level < at; level++) {
        const above = levels.get(parent) ?? IDLE
        const next = above.options.find((option) => option.value === chosen[level])?.code
        // Nothing can hang below a row that is not there; while it is looked for, its level is on its way too.
        if (next === undefined) return above.state === 'ready' ? { state: 'ready', options: [] } : above
        parent = next
      }
      return levels.get(parent) ?? IDLE
    },
    open: (at, chosen) => void whenReady(at, chosen),
    whenReady,
  }
}
