import { CloseOutlined, DownloadOutlined, EyeOutlined, UploadOutlined } from '@ant-design/icons'
import { Button, Input, Space } from 'antd'
import type { CellProps, FormProps, ShowProps } from '../../kit/faces.ts'
import { rejectUnaccepted } from '../../kit/parts/files/accept.ts'
import { FileCell } from '../../kit/parts/files/FileCell.tsx'
import { fileQuery } from '../../kit/parts/files/file-query.tsx'
import { FileLink, FileLinks } from '../../kit/parts/files/FileLinks.tsx'
import { type Files, type StoredFile, isFull } from '../../kit/parts/files/files.ts'
import { previewKind } from '../../kit/parts/preview/kinds.ts'
import { usePreview } from '../../kit/parts/preview/use-preview.tsx'
import { composeSentence } from '../../kit/parts/prose/sentence.ts'
import { UploadProgress } from '../../kit/parts/files/UploadProgress.tsx'
import { UploadZone } from '../../kit/parts/files/UploadZone.tsx'
import { useUploads } from '../../kit/parts/files/use-uploads.ts'
import type { Options } from './options.ts'

/** The name of the file in an input, followed by the buttons to view, download and remove it. */
export function Form({
  id,
  options,
  field,
  ports,
  value,
  onChange,
  disabled,
  invalid,
  describedBy,
  onBlur,
}: FormProps<Files, Options>) {
  const words = ports.say('FILE_UPLOAD')
  const uploads = useUploads({
    ports,
    options,
    value,
    onChange,
    keepRefused: false,
    refuse: rejectUnaccepted(options.accept),
  })
  const preview = usePreview(ports)
  const file: StoredFile | undefined = value[0]
  const name = file?.fileName ?? ''
  const closed = disabled || isFull(value, options)
  const say = (code: string) => ({ 'aria-label': ports.say(code, { name }), title: ports.say(code, { name }) })
  return (
    <UploadZone
      accept={options.accept}
      multiple={false}
      disabled={closed}
      label={`${field.title} ${words}`}
      onFiles={uploads.add}
    >
      {(choose) => (
        <>
          <Space.Compact block>
            <Input
              readOnly
              aria-label={field.title}
              value={value.map(({ fileName }) => fileName).join(',')}
              placeholder={words}
              disabled={disabled}
              {...(invalid ? { status: 'error' as const } : {})}
              onClick={() => file === undefined && choose()}
            />
            {file && previewKind(file.filePath) && (
              <Button icon={<EyeOutlined />} {...say('PREVIEW_OPEN')} onClick={() => preview.show(file)} />
            )}
            {file && options.allowDownload && (
              <Button
                icon={<DownloadOutlined />}
                {...say('FILE_DOWNLOAD')}
                onClick={() =>
                  void ports.files
                    .download(file.filePath, name)
                    .catch((reason: unknown) => composeSentence(ports, 'warning', reason))
                }
              />
            )}
            {file && !disabled && options.allowRemove && (
              <Button icon={<CloseOutlined />} {...say('FILE_REMOVE')} onClick={() => onChange(value.slice(1))} />
            )}
            <Button
              id={id}
              icon={<UploadOutlined />}
              danger={invalid}
              disabled={closed}
              aria-label={`${field.title} ${words}`}
              title={words}
              aria-describedby={describedBy}
              onClick={choose}
              {...(onBlur ? { onBlur } : {})}
            />
          </Space.Compact>
          {uploads.entries.map((entry) => (
            <UploadProgress
              key={entry.uid}
              entry={entry}
              ports={ports}
              onRemove={() => uploads.remove(entry.uid)}
              onRetry={() => uploads.retry(entry.uid)}
            />
          ))}
          {preview.drawn}
        </>
      )}
    </UploadZone>
  )
}

export const Query = fileQuery(Form)

export function Cell(props: CellProps<Files, Options>) {
  const { options, ports, value } = props
  return (
    <FileCell
      {...props}
      accept={options.accept}
      refuse={rejectUnaccepted(options.accept)}
      first={value[0] && <FileLink file={value[0]} ports={ports} length={5} mayDownload={options.allowDownload} />}
    />
  )
}

export function Show({ value, field, options, ports }: ShowProps<Files, Options>) {
  return (
    <FileLinks files={value} ports={ports} label={ports.say('FILE_LIST', { title: field.title })} rights={options} />
  )
}
