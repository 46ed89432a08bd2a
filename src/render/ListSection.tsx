import { Suspense, lazy, useMemo, useState } from 'react'
import { termsToParams } from '../../schemas/language/operators.ts'
import { useHost } from './host.tsx'
import { ListPage, type ListPageProps } from './list/ListPage.tsx'
import { useListState } from './list/use-list-state.ts'
import { usePhone } from './use-phone.ts'

const TreeFilter = lazy(async () => ({ default: (await import('./tree/TreeFilter.tsx')).TreeFilter }))

const NOTHING = {}

export interface ListSectionProps extends Pick<ListPageProps, 'current' | 'onOpen' | 'onShown'> {
  /** Stored values the query begins with, by field. */
  readonly initialQuery?: Readonly<Record<string, unknown>> | undefined
  /** Stored values every row of this list has, by field; a new record begins with them. */
  readonly fixed?: Readonly<Record<string, string>>
}

/** The list, with the tree beside it where the page asks for one. */
export function ListSection({ initialQuery, fixed = NOTHING, ...opening }: ListSectionProps) {
  const { screen, keep, address } = useHost()
  const phone = usePhone()
  // Lists inside the page are not what its address is about.
  const isPage = fixed === NOTHING && address?.screen === screen.screen.id
  const control = useListState(screen, { keep, asked: initialQuery, filters: fixed, address: isPage ? address : undefined })
  const { page } = screen.screen
  const field = page?.layout === 'tree-list' ? screen.fields.find(({ key }) => key === page.tree?.field) : undefined
  const [node, setNode] = useState<string>()
  const initial = useMemo(() => (field && node !== undefined ? { ...fixed, [field.key]: node } : fixed), [field, node, fixed])
  if (!field) return <ListPage control={control} initial={initial} {...opening} />
  const choose = (key: string | undefined) => {
    const { widget, options } = field
    const terms = key === undefined ? [] : (widget?.codec.query(widget.codec.read(key, options), options) ?? [{ op: 'eq' as const, value: key }])
    setNode(key)
    control.change({ filters: { ...fixed, ...termsToParams(field.key, terms) }, pageNo: 1 })
  }
  return (
    <div className="vi-tree-list">
      <Suspense fallback={null}>
        <TreeFilter field={field} phone={phone} onChoose={choose} />
      </Suspense>
      <ListPage control={control} initial={initial} {...opening} />
    </div>
  )
}
