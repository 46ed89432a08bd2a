import { useCallback, useMemo } from 'react'
import { useLoaded } from '../../../../registry/kit/parts/hooks/use-loaded.ts'
import { getPermissionTree } from '../../../api/organization/permissions.ts'
import { useEdited } from '../../../ui/use-edited.ts'
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

/** The tree and what a holder has of it, with the ticks that are not saved yet. */
export function usePermissionTicks(holder: PermissionHolder, showsRules: boolean) {
  const { value, error, reload } = useLoaded([holder.id], async (signal) => {
    const [choices, held] = await Promise.all([getPermissionTree(signal), holder.load(signal)])
    return { tree: permissionTree(choices, showsRules), held: new Set(held) as ReadonlySet<string> }
  })
  const { now: ticked, over: held, edit, reset } = useEdited(value?.held)
  const tree = value?.tree
  const tick = useCallback(
    (at: number, isLinked: boolean) => edit((now) => (tree ? toggle(tree, now, at, isLinked) : now)),
    [edit, tree],
  )
  const setTicked = useCallback(
    (ticks: ReadonlySet<string> | undefined) => (ticks ? edit(() => ticks) : reset()),
    [edit, reset],
  )
  const changes = useMemo(() => (ticked && held ? differenceOf(ticked, held).size : 0), [ticked, held])
  return { tree, held, ticked, changes, error, reload, tick, setTicked }
}
