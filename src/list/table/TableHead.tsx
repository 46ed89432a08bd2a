import { useRef, type CSSProperties, type MouseEvent, type PointerEvent } from 'react'
import { prefetchReorder, useReorder } from '../../../registry/kit/parts/reorder/use-reorder.tsx'
import { textIn } from '../../../schemas/language/text.ts'
import { useHost } from '../../host/host.tsx'
import { ColumnGrip } from './ColumnGrip.tsx'
import { type ColumnChoice, type ShownColumn, titleWithGroup } from '../columns/index.ts'
import { furtherOrders, nextOrders } from './orders.ts'
import { SelectAll, type Selection } from '../selection/index.ts'
import { type DataColumn, type TableShape, groupsOf } from './table-shape.ts'
import type { ListState } from '../query-state/index.ts'
import type { ViewRow } from '../rows/index.ts'

interface TableHeadProps {
  readonly shape: TableShape
  readonly rows: readonly ViewRow[]
  readonly selection: Selection
  readonly set: ColumnChoice
  readonly orders: ListState['orders']
  readonly onOrder: (orders: ListState['orders']) => void
}

/** The headings: a click orders, with shift it orders within what is equal; dragged, they move, and their edge makes them wider. */
export function TableHead({ shape, rows, selection, set, orders, onOrder }: TableHeadProps) {
  const { screen, ports } = useHost()
  const isShown = (field: string) => shape.data.some(({ column }) => column.field.key === field)
  const order = (field: string, isFurther: boolean) =>
    onOrder(
      isFurther
        ? furtherOrders(field, orders, screen.list.orders, isShown)
        : nextOrders(field, orders, screen.list.orders),
    )
  const head = useRef<HTMLTableSectionElement>(null)
  const keyAt = (place: number) => shape.data[place]?.column.field.key ?? ''
  const { dragged, grab, session } = useReorder({
    list: head,
    count: shape.data.length,
    placeOf: (headings, { x, y }) => {
      // Fixed headings lie over others.
      const heading = document.elementFromPoint(x, y)?.closest<HTMLElement>('th[data-place]')
      return heading && headings.contains(heading) ? Number(heading.dataset['place']) : undefined
    },
    nameOf: (place) => textIn(shape.data[place]?.column.title ?? '', ports.locale),
    onMove: (from, to) => set.move(keyAt(from), keyAt(to)),
    hasNoHandle: true,
    ports,
  })
  const groups = groupsOf(shape.data, ports.locale)
  const isGrouped = groups.some(({ title }) => title !== undefined)
  const down = isGrouped ? { rowSpan: 2 } : {}
  const before = (shape.select ? 1 : 0) + (shape.number ? 1 : 0)
  const headingOf = (one: DataColumn, rowSpan: { readonly rowSpan?: number } = {}) => {
    const place = shape.data.indexOf(one)
    return (
      <Heading
        key={one.column.field.key}
        {...one}
        {...rowSpan}
        at={before + place}
        place={place}
        orders={orders}
        isOver={dragged?.to === place && dragged.from !== place}
        onGrab={grab}
        onOrder={order}
        onResize={set.resize}
      />
    )
  }
  return (
    <thead ref={head} className={isGrouped ? 'vi-grouped' : undefined} onPointerEnter={prefetchReorder}>
      <tr>
        {shape.select && (
          <th {...down} className={shape.select.className} style={shape.select.style}>
            <SelectAll rows={rows} selection={selection} />
          </th>
        )}
        {shape.number && (
          <th {...down} className={shape.number.className} style={shape.number.style} scope="col">
            {ports.say('LIST_ROW_NUMBER')}
          </th>
        )}
        {groups.map((group) => {
          const [first] = group.columns
          return group.title === undefined ? (
            first && headingOf(first, down)
          ) : (
            <GroupHeading key={`group ${first?.column.field.key}`} title={group.title} columns={group.columns} />
          )
        })}
        {shape.actions && (
          <th {...down} className={shape.actions.className} style={shape.actions.style} scope="col">
            {ports.say('LIST_ACTIONS')}
          </th>
        )}
      </tr>
      {session}
      {isGrouped && (
        <tr>
          {groups.flatMap(({ title, columns }) => (title === undefined ? [] : columns.map((one) => headingOf(one))))}
        </tr>
      )}
    </thead>
  )
}

