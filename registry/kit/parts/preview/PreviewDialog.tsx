import { DownloadOutlined } from '@ant-design/icons'
import { Alert, Button, Spin } from 'antd'
import { type ReactNode, Suspense, useState } from 'react'
import { Dialog } from '../Dialog.tsx'
import { ErrorBoundary } from '../ErrorBoundary.tsx'
import { lazyPart, type LazyPart } from '../late.tsx'
import type { Ports } from '../../ports.ts'
import type { StoredFile } from '../files/files.ts'
import { composeSentence } from '../prose/sentence.ts'
import type { DialogState } from '../dialog/use-dialog.ts'
import { useLoaded } from '../hooks/use-loaded.ts'
import { type PreviewKind, endingOf, previewKind } from './kinds.ts'

/** What draws the content of a file. It throws, or calls `onFailed`, when it cannot. */
export interface ContentProps {
  readonly content: Blob
  readonly name: string
  readonly ports: Ports
  readonly onFailed: (reason: unknown) => void
}

const WAITING = { display: 'block', margin: '48px auto' }

const BY_CONTENT: Partial<Record<PreviewKind, LazyPart<ContentProps>>> = {
  pdf: lazyPart(async () => (await import('./PdfContent.tsx')).PdfContent),
  word: lazyPart(async () => (await import('./WordContent.tsx')).WordContent),
  text: lazyPart(async () => (await import('./TextContent.tsx')).TextContent),
}

const SheetContent = lazyPart(async () => (await import('./SheetContent.tsx')).SheetContent)

interface FetchedProps {
  readonly kind: PreviewKind
  readonly file: StoredFile
  readonly ports: Ports
  readonly failed: ReactNode
}

/** Fetches the file, then draws it. */
function Fetched({ kind, file, ports, failed }: FetchedProps) {
  const [isBroken, setBroken] = useState(false)
  const { filePath } = file
  const { value: content, error } = useLoaded([filePath, ports.files], () => ports.files.read(filePath))
  const Content = BY_CONTENT[kind]
  if (error !== undefined || isBroken || !Content) return failed
  if (!content) return <Spin style={WAITING} />
  return (
    <Content
      waiting={<Spin style={WAITING} />}
      content={content}
      name={file.fileName}
      ports={ports}
      onFailed={() => setBroken(true)}
    />
  )
}

/** Films and recordings are played from the server, so that they begin at once and can be wound. */
function Media({ kind, file, ports, failed }: FetchedProps) {
  const [isBroken, setBroken] = useState(false)
  if (isBroken) return failed
  const shared = { src: ports.files.url(file.filePath), 'aria-label': file.fileName, onError: () => setBroken(true) }
  if (kind === 'picture')
    return (
      <img
        src={shared.src}
        alt={file.fileName}
        onError={shared.onError}
        style={{ maxWidth: '100%', display: 'block', margin: '0 auto' }}
      />
    )
  return kind === 'video' ? (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- what people upload has no captions to offer
    <video {...shared} controls style={{ width: '100%', maxHeight: '70vh' }} />
  ) : (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- what people upload has no captions to offer
    <audio {...shared} controls style={{ width: '100%' }} />
  )
}

const attribute = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')

/** The page around the script of the configured viewer. It has an origin of its own: what runs there reaches nothing of the product but the file, which its service fetches. */
function OfficeFrame({ viewer, file, ports, failed }: { readonly viewer: string } & Omit<FetchedProps, 'kind'>) {
  const { filePath } = file
  const { files } = ports
  const { value: address, error } = useLoaded([filePath, files], () => files.lent(filePath))
  if (error !== undefined || address === '') return failed
  if (address === undefined) return <Spin style={WAITING} />
  const page = `<!doctype html><meta charset="utf-8"><body><script src="${attribute(viewer)}" data-file="${attribute(address)}" data-name="${attribute(file.fileName)}"></script></body>`
  return (
    <iframe
      title={file.fileName}
      sandbox="allow-scripts"
      srcDoc={page}
      style={{ width: '100%', height: '65vh', border: 0 }}
    />
  )
}

interface PreviewDialogProps {
  readonly dialog: DialogState
  readonly file: StoredFile
  readonly ports: Ports
}

/** A stored file, shown inside the product. It is sent only to a configured viewer, and nothing in it runs. */
export function PreviewDialog({ dialog, file, ports }: PreviewDialogProps) {
  const kind = previewKind(file.filePath)
  const failed = <Alert type="warning" showIcon title={ports.say('PREVIEW_FAILED')} />
  const { viewer } = ports.files
  const closed = viewer ? (
    <OfficeFrame viewer={viewer} file={file} ports={ports} failed={failed} />
  ) : (
    <Alert type="info" showIcon title={ports.say('PREVIEW_CLOSED', { kind: endingOf(file.filePath) })} />
  )
  const isMedia = kind === 'audio' || kind === 'video' || kind === 'picture'
  const shared = { file, ports, failed }
  const download = () =>
    void ports.files
      .download(file.filePath, file.fileName)
      .catch((reason: unknown) => composeSentence(ports, 'warning', reason))
  return (
    <Dialog
      title={file.fileName}
      width={kind === 'audio' || (kind === 'closed' && !viewer) ? 520 : 1000}
      open={dialog.open}
      onCancel={dialog.hide}
      afterClose={dialog.afterClose}
      destroyOnHidden
      footer={
        <Button icon={<DownloadOutlined />} onClick={download}>
          {ports.say('FILE_DOWNLOAD', { name: '' }).trim()}
        </Button>
      }
      style={{ top: 24, maxWidth: 'calc(100vw - 16px)' }}
      styles={{ body: { maxHeight: 'calc(100vh - 180px)', overflow: 'auto' } }}
    >
      <ErrorBoundary failed={failed}>
        <Suspense fallback={<Spin style={WAITING} />}>
          {kind === undefined ? (
            failed
          ) : kind === 'closed' ? (
            closed
          ) : isMedia ? (
            <Media kind={kind} {...shared} />
          ) : kind === 'sheet' ? (
            <SheetContent waiting={<Spin style={WAITING} />} path={file.filePath} ports={ports} failed={failed} />
          ) : (
            <Fetched kind={kind} {...shared} />
          )}
        </Suspense>
      </ErrorBoundary>
    </Dialog>
  )
}
