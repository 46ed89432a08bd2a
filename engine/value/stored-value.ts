import type { Text } from '../../schemas/language/text.ts'
import type { MessageCode } from '../../schemas/messages/index.ts'
import { decimalsOf, columnProblem, quoteValue } from '../../registry/kit/column-types.ts'
import { MAX_DIGITS, exceedsNumber, roundTo } from '../../registry/kit/numbers.ts'
import { anyText } from '../../registry/kit/values.ts'
import type { ResolvedField } from '../model/index.ts'

/** What is wrong with one field of a record. `text` is the document's own sentence and wins over `code`. */
export interface FieldProblem {
  readonly field: string
  readonly code: MessageCode
  /** Always holds `label`, the field's title in zh-CN or as one text. */
  readonly params: Readonly<Record<string, unknown>>
  readonly text?: Text
}

const UNREADABLE: Readonly<Partial<Record<string, MessageCode>>> = {
  integer: 'FIELD_NO_NUMBER',
  bigint: 'FIELD_NO_NUMBER',
  numeric: 'FIELD_NO_NUMBER',
  date: 'FIELD_NO_DATE',
  timestamp: 'FIELD_NO_DATE',
  time: 'FIELD_NO_TIME',
}
export type Finding = Omit<FieldProblem, 'field'>

const WHOLE: ReadonlySet<string> = new Set(['integer', 'bigint'])

/** What limits are compared with: of a decimal that no number holds, the number next to it. */
export function comparableNumber({ storage }: ResolvedField, stored: unknown): unknown {
  return storage.type === 'numeric' && exceedsNumber(stored) ? Number(stored) : stored
}

/** Signs around nothing, such as an empty list or an empty paragraph, say nothing. */
const SAYS = /[\p{L}\p{N}]/u
/** The problem of a stored value that its field cannot read. It is shown as stored, and remains until another value replaces it. */
export function isUnreadable({ widget, options }: ResolvedField, stored: unknown): boolean {
  if (!widget || stored === null || stored === undefined || stored === '' || Number.isNaN(stored)) return false
  return (
    widget.codec.write(widget.codec.read(stored, options), options) === null &&
    SAYS.test(anyText(stored).replaceAll(/<[^>]*>/g, ''))
  )
}

/** Why a stored value that is not empty means nothing to its field, or would lose a part of itself there. A query asks this alone. */
export function checkStoredValue({ widget, options, storage }: ResolvedField, stored: unknown): Finding | undefined {
  if (!widget) return undefined
  const rewritten = widget.codec.write(widget.codec.read(stored, options), options)
  if (rewritten === null)
    return { code: UNREADABLE[storage.type] ?? 'FIELD_UNREADABLE', params: { value: quoteValue(stored) } }
  if (storage.type === 'numeric' && exceedsNumber(rewritten)) return columnProblem(storage, rewritten)
  if (WHOLE.has(storage.type) && exceedsNumber(rewritten))
    return { code: 'FIELD_DIGITS', params: { value: quoteValue(stored), limit: MAX_DIGITS } }
  if (typeof rewritten !== 'number') return undefined
  // Such a number was rounded before this code could read it.
  if (Math.abs(rewritten) >= 10 ** MAX_DIGITS && !Number.isSafeInteger(rewritten))
    return { code: 'FIELD_DIGITS', params: { value: quoteValue(stored), limit: MAX_DIGITS } }
  if (typeof stored === 'string')
    return { code: 'FIELD_DIGITS', params: { value: quoteValue(stored), limit: MAX_DIGITS } }
  const places = decimalsOf(storage)
  if (places === undefined || roundTo(rewritten, places) === rewritten) return undefined
  return places === 0 ? { code: 'RULE_INTEGER', params: {} } : { code: 'FIELD_SCALE', params: { limit: places } }
}
