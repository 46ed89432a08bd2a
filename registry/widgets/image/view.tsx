import { Flex } from 'antd'
import type { CellProps, FormProps, ShowProps } from '../../kit/faces.ts'
import type { Files } from '../../kit/parts/files/files.ts'
import { FileCell } from '../../kit/parts/files/FileCell.tsx'
import { fileQuery } from '../../kit/parts/files/file-query.tsx'
import { controlValues } from '../../kit/parts/control-values.ts'
import { ImageCards } from './ImageCards.tsx'
import { Picture } from './Picture.tsx'
import { type Options, refusePicture } from './options.ts'
import { usePreview } from './use-preview.tsx'

const CARD = 96
const COMPACT = 32
/** Pictures that fit into one line of a list. */
const IN_A_LINE = 3

export function Form(props: FormProps<Files, Options>) {
  return <ImageCards {...props} size={CARD} />
}

export const Query = fileQuery<Options>((props) => <ImageCards {...props} size={COMPACT} />)

export function Cell(props: CellProps<Files, Options>) {
  const { ports, value, options } = props
  const preview = usePreview(value, ports)
  return (
    <>
      <FileCell
        {...props}
        accept="image/*"
        refuse={refusePicture}
        first={
          value[0] && (
            <Picture
              file={value[0]}
              ports={ports}
              size={COMPACT}
              isWhole={options.whole}
              onOpen={() => preview.show(0)}
            />
          )
        }
      />
      {preview.drawn}
    </>
  )
}

export function Show({ value, ports, options, dense }: ShowProps<Files, Options>) {
  const preview = usePreview(value, ports)
  const shown = dense ? value.slice(0, IN_A_LINE) : controlValues(value)
  if (shown.length === 0) return null
  return (
    <Flex gap={4} wrap={!dense} align="center">
      {shown.map((file, at) => (
        <Picture
          key={file.filePath}
          file={file}
          ports={ports}
          size={dense ? COMPACT : CARD}
          isWhole={options.whole}
          onOpen={() => preview.show(at)}
        />
      ))}
      {shown.length < value.length && <span>{ports.say('IMAGE_MORE', { count: value.length })}</span>}
      {preview.drawn}
    </Flex>
  )
}
