import { useCallback, useMemo, useState } from 'react'
import { useLoaded } from '../../../../registry/kit/parts/hooks/use-loaded.ts'
import { getPermissionTree } from '../../../api/organization/permissions.ts'
import { differenceOf, permissionTree, toggle } from './permission-tree.ts'

/** A role, or a package of a tenant. */
export interface PermissionHolder {
  readonly id: string
  /** Permission to change what it holds. */
  readonly permission: string
  readonly load: (signal: AbortSignal) => Promise<readonly string[]>
  /** Stores what differs from `last`. */
  readonly save: (ids: readonly string[], last: readonly string[]) => Promise<unknown>
}

interface Edited {
  readonly ticks: ReadonlySet<string>
  /** What was held when the first tick was changed. Another administrator may have changed that since. */
  readonly over: ReadonlySet<string>
}

/** The tree and what a holder has of it, with the ticks that are not saved yet. */
export function usePermissionTicks(holder: PermissionHolder, showsRules: boolean) {
  const { value, error, reload } = useLoaded([holder.id], async (signal) => {
    const [choices, held] = await Promise.all([getPermissionTree(signal), holder.load(signal)])
    return { tree: permissionTree(choices, showsRules), held: new Set(held) }
  })
  const [edited, setEdited] = useState<Edited>()
  const tree = value?.tree
  const held = edited?.over ?? value?.held
  const ticked = edited?.ticks ?? held
  const tick = useCallback(
    (at: number, isLinked: boolean) =>
      setEdited((before) => {
        const over = before?.over ?? value?.held
        return tree && over ? { over, ticks: toggle(tree, before?.ticks ?? over, at, isLinked) } : before
      }),
    [tree, value],
  )
  const setTicked = useCallback(
    (ticks: ReadonlySet<string> | undefined) =>
      setEdited((before) => {
        const over = before?.over ?? value?.held
        return ticks && over ? { over, ticks } : undefined
      }),
    [value],
  )
  const changes = useMemo(() => (edited ? differenceOf(edited.ticks, edited.over).size : 0), [edited])
  return { tree, held, ticked, changes, error, reload, tick, setTicked }
}
