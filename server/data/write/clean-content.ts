import { cleanMarkdown } from '../../../registry/kit/markdown.ts'
import { cleanHtml } from '../../lib/html.ts'
import type { TableScreen, WireRow } from '../catalog/index.ts'

const CLEANERS = { html: cleanHtml, markdown: cleanMarkdown }

/**
 * A record whose rich text holds only what may be stored, from any source: a form, a sheet, an action, a formula.
 * What the row holds already is left alone.
 */
export function cleanContent(screen: TableScreen, record: WireRow, previous?: WireRow): Record<string, unknown> {
  const cleaned: Record<string, unknown> = { ...record }
  for (const { key, widget, options } of screen.resolved.fields) {
    const value = record[key]
    if (widget?.content === undefined || typeof value !== 'string' || value === previous?.[key]) continue
    // What has nothing left in it is nothing.
    cleaned[key] = widget.codec.write(widget.codec.read(CLEANERS[widget.content](value), options), options)
  }
  return cleaned
}
