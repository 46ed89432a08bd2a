import { setTimeout as wait } from 'node:timers/promises'
import { AppError } from '../../../schemas/messages/index.ts'
import type { AppParts } from '../../http/context.ts'
import { errorFacts } from '../../http/errors/error-facts.ts'
import type { Send } from '../../http/module.ts'
import { requesterFor } from '../requester.ts'
import type { ScheduleDefinition } from './define.ts'
import { type RunNote, type Sentence, sentenceOf } from './sentence.ts'
import type { ClaimedRun, RunEnd } from './store.ts'

/** What the calls of a job answer is in the language of the wire. */
const LOCALE = 'zh-CN'
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

/** One attempt, at most as long as it may take. Its work is left alone after that: what it does with its signal is its own. */
async function attempt(
  definition: ScheduleDefinition,
  parts: AppParts,
  claimed: ClaimedRun,
  {
    signal,
    note,
    attach,
    send,
  }: { readonly signal: AbortSignal; note(line: Sentence): void; attach(path: string): void; readonly send: Send },
): Promise<Sentence> {
  const limit = new AbortController()
  const timer = setTimeout(() => limit.abort(TIMED_OUT), claimed.timeLimit * 1000)
  const either = AbortSignal.any([signal, limit.signal])
  const work = async () => {
    if (claimed.ownerId === null) throw new AppError('HTTP_FORBIDDEN')
    const requester = await requesterFor(parts, claimed.ownerId, LOCALE)
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
  { signal, send }: { readonly signal: AbortSignal; readonly send: Send },
): Promise<RunEnd | undefined> {
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
      return end('done', await attempt(definition, parts, claimed, { signal, note, attach, send }), attempts)
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
