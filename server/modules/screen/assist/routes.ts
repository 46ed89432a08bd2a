import * as contract from '../../../../schemas/contract/screens/screen-assist.ts'
import { say } from '../../../../schemas/messages/index.ts'
import { bind } from '../../../http/bind.ts'
import { knownNames } from '../store.ts'
import { type Assistant, assistantOf } from './assistant.ts'

const describe = ({ origin, host, model }: Assistant) => ({
  origin,
  ...(host === undefined ? {} : { host }),
  ...(model === undefined ? {} : { model }),
})

/** Fields from a sentence, as a proposal. */
export const assistRoutes = () => [
  bind(contract.assistant, async ({ env }) => describe(assistantOf(env.assistant))),
  bind(
    contract.propose,
    async ({ env, db, body, locale }) => {
      const assistant = assistantOf(env.assistant)
      const { dicts } = await knownNames(db)
      const { proposals, refused } = await assistant.propose({
        text: body.text,
        document: body.document ?? {},
        names: { dicts },
      })
      return {
        ...describe(assistant),
        proposals: [...proposals],
        refused: refused.map(({ title, problem }) => ({ title, reason: say(problem.code, problem.params, locale) })),
      }
    },
    { bodyLimit: 4 * 1024 * 1024 },
  ),
]
