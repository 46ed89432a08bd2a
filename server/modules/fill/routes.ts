import * as contract from '../../../schemas/contract/values/fill.ts'
import { FILL_CLASSES } from '../../../schemas/language/fill-classes.ts'
import { AppError } from '../../../schemas/messages/index.ts'
import { wireTime } from '../../data/catalog/index.ts'
import { type FillRequest, findFillRules, isFillClass, paramsProblem, proposal } from '../../data/write/index.ts'
import { listSystem, systemColumn, type SystemList } from '../../data/read/index.ts'
import { answer } from '../../http/response/answer.ts'
import { bind } from '../../http/bind.ts'
import type { HandlerContext } from '../../http/context.ts'
import { parseIds } from '../../http/request/ids.ts'
import type { ServerModule } from '../../http/module.ts'
import { type Stamp, type StoredRule, deleteRules, findRule, insertRule, updateRule } from './store.ts'
import { parseListQuery } from '../../data/query/index.ts'

const RULES: SystemList = {
  table: 'sys_fill_rule',
  permission: 'fill:rule',
  open: [
    systemColumn('id', 'id'),
    systemColumn('ruleName', 'rule_name', { match: 'text' }),
    systemColumn('ruleCode', 'rule_code'),
    systemColumn('ruleClass', 'rule_class'),
    systemColumn('createTime', 'create_time', { type: 'timestamp' }),
  ],
  sort: { field: 'ruleCode', order: 'asc' },
}

type Form = FillRequest['form']
const asking = ({ user, clock }: HandlerContext, form: Form): FillRequest => ({
  form,
  orgCode: user.orgCode,
  today: wireTime(new Date(clock.now())).slice(0, 10),
})
const stampOf = ({ user, clock }: HandlerContext): Stamp => ({ by: user.username, at: new Date(clock.now()) })

function paramsOf(text: string | null | undefined): unknown {
  try {
    return JSON.parse(text || '{}') as unknown
  } catch (error) {
    throw new AppError('FILL_PARAMS_WRONG', { reason: 'JSON' }, error)
  }
}
function storedOf({
  ruleName,
  ruleClass,
  ruleParams,
}: Pick<contract.NewFillRule, 'ruleName' | 'ruleClass' | 'ruleParams'>): StoredRule {
  if (!isFillClass(ruleClass))
    throw new AppError('FILL_CLASS_UNKNOWN', { name: ruleClass, known: Object.keys(FILL_CLASSES).join(', ') })
  const params = paramsOf(ruleParams)
  const reason =
    typeof params === 'object' && params !== null && !Array.isArray(params) ? paramsProblem(ruleClass, params) : '/'
  if (reason !== undefined) throw new AppError('FILL_PARAMS_WRONG', { reason })
  return { ruleName, ruleClass, params: params as object }
}

async function demandRule(context: HandlerContext, id: string): Promise<contract.FillRuleRecord> {
  const found = await findRule(context.db, id)
  if (!found) throw new AppError('FILL_UNKNOWN', { code: id })
  return found
}
async function proposed(context: HandlerContext, code: string, form: Form): Promise<string | null> {
  const rule = (await findFillRules(context.db, [code])).get(code)
  if (!rule) throw new AppError('FILL_UNKNOWN', { code: code.slice(0, 80) })
  return proposal(context.db, rule, asking(context, form))
}

export const fill: ServerModule = {
  name: 'fill',
  routes: () => [
    bind(contract.list, async (context) => {
      const found = await listSystem<contract.FillRuleRecord>(context, RULES, parseListQuery(context.query))
      const rules = await Promise.all(found.records.map(({ id }) => findRule(context.db, id)))
      return { ...found, records: rules.filter((rule) => rule !== undefined) }
    }),
    bind(contract.queryById, (context) => demandRule(context, context.query.id)),
    bind(contract.add, async (context) => {
      const id = await insertRule(context.db, context.body.ruleCode, storedOf(context.body), stampOf(context))
      if (id === undefined)
        throw new AppError('FILL_CODE_TAKEN', {
          code: context.body.ruleCode,
          result: {
            problems: [{ field: 'ruleCode', code: 'FILL_CODE_TAKEN', params: { code: context.body.ruleCode } }],
          },
        })
      return answer({ result: await demandRule(context, id), message: 'FILL_SAVED' })
    }),
    bind(contract.edit, async (context) => {
      const { id, ruleCode } = context.body
      const before = await demandRule(context, id)
      if (ruleCode !== undefined && ruleCode !== before.ruleCode) throw new AppError('FILL_CODE_FIXED')
      await updateRule(context.db, id, storedOf(context.body), stampOf(context))
      return answer({ result: await demandRule(context, id), message: 'FILL_SAVED' })
    }),
    bind(contract.remove, async ({ db, query }) => {
      await deleteRules(db, [query.id])
      return answer({ result: null, message: 'FILL_REMOVED' })
    }),
    bind(contract.removeBatch, async ({ db, query }) => {
      await deleteRules(db, parseIds(query.ids))
      return answer({ result: null, message: 'FILL_REMOVED' })
    }),
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
