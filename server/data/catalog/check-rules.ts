import { type AdministeredRule, parseAdministeredRule } from '../../../schemas/language/rules/administered.ts'
import type { Queries } from '../../db/database.ts'

interface StoredRules {
  readonly rules: ReadonlyMap<string, AdministeredRule>
  /** Equal for equal rules. */
  readonly mark: string
}

/** The administered rules of these codes; one that is gone is not among them. */
export async function findCheckRules(db: Queries, codes: readonly string[]): Promise<StoredRules> {
  if (codes.length === 0) return { rules: new Map(), mark: '' }
  const rows = await db
    .selectFrom('sys_check_rule')
    .select(['rule_code', 'rule_json'])
    .where('rule_code', 'in', codes)
    .orderBy('rule_code')
    .execute()
  const found = rows.flatMap(({ rule_code, rule_json }) => {
    const parsed = parseAdministeredRule(rule_json)
    return 'rule' in parsed ? [[rule_code, parsed.rule] as const] : []
  })
  return { rules: new Map(found), mark: JSON.stringify(found) }
}
