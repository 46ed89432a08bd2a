import { Alert } from 'antd'
import { textIn } from '../../schemas/language/text.ts'
import { useHost } from '../host/host.tsx'

/** Only web addresses and paths of this site may be framed; never script, data or file addresses. */
export function safeFrameUrl(
  stated: string,
  origin: string,
): { readonly url: string; readonly isOwn: boolean } | undefined {
  if (!/^(https?:\/\/|\/(?![/\\]))/i.test(stated)) return undefined
  try {
    const url = new URL(stated, origin)
    return url.username || url.password ? undefined : { url: url.href, isOwn: url.origin === origin }
  } catch {
    return undefined
  }
}

interface FrameProps {
  readonly stated: string
  readonly title: string
}

/** A page of another site. Scripts of our own site get no access to this window through a frame. */
export function Frame({ stated, title }: FrameProps) {
  const { ports } = useHost()
  const safe = safeFrameUrl(stated, window.location.origin)
  if (!safe) return <Alert type="error" showIcon title={ports.say('RENDER_URL_REFUSED', { url: stated })} />
  const sandbox = `allow-scripts allow-forms allow-popups${safe.isOwn ? '' : ' allow-same-origin'}`
  return <iframe className="vi-frame" src={safe.url} sandbox={sandbox} referrerPolicy="no-referrer" title={title} />
}

export function FramePage() {
  const { screen, ports } = useHost()
  return <Frame stated={screen.screen.page?.url ?? ''} title={textIn(screen.screen.title, ports.locale)} />
}
