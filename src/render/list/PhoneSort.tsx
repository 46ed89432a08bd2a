import type { ResolvedColumn } from '../../../registry/screen/resolve.ts'
import { textIn } from '../../../schemas/language/text.ts'
import { useHost } from '../host.tsx'
import type { ListState } from './use-list-state.ts'

interface PhoneSortProps {
  readonly columns: readonly ResolvedColumn[]
  readonly sort: ListState['sort']
  readonly onSort: (sort: ListState['sort']) => void
}

const DEFAULT = ''

/** Cards have no headings to click, so the order is chosen here. */
export function PhoneSort({ columns, sort, onSort }: PhoneSortProps) {
  const { screen, ports } = useHost()
  const sortable = columns.filter((column) => column.sortable)
  const isStated = sortable.some(({ field }) => field.key === sort.field)
  return (
    <select
      className="vi-phone-sort"
      aria-label={ports.say('LIST_SORT')}
      value={isStated ? `${sort.field} ${sort.order}` : DEFAULT}
      onChange={({ target }) => {
        const [field, order] = target.value.split(' ')
        onSort(field && (order === 'asc' || order === 'desc') ? { field, order } : screen.list.sort)
      }}
    >
      <option value={DEFAULT}>{ports.say('LIST_SORT')}</option>
      {sortable.flatMap((column) => {
        const title = textIn(column.title, ports.locale)
        return [
          <option key={`${column.field.key} asc`} value={`${column.field.key} asc`}>{ports.say('LIST_SORT_ASC', { title })}</option>,
          <option key={`${column.field.key} desc`} value={`${column.field.key} desc`}>{ports.say('LIST_SORT_DESC', { title })}</option>,
        ]
      })}
    </select>
  )
}
