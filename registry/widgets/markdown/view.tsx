import { lazyPart } from '../../kit/parts/late.tsx'
import type { CellProps, FormProps, ShowProps } from '../../kit/faces.ts'
import { EXCERPT, MAX_LINE_LENGTH, truncate } from '../../kit/parts/prose/truncate.ts'
import { markdownToText } from '../../kit/markup.ts'
import { LongCell } from '../../kit/parts/prose/LongCell.tsx'
import { TextLine } from '../../kit/parts/prose/Shortened.tsx'
import { WhenInView } from '../../kit/parts/hooks/WhenInView.tsx'
import { MarkdownEditor } from './MarkdownEditor.tsx'
import { type Options, PREVIEWED } from './options.ts'

const Preview = lazyPart(async () => (await import('./Preview.tsx')).Preview)

export function Form(props: FormProps<string, Options>) {
  return <MarkdownEditor {...props} />
}

export function Cell(props: CellProps<string, Options>) {
  const { id, value, disabled, field, ports } = props
  return (
    <LongCell
      id={id}
      words={markdownToText(value.slice(0, MAX_LINE_LENGTH))}
      label={ports.say('MARKDOWN_EDIT', { title: field.title })}
      title={field.title}
      disabled={disabled}
    >
      {() => <Form {...props} id={`${id}-whole`} />}
    </LongCell>
  )
}

export { TextQuery as Query } from '../../kit/parts/prose/TextQuery.tsx'

function Read({ value, ports }: Pick<ShowProps<string, Options>, 'value' | 'ports'>) {
  const source = <TextLine text={value} dense={false} ports={ports} />
  return value.length > PREVIEWED ? (
    source
  ) : (
    <WhenInView still={source}>
      <Preview waiting={source} markdown={value} tooLong={ports.say('MARKDOWN_TOO_LONG')} />
    </WhenInView>
  )
}

export function Show({ value, text, dense, ports }: ShowProps<string, Options>) {
  return dense ? (
    <span>{truncate(text.slice(0, MAX_LINE_LENGTH).replaceAll('\n', ' '), EXCERPT)}</span>
  ) : (
    <Read value={value} ports={ports} />
  )
}
