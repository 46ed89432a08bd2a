import { ArrowUpOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type ComponentType, type KeyboardEvent, useRef } from 'react'
import { useItemKeys } from '../../../src/ui/use-item-keys.ts'
import { fits } from '../../../schemas/language/check/check.ts'
import { isObject, ownProperty } from '../../../schemas/language/values.ts'
import { useDesigner } from '../../context.tsx'
import { type JsonObject, setProperty } from '../../document/json.ts'
import type { ControlContext, OptionSchema } from './option-schema.ts'
import { useFocusAdded } from './use-focus-added.ts'

interface MemberProps {
  readonly id: string
  readonly name: string
  readonly schema: OptionSchema
  readonly value: unknown
  readonly around: ControlContext
  readonly fault: string | undefined
  readonly onChange: (value: unknown) => void
}
interface ObjectListProps {
  readonly id: string
  readonly label: string
  readonly help: string
  readonly schema: OptionSchema
  readonly item: OptionSchema
  readonly value: unknown
  readonly onChange: (value: unknown) => void
  readonly around: ControlContext
  /** Draws one member of an entry. */
  readonly Member: ComponentType<MemberProps>
}

function blank(item: OptionSchema): JsonObject {
  return Object.fromEntries(
    (item.required ?? []).map((name) => [
      name,
      item.properties?.[name]?.default ?? (item.properties?.[name]?.type === 'boolean' ? false : ''),
    ]),
  )
}

/** An option that is a list of small objects, such as fixed choices or column pairs. */
export function ObjectList({ id, label, help, schema: whole, item, value, around, Member, onChange }: ObjectListProps) {
  const { say } = useDesigner()
  const list = useRef<HTMLFieldSetElement>(null)
  const focusAdded = useFocusAdded(list)
  const rows = Array.isArray(value) ? value.filter(isObject) : []
  const rowKeys = useItemKeys(rows)
  const properties = Object.entries(item.properties ?? {})
  const unique = whole['x-unique']
  const repeats = (name: string, index: number) => {
    const stated = ownProperty(rows[index] ?? {}, name)
    return name === unique && stated !== '' && rows.findIndex((row) => ownProperty(row, name) === stated) !== index
  }
  const add = () => {
    focusAdded()
    onChange([...rows, blank(item)])
  }
  /** Enter in the last entry begins the next, as in the table of fields; Enter that ends a word of an input method does not. */
  const handleKeyDown = (event: KeyboardEvent) => {
    const typed = event.target instanceof HTMLInputElement && event.target.type === 'text' && !event.target.role
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || !typed) return
    event.preventDefault()
    add()
  }
  // Each entry shows its own problems; the rest concerns the list as a whole.
  const isWrong =
    Array.isArray(value) &&
    !fits(whole as Record<string, unknown>, value) &&
    value.every((entry) => fits(item as Record<string, unknown>, entry))
  return (
    <fieldset ref={list} className="vd-prop vd-list">
      <legend>{label}</legend>
      {help && <div className="vd-help">{help}</div>}
      {isWrong && (
        <div className="vd-error" role="alert">
          {say('DESIGNER_OPTION_WRONG')}
        </div>
      )}
      {rows.map((row, index) => (
        <div key={rowKeys[index]} className="vd-list-row">
          {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- a shortcut over its inputs */}
          <div className="vd-list-cells" onKeyDown={index === rows.length - 1 ? handleKeyDown : undefined}>
            {properties
              .filter(([name, schema]) => !schema['x-alias'] || ownProperty(row, name) !== undefined)
              .map(([name, schema]) => (
                <Member
                  key={name}
                  id={`${id}-${index}-${name}`}
                  name={name}
                  schema={schema}
                  value={ownProperty(row, name)}
                  around={around}
                  fault={
                    repeats(name, index) ? say('DESIGNER_LIST_REPEATED', { value: ownProperty(row, name) }) : undefined
                  }
                  onChange={(next) =>
                    onChange(
                      rows.with(
                        index,
                        setProperty(row, name, next === '' && !item.required?.includes(name) ? undefined : next),
                      ),
                    )
                  }
                />
              ))}
          </div>
          <Button
            type="text"
            size="small"
            icon={<ArrowUpOutlined />}
            disabled={index === 0}
            aria-label={`${say('DESIGNER_UP')} ${label} ${index + 1}`}
            onClick={() => onChange(rows.toSpliced(index, 1).toSpliced(index - 1, 0, row))}
          />
          <Button
            type="text"
            size="small"
            danger
            icon={<DeleteOutlined />}
            aria-label={`${say('DESIGNER_REMOVE')} ${label} ${index + 1}`}
            onClick={() => onChange(rows.toSpliced(index, 1))}
          />
        </div>
      ))}
      <Button size="small" type="dashed" icon={<PlusOutlined />} onClick={add}>
        {say('DESIGNER_ADD_ROW')}
      </Button>
    </fieldset>
  )
}
