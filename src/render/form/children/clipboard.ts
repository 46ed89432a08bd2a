import type { ResolvedField } from '../../../../registry/screen/resolve.ts'
import { lookupId } from '../../../../schemas/language/lookup.ts'
import { NO_LABELS, type Labels } from '../../../../registry/kit/codec.ts'
import type { LookupPort } from '../../../../registry/kit/ports.ts'

/** Words → keys of the fields whose choices are few enough to be told at once. */
export async function choicesOf(fields: readonly ResolvedField[], lookup: LookupPort): Promise<ReadonlyMap<string, Labels>> {
  const refs = new Map(fields.flatMap(({ lookup: ref }) => (ref && (ref.kind === 'dict' || ref.kind === 'static') ? [[lookupId(ref), ref] as const] : [])))
  const loaded = await Promise.all([...refs].map(async ([id, ref]) => [id, await lookup.items(ref).catch(() => [])] as const))
  return new Map(
    loaded.map(([id, items]) => {
      const byText = new Map(items.map(({ value, text }) => [text, value]))
      return [id, { text: (key: string) => items.find(({ value }) => value === key)?.text, key: (words: string) => byText.get(words) }]
    }),
  )
}

/** What a field stores of words out of a spreadsheet; undefined when they cannot be understood. */
export function storedOf({ widget, options, lookup }: ResolvedField, words: string, labels: ReadonlyMap<string, Labels>): { readonly stored: unknown } | undefined {
  if (words === '') return { stored: null }
  if (!widget) return { stored: words }
  const value = widget.codec.parse(words, options, (lookup && labels.get(lookupId(lookup))) ?? NO_LABELS)
  return value === undefined ? undefined : { stored: widget.codec.write(value, options) }
}
