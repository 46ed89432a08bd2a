import { isEmpty } from '../../registry/kit/values.ts'

/**
 * Are two stored values of one field the same? Null, undefined and the empty text all say nothing, and are the same.
 * Numbers compare by number, with NaN like itself; lists and objects by their JSON. A number and its text differ.
 */
export function isSameValue(one: unknown, other: unknown): boolean {
  if (one === other || Object.is(one, other) || (isEmpty(one) && isEmpty(other))) return true
  return (
    typeof one === 'object' &&
    typeof other === 'object' &&
    one !== null &&
    other !== null &&
    JSON.stringify(one) === JSON.stringify(other)
  )
}
