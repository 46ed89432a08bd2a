import { Button } from 'antd'
import { InboxOutlined } from '@ant-design/icons'
import { useState } from 'react'
import { Dialog } from '../Dialog.tsx'
import type { MessageCode } from '../../../../schemas/messages/index.ts'
import type { Ports } from '../../ports.ts'
import { FileLinks } from './FileLinks.tsx'
import { UploadProgress } from './UploadProgress.tsx'
import { UploadZone } from './UploadZone.tsx'
import { fileDialogItem } from './file-entry.ts'
import { type FileOptions, type Files, fileLimit, isFull } from './files.ts'
import type { DialogState } from '../dialog/use-dialog.ts'
import { useUploads } from './use-uploads.ts'

const WIDTH = 520

interface FilePopProps {
  readonly dialog: DialogState
  readonly title: string
  readonly value: Files
  readonly options: FileOptions & { readonly biz: string }
  readonly accept: string
  readonly refuse: (file: File) => MessageCode | undefined
  readonly ports: Ports
  readonly disabled: boolean
  readonly onChange: (value: Files) => void
}

/** The files of a cell in a dialog: add and remove; changes apply on confirmation. */
export function FileDialog({ dialog, title, value, options, accept, refuse, ports, disabled, onChange }: FilePopProps) {
  const [draft, setDraft] = useState(value)
  const uploads = useUploads({
    ports,
    options,
    value: draft,
    onChange: setDraft,
    refuse,
    keepRefused: true,
    isCell: true,
  })
  const words = ports.say('FILE_UPLOAD')
  const closed = disabled || isFull(draft, options)
  const items = draft.map((file) => fileDialogItem(file, ports.files))
  const confirm = () => {
    if (items.length === 0) return ports.notify('warning', ports.say('FILE_NONE_UPLOADED'))
    onChange(draft)
    dialog.hide()
  }
  const cancel = () => {
    for (const { uid } of uploads.entries) uploads.remove(uid)
    dialog.hide()
  }
  return (
    <Dialog
      title={title}
      width={WIDTH}
      open={dialog.open}
      onCancel={cancel}
      onOk={confirm}
      afterClose={dialog.afterClose}
      okText={ports.say('COMMON_CONFIRM')}
      cancelText={ports.say('COMMON_CANCEL')}
      okButtonProps={{ disabled: uploads.entries.some(({ status }) => status === 'uploading') }}
      {...(disabled ? { footer: null } : {})}
      destroyOnHidden
      style={{ maxWidth: 'calc(100vw - 16px)' }}
    >
      <UploadZone
        accept={accept}
        multiple={fileLimit(options) > 1}
        disabled={closed}
        label={`${title} ${words}`}
        onFiles={uploads.add}
      >
        {(choose) => (
          <>
            {!closed && (
              <Button
                type="dashed"
                block
                aria-label={`${title} ${words}`}
                style={{ height: 'auto', paddingBlock: 16, whiteSpace: 'normal', marginBottom: 8 }}
                icon={<InboxOutlined />}
                onClick={choose}
              >
                {ports.say('FILE_DROP')}
              </Button>
            )}
            {uploads.entries.map((entry) => (
              <UploadProgress
                key={entry.uid}
                entry={entry}
                ports={ports}
                onRemove={() => uploads.remove(entry.uid)}
                onRetry={() => uploads.retry(entry.uid)}
              />
            ))}
            <FileLinks
              files={draft}
              ports={ports}
              label={ports.say('FILE_LIST', { title })}
              rights={options}
              onChange={disabled ? undefined : setDraft}
            />
          </>
        )}
      </UploadZone>
    </Dialog>
  )
}
