import type { RJSFSchema, ValidatorType } from '@rjsf/utils'
import type { ResolvedBlock } from '../../../engine/model/layout.ts'
import { recordSchema } from '../../../engine/validate/record.ts'
import type { ResolvedScreen } from '../../../engine/model/resolve.ts'

const structures = new WeakMap<readonly ResolvedBlock[], RJSFSchema | null>()

/** What rjsf gets to see of some blocks: which fields there are, never a value; null where there is none. The same object each time, so that nothing is resolved twice. */
export function formStructure(screen: ResolvedScreen, blocks: readonly ResolvedBlock[]): RJSFSchema | null {
  let structure = structures.get(blocks)
  if (structure === undefined) {
    const fields = blocks.flatMap((block) => (block.kind === 'group' ? block.fields : []))
    structure = fields.length ? (recordSchema({ ...screen, fields }) as RJSFSchema) : null
    structures.set(blocks, structure)
  }
  return structure
}

/** Checks run outside rjsf, field by field, by the code the server runs; rjsf only resolves and draws. */
export const silentValidator: ValidatorType = {
  validateFormData: () => ({ errors: [], errorSchema: {} }),
  isValid: () => true,
  rawValidation: () => ({}),
}
