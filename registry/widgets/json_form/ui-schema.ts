import { isObject } from '../../../schemas/language/values.ts'
import type { JsonSchema } from '../../../schemas/language/json-schema/schema.ts'

/** Controls that a document may choose by name. */
const WIDGETS: ReadonlySet<string> = new Set([
  'checkbox',
  'checkboxes',
  'date',
  'date-time',
  'datetime',
  'email',
  'hidden',
  'password',
  'radio',
  'range',
  'select',
  'text',
  'textarea',
  'time',
  'updown',
  'uri',
])
const isText = (value: unknown) => typeof value === 'string'
const isFlag = (value: unknown) => typeof value === 'boolean'
const isTexts = (value: unknown) => Array.isArray(value) && value.every(isText)
/** What a document may say of the form; templates, fields and styles are code and are left out. */
const SETTINGS: Readonly<Record<string, (value: unknown) => boolean>> = {
  addable: isFlag,
  copyable: isFlag,
  description: isText,
  disabled: isFlag,
  enumDisabled: Array.isArray,
  enumNames: isTexts,
  help: isText,
  inline: isFlag,
  label: isFlag,
  order: isTexts,
  orderable: isFlag,
  placeholder: isText,
  readonly: isFlag,
  removable: isFlag,
  rows: (value) => typeof value === 'number' && value > 0 && value <= 100,
  title: isText,
  widget: (value) => typeof value === 'string' && WIDGETS.has(value),
}

const START = 'ui:'
/** An order that leaves properties out would be refused: the others follow. */
const whole = (name: string, value: unknown) =>
  name === 'order' && Array.isArray(value) && !value.includes('*') ? [...value, '*'] : value

/** The UI schema as the form takes it: only known settings, in their short spelling. */
export function usableUiSchema(stated: unknown): JsonSchema {
  if (!isObject(stated)) return {}
  const made = Object.entries(stated).flatMap(([key, value]): [string, unknown][] => {
    if (key === 'ui:options')
      return isObject(value)
        ? Object.entries(
            usableUiSchema(Object.fromEntries(Object.entries(value).map(([name, each]) => [`${START}${name}`, each]))),
          )
        : []
    if (key.startsWith(START)) {
      const name = key.slice(START.length)
      return Object.hasOwn(SETTINGS, name) && SETTINGS[name]?.(value) ? [[key, whole(name, value)]] : []
    }
    if (Array.isArray(value)) return [[key, value.map(usableUiSchema)]]
    return isObject(value) ? [[key, usableUiSchema(value)]] : []
  })
  return Object.fromEntries(made)
}
