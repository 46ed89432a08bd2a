import { DeleteOutlined, EditOutlined, LeftOutlined, PlusOutlined, RightOutlined } from '@ant-design/icons'
import { Button, Flex, Popconfirm } from 'antd'
import { type ReactNode, Suspense, useRef, useState } from 'react'
import { lazyPart } from '../../kit/parts/late.tsx'
import type { FormProps } from '../../kit/faces.ts'
import type { Ports } from '../../kit/ports.ts'
import { DragHandle } from '../../kit/parts/reorder/DragHandle.tsx'
import { type Files, type StoredFile, fileLimit, isFull } from '../../kit/parts/files/files.ts'
import { controlValues } from '../../kit/parts/control-values.ts'
import { UploadProgress } from '../../kit/parts/files/UploadProgress.tsx'
import { UploadZone } from '../../kit/parts/files/UploadZone.tsx'
import { useDialog } from '../../kit/parts/dialog/use-dialog.ts'
import { DRAGGED_STYLE, entryAtPointer, moved, useReorder } from '../../kit/parts/reorder/use-reorder.tsx'
import { useUploads } from '../../kit/parts/files/use-uploads.ts'
import { Picture } from './Picture.tsx'
import { type Options, refusePicture } from './options.ts'
import { usePreview } from './use-preview.tsx'

const ImageEditor = lazyPart(async () => (await import('./ImageEditor.tsx')).ImageEditor)

/** A smaller card, px, has no room for words. */
const WORDS_FROM = 64

/** A picture of another server can only be viewed; an animated one would lose its animation. */
const isOurs = ({ filePath }: StoredFile) => !filePath.startsWith('http') && !/\.gif$/i.test(filePath)

/** The handle lies in the corner of its picture, and is seen on any. */
const ON_PICTURE = {
  position: 'absolute',
  insetBlockStart: 4,
  insetInlineStart: 4,
  height: 28,
  width: 28,
  color: '#fff',
  background: 'rgb(0 0 0 / 55%)',
  borderRadius: '6px 0',
} as const

/** An icon with a name for those who do not see it. */
function action(label: string, icon: ReactNode, onClick?: () => void) {
  return (
    <Button
      type="text"
      size="small"
      icon={icon}
      aria-label={label}
      title={label}
      style={{ flex: 1, width: 'auto', minWidth: 0 }}
      {...(onClick ? { onClick } : {})}
    />
  )
}

interface CardActionsProps {
  readonly file: StoredFile
  readonly ports: Ports
  /** False also forbids replacing it by an edited one. */
  readonly canRemove: boolean
  readonly onMove: ((by: -1 | 1) => void) | undefined
  readonly onEdit: () => void
  readonly onRemove: () => void
}

function CardActions({ file, ports, canRemove, onMove, onEdit, onRemove }: CardActionsProps) {
  const name = file.fileName
  return (
    <Flex>
      {onMove && action(ports.say('IMAGE_LEFT', { name }), <LeftOutlined />, () => onMove(-1))}
      {canRemove && isOurs(file) && action(ports.say('IMAGE_EDIT', { name }), <EditOutlined />, onEdit)}
      {canRemove && (
        <Popconfirm
          title={ports.say('IMAGE_REMOVE_ASK')}
          okText={ports.say('COMMON_CONFIRM')}
          cancelText={ports.say('COMMON_CANCEL')}
          onConfirm={onRemove}
        >
          {action(ports.say('FILE_REMOVE', { name }), <DeleteOutlined />)}
        </Popconfirm>
      )}
      {onMove && action(ports.say('IMAGE_RIGHT', { name }), <RightOutlined />, () => onMove(1))}
    </Flex>
  )
}

type ImageCardsProps = FormProps<Files, Options> & { readonly size: number }
interface AddCardProps extends Pick<
  ImageCardsProps,
  'id' | 'field' | 'ports' | 'invalid' | 'describedBy' | 'onBlur' | 'size'
> {
  readonly isOff: boolean
  readonly onChoose: () => void
}

