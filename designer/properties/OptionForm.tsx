import type { AnyWidget } from '../../registry/kit/define.ts'
import { useDesigner } from '../context.tsx'
import { type JsonObject, own, sameJson } from '../document/json.ts'
import { OptionInput } from './OptionInput.tsx'
import type { OptionSchema } from './option-schema.ts'

interface OptionFormProps {
  readonly idPrefix: string
  readonly widget: AnyWidget
  readonly options: JsonObject
  /** Keys of the screen, for options that name fields. */
  readonly fieldKeys: readonly string[]
  /** Undefined means: back to the default. */
  readonly onChange: (option: string, value: unknown) => void
}

/** The options of a widget, drawn from its own option schema. */
export function OptionForm({ idPrefix, widget, options, fieldKeys, onChange }: OptionFormProps) {
  const { say } = useDesigner()
  const properties = Object.entries(widget.options.properties as Readonly<Record<string, OptionSchema>>)
  if (properties.length === 0) return <p className="vd-help">{say('DESIGNER_NO_OPTIONS')}</p>
  return (
    <>
      {properties.map(([name, schema]) => (
        <OptionInput
          key={name}
          id={`${idPrefix}-${name}`}
          name={name}
          schema={schema}
          value={own(options, name) ?? schema.default}
          fieldKeys={fieldKeys}
          onChange={(value) => onChange(name, sameJson(value, schema.default) ? undefined : value)}
        />
      ))}
    </>
  )
}
