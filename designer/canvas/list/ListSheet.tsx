import { type Ref, useMemo, useState } from 'react'
import { type FieldMemory, type ResolvedScreen, resolveScreen } from '../../../engine/model/index.ts'
import type { Screen } from '../../../schemas/language/screen.ts'
import { SampleScreen } from '../../preview/PreviewPart.tsx'

/** So few that query and table are in sight together. */
const SHOWN_ROWS = 5

/** The list of a screen without what stands around it, with every query item in sight. */
function listScreen(
  { page: _page, children: _children, rules: _rules, ...screen }: Screen,
  memory: FieldMemory,
): ResolvedScreen {
  const { inner: _inner, tree: _tree, ...list } = screen.list ?? {}
  const resolved = resolveScreen({ ...screen, list }, memory)
  return {
    ...resolved,
    query: { ...resolved.query, folded: resolved.query.items.length },
    list: { ...resolved.list, pageSize: SHOWN_ROWS },
  }
}

/** The query and the table as the renderer draws them over sample rows; they take neither pointer nor focus. */
export function ListSheet({ screen, ref }: { readonly screen: Screen; readonly ref: Ref<HTMLDivElement> }) {
  const [memory] = useState<FieldMemory>(() => new WeakMap())
  const resolved = useMemo(() => listScreen(screen, memory), [screen, memory])
  const { fields, query } = screen
  const identity = JSON.stringify([
    Object.entries(fields).map(([key, { view, options }]) => [key, view, options]),
    query,
  ])
  return (
    <div ref={ref} inert className="vd-list-drawn">
      <SampleScreen screen={resolved} identity={identity} />
    </div>
  )
}
