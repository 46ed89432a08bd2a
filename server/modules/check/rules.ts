import { sql } from 'kysely'
import { CHECK_RULE_PERMISSION } from '../../../schemas/contract/values/check-rule.ts'
import { parseAdministeredRule, printAdministeredRule } from '../../../schemas/language/rules/administered.ts'
import { namedRule } from '../../../schemas/language/rules/named.ts'
import { AppError } from '../../../schemas/messages/index.ts'
import { systemColumn } from '../../data/read/index.ts'
import type { SystemRow, SystemTable } from '../../data/write/index.ts'
import type { Queries } from '../../db/database.ts'

const MAX_NAMED = 5

/** Titles of the published screens that name a rule. */
async function usersOf(tx: Queries, code: string): Promise<readonly string[]> {
  const { rows } = await sql<{ title: string }>`
    select coalesce(v.document -> 'title' ->> 'zh-CN', v.document ->> 'title') as title from sys_screen s
    join sys_screen_version v on v.screen_id = s.id and v.version = s.published_version
    where jsonb_path_exists(v.document::jsonb, '$.fields.*.rules[*] ? (@.code == $code)', ${JSON.stringify({ code })}::jsonb)
    order by 1 limit ${MAX_NAMED}`.execute(tx)
  return rows.map(({ title }) => title)
}

function checkedRule({ ruleCode, ruleJson }: SystemRow): SystemRow {
  const code = String(ruleCode)
  if (namedRule(code)) throw new AppError('CHECK_RULE_BUILT_IN', { code })
  const parsed = parseAdministeredRule(ruleJson ?? '[]')
  if ('problem' in parsed) throw new AppError(parsed.problem.code, parsed.problem.params)
  return { ruleJson: printAdministeredRule(parsed.rule) }
}

export const CHECK_RULES: SystemTable = {
  table: 'sys_check_rule',
  screen: 'system.checkRule',
  permission: CHECK_RULE_PERMISSION,
  open: [
    systemColumn('id', 'id'),
    systemColumn('ruleName', 'rule_name', { match: 'text' }),
    systemColumn('ruleCode', 'rule_code'),
    systemColumn('ruleJson', 'rule_json', { type: 'json', isJsonText: true }),
    systemColumn('ruleDescription', 'rule_description', { match: 'text', notNull: false }),
    systemColumn('createTime', 'create_time', { type: 'timestamp' }),
  ],
  sort: { field: 'ruleCode', order: 'asc' },
  writable: ['ruleName', 'ruleCode', 'ruleJson', 'ruleDescription'],
  unique: { ruleCode: 'CHECK_RULE_CODE_TAKEN' },
  fixed: { ruleCode: 'CHECK_RULE_CODE_FIXED' },
  guardsVersion: true,
  unknown: 'CHECK_RULE_UNKNOWN',
  async beforeWrite({ tx, before, after }) {
    if (after) return checkedRule(after)
    const code = String(before?.['ruleCode'])
    const users = await usersOf(tx, code)
    if (users.length > 0) throw new AppError('CHECK_RULE_USED', { code, screens: users.join('、') })
    return undefined
  },
}
