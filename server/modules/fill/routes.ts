import * as contract from '../../../schemas/contract/values/fill.ts'
import { AppError } from '../../../schemas/messages/index.ts'
import { wireTime } from '../../data/catalog/index.ts'
import { type FillRequest, findFillRules, proposal } from '../../data/write/index.ts'
import { systemRoutes } from '../system-table/api.ts'
import { FILL_RULES } from './api.ts'
import { bind } from '../../http/bind.ts'
import type { HandlerContext } from '../../http/context.ts'
import type { ServerModule } from '../../http/module.ts'

type Form = FillRequest['form']
const asking = ({ user, clock }: HandlerContext, form: Form): FillRequest => ({
  form,
  orgCode: user.orgCode,
  today: wireTime(new Date(clock.now())).slice(0, 10),
})
async function proposed(context: HandlerContext, code: string, form: Form): Promise<string | null> {
  const rule = (await findFillRules(context.db, [code])).get(code)
  if (!rule) throw new AppError('FILL_UNKNOWN', { code: code.slice(0, 80) })
  return proposal(context.db, rule, asking(context, form))
}

export const fill: ServerModule = {
  name: 'fill',
  routes: () => [
    ...systemRoutes(contract.rules, FILL_RULES),
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
