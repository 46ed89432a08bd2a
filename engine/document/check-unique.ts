import { problem } from '../../schemas/language/check/guard.ts'
import type { SchemaProblem } from '../../schemas/language/check/problem.ts'
import type { Screen } from '../../schemas/language/screen.ts'
import { type FieldMemory, isWriteOnly, resolveOnce } from '../model/index.ts'

/** A value is unique within other fields of the screen whose values can be compared. */
export function uniqueProblems({ fields }: Screen, memory?: FieldMemory): readonly SchemaProblem[] {
  return Object.entries(fields).flatMap(([key, { unique, uniqueWithin = [] }]) => {
    const at = `/fields/${key}/uniqueWithin`
    if (uniqueWithin.length === 0) return []
    const wrong = uniqueWithin.flatMap((name, index) => {
      const other = Object.hasOwn(fields, name) ? fields[name] : undefined
      if (!other) return [problem(`${at}/${index}`, 'DOC_UNKNOWN_FIELD', { field: name })]
      const resolved = resolveOnce(name, other, memory)
      const isComparable = name !== key && resolved.storage.type !== 'json' && !isWriteOnly(resolved)
      return isComparable ? [] : [problem(`${at}/${index}`, 'DOC_UNIQUE_WITHIN', { name, field: key })]
    })
    return unique === true ? wrong : [...wrong, problem(at, 'DOC_UNIQUE_WITHIN_ALONE', { name: key }, 'warning')]
  })
}
