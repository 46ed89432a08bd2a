import { renderAsync } from 'docx-preview'
import { Spin } from 'antd'
import { useEffect, useRef, useState } from 'react'
import type { ContentProps } from './PreviewDialog.tsx'

/** What a document may hold once it is drawn: nothing that leads away, asks the network, or runs. */
function tame(page: Document): void {
  for (const node of page.querySelectorAll('script,iframe,object,embed,form,input,button,meta,base')) node.remove()
  for (const node of page.querySelectorAll('*')) {
    for (const { name, value } of Array.from(node.attributes)) {
      const isAddress = /^(href|src|srcset|action|xlink:href)$/i.test(name)
      const isOurs = /^(blob:|data:image\/(png|jpe?g|gif|bmp|webp);|#)/i.test(value.trim())
      if (/^on/i.test(name) || (isAddress && !isOurs)) node.removeAttribute(name)
    }
  }
}

const PAGE =
  '<!doctype html><meta charset="utf-8"><style>html,body{margin:0;min-height:100%;background:#eee}.docx-wrapper{padding:8px!important;background:#eee!important}section.docx{box-sizing:border-box;max-width:100%!important}</style><body></body>'

/**
 * A Word document. It is drawn into a frame of its own that may run no script, so that its styles and its content stay
 * there.
 */
export function WordContent({ content, name, onFailed }: ContentProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [isReady, setReady] = useState(false)
  const draw = async () => {
    const page = frame.current?.contentDocument
    if (!page || isReady) return
    // Drawn aside first: nothing of it is loaded before it is tamed.
    const aside = document.implementation.createHTMLDocument('')
    await renderAsync(content, aside.body, aside.head, {
      inWrapper: true,
      ignoreLastRenderedPageBreak: false,
      useBase64URL: true,
      renderAltChunks: false,
      experimental: false,
    })
    tame(aside)
    page.head.append(...[...aside.head.querySelectorAll('style')].map((node) => page.importNode(node, true)))
    page.body.append(...[...aside.body.childNodes].map((node) => page.importNode(node, true)))
    setReady(true)
  }
  useEffect(() => {
    const target = frame.current
    if (target) target.srcdoc = PAGE
  }, [])
  return (
    <>
      {!isReady && <Spin style={{ display: 'block', margin: '24px auto' }} />}
      <iframe
        ref={frame}
        title={name}
        sandbox="allow-same-origin"
        onLoad={() => void draw().catch(onFailed)}
        style={{ width: '100%', height: '65vh', border: 0, background: '#fff' }}
      />
    </>
  )
}
