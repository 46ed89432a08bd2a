import { ArrowUpOutlined, DeleteOutlined } from '@ant-design/icons'
import { Button, Select } from 'antd'
import { useItemKeys } from '../../../src/ui/use-item-keys.ts'
import { SYSTEM_NAMES } from '../../../schemas/contract/screens/schema.ts'
import { SYSTEM_FIELDS } from '../../../schemas/language/names.ts'
import { isObject, ownProperty } from '../../../schemas/language/values.ts'
import { useDesigner } from '../../context.tsx'
import { type JsonObject, listAt } from '../../document/json.ts'
import { Labelled } from '../inputs/Labelled.tsx'
import type { ListPartProps } from './list-part.ts'

/** The first order and those within its equal rows. */
const MOST = 5

function ordersOf(list: JsonObject): readonly JsonObject[] {
  return [ownProperty(list, 'sort'), ...(listAt(list, 'then') ?? [])].filter(isObject)
}

/** What the rows are sorted by, one order within the equal rows of the one above it. */
export function ListOrders({ list, fields, onChange }: ListPartProps) {
  const { say } = useDesigner()
  const orders = ordersOf(list)
  const rowKeys = useItemKeys(orders)
  const write = (next: readonly JsonObject[]) => {
    const [sort, ...rest] = next
    // oxlint-disable-next-line unicorn/no-thenable -- a list, which is never awaited
    onChange({ sort, then: rest.length ? rest : undefined })
  }
  const keyOf = (order: JsonObject) => String(ownProperty(order, 'field') ?? '')
  const taken = new Set(orders.map(keyOf))
  const all = [
    ...fields.map(({ key, title }) => ({ value: key, label: title })),
    ...SYSTEM_FIELDS.map((key) => ({ value: key as string, label: say(SYSTEM_NAMES[key]) })),
  ]
  const free = all.filter(({ value }) => !taken.has(value))
  return (
    <fieldset className="vd-prop vd-list">
      <legend>{say('DESIGNER_SORT')}</legend>
      {orders.length === 0 && <div className="vd-help">{say('DESIGNER_SORT_NONE')}</div>}
      {orders.map((order, index) => {
        const number = index + 1
        return (
          <div key={rowKeys[index]} className="vd-list-row">
            <div className="vd-list-cells vd-pair">
              <Select<string>
                aria-label={say('DESIGNER_SORT_BY', { number })}
                showSearch={{ optionFilterProp: 'label' }}
                value={keyOf(order)}
                options={all.filter(({ value }) => value === keyOf(order) || !taken.has(value))}
                onChange={(field) => write(orders.with(index, { ...order, field }))}
              />
              <Select<string>
                aria-label={`${say('DESIGNER_SORT_ORDER')} ${number}`}
                value={String(ownProperty(order, 'order') ?? 'asc')}
                options={[
                  { value: 'asc', label: say('DESIGNER_ASC') },
                  { value: 'desc', label: say('DESIGNER_DESC') },
                ]}
                onChange={(next) => write(orders.with(index, { ...order, order: next }))}
              />
            </div>
            <Button
              type="text"
              size="small"
              icon={<ArrowUpOutlined />}
              disabled={index === 0}
              aria-label={say('DESIGNER_SORT_RAISE', { number })}
              title={say('DESIGNER_SORT_RAISE', { number })}
              onClick={() => write(orders.toSpliced(index, 1).toSpliced(index - 1, 0, order))}
            />
            <Button
              type="text"
              size="small"
              danger
              icon={<DeleteOutlined />}
              aria-label={say('DESIGNER_SORT_REMOVE', { number })}
              title={say('DESIGNER_SORT_REMOVE', { number })}
              onClick={() => write(orders.toSpliced(index, 1))}
            />
          </div>
        )
      })}
      {orders.length < MOST && (
        <Labelled id="vd-list-order-new" label={say('DESIGNER_SORT_ADD')}>
          {(described) => (
            <Select<string | null>
              {...described}
              showSearch={{ optionFilterProp: 'label' }}
              placeholder="…"
              value={null}
              options={free}
              onChange={(field) => field && write([...orders, { field, order: 'asc' }])}
            />
          )}
        </Labelled>
      )}
    </fieldset>
  )
}
