import type { ColumnType } from '../../registry/kit/define.ts'
import type { LookupPort } from '../../registry/kit/ports.ts'
import type { ResolvedField } from '../../engine/model/index.ts'
import type { LookupRef } from '../../schemas/language/lookup.ts'
import type { Locale } from '../../schemas/language/text.ts'
import { textIn } from '../../schemas/language/text.ts'

export const SAMPLE_ROWS = 12
const DEPTH = 4

/** A few keys that exist in the field's source. */
export async function knownKeys(ref: LookupRef, port: LookupPort): Promise<readonly string[]> {
  if (ref.kind === 'static') return ref.items.map((choice) => choice.value)
  if (ref.kind === 'dict') return (await port.items(ref)).map((choice) => choice.value)
  if (ref.kind === 'user' || ref.kind === 'report' || ref.kind === 'list')
    return (await port.search(ref, '', 10)).map((choice) => choice.value)
  let level = await port.children(ref)
  for (let depth = 0; depth < DEPTH; depth++) {
    const branch = level.find((node) => !node.leaf)
    const below = branch ? await port.children(ref, branch.value) : []
    if (below.length === 0) break
    level = below
  }
  return level.map((node) => node.value)
}

const day = (index: number) =>
  `2024-${String((index % 12) + 1).padStart(2, '0')}-${String(((index * 7) % 28) + 1).padStart(2, '0')}`
const clock = (index: number) =>
  `${String(8 + (index % 10)).padStart(2, '0')}:${String((index * 13) % 60).padStart(2, '0')}:00`

/** Things a column of that type may hold, the most telling first. The codec decides which of them it can read. */
function candidates(type: ColumnType, title: string, index: number): readonly unknown[] {
  const number = [index * 37 + 12, index + 1, 1]
  const time = [`${day(index)} ${clock(index)}`, day(index), clock(index)]
  if (type === 'boolean') return [index % 2 === 0]
  if (type === 'integer' || type === 'bigint' || type === 'numeric') return number
  if (type === 'date' || type === 'timestamp' || type === 'time') return time
  return [`${title} ${index + 1}`, ...time, ...number, index % 2 === 0 ? 'Y' : 'N']
}

function fit(field: ResolvedField, wanted: unknown): unknown {
  const { minimum = -Infinity, maximum = Infinity, maxLength = Infinity } = field.field
  if (typeof wanted === 'number') return Math.min(maximum, Math.max(minimum, wanted))
  return typeof wanted === 'string' ? wanted.slice(0, maxLength) : wanted
}

/**
 * Stored values for the rows of a preview: read and written by the field's own codec, so that they are such as a person
 * could enter. `keys` are those of the field's source, once they are known.
 */
export function sampleValues(field: ResolvedField, keys: readonly string[], locale: Locale): readonly unknown[] {
  const { widget, options } = field
  const rows = Array.from({ length: SAMPLE_ROWS }, (_, index) => index)
  const title = textIn(field.field.title, locale)
  if (!widget) return rows.map((index) => `${title} ${index + 1}`)
  if (widget.value === 'files') return rows.map(() => null)
  const chosen = (index: number) => {
    if (keys.length === 0) return []
    const one = keys[index % keys.length]
    return [widget.value === 'many' && keys.length > 1 ? `${one},${keys[(index + 1) % keys.length]}` : one]
  }
  return rows.map((index) => {
    for (const wanted of field.lookup ? chosen(index) : candidates(field.storage.type, title, index)) {
      const stored = widget.codec.write(widget.codec.read(fit(field, wanted), options), options)
      if (stored !== null) return stored
    }
    return null
  })
}
