import { lazyPart } from '../../kit/parts/late.tsx'
import type { CellProps, FormProps, ShowProps } from '../../kit/faces.ts'
import { EXCERPT, IN_A_LINE, clip } from '../../kit/parts/prose/clip.ts'
import { markdownWords } from '../../kit/markup.ts'
import { LongCell } from '../../kit/parts/prose/LongCell.tsx'
import { Words } from '../../kit/parts/prose/Shortened.tsx'
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
      words={markdownWords(value.slice(0, IN_A_LINE))}
      label={ports.say('MARKDOWN_EDIT', { title: field.title })}
      title={field.title}
      disabled={disabled}
    >
      {() => <Form {...props} id={`${id}-whole`} />}
    </LongCell>
  )
}

export { WordsQuery as Query } from '../../kit/parts/prose/WordsQuery.tsx'

function Read({ value, ports }: Pick<ShowProps<string, Options>, 'value' | 'ports'>) {
  const source = <Words text={value} dense={false} ports={ports} />
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
    <span>{clip(text.slice(0, IN_A_LINE).replaceAll('\n', ' '), EXCERPT)}</span>
  ) : (
    <Read value={value} ports={ports} />
  )
}
