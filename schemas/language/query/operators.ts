/** What a query asks of one field. */
export type Operator =
  | 'eq'
  | 'ne'
  | 'gt'
  | 'ge'
  | 'lt'
  | 'le'
  | 'in'
  | 'like'
  | 'left_like'
  | 'right_like'
  | 'begin'
  | 'end'

/** One term of a query; `value` is the stored form as text. */
export interface QueryTerm {
  readonly op: Operator
  readonly value: string
}

const WRAP: Readonly<Record<Operator, (value: string) => string>> = {
  // A comma alone would list several values.
  eq: (v) => v.replaceAll(',', '++'),
  ne: (v) => `!${v}`,
  gt: (v) => `>${v}`,
  ge: (v) => `>=${v}`,
  lt: (v) => `<${v}`,
  le: (v) => `<=${v}`,
  in: (v) => v,
  like: (v) => `*${v}*`,
  left_like: (v) => `*${v}`,
  right_like: (v) => `${v}*`,
  begin: (v) => v,
  end: (v) => v,
}
const SUFFIX: Readonly<Partial<Record<Operator, string>>> = { begin: '_begin', end: '_end', in: '_MultiString' }

/** A value that already carries an operator or a wildcard is sent as typed. */
function carriesOperator(value: string): boolean {
  return /^(>=|<=|>|<|=|!)|^\*|\*$/.test(value)
}

/** Writes the terms of one field as list parameters of the wire: `{name: '*鼎*'}`, `{date_begin: …, date_end: …}`. */
export function termsToParams(field: string, terms: readonly QueryTerm[]): Record<string, string> {
  const params: Record<string, string> = {}
  for (const { op, value } of terms) {
    if (value === '') continue
    params[`${field}${SUFFIX[op] ?? ''}`] = op === 'like' && carriesOperator(value) ? value : WRAP[op](value)
  }
  return params
}
