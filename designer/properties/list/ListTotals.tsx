import { DeleteOutlined } from '@ant-design/icons'
import { Button, Select } from 'antd'
import { totalsOfColumn } from '../../../registry/kit/column-types.ts'
import type { TotalOf } from '../../../schemas/language/sections.ts'
import type { MessageCode } from '../../../schemas/messages/index.ts'
import { useDesigner } from '../../context.tsx'
import { objectAt } from '../../document/json.ts'
import { Labelled } from '../inputs/Labelled.tsx'
import type { ListField, ListPartProps } from './list-part.ts'

const WAYS: Readonly<Record<TotalOf, MessageCode>> = {
  sum: 'DESIGNER_TOTAL_SUM',
  avg: 'DESIGNER_TOTAL_AVG',
  min: 'DESIGNER_TOTAL_MIN',
  max: 'DESIGNER_TOTAL_MAX',
  count: 'DESIGNER_TOTAL_COUNT',
}
const MOST = 30

/** Of a field that is gone, all can be said. */
const waysOf = (field: ListField | undefined): readonly TotalOf[] =>
  field ? totalsOfColumn(field.storage.type) : (Object.keys(WAYS) as TotalOf[])

/** The row below the list: of which columns it says what. */
export function ListTotals({ list, fields, onChange }: ListPartProps) {
  const { say } = useDesigner()
  const totals = Object.entries(objectAt(list, 'totals'))
  const fieldAt = (key: string) => fields.find((field) => field.key === key)
  const write = (next: readonly (readonly [string, unknown])[]) =>
    onChange({ totals: next.length ? Object.fromEntries(next) : undefined })
  const free = fields
    .filter(({ key }) => !totals.some(([taken]) => taken === key))
    .map(({ key, title }) => ({ value: key, label: title }))
  return (
    <fieldset className="vd-prop vd-list">
      <legend>{say('DESIGNER_TOTALS')}</legend>
      {totals.map(([key, way], index) => {
        const title = fieldAt(key)?.title ?? key
        const ways = waysOf(fieldAt(key))
        return (
          <div key={key} className="vd-list-row">
            <div className="vd-rule">
              <Labelled
                id={`vd-total-${key}`}
                label={title}
                error={fieldAt(key) ? undefined : say('DOC_UNKNOWN_FIELD', { field: key })}
              >
                {(described) => (
                  <Select<string>
                    {...described}
                    value={String(way)}
                    options={[...new Set([...ways, String(way) as TotalOf])].map((each) => ({
                      value: each,
                      label: WAYS[each] ? say(WAYS[each]) : each,
                    }))}
                    onChange={(next) => write(totals.with(index, [key, next]))}
                  />
                )}
              </Labelled>
            </div>
            <Button
              type="text"
              size="small"
              danger
              icon={<DeleteOutlined />}
              aria-label={say('DESIGNER_TOTAL_REMOVE', { title })}
              title={say('DESIGNER_TOTAL_REMOVE', { title })}
              onClick={() => write(totals.toSpliced(index, 1))}
            />
          </div>
        )
      })}
      {totals.length < MOST && (
        <Labelled id="vd-total-new" label={say('DESIGNER_TOTAL_ADD')}>
          {(described) => (
            <Select<string | null>
              {...described}
              showSearch={{ optionFilterProp: 'label' }}
              placeholder="…"
              value={null}
              options={free}
              onChange={(key) => key && write([...totals, [key, waysOf(fieldAt(key))[0] ?? 'count']])}
            />
          )}
        </Labelled>
      )}
    </fieldset>
  )
}
