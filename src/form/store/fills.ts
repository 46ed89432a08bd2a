import type { ResolvedScreen } from '../../../engine/model/index.ts'
import type { FillProposal } from '../../api/rows/data-source.ts'
import type { FormStore } from './state.ts'

/** So long a watched field is left alone before a rule is asked again. */
const PAUSE = 500

interface Filled {
  readonly key: string
  readonly rule: string
  readonly watch: readonly string[]
}

/** Asks the server what the fields of a new record begin with, and again when what a rule watches changes. What a person typed stays. */
export function fillForm(store: FormStore, { fields }: ResolvedScreen, ask: FillProposal): void {
  const filled = fields.flatMap(({ key, field: { fill } }): Filled[] =>
    fill ? [{ key, rule: fill.rule, watch: fill.watch ?? [] }] : [],
  )
  for (const one of filled) followFill(store, one, ask)
}

function followFill(store: FormStore, { key, rule, watch }: Filled, ask: FillProposal): void {
  let abort = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const seen = () => JSON.stringify(watch.map((name) => store.record[name] ?? null))
  let asked = seen()
  const propose = async () => {
    abort.abort()
    abort = new AbortController()
    const { signal } = abort
    const value = await ask(rule, store.record, signal)
    if (value !== undefined && !signal.aborted) store.propose(key, value)
  }
  void propose()
  if (watch.length === 0) return
  store.onChange(() => {
    const now = seen()
    if (now === asked) return
    asked = now
    clearTimeout(timer)
    timer = setTimeout(() => void propose(), PAUSE)
  })
}