/** The group heading over neighbouring columns. Where they are fixed, it is fixed with the one at the edge. */
function GroupHeading({ title, columns }: { readonly title: string; readonly columns: readonly DataColumn[] }) {
  const edge = columns[0]?.column.fixed === 'right' ? columns.at(-1) : columns[0]
  const sides = new Set(
    columns.flatMap(({ className }) => className.split(' ').filter((name) => name.startsWith('vi-fixed'))),
  )
  return (
    <th
      className={['vi-cell', 'vi-over', ...sides].join(' ')}
      style={edge?.style}
      colSpan={columns.length}
      scope="colgroup"
      title={title}
    >
      {title}
    </th>
  )
}

interface HeadingProps {
  readonly column: ShownColumn
  readonly className: string
  readonly style: CSSProperties | undefined
  /** Which of all columns of the table. */
  readonly at: number
  /** Which of those that show data. */
  readonly place: number
  readonly rowSpan?: number
  readonly orders: ListState['orders']
  /** Another column would be dropped here. */
  readonly isOver: boolean
  readonly onGrab: (event: PointerEvent<Element>, place: number) => void
  readonly onOrder: (field: string, isFurther: boolean) => void
  readonly onResize: ColumnChoice['resize']
}

function Heading({
  column,
  className,
  style,
  at,
  place: shownAt,
  rowSpan,
  orders,
  isOver,
  onGrab,
  onOrder,
  onResize,
}: HeadingProps) {
  const { ports } = useHost()
  const {
    field: { key },
    sortable,
  } = column
  const title = textIn(column.title, ports.locale)
  const place = orders.findIndex(({ field }) => field === key)
  const order = sortable ? orders[place]?.order : undefined
  // One heading says the order of the table; the others say their place in words.
  const sorted =
    order === undefined || place > 0
      ? {}
      : { 'aria-sort': order === 'asc' ? ('ascending' as const) : ('descending' as const) }
  return (
    // The button is for the keyboard and says what it does; a click anywhere in the heading means the same.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <th
      className={`${className}${sortable ? ' vi-sortable' : ''}${isOver ? ' vi-drop' : ''}`}
      style={style}
      scope="col"
      {...(rowSpan === undefined ? {} : { rowSpan })}
      {...sorted}
      {...(sortable ? { onClick: ({ shiftKey }: MouseEvent) => onOrder(key, shiftKey) } : { title })}
      data-place={shownAt}
      data-column={key}
      onPointerDown={(event) => onGrab(event, shownAt)}
    >
      {sortable ? (
        <button type="button" title={`${titleWithGroup(column, ports.locale)}\n${ports.say('LIST_SORT_HINT')}`}>
          <span>{title}</span>
          <svg viewBox="0 0 10 14" width="9" height="13" aria-hidden="true" focusable="false">
            <path className={order === 'asc' ? 'vi-sorted' : undefined} d="M5 1 9 6H1z" />
            <path className={order === 'desc' ? 'vi-sorted' : undefined} d="m5 13 4-5H1z" />
          </svg>
          {order !== undefined && orders.length > 1 && (
            <small className="vi-place" aria-hidden="true">
              {place + 1}
            </small>
          )}
          {order !== undefined && place > 0 && (
            <span className="v-hidden">
              {ports.say(order === 'asc' ? 'LIST_SORTED_ASC' : 'LIST_SORTED_DESC', { place: place + 1 })}
            </span>
          )}
        </button>
      ) : (
        title
      )}
      <ColumnGrip at={at} onResize={(width) => onResize(key, width)} />
    </th>
  )
}
