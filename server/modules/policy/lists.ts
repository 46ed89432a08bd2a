import { DATA_LOG_LIST } from '../../../schemas/contract/data/history.ts'
import type { FieldPolicy } from '../../../schemas/language/policy.ts'
import { textIn } from '../../../schemas/language/text.ts'
import { say } from '../../../schemas/messages/index.ts'
import { engineOf, type WireRow } from '../../data/catalog/index.ts'
import { systemColumn, type SystemList } from '../../data/read/index.ts'
import type { Requester } from '../../http/context.ts'
import { ACTIONS } from '../screen/api.ts'

const rights = { permission: 'system:policy', versionsBy: DATA_LOG_LIST }

const SHOWN = { readonly: 'POLICY_READONLY', masked: 'POLICY_MASKED', hidden: 'POLICY_HIDDEN' } as const

/** A value that the data log has as a JSON text. */
export const jsonOf = (value: unknown): unknown =>
  typeof value === 'string' && value !== '' ? JSON.parse(value) : value

/** The page, the fields and the actions that policies name, by their titles. */
async function withTitles(caller: Requester, rows: readonly WireRow[]): Promise<void> {
  const { locale } = caller
  const join = say('COMMON_AND', {}, locale)
  for (const row of rows) {
    const screen = (await engineOf(caller).screens.find(String(row['screenId'])))?.resolved
    const fields = (jsonOf(row['fields']) ?? {}) as Readonly<Record<string, FieldPolicy>>
    const deny = (jsonOf(row['deny']) ?? []) as readonly string[]
    const titleOf = (code: string) => {
      const stated = screen?.actions.find((one) => one.code === code)?.title ?? ACTIONS[code]
      return stated ? textIn(stated, locale) : code
    }
    if (screen) row['screenId_dictText'] = textIn(screen.screen.title, locale)
    row['fields_dictText'] = Object.entries(fields)
      .map(
        ([key, { show }]) =>
          `${textIn(screen?.byKey.get(key)?.field.title ?? key, locale)} ${say(SHOWN[show], {}, locale)}`,
      )
      .join(join)
    row['deny_dictText'] = deny.map(titleOf).join(join)
  }
}

/** Policies as their versions show them. */
export const POLICIES: SystemList = {
  ...rights,
  table: 'sys_policy_stated',
  screen: 'system.policy',
  title: 'DATA_LOG_POLICY',
  open: [
    systemColumn('id', 'id'),
    systemColumn('screenId', 'screen_id'),
    systemColumn('roleId', 'role_id', { lookup: { kind: 'list', source: 'role', store: 'id', text: 'roleName' } }),
    systemColumn('rows', 'rows', { notNull: false }),
    systemColumn('fields', 'fields', { type: 'json', notNull: false, isJsonText: true }),
    systemColumn('deny', 'deny', { type: 'json', notNull: false, isJsonText: true }),
  ],
  sort: { field: 'screenId', order: 'asc' },
  withTitles,
}

/** Data rules as their versions show them. */
export const DATA_RULES: SystemList = {
  ...rights,
  table: 'sys_permission_data_rule',
  screen: 'system.dataRule',
  title: 'DATA_LOG_RULE',
  open: [
    systemColumn('id', 'id'),
    systemColumn('permissionId', 'permission_id'),
    systemColumn('ruleName', 'rule_name'),
    systemColumn('ruleColumn', 'rule_column'),
    systemColumn('ruleConditions', 'rule_conditions', { lookup: { kind: 'dict', code: 'rule_conditions' } }),
    systemColumn('ruleValue', 'rule_value'),
    systemColumn('status', 'status'),
  ],
  sort: { field: 'ruleName', order: 'asc' },
}
