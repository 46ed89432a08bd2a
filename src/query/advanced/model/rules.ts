import { NUMBER_COLUMNS } from '../../../../registry/kit/column-types.ts'
import type { ResolvedField } from '../../../../engine/model/index.ts'
import { type QueryRule, CONTRACT_RULES } from '../../../../schemas/language/query/super-query.ts'

const EMPTY = ['empty', 'not_empty'] as const
const ORDERED = ['eq', 'ne', 'gt', 'ge', 'lt', 'le', 'between'] as const
const BY_KIND = {
  words: ['like', 'not_like', ...EMPTY],
  sides: ['eq', 'ne', ...EMPTY],
  choices: ['in', 'not_in', ...EMPTY],
  days: [
    ...ORDERED,
    'today',
    'yesterday',
    'this_week',
    'this_month',
    'this_quarter',
    'this_year',
    'last_days',
    'next_days',
    ...EMPTY,
  ],
  ordered: [...ORDERED, ...EMPTY],
  text: ['eq', 'like', 'right_like', 'left_like', 'in', 'ne', 'not_like', ...EMPTY],
} as const satisfies Readonly<Record<string, readonly QueryRule[]>>

/** What kind of values a field holds, as far as it matters for what can be asked of them. */
function kindOf({ widget, lookup, storage }: ResolvedField): keyof typeof BY_KIND {
  if (widget?.value === 'files' || widget?.content !== undefined) return 'words'
  if (widget?.cell?.kind === 'check') return 'sides'
  if (lookup !== undefined || widget?.value === 'many') return 'choices'
  if (storage.type === 'date' || storage.type === 'timestamp') return 'days'
  return NUMBER_COLUMNS.has(storage.type) || storage.type === 'time' ? 'ordered' : 'text'
}

/** The rules that are offered for a field. Other back ends, and fields that no longer exist, support only those of the contract. */
export function rulesFor(field: ResolvedField | undefined, knowsAll: boolean): readonly QueryRule[] {
  return field && knowsAll ? BY_KIND[kindOf(field)] : CONTRACT_RULES
}