function AddCard({ id, field, ports, invalid, describedBy, onBlur, size, isOff, onChoose }: AddCardProps) {
  return (
    <Button
      id={id}
      type="dashed"
      danger={invalid}
      disabled={isOff}
      aria-label={`${field.title} ${ports.say('FILE_UPLOAD')}`}
      aria-describedby={describedBy}
      onClick={onChoose}
      {...(onBlur ? { onBlur } : {})}
      style={{ width: size + 10, height: size + 10, flexDirection: 'column', padding: 4, gap: 4 }}
    >
      <PlusOutlined aria-hidden />
      {size >= WORDS_FROM && <span>{ports.say('FILE_UPLOAD')}</span>}
    </Button>
  )
}

/** Picture cards with a card at the end that takes more. */
export function ImageCards(props: ImageCardsProps) {
  const { options, field, ports, value, onChange, disabled, size } = props
  const preview = usePreview(value, ports)
  const limit = fileLimit(options)
  const canMove = limit > 1
  const closed = disabled || isFull(value, options)
  const uploads = useUploads({ ports, options, value, onChange, keepRefused: false, refuse: refusePicture })
  const editor = useDialog()
  const [edited, setEdited] = useState<StoredFile>()
  const move = (from: number, to: number) => {
    if (to < 0 || to >= value.length)
      return ports.notify('warning', ports.say(to < 0 ? 'IMAGE_AT_FIRST' : 'IMAGE_AT_LAST'))
    onChange(moved(value, from, to))
  }
  const canDrag = canMove && !disabled && value.length > 1
  const list = useRef<HTMLUListElement>(null)
  const { dragged, grab, session } = useReorder({
    list,
    count: value.length,
    placeOf: (box, point) => entryAtPointer(box, point, controlValues(value).length),
    nameOf: (at) => value[at]?.fileName ?? '',
    onMove: move,
    isLive: true,
    ports,
  })
  const edit = (file: StoredFile) => {
    setEdited(file)
    editor.show()
  }
  return (
    <UploadZone
      accept="image/*"
      multiple={limit > 1}
      disabled={closed}
      label={`${field.title} ${ports.say('FILE_UPLOAD')}`}
      onFiles={uploads.add}
    >
      {(choose) => (
        <Flex vertical gap="small">
          <Flex ref={list} wrap gap="small" component="ul" style={{ listStyle: 'none', margin: 0, padding: 0 }}>
            {controlValues(value).map((file, at) => (
              <li
                key={file.filePath}
                style={{
                  position: 'relative',
                  ...(at === dragged?.to ? DRAGGED_STYLE : {}),
                  border: '1px solid var(--ant-color-border, #d9d9d9)',
                  borderRadius: 8,
                  padding: 4,
                  width: size + 10,
                  boxSizing: 'border-box',
                }}
              >
                <Picture file={file} ports={ports} size={size} isWhole={false} onOpen={() => preview.show(at)} />
                {canDrag && <DragHandle onGrab={(event) => grab(event, at)} style={ON_PICTURE} />}
                {!disabled && (
                  <CardActions
                    file={file}
                    ports={ports}
                    canRemove={options.allowRemove}
                    onMove={canMove ? (by) => move(at, at + by) : undefined}
                    onEdit={() => edit(file)}
                    onRemove={() => onChange(value.filter((other) => other !== file))}
                  />
                )}
              </li>
            ))}
            {controlValues(value).length < value.length && <li>{ports.say('IMAGE_MORE', { count: value.length })}</li>}
            <li>
              <AddCard {...props} isOff={closed} onChoose={choose} />
            </li>
          </Flex>
          {session}
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
          {editor.mounted && edited && (
            <Suspense fallback={null}>
              <ImageEditor
                dialog={editor}
                file={edited}
                biz={options.biz}
                ports={ports}
                onDone={(made) => onChange(value.map((file) => (file.filePath === edited.filePath ? made : file)))}
              />
            </Suspense>
          )}
        </Flex>
      )}
    </UploadZone>
  )
}
