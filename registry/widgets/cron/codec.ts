import { CRON_LENGTH, parseCron } from '../../../schemas/language/cron/parse.ts'
import { formatCron } from '../../../schemas/language/cron/parts.ts'
import type { Codec } from '../../kit/codec.ts'
import type { Refusal } from '../../kit/define.ts'

/** The expression in its seven parts; undefined for words that are none. */
function expressionOf(words: string): string | undefined {
  const parsed = parseCron(words)
  return parsed.ok ? formatCron(parsed.cron) : undefined
}
const normalized = (words: string) => expressionOf(words) ?? words.trim()

/** Text that is no expression remains unchanged, so that a person sees it and the check refuses it. */
export const codec: Codec<string, unknown> = {
  empty: '',
  read: (stored) => (typeof stored === 'string' && stored.length <= CRON_LENGTH ? normalized(stored) : ''),
  write: (value) => (value.length <= CRON_LENGTH ? normalized(value) : value) || null,
  query: (value) => (value.trim() === '' ? [] : [{ op: 'like', value: value.trim() }]),
  text: (value) => value,
  parse: (words) => (words.trim() === '' ? '' : expressionOf(words)),
  keys: () => [],
}

export function refuse(stored: unknown): Refusal | undefined {
  const parsed = parseCron(String(stored))
  return parsed.ok ? undefined : parsed.problem
}
