import type { RJSFSchema, ValidatorType } from '@rjsf/utils'
import { recordSchema } from '../../../registry/screen/record.ts'
import type { ResolvedScreen } from '../../../registry/screen/resolve.ts'

const structures = new WeakMap<ResolvedScreen, RJSFSchema>()

/** What rjsf gets to see: which fields there are, never a value. The same object per screen, so that nothing is resolved twice. */
export function formStructure(screen: ResolvedScreen): RJSFSchema {
  let structure = structures.get(screen)
  if (!structure) structures.set(screen, (structure = recordSchema(screen) as RJSFSchema))
  return structure
}

/** Checks run outside rjsf, field by field, by the code the server runs; rjsf only resolves and draws. */
export const silentValidator: ValidatorType = {
  validateFormData: () => ({ errors: [], errorSchema: {} }),
  isValid: () => true,
  rawValidation: () => ({}),
}
