import { useMemo, useState } from 'react'
import type { Elements } from '../canvas/elements/use-elements.ts'
import { useDesigner } from '../context.tsx'
import { useOpen } from '../editor/context.tsx'
import { outlineOf, rowIdOf } from './outline.ts'
import { ancestorsOf, outlineRows, problemCounts } from './outline-rows.ts'
import type { TreeStep } from './outline-keys.ts'

/** The rows of the outline, which of them is active, and which are open. */
export function useOutline({ selection }: Elements) {
  const { say, words } = useDesigner()
  const { document, problems } = useOpen()
  const [search, setSearch] = useState('')
  const [collapsed, setCollapsed] = useState<ReadonlySet<string>>(new Set())
  const last = selection.selected.at(-1)
  const lastId = last && rowIdOf(document, last)
  const [active, setActive] = useState(lastId)
  const [followed, setFollowed] = useState<string>()
  const nodes = useMemo(() => outlineOf(document, { say, words }), [document, say, words])
  const counts = useMemo(() => problemCounts(nodes, problems), [nodes, problems])
  const rows = useMemo(() => outlineRows(nodes, { collapsed, search, counts }), [nodes, collapsed, search, counts])
  if (followed !== lastId) {
    // The sheet selects too: what it selects is shown here.
    setFollowed(lastId)
    if (lastId !== undefined) {
      setActive(lastId)
      const around = new Set(ancestorsOf(nodes, lastId))
      if ([...around].some((id) => collapsed.has(id)))
        setCollapsed(new Set([...collapsed].filter((id) => !around.has(id))))
    }
  }
  const toggle = (id: string, isOpen: boolean) => {
    const next = new Set(collapsed)
    if (isOpen) next.delete(id)
    else next.add(id)
    setCollapsed(next)
  }
  const activate = (id: string, isAdded = false) => {
    setActive(id)
    const element = rows.find(({ node }) => node.id === id)?.node.element
    if (element) selection.select(element, isAdded)
  }
  return {
    rows,
    active,
    search,
    setSearch,
    toggle,
    activate,
    take: (step: TreeStep) => {
      if ('go' in step) activate(step.go, step.isAdded)
      else if ('open' in step) toggle(step.open, true)
      else if ('close' in step) toggle(step.close, false)
      else {
        const opened = new Set(rows.filter(({ parent }) => parent === step.openAll).map(({ node }) => node.id))
        setCollapsed(new Set([...collapsed].filter((id) => !opened.has(id))))
      }
    },
  }
}
