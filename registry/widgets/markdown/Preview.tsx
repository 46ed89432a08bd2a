import { useDeferredValue, useMemo } from 'react'
import { markdownHtml } from '../../kit/markdown.ts'
import { Prose } from '../../kit/parts/prose/Prose.tsx'
import { PREVIEWED } from './options.ts'

interface PreviewProps {
  readonly markdown: string
  readonly label?: string
  readonly tooLong: string
}

/** Markdown as it is read. Typing goes first: the preview follows when there is time. */
export function Preview({ markdown, label, tooLong }: PreviewProps) {
  const settled = useDeferredValue(markdown)
  const isLong = settled.length > PREVIEWED
  const html = useMemo(() => (isLong ? '' : markdownHtml(settled)), [settled, isLong])
  if (isLong) return <p>{tooLong}</p>
  return <Prose html={html} {...(label === undefined ? {} : { label })} className="v-markdown-read" />
}
