import { EllipsisOutlined, ExclamationCircleOutlined, LoadingOutlined, UploadOutlined } from '@ant-design/icons'
import { Button, Flex, Tooltip } from 'antd'
import { type ReactNode, Suspense, use, useState } from 'react'
import { Dialog } from '../Dialog.tsx'
import { lazyPart } from '../late.tsx'
import type { MessageCode } from '../../../../schemas/messages/index.ts'
import type { CellProps } from '../../faces.ts'
import type { Ports } from '../../ports.ts'
import { UploadZone } from './UploadZone.tsx'
import type { FileEntry } from './file-entry.ts'
import { type FileOptions, type Files, fileLimit, isFull } from './files.ts'
import { CellFiles } from './sent-files.ts'
import { useDialog } from '../dialog/use-dialog.ts'
import { useUploads } from './use-uploads.ts'

const FilePop = lazyPart(async () => (await import('./FileDialog.tsx')).FileDialog)

interface FailedProps {
  readonly entry: FileEntry
  readonly ports: Ports
  readonly onDismiss: () => void
  readonly onRetry: () => void
}

/** An icon for a failed upload, followed by the reason. */
function Failed({ entry, ports, onDismiss, onRetry }: FailedProps) {
  const [isOpen, setOpen] = useState(false)
  const words = ports.say('GRID_IMAGE_FAILED')
  return (
    <>
      <Tooltip title={words}>
        <Button
          type="text"
          size="small"
          danger
          icon={<ExclamationCircleOutlined />}
          aria-label={`${entry.name} ${words}`}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        />
      </Tooltip>
      <Dialog
        open={isOpen}
        width={460}
        title={ports.say('GRID_UPLOAD_ERROR')}
        onCancel={() => setOpen(false)}
        footer={[
          <Button key="away" onClick={() => (setOpen(false), onDismiss())}>
            {ports.say('FILE_DISMISS', { name: entry.name })}
          </Button>,
          <Button key="again" type="primary" onClick={() => (setOpen(false), onRetry())}>
            {ports.say('FILE_RETRY', { name: '' }).trim()}
          </Button>,
        ]}
      >
        {ports.say('GRID_UPLOAD_REASON', { message: entry.response?.message ?? '' })}
      </Dialog>
    </>
  )
}

interface FileCellProps<O extends FileOptions & { readonly biz: string }> extends CellProps<Files, O> {
  readonly accept: string
  readonly refuse: (file: File) => MessageCode | undefined
  /** How the one file is shown that there is room for. */
  readonly first: ReactNode
}

/** A cell of the grid: one file, and a dialog for the others. */
export function FileCell<O extends FileOptions & { readonly biz: string }>({
  accept,
  refuse,
  first,
  ...props
}: FileCellProps<O>) {
  const { id, options, field, ports, value, onChange, disabled, invalid, describedBy } = props
  const dialog = useDialog()
  const uploads = useUploads({
    ports,
    options,
    value,
    onChange,
    refuse,
    keepRefused: true,
    isCell: true,
    kept: use(CellFiles),
  })
  const [file] = value
  const running = uploads.entries.find(({ status }) => status === 'uploading')
  const upload = `${field.title} ${ports.say('FILE_UPLOAD')}`
  const more = `${ports.say('FILE_MORE', { title: field.title })}${value.length > 1 ? ` ${value.length}` : ''}`
  return (
    <UploadZone
      accept={accept}
      multiple={fileLimit(options) > 1}
      disabled={disabled || isFull(value, options)}
      label={upload}
      onFiles={uploads.add}
    >
      {(choose) => (
        <Flex align="center" gap={4} style={{ minWidth: 0 }}>
          {running && (
            <output aria-label={ports.say('FILE_UPLOADING', { name: running.name })}>
              <LoadingOutlined aria-hidden /> {running.percent}%
            </output>
          )}
          {uploads.entries
            .filter(({ status }) => status === 'error')
            .map((entry) => (
              <Failed
                key={entry.uid}
                entry={entry}
                ports={ports}
                onDismiss={() => uploads.remove(entry.uid)}
                onRetry={() => uploads.retry(entry.uid)}
              />
            ))}
          {file && first}
          {!file && !running && (
            <Button
              id={id}
              size="small"
              icon={<UploadOutlined />}
              danger={invalid}
              disabled={disabled}
              aria-label={upload}
              aria-describedby={describedBy}
              onClick={choose}
            />
          )}
          {file && (
            <Button
              id={id}
              type="text"
              size="small"
              danger={invalid}
              icon={<EllipsisOutlined />}
              aria-label={more}
              title={more}
              aria-haspopup="dialog"
              aria-describedby={describedBy}
              onClick={dialog.show}
            >
              {value.length > 1 ? String(value.length) : null}
            </Button>
          )}
          {dialog.mounted && (
            <Suspense fallback={null}>
              <FilePop
                dialog={dialog}
                title={field.title}
                value={value}
                options={options}
                accept={accept}
                refuse={refuse}
                ports={ports}
                disabled={disabled}
                onChange={onChange}
              />
            </Suspense>
          )}
        </Flex>
      )}
    </UploadZone>
  )
}
