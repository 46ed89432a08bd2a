import type { Field } from '../field.ts'

/** Keywords of a field that are checked on both sides, with the sentences of the catalogue. */
type Keywords = Pick<Field, 'required' | 'minLength' | 'maxLength' | 'minItems' | 'maxItems'>
interface Limits {
  readonly min?: number
  readonly max?: number
}

/** A text that must be entered, of at least `min` and at most `max` characters. */
export function requiredText({ min, max }: Limits = {}): Keywords {
  return { required: true, ...(min === undefined ? {} : { minLength: min }), ...(max === undefined ? {} : { maxLength: max }) }
}
/** A choice that must be made. */
export function requiredSelect(): Keywords {
  return { required: true }
}
/** A list of which at least `min` and at most `max` entries must be chosen. */
export function requiredChecklist({ min, max }: Limits = {}): Keywords {
  return { required: true, ...(min === undefined ? {} : { minItems: min }), ...(max === undefined ? {} : { maxItems: max }) }
}
