import { cleaned } from '../../schemas/language/characters/marks.ts'
import type { ResolvedField } from './resolve.ts'
import { isWriteOnly } from './write-only.ts'

const known = new WeakMap<ResolvedField, 'words' | 'blanks' | 'none'>()

/** What is removed from a field: all invisible characters where values are compared or limited; of free text only a value of nothing but blanks. */
function careOf({ field, widget, options, storage }: ResolvedField): 'words' | 'blanks' | 'none' {
  if (!widget || widget.value === 'files' || widget.content !== undefined || storage.type === 'json') return 'none'
  // A password is what was typed.
  if (isWriteOnly({ widget, options, field })) return 'none'
  const mustFit =
    field.pattern !== undefined ||
    (field.rules ?? []).some(
      ({ rule, pattern, code }) => rule !== undefined || pattern !== undefined || code !== undefined,
    )
  return storage.match !== 'text' || field.unique === true || mustFit ? 'words' : 'blanks'
}

/**
 * A value, or the words for one, without invisible characters. The one place where values are cleaned: forms, grids, files and
 * the server all take them from here.
 */
export function cleanValue(resolved: ResolvedField, value: unknown): unknown {
  if (typeof value !== 'string' || value === '') return value
  let care = known.get(resolved)
  if (!care) known.set(resolved, (care = careOf(resolved)))
  if (care === 'words') return cleaned(value)
  return care === 'blanks' && value.trim() === '' ? '' : value
}
