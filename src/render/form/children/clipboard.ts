import type { ResolvedField } from '../../../../registry/screen/resolve.ts'
import { lookupId } from '../../../../schemas/language/lookup.ts'
import { NO_LABELS, type Labels } from '../../../../registry/kit/codec.ts'
import type { LookupPort } from '../../../../registry/kit/ports.ts'

/** How cells travel inside the product: as they are stored, which their words would not tell. */
export const CELLS = 'application/x-vitrine-cells'
/** A block of cells, row by row; what is stored, or words. */
export type Block = readonly (readonly unknown[])[]

const QUOTED = /["\t\n\r]/
const quote = (text: string) => (QUOTED.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** A block as spreadsheets take it. */
export function toSheetText(words: readonly (readonly string[])[]): string {
  return words.map((row) => row.map(quote).join('\t')).join('\n')
}

/** Reads what a spreadsheet puts into the clipboard: cells between tabs, quoted where they hold tabs or lines. */
export function fromSheetText(text: string): readonly (readonly string[])[] {
  const rows: string[][] = [[]]
  const source = text.replace(/\r\n?/g, '\n').replace(/\n$/, '')
  let at = 0
  while (at <= source.length) {
    const row = rows.at(-1) ?? []
    if (source[at] === '"') {
      const cell: string[] = []
      at += 1
      while (at < source.length && (source[at] !== '"' || source[at + 1] === '"')) {
        cell.push(source[at] ?? '')
        at += source[at] === '"' ? 2 : 1
      }
      row.push(cell.join(''))
      at += 1
    } else {
      const end = [source.indexOf('\t', at), source.indexOf('\n', at)].filter((found) => found >= 0)
      const stop = end.length > 0 ? Math.min(...end) : source.length
      row.push(source.slice(at, stop))
      at = stop
    }
    if (at >= source.length) break
    if (source[at] === '\n') rows.push([])
    at += 1
  }
  return rows
}

/** A block that was copied here, as it is stored; undefined for anything else. */
export function fromCells(text: string): Block | undefined {
  try {
    const parsed: unknown = JSON.parse(text)
    return Array.isArray(parsed) && parsed.every((row) => Array.isArray(row)) ? (parsed as Block) : undefined
  } catch {
    return undefined
  }
}

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
