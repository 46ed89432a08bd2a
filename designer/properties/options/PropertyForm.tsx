import { ownProperty, sameJson } from '../../../schemas/language/values.ts'
import type { MessageCode } from '../../../schemas/messages/index.ts'
import { useDesigner } from '../../context.tsx'
import { type JsonObject } from '../../document/json.ts'
import { PropertyFrame } from '../inputs/PropertyFrame.tsx'
import { OptionInput } from './OptionInput.tsx'
import { type OptionSchema, EMPTY_CONTEXT } from './option-schema.ts'

export interface PropertyWords {
  readonly label: MessageCode
  readonly help?: MessageCode
  /** The values that may be chosen, in words. */
  readonly choices?: Readonly<Record<string, MessageCode>>
  /** The default, which is not written into the document. */
  readonly usual?: unknown
  /** The meaning of an empty box. */
  readonly none?: string
}
interface PropertyFormProps<P extends string> {
  readonly idPrefix: string
  /** A part of the language: it says of which kind the values are, and within which limits. */
  readonly schema: {
    readonly properties: Readonly<Record<P, object>>
    readonly required?: readonly string[] | undefined
  }
  readonly properties: Readonly<Partial<Record<P, PropertyWords>>>
  readonly value: JsonObject
  /** An undefined value takes the property out of the document. */
  readonly onChange: (patch: JsonObject) => void
}

/** Properties of a part of the language, drawn as options of widgets are: from their schema. */
export function PropertyForm<P extends string>({
  idPrefix,
  schema,
  properties,
  value,
  onChange,
}: PropertyFormProps<P>) {
  const { say } = useDesigner()
  return (Object.entries(properties) as [P, PropertyWords][]).map(([name, { label, help, choices, usual, none }]) => {
    const stated: OptionSchema = schema.properties[name]
    const fallback = usual ?? (stated.type === 'boolean' ? false : undefined)
    const drawn: OptionSchema = {
      ...stated,
      'x-title': say(label),
      ...(help ? { 'x-help': say(help) } : {}),
      ...(choices ? { enum: Object.keys(choices), 'x-titles': Object.values(choices).map((code) => say(code)) } : {}),
      ...(none === undefined ? {} : { 'x-none': none }),
      ...(fallback === undefined ? {} : { default: fallback }),
    }
    return (
      <PropertyFrame
        key={name}
        label={say(label)}
        help={help && say(help)}
        isChanged={ownProperty(value, name) !== undefined}
        onReset={schema.required?.includes(name) ? undefined : () => onChange({ [name]: undefined })}
      >
        <OptionInput
          id={`${idPrefix}-${name}`}
          name={name}
          schema={drawn}
          value={ownProperty(value, name) ?? fallback}
          around={EMPTY_CONTEXT}
          onChange={(next) => onChange({ [name]: sameJson(next, fallback) ? undefined : next })}
        />
      </PropertyFrame>
    )
  })
}
