import { CloseOutlined, ExclamationCircleOutlined, ReloadOutlined } from '@ant-design/icons'
import { Button, Flex, Progress, Typography } from 'antd'
import type { ReactElement } from 'react'
import type { Ports } from '../../ports.ts'
import type { FileEntry } from './file-entry.ts'

interface UploadProgressProps {
  readonly entry: FileEntry
  readonly ports: Ports
  readonly onRemove: () => void
  readonly onRetry: () => void
}

/** A stored file, by its address; a picture is seen. */
function Stored({ entry: { name, type = '', url, thumbUrl } }: Pick<UploadProgressProps, 'entry'>): ReactElement {
  return (
    <>
      {type.startsWith('image/') && <img src={thumbUrl} alt="" width={24} height={24} style={{ objectFit: 'cover' }} />}
      <Typography.Link href={url} target="_blank" rel="noreferrer">
        {name}
      </Typography.Link>
    </>
  )
}

/** One file on its way, with the button that cancels it; or one that failed, with the reason and the way to try again. */
export function UploadProgress({ entry, ports, onRemove, onRetry }: UploadProgressProps): ReactElement {
  const isFailed = entry.status === 'error'
  const isDone = entry.status === 'done'
  const reason = entry.response?.message ?? ''
  const again = ports.say('FILE_RETRY', { name: entry.name })
  const words = ports.say(isFailed ? 'FILE_DISMISS' : 'FILE_CANCEL', { name: entry.name })
  return (
    <Flex align="center" gap="small" {...(isFailed ? { role: 'alert', title: reason } : {})}>
      {isFailed && <ExclamationCircleOutlined style={{ color: 'var(--ant-color-error, #cf1322)' }} aria-hidden />}
      {isDone && <Stored entry={entry} />}
      {!isDone && (
        <Typography.Text
          {...(isFailed ? { type: 'danger' as const } : {})}
          ellipsis
          style={{ flex: '1 1 40%', minWidth: 60 }}
        >
          {!isFailed ? entry.name : reason.includes(entry.name) ? reason : `${entry.name}: ${reason}`}
        </Typography.Text>
      )}
      {entry.status === 'uploading' && (
        <Progress
          percent={entry.percent}
          size="small"
          style={{ flex: '1 1 40%', minWidth: 80 }}
          aria-label={ports.say('FILE_UPLOADING', { name: entry.name })}
        />
      )}
      {isFailed && (
        <Button type="text" size="small" icon={<ReloadOutlined />} aria-label={again} title={again} onClick={onRetry} />
      )}
      <Button type="text" size="small" icon={<CloseOutlined />} aria-label={words} title={words} onClick={onRemove} />
    </Flex>
  )
}
