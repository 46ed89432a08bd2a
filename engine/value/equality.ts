import { isEmpty } from '../../registry/kit/values.ts'
import { canonicalText, parseData } from '../../schemas/language/json-schema/data.ts'

/** As much of a field as says how its values are spelled. */
interface Spelled {
  readonly storage: { readonly type: string }
}

/** A text of JSON has blanks and an order of keys of its own: the database gives it others than it was sent. */
const said = (value: unknown) => (parseData(value) === undefined ? value : canonicalText(value))

/**
 * Are two stored values of one field the same? Null, undefined and the empty text all say nothing, and are the same.
 * Numbers compare by number, with NaN like itself; lists and objects by their JSON. A number and its text differ. Texts
 * of a `field` of structured data compare by what they say.
 */
export function isSameValue(one: unknown, other: unknown, field?: Spelled): boolean {
  if (one === other || Object.is(one, other) || (isEmpty(one) && isEmpty(other))) return true
  if (field?.storage.type === 'json' && (typeof one === 'string' || typeof other === 'string'))
    return isSameValue(said(one), said(other))
  return (
    typeof one === 'object' &&
    typeof other === 'object' &&
    one !== null &&
    other !== null &&
    JSON.stringify(one) === JSON.stringify(other)
  )
}
