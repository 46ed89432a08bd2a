import type { FillRuleRecord, NewFillRule } from '../../../schemas/contract/values/fill.ts'
import { type Queries, asJson } from '../../db/database.ts'
import { newId } from '../../db/ids.ts'

const COLUMNS = [
  'id',
  'rule_name as ruleName',
  'rule_code as ruleCode',
  'rule_class as ruleClass',
  'rule_params as ruleParams',
  'create_time as createTime',
] as const

export async function findRule(db: Queries, id: string): Promise<FillRuleRecord | undefined> {
  const row = await db.selectFrom('sys_fill_rule').select(COLUMNS).where('id', '=', id).executeTakeFirst()
  return row && { ...row, ruleParams: JSON.stringify(row.ruleParams ?? {}) }
}

export interface StoredRule extends Pick<NewFillRule, 'ruleName' | 'ruleClass'> {
  readonly params: object
}
export interface Stamp {
  readonly by: string
  readonly at: Date
}

/** False when the code is taken. */
export async function insertRule(
  db: Queries,
  code: string,
  { ruleName, ruleClass, params }: StoredRule,
  { by, at }: Stamp,
): Promise<string | undefined> {
  const added = await db
    .insertInto('sys_fill_rule')
    .values({
      id: newId(at.getTime()),
      rule_name: ruleName,
      rule_code: code,
      rule_class: ruleClass,
      rule_params: asJson(params),
      create_by: by,
      create_time: at,
    })
    .onConflict((conflict) => conflict.column('rule_code').doNothing())
    .returning('id')
    .executeTakeFirst()
  return added?.id
}
export async function updateRule(
  db: Queries,
  id: string,
  { ruleName, ruleClass, params }: StoredRule,
  { by, at }: Stamp,
): Promise<void> {
  await db
    .updateTable('sys_fill_rule')
    .set({ rule_name: ruleName, rule_class: ruleClass, rule_params: asJson(params), update_by: by, update_time: at })
    .where('id', '=', id)
    .execute()
}
export async function deleteRules(db: Queries, ids: readonly string[]): Promise<void> {
  if (ids.length > 0)
    await db
      .deleteFrom('sys_fill_rule')
      .where('id', 'in', [...ids])
      .execute()
}
