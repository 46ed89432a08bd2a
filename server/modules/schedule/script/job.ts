import { CALL_METHODS, SCHEDULE_SCRIPT } from '../../../../schemas/contract/schedule.ts'
import { AppError } from '../../../../schemas/messages/index.ts'
import type { Requester } from '../../../http/context.ts'
import { defineSchedule } from '../../../jobs/schedule/define.ts'
import { withCalls } from '../calls.ts'
import { compileScript, runScript } from './host.ts'

const MAX_CALLS = 200
/** Characters of an answer that a script is handed. */
const MAX_REPLY = 2_000_000

function refuseInSafeMode({ env }: Pick<Requester, 'env'>): void {
  if (env.safeMode) throw new AppError('SCHEDULE_SCRIPT_SAFE_MODE')
}

function methodOf(text: string): (typeof CALL_METHODS)[number] {
  const found = CALL_METHODS.find((method) => method === text.toUpperCase())
  if (!found) throw new AppError('SCHEDULE_SCRIPT_METHOD', { method: text.slice(0, 20) })
  return found
}

/** Runs a script in the sandbox. It may call what a job may call, as its person, and write lines into the history. */
export const scriptJob = defineSchedule('script', {
  assertMayWrite(writer) {
    refuseInSafeMode(writer)
    if (!writer.can(SCHEDULE_SCRIPT)) throw new AppError('SCHEDULE_SCRIPT_DENIED', { code: SCHEDULE_SCRIPT })
  },
  async check({ scriptText }) {
    await compileScript(scriptText)
  },
  async run(context) {
    refuseInSafeMode(context)
    return withCalls(context, async (call) => {
      const { note, signal, parameters } = context
      let calls = 0
      const text = await runScript(parameters.scriptText, {
        signal,
        log: (line) => note({ code: 'SCHEDULE_SAYS', params: { text: line } }),
        async call({ method, path, body }) {
          calls += 1
          if (calls > MAX_CALLS) throw new AppError('SCHEDULE_SCRIPT_CALLS', { max: MAX_CALLS })
          const wanted = { callMethod: methodOf(method), callPath: path }
          const reply = await call(body === undefined ? wanted : { ...wanted, callBody: body })
          if (reply.text.length > MAX_REPLY) throw new AppError('SCHEDULE_SCRIPT_REPLY', { max: MAX_REPLY })
          return reply.text
        },
      })
      return text === '' ? { code: 'SCHEDULE_SCRIPT_DONE' } : { code: 'SCHEDULE_SAYS', params: { text } }
    })
  },
})
