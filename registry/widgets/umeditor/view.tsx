import { lazyPart } from '../../kit/parts/late.tsx'
import type { CellProps, FormProps, ShowProps } from '../../kit/faces.ts'
import { htmlToText } from '../../kit/markup.ts'
import { ariaProps } from '../../kit/parts/control.ts'
import { EXCERPT, MAX_LINE_LENGTH, truncate } from '../../kit/parts/prose/truncate.ts'
import { Prose } from '../../kit/parts/prose/Prose.tsx'
import { LongCell } from '../../kit/parts/prose/LongCell.tsx'
import { Shortened } from '../../kit/parts/prose/Shortened.tsx'
import { WhenInView } from '../../kit/parts/hooks/WhenInView.tsx'
import type { Options } from './options.ts'
import './umeditor.css'

const RichEditor = lazyPart(async () => (await import('./RichEditor.tsx')).RichEditor)

/** The text of a cell lies within so much of the markup. */
const BEGINNING = 2000

/** The text to read: while the editor is on its way, and where nothing may be changed. */
function Still(props: FormProps<string, Options>) {
  const { value, field, options, disabled, ports } = props
  const { id, ...aria } = ariaProps(props)
  return (
    <div
      id={id}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a box that scrolls must be reached by keyboard, and holds more than text
      role="textbox"
      aria-readonly
      aria-multiline
      aria-label={field.title}
      tabIndex={0}
      {...aria}
      className={disabled ? 'v-rich-still v-rich-disabled' : 'v-rich-still'}
      style={disabled ? undefined : { height: options.height }}
    >
      <Shortened text={value} ports={ports}>
        {(html) => <Prose html={html} />}
      </Shortened>
    </div>
  )
}

export function Form(props: FormProps<string, Options>) {
  const still = <Still {...props} />
  return props.disabled ? (
    still
  ) : (
    <WhenInView still={still}>
      <RichEditor waiting={still} {...props} />
    </WhenInView>
  )
}

export function Cell(props: CellProps<string, Options>) {
  const { id, value, disabled, field, ports } = props
  return (
    <LongCell
      id={id}
      words={htmlToText(value.slice(0, BEGINNING))}
      label={ports.say('RICH_EDIT', { title: field.title })}
      title={field.title}
      disabled={disabled}
    >
      {() => <Form {...props} id={`${id}-whole`} />}
    </LongCell>
  )
}

export { TextQuery as Query } from '../../kit/parts/prose/TextQuery.tsx'

export function Show({ value, text, dense, ports }: ShowProps<string, Options>) {
  return dense ? (
    <span>{truncate(text.slice(0, MAX_LINE_LENGTH).replaceAll('\n', ' '), EXCERPT)}</span>
  ) : (
    <Shortened text={value} ports={ports}>
      {(html) => <Prose html={html} />}
    </Shortened>
  )
}
