import { ArrowUpOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { Fragment, type ReactNode } from 'react'
import { useDesigner } from '../context.tsx'
import { type JsonObject, isObject, own, put } from '../document/json.ts'
import type { OptionSchema } from './option-schema.ts'

interface ObjectListProps {
  readonly id: string
  readonly label: string
  readonly help: string
  readonly item: OptionSchema
  readonly value: unknown
  readonly onChange: (value: unknown) => void
  /** Draws one member of an entry. */
  readonly draw: (part: { readonly id: string; readonly name: string; readonly schema: OptionSchema; readonly value: unknown; readonly onChange: (value: unknown) => void }) => ReactNode
}

function blank(item: OptionSchema): JsonObject {
  return Object.fromEntries((item.required ?? []).map((name) => [name, item.properties?.[name]?.default ?? (item.properties?.[name]?.type === 'boolean' ? false : '')]))
}

/** An option that is a list of small objects, such as fixed choices or column pairs. */
export function ObjectList({ id, label, help, item, value, onChange, draw }: ObjectListProps) {
  const { say } = useDesigner()
  const rows = Array.isArray(value) ? value.filter(isObject) : []
  const properties = Object.entries(item.properties ?? {})
  return (
    <fieldset className="vd-prop vd-list">
      <legend>{label}</legend>
      {help && <div className="vd-help">{help}</div>}
      {rows.map((row, index) => (
        <div key={index} className="vd-list-row">
          <div className="vd-list-cells">
            {properties.map(([name, schema]) => (
              <Fragment key={name}>
                {draw({
                  id: `${id}-${index}-${name}`, name, schema, value: own(row, name),
                  onChange: (next) => onChange(rows.with(index, put(row, name, next === '' && !item.required?.includes(name) ? undefined : next))),
                })}
              </Fragment>
            ))}
          </div>
          <Button type="text" size="small" icon={<ArrowUpOutlined />} disabled={index === 0} aria-label={`${say('DESIGNER_UP')} ${label} ${index + 1}`} onClick={() => onChange(rows.toSpliced(index, 1).toSpliced(index - 1, 0, row))} />
          <Button type="text" size="small" danger icon={<DeleteOutlined />} aria-label={`${say('DESIGNER_REMOVE')} ${label} ${index + 1}`} onClick={() => onChange(rows.toSpliced(index, 1))} />
        </div>
      ))}
      <Button size="small" type="dashed" icon={<PlusOutlined />} onClick={() => onChange([...rows, blank(item)])}>{say('DESIGNER_ADD_ROW')}</Button>
    </fieldset>
  )
}
