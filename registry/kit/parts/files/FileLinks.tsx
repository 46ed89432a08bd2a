import { DeleteOutlined, DownOutlined, EyeOutlined, PaperClipOutlined, UpOutlined } from '@ant-design/icons'
import { Button, Flex, Typography } from 'antd'
import { type ReactNode, useRef } from 'react'
import type { Ports } from '../../ports.ts'
import { truncate } from '../prose/truncate.ts'
import { DragHandle } from '../reorder/DragHandle.tsx'
import { type FileRights, type Files, type StoredFile, formatFileSize } from './files.ts'
import { controlValues } from '../control-values.ts'
import { previewKind } from '../preview/kinds.ts'
import { usePreview } from '../preview/use-preview.tsx'
import { composeSentence } from '../prose/sentence.ts'
import { DRAGGED_STYLE, entryAtPointer, moved, useReorder } from '../reorder/use-reorder.tsx'

interface FileLinkProps {
  readonly file: StoredFile
  readonly ports: Ports
  /** Longest name, in characters. */
  readonly length?: number
  /** Otherwise it is only named. */
  readonly mayDownload: boolean
}

/** The name of a file; a click saves it. */
export function FileLink({ file, ports, length = 40, mayDownload }: FileLinkProps) {
  if (!mayDownload)
    return (
      <span title={file.fileName}>
        <PaperClipOutlined aria-hidden /> {truncate(file.fileName, length)}
      </span>
    )
  const words = ports.say('FILE_DOWNLOAD', { name: file.fileName })
  return (
    <Button
      type="link"
      size="small"
      icon={<PaperClipOutlined />}
      aria-label={words}
      title={file.fileName}
      style={{ paddingInline: 0, maxWidth: '100%', overflow: 'hidden', justifyContent: 'flex-start' }}
      onClick={(event) => {
        event.stopPropagation()
        ports.files
          .download(file.filePath, file.fileName)
          .catch((reason: unknown) => composeSentence(ports, 'warning', reason))
      }}
    >
      {truncate(file.fileName, length)}
    </Button>
  )
}

/** A small button of a line. */
function act(label: string, icon: ReactNode, onClick: () => void) {
  return <Button type="text" size="small" icon={icon} aria-label={label} title={label} onClick={onClick} />
}

interface FileLinksProps {
  readonly files: Files
  readonly ports: Ports
  readonly label: string
  readonly rights: FileRights
  /** Absent: files are only looked at. */
  readonly onChange?: ((files: Files) => void) | undefined
}

/** One line per file: name, size, a look at it, its place in the list, and the button that takes it away. */
export function FileLinks({ files, ports, label, rights, onChange }: FileLinksProps) {
  const preview = usePreview(ports)
  const canMove = onChange !== undefined && files.length > 1
  const move = (from: number, to: number) => {
    if (to < 0 || to >= files.length)
      return ports.notify('warning', ports.say(to < 0 ? 'FILE_AT_FIRST' : 'FILE_AT_LAST'))
    onChange?.(moved(files, from, to))
  }
  const list = useRef<HTMLUListElement>(null)
  const shown = controlValues(files)
  const { dragged, grab, session } = useReorder({
    list,
    count: files.length,
    placeOf: (box, point) => entryAtPointer(box, point, shown.length),
    nameOf: (at) => files[at]?.fileName ?? '',
    onMove: move,
    isLive: true,
    ports,
  })
  if (files.length === 0) return null
  return (
    <>
      <ul ref={list} aria-label={label} style={{ listStyle: 'none', margin: 0, padding: 0 }}>
        {shown.map((file, at) => {
          const { fileName: name } = file
          return (
            <li key={file.filePath} style={at === dragged?.to ? DRAGGED_STYLE : {}}>
              <Flex align="center" gap={4}>
                {canMove && <DragHandle onGrab={(event) => grab(event, at)} />}
                <span style={{ flex: '0 1 auto', minWidth: 0 }}>
                  <FileLink file={file} ports={ports} mayDownload={rights.allowDownload} />
                </span>
                <Typography.Text type="secondary" style={{ whiteSpace: 'nowrap' }}>
                  {formatFileSize(file.fileSize)}
                </Typography.Text>
                {previewKind(file.filePath) &&
                  act(ports.say('PREVIEW_OPEN', { name }), <EyeOutlined />, () => preview.show(file))}
                {canMove && act(ports.say('FILE_UP', { name }), <UpOutlined />, () => move(at, at - 1))}
                {canMove && act(ports.say('FILE_DOWN', { name }), <DownOutlined />, () => move(at, at + 1))}
                {onChange &&
                  rights.allowRemove &&
                  act(ports.say('FILE_REMOVE', { name }), <DeleteOutlined />, () =>
                    onChange(files.filter((other) => other !== file)),
                  )}
              </Flex>
            </li>
          )
        })}
        {files.length > shown.length && <li>+{files.length - shown.length}</li>}
      </ul>
      {session}
      {preview.drawn}
    </>
  )
}
