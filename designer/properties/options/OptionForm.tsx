import type { AnyWidget } from '../../../registry/kit/define.ts'
import { ownProperty, sameJson } from '../../../schemas/language/values.ts'
import { useDesigner } from '../../context.tsx'
import { type JsonObject } from '../../document/json.ts'
import { PropertyFrame } from '../inputs/PropertyFrame.tsx'
import { OptionInput } from './OptionInput.tsx'
import type { ControlContext, OptionSchema } from './option-schema.ts'
import { CopiedPairs } from './pairs.tsx'
import type { Named } from './source-lists.ts'

interface OptionFormProps {
  readonly idPrefix: string
  readonly widget: AnyWidget
  readonly options: JsonObject
  /** What counts where an option is not stated, before the widget's defaults. */
  readonly inherited?: JsonObject
  /** Fields of the screen, for options that name them. */
  readonly fields: readonly Named[]
  /** Options that change together; undefined means: back to what is inherited, or the default. */
  readonly onChange: (changed: JsonObject) => void
}

/** The options of a widget, drawn from its own option schema. */
export function OptionForm({ idPrefix, widget, options, inherited = {}, fields, onChange }: OptionFormProps) {
  const { say, words } = useDesigner()
  const schemas = widget.options.properties as Readonly<Record<string, OptionSchema>>
  const properties = Object.entries(schemas)
  if (properties.length === 0) return <p className="vd-help">{say('DESIGNER_NO_OPTIONS')}</p>
  const fallback = (name: string) => ownProperty(inherited, name) ?? schemas[name]?.default
  const filled = Object.fromEntries(properties.map(([name]) => [name, ownProperty(options, name) ?? fallback(name)]))
  const around: ControlContext = { fields, options: filled, schemas }
  const stated = (changed: JsonObject) =>
    Object.fromEntries(
      Object.entries(changed).map(([name, value]) => [name, sameJson(value, fallback(name)) ? undefined : value]),
    )
  const into = properties.find(([, schema]) => schema['x-source'] === 'into')?.[0]
  return (
    <>
      {properties.map(([name, schema]) => {
        if (name === into || (schema['x-alias'] && ownProperty(options, name) === undefined)) return null
        const id = `${idPrefix}-${name}`
        const isCopied = schema['x-source'] === 'copied' && into !== undefined
        const members = isCopied ? [name, into] : [name]
        const frame = {
          label: words(schema['x-title']) || name,
          help: words(schema['x-help']),
          isChanged: members.some((member) => ownProperty(options, member) !== undefined),
          onReset: () => onChange(Object.fromEntries(members.map((member) => [member, undefined]))),
        }
        if (isCopied)
          return (
            <PropertyFrame key={name} {...frame}>
              <CopiedPairs
                id={id}
                label={words(schema['x-title'])}
                help={words(schema['x-help'])}
                schema={schema}
                value={filled[name]}
                into={String(filled[into] ?? '')}
                around={around}
                onChange={(columns, targets) => onChange(stated({ [name]: columns, [into]: targets }))}
              />
            </PropertyFrame>
          )
        return (
          <PropertyFrame key={name} {...frame}>
            <OptionInput
              id={id}
              name={name}
              schema={schema}
              value={filled[name]}
              around={around}
              onChange={(value) => onChange(stated({ [name]: value }))}
            />
          </PropertyFrame>
        )
      })}
    </>
  )
}
