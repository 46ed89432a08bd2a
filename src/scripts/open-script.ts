import { MEMBERS } from '../../schemas/language/script/interface.ts'
import type { ScriptKind } from '../../schemas/language/script/kinds.ts'
import type { Ports } from '../../registry/kit/ports.ts'
import { logProblem } from '../lib/log.ts'
import { type Effect, type Facts, type Failure, LIMITS, type Values } from './protocol.ts'
import type { OpenedSandbox, ScreenScripts, ScriptNote } from './screen-scripts.ts'
import { Script } from './script.ts'

async function ownThread(): Promise<OpenedSandbox> {
  const { connectWorker, engineBytes } = await import('./connect.ts')
  return { wasm: await engineBytes(), port: connectWorker() }
}

/** What went wrong, in words. */
function reasonOf({ reason, limit }: Failure, ports: Ports): string {
  if (limit === 'time') return ports.say('SCRIPT_TOO_LONG', { ms: LIMITS.time })
  if (limit === 'memory') return ports.say('SCRIPT_TOO_LARGE')
  if (limit === 'wait') return ports.say('SCRIPT_NO_ANSWER', { seconds: LIMITS.wait / 1000 })
  return reason
}

export interface OpenSetup {
  readonly scripts: ScreenScripts
  readonly kind: ScriptKind
  readonly ports: Ports
  readonly values: Values
  readonly isUpdate: boolean
  readonly fields?: Facts['fields']
  readonly names: Facts['names']
  /** Does one wish; false when it is none of this part of the screen. */
  readonly apply: (effects: readonly Effect[]) => void
}

/** Failures are in the console for every user, and shown to authors only: for the others the page goes on as if there were no script. */
function failureReporter({
  scripts,
  ports,
}: Pick<OpenSetup, 'scripts' | 'ports'>): (failure: Failure, hook: string) => void {
  return (failure, hook) => {
    const params = { reason: reasonOf(failure, ports), hook, line: failure.line }
    const text = ports.say(failure.line === undefined ? 'SCRIPT_FAILED_IN' : 'SCRIPT_FAILED_AT', params)
    logProblem(ports.say('SCRIPT_FAILED'), text)
    scripts.note?.({ level: 'error', text, line: failure.line })
    if (scripts.isAuthor) ports.notify('error', text)
  }
}

/** Most failures that are shown at once. */
const SENTENCES = 5

/** What does not run here is in the console where no author looks on. */
export function noteOf({ scripts, ports }: Pick<OpenSetup, 'scripts' | 'ports'>): (note: ScriptNote) => void {
  return (
    scripts.note ??
    (({ level, text, line }) => {
      if (level !== 'info') logProblem(line === undefined ? text : ports.say('SCRIPT_AT_LINE', { text, line }))
    })
  )
}
const WORDS_OF = { missing: 'SCRIPT_NOT_OFFERED', unknown: 'SCRIPT_FIELD_UNKNOWN' } as const

/** Wishes that any part of a screen can do: words to the person, and into the log. */
function applyShared(effects: readonly Effect[], ports: Ports, note: (note: ScriptNote) => void): void {
  let said = 0
  for (const [word, first, second] of effects) {
    if (word === 'message' && said++ < SENTENCES)
      ports.notify(
        first === 'success' || first === 'warning' || first === 'error' ? first : 'info',
        String(second ?? ''),
      )
    else if (word === 'log')
      note({ level: first === 'error' ? 'error' : first === 'warn' ? 'warn' : 'info', text: String(second) })
    else if (word === 'missing' || word === 'unknown')
      note({
        level: 'warn',
        text: ports.say(WORDS_OF[word], { name: word === 'missing' ? `that.${String(first)}` : String(first) }),
        line: typeof second === 'number' ? second : undefined,
      })
  }
}

/** Starts the script of a part of a screen; undefined where there is none, or it cannot even be fetched. */
export async function openScript(setup: OpenSetup): Promise<Script | undefined> {
  const { scripts, kind, ports, values, isUpdate, fields, names, apply } = setup
  const onFailure = failureReporter(setup)
  const note = noteOf(setup)
  try {
    const text = await scripts.load(kind)
    if (text.trim() === '') return undefined
    const { port, wasm } = await (scripts.open ?? ownThread)()
    const facts = { kind, values, isUpdate, members: MEMBERS[kind].map(({ name }) => name), fields, names }
    const request = (method: string, url: string, params: unknown) => scripts.call(method, url, params)
    const script = new Script({
      text,
      wasm,
      port,
      facts,
      request,
      onFailure,
      apply: (effects) => {
        applyShared(effects, ports, note)
        apply(effects)
      },
    })
    await script.ready
    return script
  } catch (error) {
    onFailure({ reason: error instanceof Error ? error.message : String(error) }, '')
    return undefined
  }
}
