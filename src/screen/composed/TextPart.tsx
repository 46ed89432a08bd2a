import { useMemo } from 'react'
import { markdownHtml } from '../../../registry/kit/markdown.ts'
import { Prose } from '../../../registry/kit/parts/prose/Prose.tsx'

/** Markdown of the page, as it is read. */
export function TextPart({ text }: { readonly text: string }) {
  const html = useMemo(() => markdownHtml(text), [text])
  return <Prose html={html} />
}
