import { Suspense, useCallback, useMemo, useState } from 'react'
import { lazyPart } from '../../../registry/kit/parts/late.tsx'
import { editedChildren } from '../../../engine/model/index.ts'
import type { Row } from '../../api/rows/data-source.ts'
import type { GridProps } from '../../grid/grid-props.ts'
import type { GridRow, GridStore, Values } from '../../grid/store/index.ts'
import { Loading } from '../../ui/frame/Loading.tsx'
import { WITHOUT_LABELS, fieldText } from '../../ui/fields/labels.ts'
import { useHost } from '../../host/host.tsx'
import type { ViewRow } from '../rows/index.ts'
import { Themed } from '../../host/ui/theme.tsx'

const recordChildren = async () => {
  const { RecordChildren } = await import('../../detail/RecordChildren.tsx')
  return (row: GridRow) => <RecordChildren id={row.id} />
}
const childTabs = async () => {
  const { ChildTabs } = await import('../../screen/children/ChildTabs.tsx')
  return (row: GridRow) => <ChildTabs row={{ id: row.id, row: asRow(row), words: {} }} />
}
const RowDetail = lazyPart(async () => {
  const { RecordDetail, useRecord } = await import('../../detail/RecordDetail.tsx')
  return ({ id, typed }: { readonly id: string; readonly typed: Values }) => (
    <RecordDetail {...useRecord({ id }, typed)} />
  )
})

export interface RowExtrasOptions {
  /** Shows what belongs to a row where the screen says: below the list, in a drawer, in a tab. */
  readonly onOpen?: ((row: ViewRow) => void) | undefined
  /** May the details of a row be opened? Undefined where no row has details. */
  readonly mayRead: ((row: Row) => boolean) | undefined
}

/** What the person wrote in a row and has not saved. */
function typedIn(store: GridStore, { id, values }: GridRow): Values {
  return Object.fromEntries(store.allColumns.flatMap(({ key }) => (store.isDirty(id, key) ? [[key, values[key]]] : [])))
}
const asRow = ({ id, values }: GridRow): Row => ({ ...values, id })

/** Details as they are when they are opened. */
function Opened({ store, row }: { readonly store: GridStore; readonly row: GridRow }) {
  const { ports } = useHost()
  const [typed] = useState(() => typedIn(store, row))
  return (
    <Suspense fallback={<Loading />}>
      {Object.keys(typed).length > 0 && <p className="vi-help">{ports.say('LIST_GRID_ROW_TYPED')}</p>}
      <RowDetail waiting={<Loading />} id={row.id} typed={typed} />
    </Suspense>
  )
}

/** The extras of the rows of a list in a grid: linked lists of the screen, sub-tables, and details. */
export function useRowExtras(
  store: GridStore,
  { onOpen, mayRead }: RowExtrasOptions,
): Pick<GridProps, 'detail' | 'child' | 'onOpen'> {
  const { screen, ports } = useHost()
  const document = screen.screen
  const child = useMemo(() => {
    if (document.children && document.list?.inner !== undefined) return childTabs
    return editedChildren(document).length > 0 ? recordChildren : undefined
  }, [document])
  const open = useCallback(
    (row: GridRow) => {
      if (row.state === 'new') return ports.notify('info', ports.say('LIST_GRID_ROW_NEW'))
      const heading = screen.list.columns[0]?.field
      return onOpen?.({
        id: row.id,
        row: asRow(row),
        words: heading ? { [heading.key]: fieldText(heading, row.values, WITHOUT_LABELS) } : {},
      })
    },
    [onOpen, ports, screen],
  )
  return useMemo(() => {
    const saved = (draw: (row: GridRow) => React.ReactNode) => (row: GridRow) =>
      row.state === 'new' ? <p className="vi-help">{ports.say('LIST_GRID_ROW_NEW')}</p> : draw(row)
    if (onOpen) return { onOpen: open }
    return {
      ...(child
        ? {
            child: async () => {
              const draw = await child()
              return saved((row) => (
                <Themed className="vi-detail">
                  <Suspense fallback={<Loading />}>{draw(row)}</Suspense>
                </Themed>
              ))
            },
          }
        : {}),
      ...(mayRead
        ? {
            detail: saved((row) =>
              mayRead(asRow(row)) ? (
                <Opened store={store} row={row} />
              ) : (
                <p className="vi-help">{ports.say('LIST_GRID_ROW_UNREAD')}</p>
              ),
            ),
          }
        : {}),
    }
  }, [onOpen, open, child, mayRead, store, ports])
}
