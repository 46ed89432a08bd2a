import { useDeferredValue, useMemo } from 'react'
import { markdownHtml } from '../../kit/markdown.ts'
import { Prose } from '../../kit/parts/Prose.tsx'

interface PreviewProps {
  readonly markdown: string
  readonly label?: string
  readonly tooLong: string
}
/** Characters; more would hold up whoever types. */
const MOST = 200_000

/** Markdown as it is read. Typing goes first: the preview follows when there is time. */
export function Preview({ markdown, label, tooLong }: PreviewProps) {
  const settled = useDeferredValue(markdown)
  const isLong = settled.length > MOST
  const html = useMemo(() => (isLong ? '' : markdownHtml(settled)), [settled, isLong])
  if (isLong) return <p>{tooLong}</p>
  return <Prose html={html} {...(label === undefined ? {} : { label })} className="v-markdown-read" />
}
