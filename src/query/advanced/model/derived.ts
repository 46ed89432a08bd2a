import type { ResolvedScreen } from '../../../../engine/model/index.ts'
import {
  type QueryEntry,
  type QueryGroup,
  type QueryItemTerm,
  isGroup,
} from '../../../../schemas/language/query/super-query.ts'
import { itemOf, withoutOptions } from './values.ts'

/** The condition as the builder would make it now, with all that its field says; undefined for what is no field of the screen itself. */
function madeAnew({ byKey }: ResolvedScreen, { field, rule, val }: QueryItemTerm): QueryItemTerm | undefined {
  const resolved = byKey.get(field)
  return resolved && withoutOptions(itemOf({ name: field, title: '', resolved }, rule, val))
}
const entriesOf = (term: QueryItemTerm) =>
  JSON.stringify(Object.entries(term).toSorted(([one], [other]) => (one < other ? -1 : 1)))

const eachTerm = (query: QueryGroup, change: (term: QueryItemTerm) => QueryItemTerm): QueryGroup => ({
  ...query,
  of: query.of.map((entry): QueryEntry => (isGroup(entry) ? eachTerm(entry, change) : change(entry))),
})

/** The query without properties that can be derived from the screen. */
export function withoutDerived(screen: ResolvedScreen, query: QueryGroup): QueryGroup {
  return eachTerm(query, (term) => {
    const made = madeAnew(screen, term)
    const { field, rule, val } = term
    return made && entriesOf(made) === entriesOf(term) ? { field, rule, val } : term
  })
}

/** The query with what other back ends want to know of its fields, where it says nothing of them. */
export function withDerived(screen: ResolvedScreen, query: QueryGroup): QueryGroup {
  return eachTerm(query, (term) => (Object.keys(term).length > 3 ? term : (madeAnew(screen, term) ?? term)))
}
