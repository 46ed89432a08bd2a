import { FILL_PERMISSION } from '../../../schemas/contract/values/fill.ts'
import { FILL_CLASSES } from '../../../schemas/language/fill-classes.ts'
import { AppError } from '../../../schemas/messages/index.ts'
import { systemColumn } from '../../data/read/index.ts'
import { isFillClass, paramsProblem, type SystemRow, type SystemTable } from '../../data/write/index.ts'

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

export const FILL_RULES: SystemTable = {
  table: 'sys_fill_rule',
  permission: FILL_PERMISSION,
  screen: 'fill.rule',
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
