import type { AnyWidget } from '../../../registry/kit/define.ts'
import { type Locale, type Text, textIn } from '../../../schemas/language/text.ts'
import { useSay } from '../../ui/use-say.ts'

const HEADS = ['GALLERY_OPTION', 'GALLERY_MEANING', 'GALLERY_VALUES', 'GALLERY_DEFAULT'] as const

/** The parts of an option's schema that are shown. */
interface OptionSchema {
  readonly type?: string
  readonly enum?: readonly string[]
  readonly default?: unknown
  readonly minimum?: number
  readonly maximum?: number
  readonly examples?: readonly unknown[]
  readonly 'x-title'?: Text
  readonly 'x-help'?: Text
  readonly 'x-titles'?: readonly Text[]
}
function valuesOf(schema: OptionSchema, locale: Locale): string {
  const values = schema.enum ?? schema.examples
  if (schema.type === 'boolean') return 'true / false'
  if (schema.minimum !== undefined && schema.maximum !== undefined) return `${schema.minimum} … ${schema.maximum}`
  const valueText = (value: unknown, at: number) =>
    [typeof value === 'string' ? value : JSON.stringify(value), textIn(schema['x-titles']?.[at] ?? '', locale)]
      .filter((part) => part !== '')
      .join(' ')
  return values?.map(valueText).join(' / ') ?? ''
}

/** The options of a widget, described by its own schema. */
export function OptionTable({ widget, locale }: { readonly widget: AnyWidget; readonly locale: Locale }) {
  const say = useSay()
  const options = Object.entries(widget.options.properties as Readonly<Record<string, OptionSchema>>)
  if (options.length === 0) return <p className="v-gallery-note">{say('GALLERY_NO_OPTIONS')}</p>
  return (
    <table className="v-gallery-options">
      <thead>
        <tr>
          {HEADS.map((code) => (
            <th key={code} scope="col">
              {say(code)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {options.map(([name, schema]) => (
          <tr key={name}>
            <th scope="row">
              <code>{name}</code>
            </th>
            <td>
              {textIn(schema['x-title'] ?? '', locale)}
              {schema['x-help'] && <span className="v-gallery-note">{textIn(schema['x-help'], locale)}</span>}
            </td>
            <td data-head={say('GALLERY_VALUES')}>{valuesOf(schema, locale)}</td>
            <td data-head={say('GALLERY_DEFAULT')}>
              {schema.default !== undefined && <code>{JSON.stringify(schema.default)}</code>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
