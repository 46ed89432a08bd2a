import { LeftOutlined, RightOutlined, ZoomInOutlined, ZoomOutOutlined } from '@ant-design/icons'
import { Button, Flex, Spin } from 'antd'
import { GlobalWorkerOptions, type PDFDocumentProxy, getDocument } from 'pdfjs-dist'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Ports } from '../../ports.ts'
import type { ContentProps } from './PreviewDialog.tsx'
import { decoderFolder, characterMaps, workerAddress } from './pdf-data.ts'

GlobalWorkerOptions.workerSrc = workerAddress

const ZOOMS = [0.5, 0.75, 1, 1.25, 1.5, 2, 3]
const WHOLE = 2
/** The text for screen readers only. */
const HEARD = { position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' } as const

function useDocument({ content, ports, onFailed }: ContentProps): PDFDocumentProxy | undefined {
  const [document, setDocument] = useState<PDFDocumentProxy>()
  useEffect(() => {
    let isOver = false
    const loading = content.arrayBuffer().then((data) =>
      getDocument({
        data: new Uint8Array(data),
        enableXfa: false,
        useWorkerFetch: false,
        useWasm: false,
        stopAtErrors: false,
        wasmUrl: new URL(decoderFolder, location.href).href,
        BinaryDataFactory: characterMaps(ports.files.own),
      }),
    )
    loading
      .then((task) => task.promise)
      .then(
        (opened) => !isOver && setDocument(opened),
        (reason: unknown) => !isOver && onFailed(reason),
      )
    return () => {
      isOver = true
      void loading.then((task) => task.destroy())
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the content alone decides what is read
  }, [content])
  return document
}

interface PageProps {
  readonly document: PDFDocumentProxy
  readonly page: number
  /** 1: as wide as its place. */
  readonly zoom: number
  readonly label: string
}

function Page({ document, page, zoom, label }: PageProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [words, setWords] = useState('')
  useEffect(() => {
    let isOver = false
    let stop = () => undefined as void
    const draw = async () => {
      const read = await document.getPage(page)
      const target = canvas.current
      if (isOver || !target) return
      const width = target.parentElement?.clientWidth || 600
      const viewport = read.getViewport({ scale: (width / read.getViewport({ scale: 1 }).width) * zoom })
      const density = Math.min(globalThis.devicePixelRatio || 1, 2)
      Object.assign(target, {
        width: Math.floor(viewport.width * density),
        height: Math.floor(viewport.height * density),
      })
      Object.assign(target.style, { width: `${viewport.width}px`, height: `${viewport.height}px` })
      const task = read.render({
        canvas: target,
        viewport,
        ...(density === 1 ? {} : { transform: [density, 0, 0, density, 0, 0] }),
      })
      stop = () => task.cancel()
      await task.promise
      const { items } = await read.getTextContent()
      if (!isOver) setWords(items.map((item) => ('str' in item ? item.str : '')).join(' '))
    }
    // A page that was left before it stood is no failure.
    draw().catch(() => undefined)
    return () => {
      isOver = true
      stop()
    }
  }, [document, page, zoom])
  return (
    <section
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled with the keys
      tabIndex={0}
      aria-label={label}
      style={{ overflow: 'auto', maxHeight: '65vh', position: 'relative', background: '#8881' }}
    >
      <canvas ref={canvas} aria-hidden style={{ display: 'block', margin: '0 auto' }} />
      <div style={HEARD}>{words}</div>
    </section>
  )
}

function button(ports: Ports, code: string, icon: ReactNode, isOff: boolean, onClick: () => void) {
  return <Button icon={icon} disabled={isOff} aria-label={ports.say(code)} title={ports.say(code)} onClick={onClick} />
}

/** A PDF document, page by page. Scripts in it are not run. */
export function PdfContent(props: ContentProps) {
  const { ports } = props
  const document = useDocument(props)
  const [page, setPage] = useState(1)
  const [zoom, setZoom] = useState(WHOLE)
  if (!document) return <Spin style={{ display: 'block', margin: '48px auto' }} />
  const { numPages: count } = document
  const label = ports.say('PREVIEW_PAGE', { page, count })
  return (
    <Flex vertical gap="small">
      <Flex gap="small" align="center" justify="center" wrap>
        {button(ports, 'PREVIEW_PREVIOUS', <LeftOutlined />, page === 1, () => setPage(page - 1))}
        <span aria-live="polite">{label}</span>
        {button(ports, 'PREVIEW_NEXT', <RightOutlined />, page === count, () => setPage(page + 1))}
        {button(ports, 'PREVIEW_SMALLER', <ZoomOutOutlined />, zoom === 0, () => setZoom(zoom - 1))}
        {button(ports, 'PREVIEW_LARGER', <ZoomInOutlined />, zoom === ZOOMS.length - 1, () => setZoom(zoom + 1))}
      </Flex>
      <Page document={document} page={page} zoom={ZOOMS[zoom] ?? 1} label={label} />
    </Flex>
  )
}
