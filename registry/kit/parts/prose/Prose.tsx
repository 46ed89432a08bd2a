import { type Ref, useMemo } from 'react'
import { cleanHtml } from './clean-html.ts'
import './prose.css'

interface ProseProps {
  readonly html: string
  readonly id?: string
  readonly label?: string
  readonly className?: string
  readonly ref?: Ref<HTMLDivElement>
}

/** Foreign HTML, cleaned, as something to read; with a label also by keyboard. */
export function Prose({ html, id, label, className, ref }: ProseProps) {
  const clean = useMemo(() => ({ __html: cleanHtml(html) }), [html])
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a box that scrolls must be reached by keyboard
  const box = label === undefined ? {} : { role: 'group', 'aria-label': label, tabIndex: 0 }
  // oxlint-disable-next-line react/no-danger -- cleaned above
  return (
    <div
      ref={ref}
      id={id}
      {...box}
      className={className ? `v-prose ${className}` : 'v-prose'}
      dangerouslySetInnerHTML={clean}
    />
  )
}
