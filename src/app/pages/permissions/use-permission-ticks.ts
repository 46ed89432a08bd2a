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

/** The tree and what a holder has of it, with the ticks that are not saved yet. */
export function usePermissionTicks(holder: PermissionHolder, showsRules: boolean) {
  const { value, error, reload } = useLoaded([holder.id], async (signal) => {
    const [choices, held] = await Promise.all([getPermissionTree(signal), holder.load(signal)])
    return { tree: permissionTree(choices, showsRules), held: new Set(held) }
  })
  const [edited, setEdited] = useState<ReadonlySet<string>>()
  const tree = value?.tree
  const held = value?.held
  const ticked = edited ?? held
  const tick = useCallback(
    (at: number, isLinked: boolean) =>
      setEdited((before) => {
        const now = before ?? held
        return tree && now ? toggle(tree, now, at, isLinked) : before
      }),
    [tree, held],
  )
  const changes = useMemo(() => (edited && held ? differenceOf(edited, held).size : 0), [edited, held])
  return { tree, held, ticked, changes, error, reload, tick, setTicked: setEdited }
}
