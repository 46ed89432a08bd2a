import { Alert } from 'antd'
import { useEffect, useState } from 'react'
import type { ContentProps } from './PreviewDialog.tsx'

/** A dialog is not the place to read more, and it would block the browser. */
const SHOWN = 500_000

/** Chinese texts of older programs are not UTF-8. */
function decode(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('gb18030').decode(bytes)
  }
}

export function TextContent({ content, name, ports, onFailed }: ContentProps) {
  const [text, setText] = useState('')
  useEffect(() => {
    content.arrayBuffer().then((bytes) => setText(decode(bytes)), onFailed)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the content alone decides what is read
  }, [content])
  return (
    <>
      {text.length > SHOWN && <Alert type="info" title={ports.say('PREVIEW_LARGE')} />}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled with the keys */}
      <pre tabIndex={0} aria-label={name} style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', margin: 0 }}>
        {text.slice(0, SHOWN)}
      </pre>
    </>
  )
}
