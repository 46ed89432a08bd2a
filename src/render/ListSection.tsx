import { Suspense, lazy, useMemo, useState } from 'react'
import type { ResolvedField } from '../../registry/screen/resolve.ts'
import { SUBTREE_PARAM } from '../../schemas/contract/place.ts'
import { termsToParams } from '../../schemas/language/operators.ts'
import { useHost } from './host.tsx'
import { ListPage, type ListPageProps } from './list/ListPage.tsx'
import { useListState } from './list/use-list-state.ts'
import { useStarts } from './query/use-starts.ts'
import { usePhone } from './use-phone.ts'

const TreeFilter = lazy(async () => ({ default: (await import('./tree/TreeFilter.tsx')).TreeFilter }))

const NOTHING = {}

export interface ListSectionProps extends Pick<ListPageProps, 'current' | 'onOpen' | 'onShown'> {
  /** Stored values the query begins with, by field. */
  readonly initialQuery?: Readonly<Record<string, unknown>> | undefined
  /** Stored values every row of this list has, by field; a new record begins with them. */
  readonly fixed?: Readonly<Record<string, string>>
}

/** Wire parameters of a chosen node; what does not know of subtrees takes it for the value it is. */
function filterOf({ key: name, widget, options }: ResolvedField, key: string | undefined): Readonly<Record<string, string>> {
  if (key === undefined) return NOTHING
  const terms = termsToParams(name, widget?.codec.query(widget.codec.read(key, options), options) ?? [{ op: 'eq' as const, value: key }])
  return widget?.isTree === true ? { ...terms, [SUBTREE_PARAM]: name } : terms
}

/** The list, with the tree beside it where the page asks for one. */
export function ListSection({ initialQuery, fixed = NOTHING, ...opening }: ListSectionProps) {
  const { screen, keep, address } = useHost()
  const phone = usePhone()
  // Lists inside the page are not what its address is about.
  const isPage = fixed === NOTHING && address?.screen === screen.screen.id
  const { page } = screen.screen
  const field = page?.layout === 'tree-list' ? screen.fields.find(({ key }) => key === page.tree?.field) : undefined
  const nodeKey = `node:${screen.screen.id}`
  const [node, setNode] = useState(() => (field && !initialQuery ? keep.visit.get(nodeKey) : undefined))
  const [begun] = useState(() => (field ? { ...fixed, ...filterOf(field, node) } : fixed))
  const starts = useStarts()
  const control = useListState(screen, { keep, asked: initialQuery, filters: begun, address: isPage ? address : undefined, starts })
  const initial = useMemo(() => (field && node !== undefined ? { ...fixed, [field.key]: node } : fixed), [field, node, fixed])
  if (!field) return <ListPage control={control} initial={initial} {...opening} />
  const choose = (key: string | undefined) => {
    setNode(key)
    keep.visit.set(nodeKey, key)
    control.change({ filters: { ...fixed, ...filterOf(field, key) }, pageNo: 1 })
  }
  return (
    <div className="vi-tree-list">
      <Suspense fallback={null}>
        <TreeFilter field={field} phone={phone} chosen={node} onChoose={choose} />
      </Suspense>
      <ListPage control={control} initial={initial} {...opening} />
    </div>
  )
}
