import { UploadOutlined } from '@ant-design/icons'
import { Button, Flex } from 'antd'
import type { CellProps, FormProps, ShowProps } from '../../kit/faces.ts'
import { rejectUnaccepted } from '../../kit/parts/files/accept.ts'
import { FileCell } from '../../kit/parts/files/FileCell.tsx'
import { fileQuery } from '../../kit/parts/files/file-query.tsx'
import { FileLink, FileLinks } from '../../kit/parts/files/FileLinks.tsx'
import { type Files, fileLimit, isFull } from '../../kit/parts/files/files.ts'
import { UploadProgress } from '../../kit/parts/files/UploadProgress.tsx'
import { UploadZone } from '../../kit/parts/files/UploadZone.tsx'
import { useUploads } from '../../kit/parts/files/use-uploads.ts'
import type { Options } from './options.ts'

/** Characters of a name that a cell has room for. */
const IN_A_CELL = 5

export function Form(props: FormProps<Files, Options>) {
  const { id, options, field, ports, value, onChange, disabled, invalid, describedBy, onBlur } = props
  const words = ports.say('FILE_UPLOAD')
  const uploads = useUploads({
    ports,
    options,
    value,
    onChange,
    keepRefused: false,
    refuse: rejectUnaccepted(options.accept),
  })
  const closed = disabled || isFull(value, options)
  return (
    <UploadZone
      accept={options.accept}
      multiple={fileLimit(options) > 1}
      disabled={closed}
      label={`${field.title} ${words}`}
      onFiles={uploads.add}
    >
      {(choose) => (
        <Flex vertical gap={4} align="stretch">
          <div>
            <Button
              id={id}
              icon={<UploadOutlined />}
              danger={invalid}
              disabled={closed}
              aria-label={`${field.title} ${words}`}
              aria-describedby={describedBy}
              onClick={choose}
              {...(onBlur ? { onBlur } : {})}
            >
              {words}
            </Button>
          </div>
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
            files={value}
            ports={ports}
            label={ports.say('FILE_LIST', { title: field.title })}
            rights={options}
            onChange={disabled ? undefined : onChange}
          />
        </Flex>
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
      first={
        value[0] && <FileLink file={value[0]} ports={ports} length={IN_A_CELL} mayDownload={options.allowDownload} />
      }
    />
  )
}

export function Show({ value, field, options, ports, dense }: ShowProps<Files, Options>) {
  const [first] = value
  if (!first) return null
  if (!dense)
    return (
      <FileLinks files={value} ports={ports} label={ports.say('FILE_LIST', { title: field.title })} rights={options} />
    )
  return (
    <Flex gap={4} align="center" style={{ minWidth: 0 }}>
      <FileLink file={first} ports={ports} mayDownload={options.allowDownload} />
      {value.length > 1 && (
        <span style={{ whiteSpace: 'nowrap' }}>{ports.say('FILE_COUNT', { count: value.length })}</span>
      )}
    </Flex>
  )
}
