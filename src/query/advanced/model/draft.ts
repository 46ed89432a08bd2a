import {
  type QueryEntry,
  type QueryGroup,
  type QueryMatch,
  type QueryRule,
  MAX_QUERY_DEPTH,
  hasConditions,
  isGroup,
} from '../../../../schemas/language/query/super-query.ts'
import { uuid } from '../../../lib/text.ts'
import type { AskField } from './fields.ts'
import { rulesFor } from './rules.ts'
import { convertValue, itemOf, toWireValue, valueOf, withoutOptions } from './values.ts'

/** A condition while it is edited; `value` is what its input holds. A field that is gone has the stored text there. */
export interface TermDraft {
  readonly kind: 'term'
  readonly id: string
  readonly name: string
  readonly rule: QueryRule
  readonly value: unknown
}
export interface GroupDraft {
  readonly kind: 'group'
  readonly id: string
  readonly match: QueryMatch
  readonly of: readonly Draft[]
}
export type Draft = TermDraft | GroupDraft
/** The columns that may be asked for, by their names. */
export type AskFields = ReadonlyMap<string, AskField>

export const newTerm = (): TermDraft => ({ kind: 'term', id: uuid(), name: '', rule: 'eq', value: undefined })
export const newGroup = (match: QueryMatch = 'and', of: readonly Draft[] = []): GroupDraft => ({
  kind: 'group',
  id: uuid(),
  match,
  of,
})

export function draftOf({ match, of }: QueryGroup, fields: AskFields): GroupDraft {
  const read = (entry: QueryEntry): Draft => {
    if (isGroup(entry)) return draftOf(entry, fields)
    const field = fields.get(entry.field)
    return {
      kind: 'term',
      id: uuid(),
      name: entry.field,
      rule: entry.rule,
      value: field ? valueOf(field, entry.rule, entry.val) : entry.val,
    }
  }
  return newGroup(match, of.map(read))
}

/** What can be asked of the draft; conditions that are not complete ask nothing. */
export function queryOf({ match, of }: GroupDraft, fields: AskFields): QueryGroup {
  const entries = of.flatMap((draft): QueryEntry[] => {
    if (draft.kind === 'group') {
      const group = queryOf(draft, fields)
      return group.of.length > 0 ? [group] : []
    }
    const field = fields.get(draft.name)
    const val = field ? toWireValue(field, draft.rule, draft.value) : ''
    return field && hasConditions(draft.rule, val) ? [withoutOptions(itemOf(field, draft.rule, val))] : []
  })
  return { match, of: entries }
}

export function draftTerms({ of }: GroupDraft): readonly TermDraft[] {
  return of.flatMap((draft) => (draft.kind === 'group' ? draftTerms(draft) : [draft]))
}

/** The draft with each entry mapped by `change`; undefined entries are dropped. */
function mapped(group: GroupDraft, change: (draft: Draft) => readonly Draft[]): GroupDraft {
  return {
    ...group,
    of: group.of.flatMap((draft) =>
      change(draft).map((one) => (one.kind === 'group' && one === draft ? mapped(one, change) : one)),
    ),
  }
}
const replaced = (group: GroupDraft, id: string, change: (draft: Draft) => readonly Draft[]): GroupDraft =>
  mapped(group, (draft) => (draft.id === id ? change(draft) : [draft]))

export function inGroup(root: GroupDraft, id: string, change: (group: GroupDraft) => GroupDraft): GroupDraft {
  return root.id === id ? change(root) : replaced(root, id, (draft) => [draft.kind === 'group' ? change(draft) : draft])
}
export const added = (root: GroupDraft, id: string, draft: Draft) =>
  inGroup(root, id, (group) => ({ ...group, of: [...group.of, draft] }))
export const removed = (root: GroupDraft, id: string) => replaced(root, id, () => [])
const ofTerm = (root: GroupDraft, id: string, change: (term: TermDraft) => TermDraft) =>
  replaced(root, id, (draft) => [draft.kind === 'term' ? change(draft) : draft])

export const withValue = (root: GroupDraft, id: string, value: unknown) =>
  ofTerm(root, id, (term) => ({ ...term, value }))
/** A value of one field means nothing to another, nor does a rule that is not offered for it. */
export function withField(
  root: GroupDraft,
  id: string,
  name: string,
  fields: AskFields,
  knowsAllRules: boolean,
): GroupDraft {
  const field = fields.get(name)
  const offered = rulesFor(field?.resolved, knowsAllRules)
  return ofTerm(root, id, (term) => {
    const rule = offered.includes(term.rule) ? term.rule : (offered[0] ?? term.rule)
    return { ...term, name, rule, value: field && valueOf(field, rule, '') }
  })
}
export function withRule(root: GroupDraft, id: string, rule: QueryRule, fields: AskFields): GroupDraft {
  return ofTerm(root, id, (term) => {
    const field = fields.get(term.name)
    return { ...term, rule, value: field ? convertValue(field, term.rule, rule, term.value) : term.value }
  })
}

/** How many groups a draft holds, one in the other. */
const depthOf = (draft: Draft): number => (draft.kind === 'term' ? 0 : 1 + Math.max(0, ...draft.of.map(depthOf)))

interface Place {
  /** The groups around it, the outermost first. */
  readonly around: readonly GroupDraft[]
  readonly at: number
  readonly draft: Draft
}
function placeOf(group: GroupDraft, id: string, around: readonly GroupDraft[] = []): Place | undefined {
  for (const [at, draft] of group.of.entries()) {
    if (draft.id === id) return { around: [...around, group], at, draft }
    const inner = draft.kind === 'group' ? placeOf(draft, id, [...around, group]) : undefined
    if (inner) return inner
  }
  return undefined
}
function inserted(root: GroupDraft, group: string, at: number, draft: Draft): GroupDraft {
  return inGroup(root, group, (found) => ({ ...found, of: found.of.toSpliced(at, 0, draft) }))
}

/** One step up or down as they stand on the page: past a condition, into a group where it may nest so deep, or out of one. */
export function moved(root: GroupDraft, id: string, by: -1 | 1): GroupDraft {
  const place = placeOf(root, id)
  const group = place?.around.at(-1)
  if (!place || !group) return root
  const { around, at, draft } = place
  const without = removed(root, id)
  const neighbour = group.of[at + by]
  if (neighbour?.kind === 'group' && around.length + 1 + depthOf(draft) <= MAX_QUERY_DEPTH)
    return inserted(without, neighbour.id, by < 0 ? neighbour.of.length : 0, draft)
  if (neighbour) return inserted(without, group.id, at + by, draft)
  const above = around.at(-2)
  if (!above) return root
  const outside = above.of.indexOf(group)
  return inserted(without, above.id, by < 0 ? outside : outside + 1, draft)
}
