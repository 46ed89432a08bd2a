import { type Queries, asJson } from '../db/database.ts'

/** Rules that bundled screens name. */
export const FILL_RULES = [
  {
    id: 'fill-ticket-order',
    code: 'ticket_order_no',
    name: '门票订单号',
    class: 'serial',
    params: { prefix: 'MP', date: 'yyyyMMdd', digits: 4 },
  },
  {
    id: 'fill-catalogue',
    code: 'catalogue_no',
    name: '藏品编目号',
    class: 'serial',
    params: { prefix: 'BM', date: 'yyyy', digits: 5 },
  },
] as const

/** Adds the fill rules the database lacks; what was changed here stays. */
export async function seedFillRules(db: Queries): Promise<void> {
  const rows = FILL_RULES.map(({ id, code, name, class: kind, params }) => ({
    id,
    rule_code: code,
    rule_name: name,
    rule_class: kind,
    rule_params: asJson(params),
  }))
  await db
    .insertInto('sys_fill_rule')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
