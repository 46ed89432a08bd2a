import { setTimeout as wait } from 'node:timers/promises'
import { AppError } from '../../../schemas/messages/index.ts'
import type { AppParts, Requester } from '../../http/context.ts'
import { errorFacts } from '../../http/errors/error-facts.ts'
import type { Send } from '../../http/module.ts'
import type { ScheduleContext, ScheduleDefinition } from './define.ts'
import { type RunNote, type Sentence, sentenceOf } from './sentence.ts'
import type { ClaimedRun, RunEnd } from './store.ts'

const MAX_NOTES = 200

/** The reason of the signal of a run whose process stops, or that another process has. */
export type StopReason = 'stopping' | 'lost'
const TIMED_OUT = 'timed out'

/** Rejects once the signal is aborted. */
function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const stop = () => reject(new Error(String(signal.reason)))
    if (signal.aborted) stop()
    else signal.addEventListener('abort', stop, { once: true })
  })
}

/** What a run is given by its process. */
interface RunParts {
  readonly signal: AbortSignal
  readonly send: Send
  /** A person with the rights of this moment. */
  requesterOf(userId: string): Promise<Requester>
}

/** One attempt, at most as long as it may take. Its work is left alone after that: what it does with its signal is its own. */
async function attempt(
  definition: ScheduleDefinition,
  claimed: ClaimedRun,
  { signal, note, attach, send, requesterOf }: RunParts & Pick<ScheduleContext, 'note' | 'attach'>,
): Promise<Sentence> {
  const limit = new AbortController()
  const timer = setTimeout(() => limit.abort(TIMED_OUT), claimed.timeLimit * 1000)
  const either = AbortSignal.any([signal, limit.signal])
  const work = async () => {
    if (claimed.ownerId === null) throw new AppError('HTTP_FORBIDDEN')
    const requester = await requesterOf(claimed.ownerId)
    return definition.run({ ...requester, parameters: claimed.parameter, signal: either, note, attach, send })
  }
  try {
    return await Promise.race([work(), aborted(either)])
  } catch (error) {
    if (limit.signal.aborted) throw new AppError('SCHEDULE_TIMED_OUT', { seconds: claimed.timeLimit }, error)
    throw error
  } finally {
    clearTimeout(timer)
  }
}

function failureOf(parts: AppParts, claimed: ClaimedRun, error: unknown): Sentence {
  if (error instanceof AppError) return sentenceOf(error)
  parts.log.error({ schedule: claimed.id, kind: claimed.kind, ...errorFacts(error) }, 'A scheduled job failed')
  return { code: 'JOB_FAILED' }
}

/** Runs a claimed schedule, and again after a failure as often as it may. Gives its end; undefined when the run was taken from this process. */
export async function execute(
  definition: ScheduleDefinition | undefined,
  parts: AppParts,
  claimed: ClaimedRun,
  given: RunParts,
): Promise<RunEnd | undefined> {
  const { signal } = given
  const begun = performance.now()
  const notes: RunNote[] = []
  let file: string | undefined
  const attach = (path: string) => void (file = path)
  const note = (line: Sentence) => {
    if (notes.length < MAX_NOTES) notes.push({ at: parts.clock.now(), ...sentenceOf(line) })
  }
  const end = (result: RunEnd['result'], sentence: Sentence, attempts: number): RunEnd => {
    note(sentence)
    return {
      result,
      sentence: sentenceOf(sentence),
      attempts,
      notes,
      file,
      duration: Math.round(performance.now() - begun),
    }
  }
  for (let attempts = 1; ; attempts++) {
    try {
      if (!definition) throw new AppError('JOB_UNKNOWN')
      return end('done', await attempt(definition, claimed, { ...given, note, attach }), attempts)
    } catch (error) {
      if (signal.aborted && signal.reason === ('lost' satisfies StopReason)) return undefined
      if (signal.aborted) return end('interrupted', { code: 'SCHEDULE_INTERRUPTED' }, attempts)
      // What did not end once goes on somewhere; a second one beside it would not help.
      const isTimeout = error instanceof AppError && error.code === 'SCHEDULE_TIMED_OUT'
      const sentence = failureOf(parts, claimed, error)
      if (isTimeout || !definition || attempts > claimed.retryCount)
        return end(isTimeout ? 'timeout' : 'failed', sentence, attempts)
      note(sentence)
      await wait(claimed.retrySeconds * 1000, undefined, { signal, ref: false }).catch(() => undefined)
    }
  }
}
