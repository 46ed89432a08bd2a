import { Input } from 'antd'
import type { Locale } from '../../../schemas/language/text.ts'
import type { CellProps, FormProps, ShowProps } from '../../kit/faces.ts'
import { MAX_LINE_LENGTH, truncate } from '../../kit/parts/prose/truncate.ts'
import { controlProps, enterPlaceholder } from '../../kit/parts/control.ts'
import { LongCell } from '../../kit/parts/prose/LongCell.tsx'
import { lazyPart } from '../../kit/parts/late.tsx'
import { Shortened } from '../../kit/parts/prose/Shortened.tsx'
import { WhenInView } from '../../kit/parts/hooks/WhenInView.tsx'
import type { Options } from './options.ts'
import './code.css'

/** The editor reads its own words while it is evaluated, so they come first. */
async function load(locale: Locale) {
  if (locale === 'zh-CN') await import('monaco-editor/nls/lang/zh-cn')
  return (await import('./Monaco.tsx')).Monaco
}
const editors = { 'zh-CN': lazyPart(() => load('zh-CN')), 'en-US': lazyPart(() => load('en-US')) }
/** The coloured editor wants a mouse and a keyboard; a finger is better served by the plain one. */
const isFine = () => typeof matchMedia === 'function' && matchMedia('(pointer: fine) and (min-width: 768px)').matches

function Plain(props: FormProps<string, Options>) {
  const { value, onChange, options } = props
  return (
    <Input.TextArea
      {...controlProps(props)}
      className="v-code-plain"
      style={{ height: options.height }}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      placeholder={enterPlaceholder(props)}
      spellCheck={false}
      autoCapitalize="off"
      autoCorrect="off"
    />
  )
}

export function Form(props: FormProps<string, Options>) {
  const Editor = editors[props.ports.locale]
  const plain = <Plain {...props} />
  return isFine() ? (
    <WhenInView still={plain}>
      <Editor waiting={plain} {...props} />
    </WhenInView>
  ) : (
    plain
  )
}

export function Cell(props: CellProps<string, Options>) {
  const { id, value, disabled, field, ports } = props
  return (
    <LongCell
      id={id}
      words={value.slice(0, MAX_LINE_LENGTH)}
      label={ports.say('CODE_EDIT', { title: field.title })}
      title={field.title}
      disabled={disabled}
    >
      {() => <Form {...props} id={`${id}-whole`} />}
    </LongCell>
  )
}

export { TextQuery as Query } from '../../kit/parts/prose/TextQuery.tsx'

export function Show({ value, dense, field, ports }: ShowProps<string, Options>) {
  if (value === '') return null
  if (dense) return <code>{truncate(value.slice(0, MAX_LINE_LENGTH).trim().split('\n', 1)[0] ?? '')}</code>
  return (
    <Shortened text={value} ports={ports}>
      {(shown) => (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a box that scrolls must be reached by keyboard
        <pre className="v-code-read" tabIndex={0} aria-label={field.title}>
          {shown}
        </pre>
      )}
    </Shortened>
  )
}
