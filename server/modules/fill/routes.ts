import * as contract from '../../../schemas/contract/values/fill.ts'
import { FILL_CLASSES } from '../../../schemas/language/fill-classes.ts'
import { AppError } from '../../../schemas/messages/index.ts'
import { wireTime } from '../../data/catalog/index.ts'
import {
  type FillRequest,
  findFillRules,
  isFillClass,
  paramsProblem,
  proposal,
  type SystemRow,
  type SystemTable,
} from '../../data/write/index.ts'
import { systemRoutes } from '../system-table/api.ts'
import { systemColumn } from '../../data/read/index.ts'
import { bind } from '../../http/bind.ts'
import type { HandlerContext } from '../../http/context.ts'
import type { ServerModule } from '../../http/module.ts'

const RULES: SystemTable = {
  table: 'sys_fill_rule',
  permission: contract.FILL_PERMISSION,
  open: [
    systemColumn('id', 'id'),
    systemColumn('ruleName', 'rule_name', { match: 'text' }),
    systemColumn('ruleCode', 'rule_code'),
    systemColumn('ruleClass', 'rule_class'),
    systemColumn('ruleParams', 'rule_params', { type: 'json', isJsonText: true }),
    systemColumn('createTime', 'create_time', { type: 'timestamp' }),
  ],
  sort: { field: 'ruleCode', order: 'asc' },
  writable: ['ruleName', 'ruleCode', 'ruleClass', 'ruleParams'],
  unique: { ruleCode: 'FILL_CODE_TAKEN' },
  fixed: { ruleCode: 'FILL_CODE_FIXED' },
  unknown: 'FILL_UNKNOWN',
  beforeWrite: ({ after }) => after && checkedParams(after),
}

type Form = FillRequest['form']
const asking = ({ user, clock }: HandlerContext, form: Form): FillRequest => ({
  form,
  orgCode: user.orgCode,
  today: wireTime(new Date(clock.now())).slice(0, 10),
})
function paramsOf(text: unknown): unknown {
  try {
    return JSON.parse(String(text ?? '{}')) as unknown
  } catch (error) {
    throw new AppError('FILL_PARAMS_WRONG', { reason: 'JSON' }, error)
  }
}
function checkedParams({ ruleClass, ruleParams }: SystemRow): SystemRow {
  const name = String(ruleClass)
  if (!isFillClass(name))
    throw new AppError('FILL_CLASS_UNKNOWN', { name, known: Object.keys(FILL_CLASSES).join(', ') })
  const params = paramsOf(ruleParams)
  const reason =
    typeof params === 'object' && params !== null && !Array.isArray(params) ? paramsProblem(name, params) : '/'
  if (reason !== undefined) throw new AppError('FILL_PARAMS_WRONG', { reason })
  return { ruleParams: JSON.stringify(params) }
}

async function proposed(context: HandlerContext, code: string, form: Form): Promise<string | null> {
  const rule = (await findFillRules(context.db, [code])).get(code)
  if (!rule) throw new AppError('FILL_UNKNOWN', { code: code.slice(0, 80) })
  return proposal(context.db, rule, asking(context, form))
}

export const fill: ServerModule = {
  name: 'fill',
  routes: () => [
    ...systemRoutes(contract.rules, RULES),
    bind(contract.test, (context) => proposed(context, context.query.ruleCode, {}), { limited: true }),
    bind(contract.execute, (context) => proposed(context, context.params.code, context.body), { limited: true }),
    bind(
      contract.executeBatch,
      async (context) => {
        const { rules, commonFormData = {} } = context.body
        const results: { ruleCode: string; result: string | null }[] = []
        for (const { ruleCode, formData } of rules)
          results.push({ ruleCode, result: await proposed(context, ruleCode, formData ?? commonFormData) })
        return results
      },
      { limited: true },
    ),
  ],
}
