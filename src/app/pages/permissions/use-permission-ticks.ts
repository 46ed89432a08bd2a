import { useCallback, useMemo, useState } from 'react'
import { useLoaded } from '../../../../registry/kit/parts/hooks/use-loaded.ts'
import { getPermissionTree, getRolePermissions } from '../../../api/permissions.ts'
import { differenceOf, permissionTree, toggle } from './permission-tree.ts'

/** The tree and what a role holds of it, with the ticks that are not saved yet. */
export function usePermissionTicks(roleId: string) {
  const { value, error, reload } = useLoaded([roleId], async (signal) => {
    const [choices, held] = await Promise.all([getPermissionTree(signal), getRolePermissions(roleId, signal)])
    return { tree: permissionTree(choices), held: new Set(held) }
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
