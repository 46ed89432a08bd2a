import { Suspense, useMemo } from 'react'
import { lazyPart } from '../../registry/kit/parts/late.tsx'
import { textIn } from '../../schemas/language/text.ts'
import { useHost } from '../host/host.tsx'
import { ListPage } from '../list/ListPage.tsx'
import type { ListPageProps } from '../list/use-list-page.ts'
import { treeField, useListState, useStarts } from '../list/query-state/index.ts'
import { usePhone } from '../host/ui/use-phone.ts'

const TreeFilter = lazyPart(async () => (await import('../list/tree/TreeFilter.tsx')).TreeFilter)

const NOTHING = {}

export interface ListSectionProps extends Pick<ListPageProps, 'current' | 'onOpen' | 'onShown'> {
  /** Stored values the query begins with, by field. */
  readonly initialQuery?: Readonly<Record<string, unknown>> | undefined
  /** Stored values every row of this list has, by field; a new record begins with them. */
  readonly fixed?: Readonly<Record<string, string>>
  /** Stored values that a new record begins with besides those. */
  readonly begun?: Readonly<Record<string, string>>
}

/** The list, with a tree next to it where the page has one. */
export function ListSection({ initialQuery, fixed = NOTHING, begun = NOTHING, ...opening }: ListSectionProps) {
  const { screen, keep, address, ports } = useHost()
  const phone = usePhone()
  // Lists inside the page are not what its address is about.
  const isPage = fixed === NOTHING && address?.screen === screen.screen.id
  const starts = useStarts()
  const control = useListState(screen, {
    keep,
    asked: initialQuery,
    filters: fixed,
    address: isPage ? address : undefined,
    starts,
  })
  const field = treeField(screen)
  const {
    state: { node },
    change,
  } = control
  const initial = useMemo(
    () => ({ ...begun, ...fixed, ...(field && node !== undefined ? { [field.key]: node } : {}) }),
    [field, node, fixed, begun],
  )
  const { description } = screen.screen
  const list = <ListPage control={control} initial={initial} {...opening} />
  return (
    <>
      {isPage && description !== undefined && <p className="vi-about">{textIn(description, ports.locale)}</p>}
      {field ? (
        <div className="vi-tree-list">
          <Suspense fallback={null}>
            <TreeFilter
              field={field}
              phone={phone}
              chosen={node}
              onChoose={(key) => change({ node: key, pageNo: 1 })}
            />
          </Suspense>
          {list}
        </div>
      ) : (
        list
      )}
    </>
  )
}
