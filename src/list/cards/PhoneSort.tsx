import type { ResolvedColumn } from '../../../engine/model/index.ts'
import { useHost } from '../../host/host.tsx'
import { titleWithGroup } from '../columns/index.ts'
import type { ListState } from '../query-state/index.ts'

type Orders = ListState['orders']
interface PhoneSortProps {
  readonly columns: readonly ResolvedColumn[]
  readonly orders: Orders
  readonly onOrder: (orders: Orders) => void
}

const DEFAULT = ''
const orderText = (order: Orders[number] | undefined) => (order ? `${order.field} ${order.order}` : DEFAULT)
function orderOf(text: string): Orders {
  const [field, order] = text.split(' ')
  return field && (order === 'asc' || order === 'desc') ? [{ field, order }] : []
}

/** The sort orders of the card view, which has no headings to click: a first and a second one. */
export function PhoneSort({ columns, orders, onOrder }: PhoneSortProps) {
  const { screen, ports } = useHost()
  const sortable = columns.filter((column) => column.sortable)
  const [first, second] = orders.filter((order) => sortable.some(({ field }) => field.key === order.field))
  const choose = (next: Orders) => onOrder(next.length ? next : screen.list.orders)
  if (sortable.length === 0) return null
  return (
    <div className="vi-phone-sort">
      <OrderSelect
        label={ports.say('LIST_SORT')}
        columns={sortable}
        order={first}
        onChoose={(chosen) =>
          choose(chosen.length && second && second.field !== chosen[0]?.field ? [...chosen, second] : chosen)
        }
      />
      {first && sortable.length > 1 && (
        <OrderSelect
          label={ports.say('LIST_SORT_THEN')}
          columns={sortable.filter(({ field }) => field.key !== first.field)}
          order={second}
          onChoose={(chosen) => choose([first, ...chosen])}
        />
      )}
    </div>
  )
}

interface OrderSelectProps {
  readonly label: string
  readonly columns: readonly ResolvedColumn[]
  readonly order: Orders[number] | undefined
  readonly onChoose: (orders: Orders) => void
}

function OrderSelect({ label, columns, order, onChoose }: OrderSelectProps) {
  const { ports } = useHost()
  return (
    <select aria-label={label} value={orderText(order)} onChange={({ target }) => onChoose(orderOf(target.value))}>
      <option value={DEFAULT}>{label}</option>
      {columns.flatMap((column) => {
        const { key } = column.field
        const title = titleWithGroup(column, ports.locale)
        return [
          <option key={`${key} asc`} value={`${key} asc`}>
            {ports.say('LIST_SORT_ASC', { title })}
          </option>,
          <option key={`${key} desc`} value={`${key} desc`}>
            {ports.say('LIST_SORT_DESC', { title })}
          </option>,
        ]
      })}
    </select>
  )
}
