import type { MessageCode } from '../messages/index.ts'

/** How the designer draws a property of the language. Its kind, limits and choices come from the schema that carries this. */
export interface PropertyAbout {
  readonly label: MessageCode
  readonly help?: MessageCode
  /** The section of the panel; a member of an object is drawn in the section of the object. */
  readonly part?: PropertyPart
  /** A control other than the one that the kind of the value has. */
  readonly control?: PropertyControl
  /** The fields that have the property; all of them where it is not stated. */
  readonly fields?: PropertyFields
  /** Drawn before this property instead of in the order of the schema, which is the order in print. */
  readonly before?: string
  readonly example?: string
}
export type PropertyPart = 'name' | 'common' | 'rules' | 'storage'
/** Fields that store text, a number or several values, or choose from a dictionary. */
export type PropertyFields = 'text' | 'number' | 'many' | 'dict'
export type PropertyControl =
  | 'view'
  | 'dict'
  /** a value as the widget of the field stores it */
  | 'default'
  /** always, never, or under a condition */
  | 'condition'
  | 'expression'
  /** an expression about one option of the field */
  | 'option-expression'
  | 'regex'
  /** the name of something on the server, without blanks at its ends */
  | 'name'
  /** some of the other fields of the screen */
  | 'other-fields'
  | 'rules'

/** What `aboutProperty` writes into a schema. */
export interface PropertyKeywords {
  readonly 'x-label'?: MessageCode
  readonly 'x-hint'?: MessageCode
  readonly 'x-part'?: PropertyPart
  readonly 'x-control'?: PropertyControl
  readonly 'x-fields'?: PropertyFields
  readonly 'x-before'?: string
  readonly examples?: string[]
}

export const aboutProperty = ({
  label,
  help,
  part,
  control,
  fields,
  before,
  example,
}: PropertyAbout): PropertyKeywords => ({
  'x-label': label,
  ...(help ? { 'x-hint': help } : {}),
  ...(part ? { 'x-part': part } : {}),
  ...(control ? { 'x-control': control } : {}),
  ...(fields ? { 'x-fields': fields } : {}),
  ...(before ? { 'x-before': before } : {}),
  ...(example ? { examples: [example] } : {}),
})
