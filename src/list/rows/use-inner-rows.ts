import { useCallback, useMemo, useState } from 'react'
import { useHost } from '../../host/host.tsx'
import type { Branch, Branches } from './use-branches.ts'
import type { ViewRow } from './use-rows.ts'

const CLOSED: Branch = { level: 1, isOpen: false, isLoading: false }
const OPEN: Branch = { level: 1, isOpen: true, isLoading: false }

/** Expands the child rows below a list row with the same button as a tree branch. */
export function useInnerRows(branches: Branches): Branches {
  const { screen } = useHost()
  const { inner } = screen.screen.list ?? {}
  const child = inner !== undefined && Object.hasOwn(screen.screen.children ?? {}, inner) ? inner : undefined
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const toggle = useCallback(({ id }: ViewRow) => {
    setOpen((before) => {
      const next = new Set(before)
      if (!next.delete(id)) next.add(id)
      return next
    })
  }, [])
  const { rows, isTree } = branches
  const below = useMemo<Branches>(
    () => ({
      rows,
      isTree: false,
      inner: child,
      of: (id) => (open.has(id) ? OPEN : CLOSED),
      toggle,
      open: (id) => setOpen((before) => new Set(before).add(id)),
    }),
    [rows, child, open, toggle],
  )
  return child === undefined || isTree ? branches : below
}
