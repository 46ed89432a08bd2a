import { sql } from 'kysely'
import { REPORT_LIST } from '../../../schemas/contract/reports/report-head.ts'
import { FILL_PERMISSION } from '../../../schemas/contract/values/fill.ts'
import { byCode, duplicate } from '../../../schemas/contract/values/check.ts'
import { CHECK_RULE_PERMISSION, rules } from '../../../schemas/contract/values/check-rule.ts'
import { cleaned } from '../../../schemas/language/characters/marks.ts'
import { checkRule, type RuleFailure } from '../../../schemas/language/rules/check.ts'
import { toJsPattern } from '../../../schemas/language/rules/js-pattern.ts'
import { namedRule } from '../../../schemas/language/rules/named.ts'
import { AppError, say } from '../../../schemas/messages/index.ts'
import { isUniqueAlone } from '../../../engine/model/index.ts'
import type { ColumnType } from '../../../registry/kit/define.ts'
import { engineOf, findCheckRules } from '../../data/catalog/index.ts'
import { visibleRows, restrictScreen, type RowLimit } from '../../data/access/index.ts'
import { findDuplicates } from '../../data/write/index.ts'
import { answer } from '../../http/response/answer.ts'
import { bind } from '../../http/bind.ts'
import type { HandlerContext } from '../../http/context.ts'
import type { ServerModule } from '../../http/module.ts'
import { ignoresCase, systemRoutes } from '../system-table/api.ts'
import { CONTACT } from '../user/api.ts'
import { CHECK_RULES } from './rules.ts'

interface Pair {
  readonly table: string
  readonly column: string
  readonly type: ColumnType
  /** The rows that the person is given. */
  readonly rows?: RowLimit
}
interface Asked {
  readonly tableName: string
  readonly fieldName: string
}

/** The system's own pairs, each with the permission its answer would otherwise leak past. */
const SYSTEM: Readonly<Record<string, Readonly<Record<string, string | undefined>>>> = {
  sys_user: { username: undefined, work_no: undefined, phone: CONTACT, email: CONTACT },
  sys_dict: { dict_code: 'system:dict:list' },
  sys_role: { role_code: 'system:role:list' },
  sys_position: { code: 'system:position:list' },
  sys_depart: { org_code: 'system:depart:list' },
  sys_category: { code: 'system:category:list' },
  sys_fill_rule: { rule_code: `${FILL_PERMISSION}:list` },
  sys_check_rule: { rule_code: `${CHECK_RULE_PERMISSION}:list` },
  sys_report: { code: REPORT_LIST },
}
/** Names by which clients of the family know our tables. */
const ALIASES: Readonly<Record<string, string>> = { onl_cgreport_head: 'sys_report' }

function systemPair({ can }: HandlerContext, { tableName, fieldName }: Asked): Pair | undefined {
  const table = Object.hasOwn(ALIASES, tableName) ? (ALIASES[tableName] ?? tableName) : tableName
  const fields = Object.hasOwn(SYSTEM, table) ? SYSTEM[table] : undefined
  if (!fields || !Object.hasOwn(fields, fieldName)) return undefined
  const code = fields[fieldName]
  return code === undefined || can(code) ? { table, column: fieldName, type: 'text' } : undefined
}

/** A unique field of a published screen, for users who may add or edit its rows. */
async function screenPair(context: HandlerContext, { tableName, fieldName }: Asked): Promise<Pair | undefined> {
  const row = await context.db
    .selectFrom('sys_screen_table')
    .select('screen_id')
    .where('table_name', '=', tableName)
    .executeTakeFirst()
  const screen = row ? await engineOf(context).screens.find(row.screen_id) : undefined
  if (!screen?.table || !['add', 'edit'].some((action) => context.can(`${screen.permission}:${action}`)))
    return undefined
  const given = restrictScreen(screen, context)
  const column = [...given.columns.values()].find((one) => one.key === fieldName || one.name === fieldName)
  return column?.field && isUniqueAlone(column.field.field)
    ? { table: screen.table, column: column.name, type: column.type, ...(given.rows ? { rows: given.rows } : {}) }
    : undefined
}

async function isTaken(
  { db }: HandlerContext,
  { table, column, type, rows }: Pair,
  value: string,
  exceptId: string,
): Promise<boolean> {
  // A form that finds a code free must not be refused when it is saved.
  if (ignoresCase(table, column)) {
    const { rows: found } = await sql<{ id: string }>`
      select id::text as id from ${sql.table(table)} where lower(${sql.ref(column)}) = lower(${cleaned(value)}) limit 2`.execute(
      db,
    )
    return found.some(({ id }) => id !== exceptId)
  }
  const held = await findDuplicates(db, { table }, [{ name: column, type }], [[value]], visibleRows({ rows }))
  return held.get(0)?.some((id) => id !== exceptId) === true
}

/** Clients of the contract encode the value once more than the address needs; one that does not sends it as it is. */
function decoded(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}

/** What a client of the contract reads of a failed rule; `pattern` is one that it can compile. */
function failureOf({ step, begin, end, value }: RuleFailure<string>, pattern: string, message: string) {
  return {
    digits: step.digits ?? '*',
    pattern,
    message,
    beginIndex: begin,
    endIndex: end,
    checkValue: value,
    passed: false,
  }
}

/** Refuses a value that fails the rule of a code, in the words of the rule. */
async function checkByCode({ db, locale }: HandlerContext, code: string, value: string): Promise<void> {
  const rule = namedRule(code)
  if (rule) {
    const failure = checkRule(rule, value)
    if (!failure) return
    const { pattern, message } = failure.step
    throw new AppError(message, { result: failureOf(failure, toJsPattern(pattern), say(message, {}, locale)) })
  }
  const stored = (await findCheckRules(db, [code])).rules.get(code)
  if (!stored) throw new AppError('RULE_CODE_UNKNOWN')
  const failure = checkRule(stored, value)
  if (!failure) return
  const { pattern, message } = failure.step
  throw new AppError('CHECK_RULE_FAILED', { message, result: failureOf(failure, pattern, message) })
}

export const check: ServerModule = {
  name: 'check',
  routes: () => [
    ...systemRoutes(rules, CHECK_RULES),
    bind(
      duplicate,
      async (context) => {
        const { fieldVal, dataId } = context.query
        if (fieldVal === undefined || fieldVal === '') return answer({ result: null, message: 'PICKER_VALUE_EMPTY' })
        const pair = systemPair(context, context.query) ?? (await screenPair(context, context.query))
        if (!pair) throw new AppError('PICKER_CHECK_UNKNOWN')
        if (await isTaken(context, pair, fieldVal, dataId ?? '')) throw new AppError('PICKER_VALUE_TAKEN')
        return answer({ result: null, message: 'PICKER_VALUE_FREE' })
      },
      { limited: true },
    ),
    bind(
      byCode,
      async (context) => {
        const { ruleCode, value = '' } = context.query
        await checkByCode(context, ruleCode, decoded(value))
        return null
      },
      { limited: true },
    ),
  ],
}
