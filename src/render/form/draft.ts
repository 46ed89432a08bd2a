import type { KeyValue } from '../host.tsx'
import type { FormStore } from './state.ts'

/** What was typed into a form and not saved. */
export interface Draft {
  /** `YYYY-MM-DD HH:mm`, local time. */
  readonly time: string
  /** Stored values of the changed fields. */
  readonly values: Readonly<Record<string, unknown>>
}

const DELAY = 400

export function draftKey(screenId: string, recordId: string | undefined): string {
  return `draft:${screenId}:${recordId ?? 'new'}`
}

/** Values that are written only, such as passwords, must not lie about in a store. */
function isKept(form: FormStore, name: string): boolean {
  const { widget, options, field } = form.slots.get(name)?.resolved ?? {}
  return !(widget && options && field && widget.schema?.(options, field)['writeOnly'] === true)
}

export function readDraft(store: KeyValue, key: string, fields: ReadonlyMap<string, unknown>): Draft | undefined {
  try {
    const parsed: unknown = JSON.parse(store.get(key) ?? 'null')
    if (typeof parsed !== 'object' || parsed === null || !('values' in parsed) || !('time' in parsed)) return undefined
    const { values, time } = parsed
    if (typeof values !== 'object' || values === null || typeof time !== 'string') return undefined
    const known = Object.entries(values).filter(([name]) => fields.has(name))
    return known.length ? { time, values: Object.fromEntries(known) } : undefined
  } catch {
    return undefined
  }
}

function localTime(): string {
  const now = new Date()
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 16).replace('T', ' ')
}

/** Writes what is being typed a moment after it was; returns the way to stop, which writes what is still waiting. */
export function keepDraft(form: FormStore, store: KeyValue, key: string): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const write = () => {
    clearTimeout(timer)
    timer = undefined
    const values = Object.fromEntries(Object.entries(form.changes).filter(([name]) => isKept(form, name)))
    store.set(key, Object.keys(values).length ? JSON.stringify({ time: localTime(), values }) : undefined)
  }
  const stopListening = form.onChange(() => {
    clearTimeout(timer)
    timer = setTimeout(write, DELAY)
  })
  const flush = () => void (timer !== undefined && write())
  window.addEventListener('pagehide', flush)
  return () => {
    stopListening()
    window.removeEventListener('pagehide', flush)
    flush()
  }
}
