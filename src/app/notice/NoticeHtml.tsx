import { useMemo, type MouseEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import { cleanHtml } from '../../../registry/kit/parts/prose/clean-html.ts'

/** The content of an announcement. The one place that puts foreign HTML into the page. */
export function NoticeHtml({ html, onLeave }: { html: string; onLeave: () => void }) {
  const navigate = useNavigate()
  const clean = useMemo(() => ({ __html: cleanHtml(html) }), [html])
  // A path of the application is the part after the hash, not another page of the server.
  const follow = (event: MouseEvent) => {
    const href = (event.target as Element).closest('a')?.getAttribute('href') ?? ''
    const path = href.replace(/^#/, '')
    if (!path.startsWith('/')) return
    event.preventDefault()
    onLeave()
    void navigate(path)
  }
  // oxlint-disable-next-line react/no-danger, jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- cleaned above; the links inside take the keyboard
  return <div className="v-notice-body" onClick={follow} dangerouslySetInnerHTML={clean} />
}
