import type { ValidatorType } from '@rjsf/utils'
import { isObject } from '../../../schemas/language/values.ts'
import { matchesSubschema } from '../../../schemas/language/json-schema/findings.ts'

/**
 * The form asks it which alternative and which condition the data fit: by the same check that refuses them. What is wrong
 * with the data is found outside the form, as with every other field.
 */
export const validator: ValidatorType = {
  validateFormData: () => ({ errors: [], errorSchema: {} }),
  isValid: (schema, data, root) =>
    isObject(schema) ? matchesSubschema(isObject(root) ? root : schema, schema, data) : Boolean(schema),
  rawValidation: () => ({}),
}
